import * as l10n from '@vscode/l10n';
import type { UserColumn } from '../evaluationView';
import type { QueryColumn, QueryLanguage } from './language';

const fixed = ['user', 'list', 'relevant', 'hits'] as const;

/**
 * Conditions on users: `user`, `list`, `relevant`, `hits` and the measures of the evaluation.
 *
 * @param measures names of the evaluation's measures, in order
 */
export function userLanguage(measures: readonly string[]): QueryLanguage {
  return {
    columns: [
      ...fixed.map((name): QueryColumn => ({ name, kind: name === 'user' ? 'id' : 'number' })),
      ...measures.map((name): QueryColumn => ({ name, kind: 'optional' })),
    ],
    columnExpected: () => l10n.t('Here a column is expected: user, list, relevant, hits or a measure.'),
    idExpected: () => l10n.t('Here a user is expected.'),
  };
}

/** Where a column of the user table stands in the language. */
export function placeOfUserColumn(column: UserColumn): number {
  return column.kind === 'measure' ? fixed.length + column.index : fixed.indexOf(column.kind);
}
