import type { ExperimentResult } from '../../protocol/experimentResult';
import type { Records } from '../../sheets/delimited';
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
  ['difference_lower', ({ comparison }) => limits(comparison, 'difference').lower],
  ['difference_upper', ({ comparison }) => limits(comparison, 'difference').upper],
  ['relative', ({ comparison }) => deciding(comparison).relative?.estimate ?? null],
  ['relative_lower', ({ comparison }) => limits(comparison, 'relative').lower],
  ['relative_upper', ({ comparison }) => limits(comparison, 'relative').upper],
  ['p', ({ comparison }) => comparison.anytime?.p ?? deciding(comparison).p],
  ['p_adjusted', ({ comparison }) => comparison.adjusted?.p ?? null],
  ['decides', ({ comparison }) => comparison.decides],
  ['guardrail', ({ comparison }) => comparison.guardrail?.verdict ?? null],
  ['reason', ({ comparison }) => comparison.reason],
];

function deciding(comparison: ExperimentRow['comparison']) {
  return comparison.cuped ?? comparison;
}

function limits(comparison: ExperimentRow['comparison'], of: 'difference' | 'relative') {
  const look = comparison.planned === undefined ? comparison.anytime : comparison.planned;
  return (look === undefined ? deciding(comparison)[of] : look?.[of]) ?? { lower: null, upper: null };
}

/** A line for each metric of each treatment: the analysis that decides, and its limits. */
export function experimentRecords(result: ExperimentResult): Records {
  return {
    columns: COLUMNS.map(([name]) => name),
    rows: experimentRows(result).map((row) => COLUMNS.map(([, cell]) => cell(row))),
  };
}
