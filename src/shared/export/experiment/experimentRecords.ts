import type { ExperimentResult } from '../../protocol/experimentResult';
import type { Records } from '../../sheets/delimited';
import { deciding, decidingLimits } from './deciding';
import { experimentRows, type ExperimentRow } from './experimentRows';

const COLUMNS: readonly (readonly [name: string, cell: (row: ExperimentRow) => string | number | null])[] = [
  ['metric', ({ metric }) => metric.metric],
  ['kind', ({ metric }) => metric.kind],
  ['role', ({ metric }) => metric.role],
  ['treatment', ({ comparison }) => comparison.treatment],
  ['users_control', ({ users }) => users[0]],
  ['users_treatment', ({ users }) => users[1]],
  ['control', ({ control }) => control],
  ['estimate', ({ treatment }) => treatment],
  ['difference', ({ comparison }) => deciding(comparison).difference?.estimate ?? null],
  ['difference_lower', ({ comparison }) => decidingLimits(comparison, 'difference').lower],
  ['difference_upper', ({ comparison }) => decidingLimits(comparison, 'difference').upper],
  ['relative', ({ comparison }) => deciding(comparison).relative?.estimate ?? null],
  ['relative_lower', ({ comparison }) => decidingLimits(comparison, 'relative').lower],
  ['relative_upper', ({ comparison }) => decidingLimits(comparison, 'relative').upper],
  ['p', ({ comparison }) => comparison.anytime?.p ?? deciding(comparison).p],
  ['p_adjusted', ({ comparison }) => comparison.adjusted?.p ?? null],
  ['decides', ({ comparison }) => comparison.decides],
  ['guardrail', ({ comparison }) => comparison.guardrail?.verdict ?? null],
  ['reason', ({ comparison }) => comparison.reason],
];

/** A line for each metric of each treatment: the analysis that decides, and its limits. */
export function experimentRecords(result: ExperimentResult): Records {
  return {
    columns: COLUMNS.map(([name]) => name),
    rows: experimentRows(result).map((row) => COLUMNS.map(([, cell]) => cell(row))),
  };
}
