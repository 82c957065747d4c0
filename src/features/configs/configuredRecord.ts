import * as vscode from 'vscode';
import type {
  ConfiguredExperimentView,
  EvaluationRequest,
  InputFile,
  NamedInput,
} from '../../engine/engineApi';
import { valueOf } from '../../shared/problem';
import type { LeaderboardChoice } from '../../shared/protocol/pageMessages';
import { startChoice } from '../../shared/leaderboard/leaderboardChoice';
import type { SingleAnswerRecord } from '../analyses/analysisState';
import type { AnalysisStore } from '../analyses/analysisStore';
import type { EngineService } from '../engineService';
import type { EvaluationRecord, RecordedFile } from '../evaluations/evaluationRecord';
import { uriInGit } from '../git/revisions';
import { configReading } from './configFiles';

/**
 * An evaluation, or an experiment, of a file of them as it stands there, in place of what was opened from it before; undefined: the person
 * stopped it.
 *
 * @throws InputError for what is wrong with the file, or with those that it names
 */
export async function configuredRecord(
  uri: vscode.Uri,
  name: string,
  store: AnalysisStore,
  engine: EngineService,
): Promise<EvaluationRecord | SingleAnswerRecord<'experiment'> | undefined> {
  const found = valueOf(
    await engine.use((api) => api.configuredRequest(uri.fsPath, name, configReading(uri))),
  );
  if (found === undefined) return undefined;
  if ('log' in found) return experimentRecord(found, store);
  const { request, baseline, margin } = found;
  const configured = { uri: uri.toString(), name };
  const known = store
    .evaluations()
    .find(
      ({ record }) =>
        record.locked !== true &&
        record.configured?.uri === configured.uri &&
        record.configured.name === configured.name,
    )?.record;
  const { truth, train, moreTrain, items, catalogue, users, behaviour, ownLabels, matchIds, settings } =
    request;
  const leaderboard: LeaderboardChoice = {
    ...(known?.leaderboard ?? startChoice),
    // What the file calls models counts.
    names: [],
    baseline: await keyOf(request, baseline),
    margin: margin ?? undefined,
  };
  return {
    kind: 'evaluation',
    id: known?.id ?? crypto.randomUUID(),
    truth: await recorded(truth),
    models: await Promise.all(
      request.models.map(async (model) => ({ ...(await recorded(model)), model: calledAs(model) })),
    ),
    further: {
      train: train && (await recorded(train)),
      items: items && (await recorded(items)),
      catalogue: catalogue && (await recorded(catalogue)),
      users: users && (await recorded(users)),
    },
    ...(moreTrain && { moreTrain: await Promise.all(moreTrain.map(recorded)) }),
    settings,
    ...(behaviour?.weights && { events: behaviour.weights }),
    ...(behaviour && { combine: behaviour.combine }),
    ...(ownLabels && { ownLabels }),
    ...(matchIds && { matchIds: [...matchIds] }),
    configured,
    leaderboard,
    finishedAt: known?.finishedAt,
    milliseconds: known?.milliseconds ?? 0,
    means: known?.means ?? [],
    before: known?.before,
  };
}

/** In place of what was analyzed of the same log before. */
async function experimentRecord(
  { log, settings }: ConfiguredExperimentView,
  store: AnalysisStore,
): Promise<SingleAnswerRecord<'experiment'>> {
  const { uri, overrides } = await recorded(log);
  const known = store.all().find(({ kind, record }) => kind === 'experiment' && record.files[0].uri === uri);
  return {
    kind: 'experiment',
    id: known?.record.id ?? crypto.randomUUID(),
    files: [{ role: 'log', uri, overrides }],
    settings,
    milliseconds: 0,
    summary: '',
  };
}

async function uriOf({ file }: InputFile): Promise<string> {
  if (file.kind === 'git') return uriInGit(file);
  if (file.kind !== 'path') throw new Error('A configuration names files by their paths.');
  return vscode.Uri.file(file.path).toString();
}

/** Without a word about it a file is read as it looks, whatever settings say. */
async function recorded(input: InputFile): Promise<RecordedFile> {
  return { uri: await uriOf(input), shape: undefined, overrides: input.overrides ?? {} };
}

function calledAs({ model, told, run }: NamedInput): NonNullable<RecordedFile['model']> {
  return { name: model, ...(told !== undefined && { told }), ...(run && { run }) };
}

/** What tells the baseline from the other models; undefined: no model is named, and the first counts. */
async function keyOf({ models }: EvaluationRequest, baseline: string | null): Promise<string | undefined> {
  const found = models.find(({ model, run }) => (run?.of ?? model) === baseline);
  return found && `${await uriOf(found)}\n${found.model}`;
}
