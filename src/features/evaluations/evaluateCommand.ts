import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { FileKind } from '../../reading/formats/detection/inspect';
import { solvingOptions } from '../../reading/formats/fileProblem';
import { DEFAULT_MEASURES } from '../../shared/config/evaluationConfig';
import { defaultMeasures } from '../../reading/inputs/usualMeasures';
import type { AnalysisStore } from '../analyses/analysisStore';
import type { EngineService } from '../engineService';
import { baseName } from '../fileNames';
import { overridesFor, settingsFor } from '../settings';
import { inspectAll, namedFiles, nearbyCandidates } from './files/dataFiles';
import { failToRead } from './files/pickFile';
import { sameFiles, type EvaluationRecord, type FurtherFiles, type RecordedFile } from './evaluationRecord';
import { chooseExample } from './example';
import { chooseColumns } from './choices/columnChoice';
import { chooseFiles } from './choices/fileChoice';
import { ITEM_FILES, USER_FILES } from '../../engine/requests/roleNames';
import { pairFiles, findOtherModel, type Candidate } from '../../engine/requests/pairing';
import { answeredBefore } from './choices/readingQuestion';
import { problemText } from '../workbench/adviceText';
import { showError, warn } from '../workbench/notification';
import { withStatusProgress } from '../workbench/progress';

/** Panel of an evaluation whose files are still being searched, so that a person sees progress. */
interface Opening {
  /** Id of the new evaluation, which will use this panel. */
  readonly id: string;
  readonly show: () => void;
  /** Closes the panel before a question, or an error. */
  readonly drop: () => void;
}

/**
 * Finds the files to evaluate and returns a record. If there is one plausible guess, asks nothing. Undefined: canceled,
 * or an error was shown.
 *
 * @param example files that are offered if there is nothing to evaluate
 * @param opening panel shown meanwhile
 * @throws InputError for an invalid setting
 */
export async function askForEvaluation(
  selectedUris: readonly vscode.Uri[],
  ask: boolean,
  store: AnalysisStore,
  engine: EngineService,
  example: readonly vscode.Uri[],
  opening: Opening,
): Promise<EvaluationRecord | undefined> {
  opening.show();
  const candidates = await withStatusProgress(l10n.t('RecScope: inspecting files…'), async () => {
    const nearby = await nearbyCandidates(selectedUris, engine);
    return Promise.all(nearby.map((file) => settled(file, engine)));
  });
  const isChosen = ({ uri }: Candidate): boolean => selectedUris.some((target) => target.toString() === uri);
  const chosenFiles = candidates.filter(isChosen);
  if (
    !chosenFiles.every(({ guess }) => guess.problem === undefined) ||
    chosenFiles.length < selectedUris.length
  )
    opening.drop();
  const pointedAt = await usable(selectedUris, chosenFiles, engine);
  if (pointedAt === undefined) return undefined;

  const pairing = pairFiles(
    pointedAt,
    candidates.filter((candidate) => !isChosen(candidate)),
  );
  let { recommendations, truth } = pairing;
  const isNothing = [...recommendations, ...pairing.otherRecommendations, truth].every((file) => !file);
  if (ask || !pairing.sure) opening.drop();
  if (isNothing && !ask) {
    const choice = await chooseExample();
    if (choice === 'example') return askForEvaluation(example, false, store, engine, example, opening);
    if (choice === undefined) return undefined;
  }
  if (ask || !pairing.sure) {
    const answer = await chooseFiles(pairing, ask, async (uri) => (await inspectAll([uri], engine))[0]);
    if (answer === undefined) return undefined;
    ({ recommendations, truth } = answer);
  }
  if (truth === undefined) return undefined;
  const further = await furtherFiles(truth, recommendations, candidates);
  const record = recordFor(recommendations, truth, further, store, opening.id);
  return { ...record, rival: findOtherModel(recommendations, truth, candidates)?.uri };
}

/** Returns a file as detected, if a person can solve its problem in the panel. */
async function settled(candidate: Candidate, engine: EngineService): Promise<Candidate> {
  const { uri, guess } = candidate;
  if (guess.problem === undefined) return candidate;
  for (const options of solvingOptions(guess.problem)) {
    const [read] = await inspectAll([uri], engine, { ...overridesFor(vscode.Uri.parse(uri)), ...options });
    if (read !== undefined && read.guess.problem === undefined) return read;
  }
  return candidate;
}

