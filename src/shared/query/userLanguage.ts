import * as l10n from '@vscode/l10n';
import type { UserColumn } from '../evaluationView';
import type { QueryColumn, QueryLanguage } from './language';

const fixed = ['user', 'list', 'relevant', 'hits', 'ties'] as const;

/**
 * Conditions on users: `user`, `list`, `relevant`, `hits`, `ties`, the measures of the evaluation, and `vs`.
 *
 * @param measures names of the evaluation's measures, in order
 * @param versus whether there is a difference to another model to speak of
 * @param ofLists names of measures of all lists together, of which no user has a value
 */
export function userLanguage(
  measures: readonly string[],
  versus = false,
  ofLists: readonly string[] = [],
): QueryLanguage {
  return {
    columns: [
      ...fixed.map((name): QueryColumn => ({ name, kind: name === 'user' ? 'id' : 'number' })),
      ...measures.map((name): QueryColumn => ({ name, kind: 'optional' })),
      ...(versus ? [{ name: 'vs', kind: 'optional' } as const] : []),
    ],
    noColumns: ofLists.map((name) => ({
      name,
      reason: () => l10n.t('{0} is a measure of all lists together: no single user has a value of it.', name),
    })),
    columnExpected: () => l10n.t('Here a column is expected: user, list, relevant, hits, ties or a measure.'),
    idExpected: () => l10n.t('Here a user is expected.'),
  };
}

/** Where a column of the user table stands in the language of an evaluation with so many measures. */
export function placeOfUserColumn(column: UserColumn, measures: number): number {
  if (column.kind === 'measure') return fixed.length + column.index;
  return column.kind === 'versus' ? fixed.length + measures : fixed.indexOf(column.kind);
}
