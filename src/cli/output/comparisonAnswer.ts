import * as l10n from '@vscode/l10n';
import { comparedUsersSheet } from '../../shared/export/comparison/changeSheets';
import {
  comparedUsersJson,
  comparedUsersRecords,
  comparisonRecords,
} from '../../shared/export/comparison/comparisonRecords';
import {
  type ComparisonContext,
  comparisonPage,
  comparisonScreen,
  comparisonSheets,
} from '../../shared/export/comparison/comparisonSheets';
import type { ComparedUserJson } from '../../shared/protocol/comparisonResult';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import { joinWords, lineOfWords } from '../../shared/sheets/sheet';
import type { CommandAnswer } from './answerFormats';

/** Maximum number of users in an HTML report. */
const MAX_USERS = 1000;

/**
 * Returns the answer of a comparison.
 * @param users values of users; undefined: not requested. In CSV and TSV they replace the pairs.
 */
export function comparisonAnswer(
  view: ComparisonView,
  context: ComparisonContext,
  users?: Iterable<ComparedUserJson>,
): CommandAnswer {
  const { json } = view;
  const answeredJson = () => {
    const { schema, ...rest } = json;
    return { schema, answer: lineOfWords(joinWords(context.answer, ' ')), ...rest };
  };
  return {
    title: () => l10n.t('Comparison'),
    sheets: (room) =>
      room === 'paper' || room === 'note'
        ? comparisonSheets(view, context)
        : [
            ...(room === 'page' ? comparisonPage : comparisonScreen)(view, context),
            ...(users === undefined
              ? []
              : [comparedUsersSheet(users, room === 'page' ? MAX_USERS : Infinity)]),
          ],
    json: () =>
      users === undefined
        ? [`${JSON.stringify(answeredJson(), undefined, 2)}\n`]
        : comparedUsersJson(answeredJson(), users),
    records: () => (users === undefined ? comparisonRecords(json) : comparedUsersRecords(users)),
  };
}
