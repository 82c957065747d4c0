import * as l10n from '@vscode/l10n';
import type { ReadingChoiceView, ReadingQuestion } from '../../engine/engineApi';
import { baseName } from '../fileNames';
import { pick } from '../workbench/quickInput';
import type { EvaluationRecord, RecordedFile } from './evaluationRecord';

/**
 * Asks how a file is meant that can be read in several ways, each shown with rows as they would be read.
 *
 * @returns the evaluation in which it is read so; undefined: the person left
 */
export async function answeredQuestion(
  record: EvaluationRecord,
  { file, use, choices }: ReadingQuestion,
): Promise<EvaluationRecord | undefined> {
  const picked = await pick(
    choices.map((choice) => ({ label: choice.label, detail: choice.examples.join(' ; '), choice })),
    {
      title: baseName(file),
      placeHolder: l10n.t('The file can be read in several ways. Which rows are read right?'),
      matchOnDetail: true,
      ignoreFocusOut: true,
    },
  );
  return picked && withChoice(record, { file, use }, picked.choice);
}

/** The evaluation with a file that is read as a person chose. */
export function withChoice(
  record: EvaluationRecord,
  { file, use }: Pick<ReadingQuestion, 'file' | 'use'>,
  { shape, weights }: ReadingChoiceView,
): EvaluationRecord {
  const read: RecordedFile = { uri: file, shape, answered: true };
  const of = <File extends RecordedFile | undefined>(known: File): File | RecordedFile =>
    known?.uri === file ? read : known;
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