/** Returns the record of the same unlocked files if there is one, so that the side view has one line for them. */
function recordFor(
  recommendations: readonly Candidate[],
  truth: Candidate,
  optionalFiles: FurtherFiles,
  store: AnalysisStore,
  newId: string,
): EvaluationRecord {
  const records = store.evaluations().map(({ record }) => record);
  const models = recommendations.map(
    ({ uri, shape }): RecordedFile =>
      (shape === undefined && answeredBefore(records, 'recommendations', uri)?.file) || { uri, shape },
  );
  const before = truth.shape === undefined ? answeredBefore(records, 'truth', truth.uri) : undefined;
  const recordFiles = {
    truth: before?.file ?? { uri: truth.uri, shape: truth.shape },
    models,
    ...(before?.events && { events: before.events }),
  };
  const known = store
    .evaluations()
    .find(({ record }) => record.locked !== true && !record.configured && sameFiles(record, recordFiles));
  const isSaid = [truth, ...recommendations].some(({ shape }) => shape !== undefined);
  if (known !== undefined && !isSaid)
    return { ...known.record, further: known.record.further ?? optionalFiles };
  return {
    kind: 'evaluation',
    id: newId,
    ...recordFiles,
    further: optionalFiles,
    settings: settingsFor(vscode.Uri.parse(models[0].uri), fittingMeasures(recommendations, truth)),
    finishedAt: undefined,
    milliseconds: 0,
    means: [],
  };
}

/** Returns the metrics for a file with its own ground truth: errors for predicted ratings, AUC for impressions. */
function fittingMeasures(recommendations: readonly Candidate[], truth: Candidate): string | undefined {
  const joined = recommendations.length === 1 && recommendations[0].uri === truth.uri;
  const usual = joined ? defaultMeasures(truth.guess) : DEFAULT_MEASURES;
  return usual === DEFAULT_MEASURES ? undefined : usual;
}

/**
 * Returns the optional files next to the ground truth, if each is unambiguous: training data, read only if a metric
 * needs it, and files with titles of items and users.
 */
async function furtherFiles(
  truth: Candidate,
  recommendations: readonly Candidate[],
  candidates: readonly Candidate[],
): Promise<FurtherFiles> {
  const folder = truth.uri.slice(0, truth.uri.lastIndexOf('/') + 1);
  const only = (kind: FileKind): RecordedFile | undefined => {
    const found = candidates.filter(
      ({ uri, guess }) =>
        guess.kind === kind && uri.startsWith(folder) && !uri.slice(folder.length).includes('/'),
    );
    return found.length === 1 ? { uri: found[0].uri, shape: undefined, guessed: true } : undefined;
  };
  const train = only('train');
  const used = [truth, ...recommendations, train].map((file) => file?.uri);
  const called = async (names: readonly string[]): Promise<RecordedFile | undefined> => {
    const found = (await namedFiles(folder, names)).filter((uri) => !used.includes(uri));
    return found.length === 1 ? { uri: found[0], shape: undefined, guessed: true } : undefined;
  };
  return {
    train,
    items: only('items') ?? (await called(ITEM_FILES)),
    catalogue: undefined,
    users: await called(USER_FILES),
  };
}

/**
 * Returns the selected files as usable ones; columns that are not clear are asked for. Undefined: a file cannot be
 * evaluated, and an error was shown.
 */
async function usable(
  chosen: readonly vscode.Uri[],
  candidates: readonly Candidate[],
  engine: EngineService,
): Promise<readonly Candidate[] | undefined> {
  const found: Candidate[] = [];
  for (const uri of chosen) {
    const candidate = candidates.find((other) => other.uri === uri.toString());
    const used = candidate?.guess.problem === undefined ? candidate : undefined;
    const mended = used ?? (candidate && (await withColumns(candidate, engine)));
    if (candidate === undefined) failToRead(uri.toString());
    if (mended === undefined) return undefined;
    found.push(mended);
  }
  return found;
}

/** Shows why a file cannot be evaluated, and offers to choose its columns or to open it. */
async function withColumns(candidate: Candidate, engine: EngineService): Promise<Candidate | undefined> {
  const { uri, guess, problem } = candidate;
  const name = baseName(uri);
  const isUnknown = guess.problem?.code === 'no-column';
  const text = isUnknown
    ? l10n.t(
        '{0} doesn’t look like recommendations: no user and item columns, as in “user_id,item_id,score”. Open another file, or select the columns.',
        name,
      )
    : `${name}: ${problem === undefined ? '' : problemText(problem)}`;
  const select = l10n.t('Select Columns…');
  const look = l10n.t('Open File');
  const isTable = guess.shape.columns.length > 1;
  const answer = await (isUnknown ? warn : showError)(text, ...(isTable ? [select] : []), look);
  if (answer === look) await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(uri));
  if (answer !== select) return undefined;
  const shape = await chooseColumns(
    candidate,
    'recommendations',
    name,
    async (format) => (await inspectAll([uri], engine, { format }))[0],
  );
  if (shape === undefined) return undefined;
  return { ...candidate, shape, guess: { ...guess, kind: 'recommendations', shape, problem: undefined } };
}
