import * as l10n from '@vscode/l10n';
import { halfWidthOfMean } from '../../leaderboard/hasTooFewUsers';
import type { CohortMeanJson } from '../../protocol/evaluationResult';
import { type Cell, type Figure, sentence, type Sheet } from '../../sheets/sheet';
import { ALL_GROUPS } from '../../protocol/views/itemsView';
import { dividedNotes, fairnessNotes } from '../../sentences/cohortWords';
import { type ListUnit, unitTitle } from '../../sentences/countWords';

/**
 * Returns the metrics of the cohorts of one model, one table per column that divides users.
 *
 * @param unit users or lists
 * @param model name of the model; undefined: the only one
 */
export function cohortSheets(cohorts: readonly CohortMeanJson[], unit: ListUnit, model?: string): Sheet[] {
  const overRows = new Set(cohorts.flatMap(({ measure, rows }) => (rows === undefined ? [] : [measure])));
  const tables = [...groupedBy(cohorts, 'by')].flatMap(([column, ofColumn]): Sheet[] => {
    const together = ofColumn.filter(({ value }) => value === ALL_GROUPS);
    const columnCohorts = ofColumn.filter(({ value }) => value !== ALL_GROUPS);
    const measures = [...groupedBy(columnCohorts, 'measure').keys()];
    const table: Sheet = {
      title:
        model === undefined
          ? sentence(l10n.t('By {0}'), { name: column })
          : sentence(l10n.t('{0} by {1}'), { name: model }, { name: column }),
      columns: [
        { title: l10n.t('Cohort'), kind: 'name' },
        { title: unitTitle(unit), kind: 'count' },
        ...measures.map((title) => ({ title, kind: 'mean' }) as const),
      ],
      rows: [...groupedBy(columnCohorts, 'value')].map(([value, cells]): Cell[] => {
        const users = Math.max(...cells.map((cell) => cell.users));
        return [
          { name: value },
          { value: users, mark: cells.every(({ few }) => few) ? ` (${l10n.t('few')})` : '' },
          ...measures.map((measure) =>
            meanOf(
              cells.find((cell) => cell.measure === measure),
              users,
            ),
          ),
        ];
      }),
      notes: [],
    };
    return together.length === 0 ? [table] : [table, groupsSheet(column, together, unit)];
  });
  const notes = [
    l10n.t(
      'Means over users, ± 95% confidence interval (t), worst first. (few): too few users, could be chance.',
    ),
    ...(overRows.size > 0 ? [l10n.t('Over the rows of each cohort: {0}.', [...overRows].join(', '))] : []),
    ...dividedNotes(cohorts),
  ];
  return tables.map((table, index) =>
    index === tables.length - 1 ? { ...table, notes: [...notes, ...table.notes] } : table,
  );
}

/** Returns the fairness of the exposure of all groups of a column of the items, one row per metric. */
function groupsSheet(column: string, cells: readonly CohortMeanJson[], unit: ListUnit): Sheet {
  return {
    title: sentence(l10n.t('Exposure of all groups of {0}'), { name: column }),
    columns: [
      { title: l10n.t('Metric'), kind: 'text' },
      { title: unitTitle(unit), kind: 'count' },
      { title: l10n.t('Value'), kind: 'mean' },
    ],
    rows: cells.map((cell) => [cell.measure, cell.users, meanOf(cell, cell.users)]),
    notes: fairnessNotes(),
  };
}

/** Groups cohorts by column in one pass, because a column of 100,000 values has as many cohorts. */
function groupedBy(
  cohorts: readonly CohortMeanJson[],
  key: 'by' | 'measure' | 'value',
): Map<string, CohortMeanJson[]> {
  const groups = new Map<string, CohortMeanJson[]>();
  for (const cohort of cohorts) {
    const group = groups.get(cohort[key]);
    if (group) group.push(cohort);
    else groups.set(cohort[key], [cohort]);
  }
  return groups;
}

/**
 * Returns a mean with its interval, and its number of users if not all users of the cohort have a value.
 * @param all number of users of the cohort
 */
function meanOf(cell: CohortMeanJson | undefined, all: number): Figure | null {
  if (cell === undefined) return null;
  const { mean, interval, users } = cell;
  return {
    value: mean,
    spread: halfWidthOfMean(mean, interval, users),
    ...(users < all && { users }),
  };
}
