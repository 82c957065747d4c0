import * as l10n from '@vscode/l10n';
import type { EvaluationQuestion, QuestionChoice } from '../../../reading/inputs/unclear/evaluationQuestion';
import { formText } from '../../../shared/findings/joinKinds';
import type { RememberedAnswer } from '../../../shared/protocol/panelProtocol';
import type { QuestionView } from '../../../shared/protocol/views/questionView';
import type { AnsweredQuestion } from '../../analyses/analysisState';
import { baseName } from '../../fileNames';
import type { EvaluationRecord, FurtherFiles, RecordedFile } from '../evaluationRecord';

/** Returns the panel's question as a form. @param before earlier questions that led to it */
export function questionView({ of, reason, choices }: EvaluationQuestion, before: number): QuestionView {
  return {
    subject: of === undefined ? '' : baseName(of.file),
    title:
      of === undefined
        ? l10n.t('Match IDs that are written differently')
        : l10n.t('Select the rows that look right'),
    reason,
    choices: choices.map(({ label, columns, rows }) => ({ label, columns, rows })),
    action: of === undefined ? l10n.t('Match IDs') : l10n.t('Continue'),
    ...(before > 0 && { hasBack: true }),
  };
}

/** Returns the evaluation with a person's choice; undefined: there is no such choice. */
export function withAnswer(
  record: EvaluationRecord,
  { of, choices }: EvaluationQuestion,
  choice: number,
): EvaluationRecord | undefined {
  const chosen = choices.at(choice);
  if (chosen === undefined) return undefined;
  const { matchIds = [] } = chosen;
  const matching = [...new Set([...(record.matchIds ?? []), ...matchIds])];
  const matched = { ...record, ...(matching.length > 0 && { matchIds: matching }) };
  return of === undefined ? matched : withChoice(matched, of, chosen);
}

/** Returns the evaluation with a file that is read as a person chose. */
function withChoice(
  record: EvaluationRecord,
  { file, use }: NonNullable<EvaluationQuestion['of']>,
  { label, shape, weights }: QuestionChoice,
): EvaluationRecord {
  const read: RecordedFile = { uri: file, shape, answered: label };
  const changed = withFiles(record, use, (known) =>
    known.uri === file ? { ...read, ...(known.model && { model: known.model }) } : known,
  );
  if (weights === undefined) return changed;
  return { ...changed, events: use === 'truth' ? weights : { ...record.events, ...weights } };
}

/** Returns the evaluation with its files of one use changed. */
function withFiles(
  record: EvaluationRecord,
  use: NonNullable<EvaluationQuestion['of']>['use'],
  change: (file: RecordedFile) => RecordedFile,
): EvaluationRecord {
  const { truth, models, further: optionalFiles, moreTrain, judgements } = record;
  switch (use) {
    case 'recommendations':
      return { ...record, models: models.map(change) };
    case 'truth':
      return { ...record, truth: change(truth) };
    case 'judgements':
      return { ...record, ...(judgements && { judgements: judgements.map(change) }) };
    case 'train': {
      const train = optionalFiles?.train && change(optionalFiles.train);
      const files: FurtherFiles | undefined = optionalFiles && { ...optionalFiles, train };
      return { ...record, further: files, ...(moreTrain && { moreTrain: moreTrain.map(change) }) };
    }
  }
}

/** Returns the evaluation without the answers of a failed run: as it was at the first question. */
export function withoutAnswers(
  record: EvaluationRecord,
  [first]: readonly AnsweredQuestion[],
): EvaluationRecord {
  if (first === undefined) return record;
  const { truth, models, further, moreTrain, judgements, events, matchIds } = first.record;
  return { ...record, truth, models, further, moreTrain, judgements, events, matchIds };
}

/** Returns the choices of a person in answers, for the head of the panel. */
export function chosenAnswers({
  truth,
  models,
  further,
  judgements = [],
  matchIds = [],
}: EvaluationRecord): RememberedAnswer[] {
  const files = [...models, truth, ...(further?.train ? [further.train] : []), ...judgements];
  const ofFiles = files.flatMap(({ uri, answered }) =>
    typeof answered === 'string' ? [{ uri, label: answered }] : [],
  );
  const ways = matchIds.map(formText).join(', ');
  return [...ofFiles, ...(ways === '' ? [] : [{ label: l10n.t('ignoring {0}', ways) }])];
}

/** Returns the evaluation without the answers about a file, or about IDs if no file is given, so that it asks again. */
export function askingAgain(record: EvaluationRecord, uri: string | undefined): EvaluationRecord {
  if (uri === undefined) return { ...record, matchIds: undefined };
  const again = (file: RecordedFile): RecordedFile =>
    file.uri === uri && file.answered !== undefined
      ? { uri, shape: undefined, ...(file.model && { model: file.model }) }
      : file;
  const isOfTruth = record.truth.uri === uri && record.truth.answered !== undefined;
  const files = (['recommendations', 'truth', 'train', 'judgements'] as const).reduce(
    (changed, use) => withFiles(changed, use, again),
    record,
  );
  return isOfTruth ? { ...files, events: undefined } : files;
}

/** Returns the reading of a file that a person chose in the newest evaluation with an answer; undefined: none. */
export function answeredBefore(
  records: readonly EvaluationRecord[],
  use: 'recommendations' | 'truth',
  uri: string,
): { readonly file: RecordedFile; readonly events: EvaluationRecord['events'] } | undefined {
  for (const { truth, models, events } of records) {
    const file = (use === 'truth' ? [truth] : models).find(
      (one) => one.uri === uri && one.answered !== undefined,
    );
    if (file !== undefined) return { file, events: use === 'truth' ? events : undefined };
  }
  return undefined;
}
