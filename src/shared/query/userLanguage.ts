/*
 * To add a column to all tables of users, add an entry to `USER_COLUMNS`: its name in queries and saved files, kind, label,
 * and value. The compiler asks for its numbers (engine/table/userTable.ts), its cells (webview/users/columns.ts), and its
 * sort (protocol/queries.ts).
 */
import * as l10n from '@vscode/l10n';
import type { UserColumn } from '../protocol/queries';
import type { UserColumnView, UserRow } from '../protocol/views/evaluationView';
import { queryColumn, type QueryColumn, type QueryLanguage } from './language';

/**
 * Columns of every table of users, in the order of the query language. Columns without a label occur only in
 * conditions.
 */
export const USER_COLUMNS = [
  { name: 'user', kind: 'id', label: () => l10n.t('User'), value: ({ id }: UserRow) => id },
  { name: 'list', kind: 'number', label: () => l10n.t('List'), value: ({ list }: UserRow) => list },
  {
    name: 'relevant',
    kind: 'number',
    label: () => l10n.t('Relevant'),
    value: ({ relevant }: UserRow) => relevant,
  },
  { name: 'hits', kind: 'number', label: () => l10n.t('Hits'), value: ({ hits }: UserRow) => hits },
  { name: 'ties', kind: 'number' },
  { name: 'unjudged', kind: 'optional' },
] as const;

export type UserColumnName = (typeof USER_COLUMNS)[number]['name'];

/**
 * Returns the language of conditions on users: `user`, `list`, `relevant`, `hits`, `ties`, `unjudged` and the metrics;
 * with a baseline also its value, `base`, and the difference from it, `vs`.
 * @param measures names of the evaluation's metrics, in order
 * @param baselineDelta whether there is a difference from another model
 * @param ofLists names of pooled metrics, for which a user has no value
 * @param userColumns attributes of users
 * @param title name of the title column
 */
export function userLanguage(
  measures: readonly string[],
  baselineDelta = false,
  ofLists: readonly string[] = [],
  userColumns: readonly UserColumnView[] = [],
  title?: string,
): QueryLanguage {
  return {
    columns: [
      ...USER_COLUMNS.map(({ name, kind }): QueryColumn => ({ name, kind })),
      ...measures.map((name): QueryColumn => ({ name, kind: 'optional' })),
      ...(baselineDelta
        ? (['vs', 'base'] as const).map((name) => ({ name, kind: 'optional' as const }))
        : []),
      ...userColumns.map(queryColumn),
    ],
    ...(title !== undefined && { title }),
    noColumns: ofLists.map((name) => ({
      name,
      reason: () => l10n.t('{0} is a metric of all lists together: a single user has no value.', name),
    })),
    columnExpected: () =>
      l10n.t('Expected a column: user, list, relevant, hits, ties, unjudged, or a metric.'),
    idExpected: () => l10n.t('Expected a user.'),
  };
}

/**
 * Returns the index of a column of the user table in the query language. @param measures number of the evaluation's
 * metrics
 */
export function placeOfUserColumn(column: UserColumn, measures: number): number {
  const { length } = USER_COLUMNS;
  if (column.kind === 'measure') return length + column.index;
  return column.kind === 'baselineDelta'
    ? length + measures
    : USER_COLUMNS.findIndex(({ name }) => name === column.kind);
}
