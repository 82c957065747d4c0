import * as l10n from '@vscode/l10n';
import type {
  EvaluationQuestion,
  MatchingQuestion,
  ReadingChoiceView,
  ReadingQuestion,
} from '../../../engine/engineApi';
import { formText, sideText } from '../../../shared/findings/joinKinds';
import type { QuestionView } from '../../../shared/protocol/views/questionView';
import { baseName } from '../../fileNames';
import type { EvaluationRecord, RecordedFile } from '../evaluationRecord';

/** What the panel asks, as a form. */
export function questionView(question: EvaluationQuestion): QuestionView {
  if (!('matchIds' in question))
    return {
      subject: baseName(question.file),
      title: l10n.t('Select the rows that look right'),
      reason: question.reason,
      choices: question.choices.map(({ label, columns, rows }) => ({ label, columns, rows })),
      action: l10n.t('Continue'),
    };
  const { matchIds, what, left, right, matched, pairs } = question;
  const ways = matchIds.map(formText).join(', ');
  return {
    subject: '',
    title: l10n.t('Match IDs that are written differently'),
    reason:
      what === 'users'
        ? l10n.t('The files have no users in common.')
        : l10n.t('The files have no items in common.'),
    choices: [
      {
        label:
          what === 'users'
            ? l10n.t('Ignoring {0}, {1} users match', ways, matched)
            : l10n.t('Ignoring {0}, {1} items match', ways, matched),
        columns: [sideText(left), sideText(right)],
        rows: pairs,
      },
    ],
    action: l10n.t('Match IDs'),
  };
}

/** The evaluation with the choice that a person made; undefined: there is no such choice. */
export function withAnswer(
  record: EvaluationRecord,
  question: EvaluationQuestion,
  choice: number,
): EvaluationRecord | undefined {
  if ('matchIds' in question) return withMatching(record, question);
  const chosen = question.choices.at(choice);
  return chosen && withChoice(record, question, chosen);
}

/** The evaluation in which ids match that are written alike in these ways, and in those that were chosen before. */
function withMatching(record: EvaluationRecord, { matchIds }: MatchingQuestion): EvaluationRecord {
  return { ...record, matchIds: [...new Set([...(record.matchIds ?? []), ...matchIds])] };
}

/** The evaluation with a file that is read as a person chose. */
function withChoice(
  record: EvaluationRecord,
  { file, use }: Pick<ReadingQuestion, 'file' | 'use'>,
  { shape, weights }: ReadingChoiceView,
): EvaluationRecord {
  const read: RecordedFile = { uri: file, shape, answered: true };
  const of = <File extends RecordedFile | undefined>(known: File): File | RecordedFile =>
    known?.uri === file ? { ...read, ...(known.model && { model: known.model }) } : known;
  switch (use) {
    case 'recommendations':
      return { ...record, models: record.models.map(of) };
    case 'truth':
      return { ...record, truth: of(record.truth), ...(weights && { events: weights }) };
    case 'train':
      return record.further === undefined
        ? record
        : { ...record, further: { ...record.further, train: of(record.further.train) } };
  }
}

/** A file as a person said before that it is read, in any evaluation, newest first; undefined: nobody was asked. */
export function answeredBefore(
  records: readonly EvaluationRecord[],
  use: 'recommendations' | 'truth',
  uri: string,
): { readonly file: RecordedFile; readonly events: EvaluationRecord['events'] } | undefined {
  for (const { truth, models, events } of records) {
    const file = (use === 'truth' ? [truth] : models).find((one) => one.uri === uri && one.answered === true);
    if (file !== undefined) return { file, events: use === 'truth' ? events : undefined };
  }
  return undefined;
}
