import type { EvaluationView } from '../../protocol/views/evaluationView';
import { delimitedText, RECORD_FORMATS } from '../../sheets/delimited';
import { type CopyFormat, DOCUMENT_FORMATS } from '../../sheets/formats';
import { evaluationJsonText, evaluationsJson } from './evaluationJson';
import { evaluationRecords } from './evaluationRecords';
import { leaderboardSheet, type LeaderboardOptions } from './leaderboardSheets';

/** Formats the means of all models as text to copy. */
export function formatLeaderboardCopy(
  view: EvaluationView,
  format: CopyFormat,
  options: LeaderboardOptions,
): string {
  const document = DOCUMENT_FORMATS.find(({ name }) => name === format);
  if (document !== undefined) return document.write([leaderboardSheet(view, options)]);
  const answer = evaluationsJson(view, () => undefined);
  const records = RECORD_FORMATS.find(({ name }) => name === format);
  const pieces =
    records === undefined
      ? evaluationJsonText(answer)
      : delimitedText(evaluationRecords(answer), records.separator, true);
  return [...pieces].join('');
}
