import * as l10n from '@vscode/l10n';
import type { IdMatching } from '../../../core/data/ids/idMatching';
import type {
  EvaluationQuestion,
  MatchingQuestion,
  ReadingChoiceView,
  ReadingQuestion,
} from '../../../engine/engineApi';
import { baseName } from '../../fileNames';
import { warn } from '../../workbench/notification';
import { pick } from '../../workbench/quickInput';
import type { EvaluationRecord, RecordedFile } from '../evaluationRecord';

/**
 * Asks what a person can choose so that an evaluation can go on.
 *
 * @returns the evaluation as it was chosen; undefined: the person left
 */
export function answeredQuestion(
  record: EvaluationRecord,
  question: EvaluationQuestion,
): Promise<EvaluationRecord | undefined> {
  return 'matchIds' in question ? answeredMatching(record, question) : answeredReading(record, question);
}

/** Offers to let ids match that are written otherwise. It is never done unasked. */
async function answeredMatching(
  record: EvaluationRecord,
  question: MatchingQuestion,
): Promise<EvaluationRecord | undefined> {
  const action = l10n.t('Match Ids');
  return (await warn(matchingText(question), action)) === action ? withMatching(record, question) : undefined;
}

function matchingText({ matchIds, what, matched }: MatchingQuestion): string {
  const ways = matchIds.map((way) => WAYS[way]()).join(', ');
  return what === 'users'
    ? l10n.t('No user is in both files. Without regard to {0} {1} would be.', ways, matched)
    : l10n.t('No item is in both files. Without regard to {0} {1} would be.', ways, matched);
}

/** What of the writing of ids does not matter then. */
const WAYS: Readonly<Record<IdMatching, () => string>> = {
  number: () => l10n.t('how numbers are written (181.0, 0181)'),
  trim: () => l10n.t('blanks around ids'),
  case: () => l10n.t('capital letters'),
};

/** The evaluation in which ids match that are written alike in these ways, and in those that were chosen before. */
function withMatching(record: EvaluationRecord, { matchIds }: MatchingQuestion): EvaluationRecord {
  return { ...record, matchIds: [...new Set([...(record.matchIds ?? []), ...matchIds])] };
}

/** Asks how a file is meant that can be read in several ways, each shown with rows as they would be read. */
async function answeredReading(
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
function withChoice(
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
