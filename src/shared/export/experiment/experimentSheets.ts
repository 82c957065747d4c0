import * as l10n from '@vscode/l10n';
import type { ExperimentResult } from '../../protocol/experimentResult';
import { type Cell, notesSheet, sentence, type Sheet } from '../../sheets/sheet';
import { formatCount } from '../../text/numbers/numberText';
import { checkRuleText, checkTexts, verdictText } from './experimentChecks';
import {
  metricNumbers,
  experimentRows,
  intervalName,
  pValueTitle,
  metricRoleText,
  type ExperimentRow,
} from './experimentRows';
import type { RecordTable } from '../../sheets/delimited';
import { decidingAnalysis, decidingLimits } from '../../protocol/deciding';

/** Returns the sheets of an experiment: decision, metrics, checks and findings. */
export function experimentSheets(result: ExperimentResult): Sheet[] {
  const { log, rows, users, control, variants, findings } = result;
  const count = (number: number): string => formatCount(number, 'en');
  return [
    metricsSheet(result),
    {
      title: l10n.t('Checks'),
      columns: [
        { title: l10n.t('Check'), kind: 'text' },
        { title: l10n.t('Verdict'), kind: 'text' },
        { title: l10n.t('Details'), kind: 'sentence' },
      ],
      rows: checkTexts(result).map(({ name, verdict, text }): Cell[] => [name, verdictText(verdict), text]),
      notes: [checkRuleText(result)],
      room: 'note',
    },
    ...daySheets(result),
    ...(findings.length === 0
      ? []
      : [
          notesSheet(
            findings.map(({ message }) => message),
            { title: l10n.t('Problems:'), room: 'note' },
          ),
        ]),
    notesSheet(
      [
        sentence(
          l10n.t('{0}: {1} users in {2} variants, control {3}'),
          ...[{ name: log }, count(users.analysed), String(variants.length), { name: control }],
        ),
        sentence(
          l10n.t('{0}: {1} rows read, {2} used, {3} skipped'),
          ...[{ name: log }, count(rows.read), count(rows.used), count(rows.reported)],
        ),
      ],
      { room: 'screen' },
    ),
  ];
}

function metricsSheet(result: ExperimentResult): Sheet {
  const { decisions, control } = result;
  const several = decisions.length > 1;
  const [first] = decisions;
  return {
    label: 'experiment',
    lead: decisions.map(({ sentence: decision }) => decision),
    columns: [
      { title: l10n.t('Metric'), kind: 'text' },
      ...(several ? [{ title: l10n.t('Treatment'), kind: 'name' } as const] : []),
      { title: { name: control }, kind: 'figure' },
      { title: several ? l10n.t('Treatment') : { name: first.treatment }, kind: 'figure' },
      { title: l10n.t('Change'), kind: 'figure' },
      { title: intervalName(result), kind: 'figure' },
      { title: pValueTitle(result), kind: 'figure', spare: 1 },
      { title: l10n.t('Verdict'), kind: 'text', room: 'note' },
    ],
    rows: experimentRows(result).map(({ metric, comparison, texts }): Cell[] => [
      metric.role === 'secondary' ? metric.metric : `${metric.metric} (${metricRoleText(metric.role)})`,
      ...(several ? [{ name: comparison.treatment }] : []),
      ...[texts.control, texts.treatment, texts.change, texts.interval],
      // The head of the column says that it is one.
      texts.p.replace(/^p (?:= )?/, ''),
      texts.says,
    ]),
    notes: [],
  };
}

function daySheets(result: ExperimentResult): Sheet[] {
  const textOrDash = (value: number | null | undefined, text: (value: number) => string): string =>
    value === null || value === undefined ? '–' : text(value);
  return result.metrics.flatMap(({ metric, kind, comparisons }) => {
    const { value, difference: signed } = metricNumbers({ metric, kind });
    return comparisons.flatMap(({ treatment, byDay }): Sheet[] => {
      if (byDay === undefined) return [];
      return [
        {
          title: sentence(l10n.t('{0} of {1} by day'), metric, { name: treatment }),
          columns: [
            { title: l10n.t('Day'), kind: 'text' },
            { title: { name: result.control }, kind: 'figure' },
            { title: { name: treatment }, kind: 'figure' },
            { title: l10n.t('Difference'), kind: 'figure' },
            {
              title: intervalName({ ...result, settings: { ...result.settings, look: 'once' } }),
              kind: 'figure',
            },
          ],
          rows: byDay.map(({ day, control, treatment: treated, difference }): Cell[] => [
            day,
            textOrDash(control, value),
            textOrDash(treated, value),
            textOrDash(difference?.estimate, signed),
            difference === null || difference.lower === null || difference.upper === null
              ? '–'
              : l10n.t('{0} to {1}', signed(difference.lower), signed(difference.upper)),
          ]),
          notes: [],
          room: 'page',
        },
      ];
    });
  });
}

const COLUMNS: readonly (readonly [name: string, cell: (row: ExperimentRow) => string | number | null])[] = [
  ['metric', ({ metric }) => metric.metric],
  ['kind', ({ metric }) => metric.kind],
  ['role', ({ metric }) => metric.role],
  ['treatment', ({ comparison }) => comparison.treatment],
  ['users_control', ({ users }) => users[0]],
  ['users_treatment', ({ users }) => users[1]],
  ['control', ({ control }) => control],
  ['estimate', ({ treatment }) => treatment],
  ['difference', ({ comparison }) => decidingAnalysis(comparison).difference?.estimate ?? null],
  ['difference_lower', ({ comparison }) => decidingLimits(comparison, 'difference').lower],
  ['difference_upper', ({ comparison }) => decidingLimits(comparison, 'difference').upper],
  ['relative', ({ comparison }) => decidingAnalysis(comparison).relative?.estimate ?? null],
  ['relative_lower', ({ comparison }) => decidingLimits(comparison, 'relative').lower],
  ['relative_upper', ({ comparison }) => decidingLimits(comparison, 'relative').upper],
  ['p', ({ comparison }) => comparison.anytime?.p ?? decidingAnalysis(comparison).p],
  ['p_adjusted', ({ comparison }) => comparison.adjusted?.p ?? null],
  ['decides', ({ comparison }) => comparison.decides],
  ['guardrail', ({ comparison }) => comparison.guardrail?.verdict ?? null],
  ['reason', ({ comparison }) => comparison.reason],
];

/** Returns a record per metric and treatment, with the analysis that decides and its limits. */
export function experimentRecords(result: ExperimentResult): RecordTable {
  return {
    columns: COLUMNS.map(([name]) => name),
    rows: experimentRows(result).map((row) => COLUMNS.map(([, cell]) => cell(row))),
  };
}
