import type { UserColumn } from '../protocol/queries';
import * as l10n from '@vscode/l10n';
import type { UserColumnView } from '../protocol/views/evaluationView';
import { queryColumn, type QueryColumn, type QueryLanguage } from './language';

const fixed = ['user', 'list', 'relevant', 'hits', 'ties'] as const;

/**
 * Returns the language of conditions on users: `user`, `list`, `relevant`, `hits`, `ties`, the metrics, and with a
 * baseline its value, `base`, and the difference from it, `vs`.
 *
 * @param measures names of the evaluation's metrics, in order
 * @param baselineDelta whether there is a difference from another model
 * @param ofLists names of pooled metrics, which no user has a value of
 * @param known attributes of users
 * @param title name of the title column
 */
export function userLanguage(
  measures: readonly string[],
  baselineDelta = false,
  ofLists: readonly string[] = [],
  known: readonly UserColumnView[] = [],
  title?: string,
): QueryLanguage {
  return {
    columns: [
      ...fixed.map((name): QueryColumn => ({ name, kind: name === 'user' ? 'id' : 'number' })),
      ...measures.map((name): QueryColumn => ({ name, kind: 'optional' })),
      ...(baselineDelta
        ? (['vs', 'base'] as const).map((name) => ({ name, kind: 'optional' as const }))
        : []),
      ...known.map(queryColumn),
    ],
    ...(title !== undefined && { title }),
    noColumns: ofLists.map((name) => ({
      name,
      reason: () => l10n.t('{0} is a metric of all lists together: a single user has no value.', name),
    })),
    columnExpected: () => l10n.t('Expected a column: user, list, relevant, hits, ties, or a metric.'),
    idExpected: () => l10n.t('Expected a user.'),
  };
}

/** Returns the index of a column of the user table in the language of an evaluation with this number of metrics. */
export function placeOfUserColumn(column: UserColumn, measures: number): number {
  if (column.kind === 'measure') return fixed.length + column.index;
  return column.kind === 'baselineDelta' ? fixed.length + measures : fixed.indexOf(column.kind);
}
