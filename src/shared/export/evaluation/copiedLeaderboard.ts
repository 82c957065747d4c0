import * as l10n from '@vscode/l10n';
import type { EvaluationView } from '../../protocol/views/evaluationView';
import { delimitedText, RECORD_FORMATS } from '../../sheets/delimited';
import { COPY_FORMATS, type CopyFormat, DOCUMENT_FORMATS } from '../../sheets/formats';
import { plural } from '../../text/numbers/plural';
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

/** Returns the message after copying: "Means of 3 models, 5 measures, copied as LaTeX". */
export function copiedMessage(format: CopyFormat, models: number, measures: number): string {
  const name = COPY_FORMATS.find((each) => each.name === format)?.title ?? format;
  const what = plural(measures, l10n.t('{0} metric', measures), l10n.t('{0} metrics', measures));
  return plural(
    models,
    l10n.t('Means of {0} model, {1}, copied as {2}', models, what, name),
    l10n.t('Means of {0} models, {1}, copied as {2}', models, what, name),
  );
}
