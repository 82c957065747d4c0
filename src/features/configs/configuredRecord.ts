import * as vscode from 'vscode';
import type { ConfiguredExperimentView } from '../../engine/engineApi';
import type {
  EvaluationRequest,
  InputFile,
  RecommendationsInput,
} from '../../reading/inputs/evaluationRequest';
import { outcomeValue } from '../../shared/problem';
import type { LeaderboardChoice } from '../../shared/protocol/pageMessages';
import { startChoice } from '../../shared/leaderboard/leaderboardChoice';
import { baseName } from '../../shared/text/baseName';
import type { SingleAnswerRecord } from '../analyses/analysisState';
import type { AnalysisStore } from '../analyses/analysisStore';
import type { EngineService } from '../engineService';
import type { EvaluationRecord, RecordedFile } from '../evaluations/evaluationRecord';
import { uriInGit } from '../git/revisions';
import { configReading } from './configFiles';

/**
 * Returns the record of an evaluation or experiment in a configuration file, which replaces the one opened from it
 * before; undefined: canceled.
 *
 * @throws InputError for a problem in the file, or in those that it names
 */
export async function configuredRecord(
  uri: vscode.Uri,
  name: string,
  store: AnalysisStore,
  engine: EngineService,
): Promise<EvaluationRecord | SingleAnswerRecord<'experiment'> | undefined> {
  const configuredItem = outcomeValue(
    await engine.use((api) => api.onDisk('configuredRequest', { name, ...configReading(uri) })),
  );
  if (configuredItem === undefined) return undefined;
  if ('log' in configuredItem) return experimentRecord(configuredItem, store);
  const { request, baseline, margin } = configuredItem;
  const { snapshots } = request;
  const configured = { uri: uri.toString(), name, ...(snapshots && { snapshots: snapshots.folder }) };
  const earlierRecord = store
    .evaluations()
    .find(
      ({ record }) =>
        record.locked !== true &&
        record.configured?.uri === configured.uri &&
        record.configured.name === configured.name,
    )?.record;
  const { truth, items, catalogue, users, events, combine, judges, combineJudges } = request;
  const { judgements, prefer, ownLabels, matchIds, overlap, settings } = request;
  const [train, ...moreTrain] = await Promise.all((request.train ?? []).map(recorded));
  const leaderboard: LeaderboardChoice = {
    ...(earlierRecord?.leaderboard ?? startChoice),
    // The model names of the configuration file are used.
    names: [],
    baseline: await keyOf(request, baseline),
    baselineFrom: baseline === null ? undefined : baseName(uri.toString()),
    margin: margin ?? undefined,
  };
  return {
    kind: 'evaluation',
    id: earlierRecord?.id ?? crypto.randomUUID(),
    truth: await recorded(truth),
    models: await Promise.all(
      request.models.map(async (model) => ({ ...(await recorded(model)), model: calledAs(model) })),
    ),
    further: {
      train,
      items: items && (await recorded(items)),
      catalogue: catalogue && (await recorded(catalogue)),
      users: users && (await recorded(users)),
    },
    ...(moreTrain.length > 0 && { moreTrain }),
    settings,
    ...(events && { events }),
    ...((events ?? combine) && { combine: combine ?? 'max' }),
    ...(judges && { judges: [...judges] }),
    ...(combineJudges && { combineJudges }),
    ...(judgements && { judgements: await Promise.all(judgements.map(recorded)) }),
    ...(prefer && { prefer }),
    ...(ownLabels && { ownLabels }),
    ...(matchIds && { matchIds: [...matchIds] }),
    ...(overlap !== undefined && { overlap }),
    configured,
    leaderboard,
    finishedAt: earlierRecord?.finishedAt,
    milliseconds: earlierRecord?.milliseconds ?? 0,
    means: earlierRecord?.means ?? [],
    before: earlierRecord?.before,
  };
}

/** Returns the record, which replaces the analysis of the same log. */
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

/** Returns a file; without overrides it is read as detected, whatever the settings are. */
async function recorded(input: InputFile): Promise<RecordedFile> {
  return { uri: await uriOf(input), shape: undefined, overrides: input.overrides ?? {} };
}

function calledAs({ model, told, run }: RecommendationsInput): NonNullable<RecordedFile['model']> {
  return { name: model, ...(told !== undefined && { told }), ...(run && { run }) };
}

/** Returns the key of the baseline; undefined: no model is named, so it is the first. */
async function keyOf({ models }: EvaluationRequest, baseline: string | null): Promise<string | undefined> {
  const found = models.find(({ model, run }) => (run?.of ?? model) === baseline);
  return found && `${await uriOf(found)}\n${found.model}`;
}
