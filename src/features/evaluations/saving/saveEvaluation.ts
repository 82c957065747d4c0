import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import {
  DEFAULT_RESAMPLES,
  DEFAULT_SEED,
  type ConfiguredEvaluation,
} from '../../../shared/config/checkConfig';
import { CONFIG_FILE } from '../../../shared/config/configFile';
import type { ConfiguredFile } from '../../../shared/config/inputsConfig';
import { baselineIndex, startChoice } from '../../../shared/leaderboard/leaderboardChoice';
import { modelGroups } from '../../../shared/leaderboard/modelGroups';
import { InputError } from '../../../shared/problem';
import type { EvaluationView } from '../../../shared/protocol/views/evaluationView';
import type { EvaluationState } from '../../analyses/analysisState';
import type { EngineService } from '../../engineService';
import { baseName } from '../../fileNames';
import { committedFile } from '../../git/committedFile';
import { overridesFor } from '../../settings';
import { confirm, note, warn } from '../../workbench/notification';
import { withStatusProgress } from '../../workbench/progress';
import { ask, pick } from '../../workbench/quickInput';
import { gradedFilesOf } from '../../judging/judgements';
import type { EvaluationRecord, RecordedFile } from '../evaluationRecord';
import { referenceTo } from '../files/fileReferences';
import { ConfigDocument } from './configDocument';
import { buildConfigEntry, keepOtherFields, type WrittenFiles } from '../../../shared/saving/configuredEntry';
import { suggestGates } from '../../../shared/saving/offeredGates';
import { relativePath } from './relativePath';
import {
  likelyReadings,
  readingOverrides,
  type ReadingOverrides,
} from '../../../engine/requests/toldReading';

/**
 * Asks for a name, and writes the panel's evaluation into the recscope.json of its folder.
 *
 * @throws InputError for settings that such a file cannot contain
 */
export async function saveEvaluation(state: EvaluationState, engine: EngineService): Promise<void> {
  const { record, result } = state;
  if (result === undefined) return;
  const folder = folderOf(record);
  const document = await ConfigDocument.of(folder);
  const outside = new Set<string>();
  const files = await writtenFiles(record, result, engine, (uri) => {
    const path = pathFrom(folder, uri);
    if (path.startsWith('../')) outside.add(path);
    return path;
  });
  const entry = buildConfigEntry(result, record.leaderboard ?? startChoice, files, record.matchIds);
  const typedName = await ask({
    title: l10n.t('Save this evaluation'),
    prompt: l10n.t('Name in {0}', CONFIG_FILE),
    value: record.configured?.name ?? suggestedName(record, folder, document),
    problem: (text) => (text.trim() === '' ? l10n.t('Enter a name.') : undefined),
  });
  if (typedName === undefined) return;
  const name = typedName.trim();
  const former = document.entry(name);
  const whole =
    former === undefined ? await withFirstGate(entry, state, engine) : await replaced(name, entry, former);
  if (whole === undefined) return;
  await document.write(name, whole);
  if (outside.size === 0) note(l10n.t('Saved “{0}” in {1}', name, CONFIG_FILE));
  else
    void warn(
      l10n.t(
        'Saved “{0}” in {1}. Outside this folder, so others may not have it: {2}',
        name,
        CONFIG_FILE,
        [...outside].join(', '),
      ),
    );
}

function notSaved(message: string, advice: string): InputError {
  return new InputError({ message: l10n.t('Couldn’t save the evaluation: {0}', message), advice });
}

/** Returns the folder of the configuration file it was opened from, otherwise the workspace folder of its models. */
function folderOf({ models, configured }: EvaluationRecord): vscode.Uri {
  if (configured !== undefined) return vscode.Uri.joinPath(vscode.Uri.parse(configured.uri), '..');
  const own = vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(models[0].uri));
  const folder = own ?? vscode.workspace.workspaceFolders?.[0];
  if (folder !== undefined) return folder.uri;
  throw notSaved(
    l10n.t('Couldn’t find a folder for {0}.', CONFIG_FILE),
    l10n.t('Open the folder of the files first.'),
  );
}

function pathFrom(folder: vscode.Uri, uri: string): string {
  const committed = committedFile(uri);
  const file = committed === undefined ? vscode.Uri.parse(uri) : vscode.Uri.file(committed.path);
  const path = relativePath(folder, file);
  if (path !== undefined)
    return committed === undefined
      ? path
      : `git:${committed.revision}:${path.startsWith('../') ? '' : './'}${path}`;
  const name = baseName(file.path);
  throw file.scheme === 'git'
    ? notSaved(
        l10n.t('“{0}” is a version in Git, not a file.', name),
        l10n.t('Check that version out first.'),
      )
    : notSaved(
        l10n.t('No relative path leads to “{0}”.', name),
        l10n.t('Copy the file into the workspace first.'),
      );
}

/** Returns the files that are written, with their readings. */
async function writtenFiles(
  record: EvaluationRecord,
  { further: read = {} }: EvaluationView,
  engine: EngineService,
  pathOf: (uri: string) => string,
): Promise<WrittenFiles> {
  const { models, truth, further, moreTrain = [] } = record;
  const judgements = await gradedFilesOf(record);
  const configuredFile = async (file: RecordedFile): Promise<ConfiguredFile> => {
    const path = pathOf(file.uri);
    const reading = await readingOf(file, engine);
    return reading === undefined ? path : { file: path, ...reading };
  };
  // Files that were found next to the ground truth, and that no metric needs, are left out.
  const counting = async (role: 'train' | 'items' | 'catalogue' | 'users') => {
    const file = further?.[role];
    return file === undefined || (file.guessed === true && read[role] === undefined)
      ? undefined
      : configuredFile(file);
  };
  const train = await counting('train');
  return {
    models: await Promise.all(
      models.map(async (file) => ({ uri: file.uri, written: await configuredFile(file) })),
    ),
    truth: await configuredFile(truth),
    judgements: await Promise.all(judgements.map(configuredFile)),
    train: train === undefined ? [] : [train, ...(await Promise.all(moreTrain.map(configuredFile)))],
    items: await counting('items'),
    users: await counting('users'),
    catalogue: await counting('catalogue'),
  };
}

/** Returns the overrides of a file. @throws InputError if they cannot express the selected columns */
async function readingOf(
  { uri, shape, overrides }: RecordedFile,
  engine: EngineService,
): Promise<ReadingOverrides | undefined> {
  if (shape === undefined) return readingOverrides(overrides ?? overridesFor(vscode.Uri.parse(uri)) ?? {});
  const file = await referenceTo(uri);
  const wanted = inOrder(shape);
  for (const reading of likelyReadings(shape)) {
    const outcome = await engine.use((api) => api.inspect(file, reading));
    if (outcome.kind === 'done' && inOrder(outcome.value.guess.shape) === wanted)
      return readingOverrides(reading);
  }
  throw notSaved(
    l10n.t('{0} can’t say how the columns of “{1}” are read.', CONFIG_FILE, baseName(uri)),
    l10n.t('Name the columns in a first line of the file.'),
  );
}

/** Returns the same text for equal shapes, whatever the order of their fields. */
function inOrder(shape: object): string {
  return JSON.stringify(shape, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** Returns an unused name: that of the model, or for several models that of their folder. */
function suggestedName({ models }: EvaluationRecord, folder: vscode.Uri, document: ConfigDocument): string {
  const first = vscode.Uri.parse(models[0].uri);
  const own = baseName(models.length === 1 ? first.path : vscode.Uri.joinPath(first, '..').path);
  const name = own.replace(/\.[^.]*$/, '') || baseName(folder.path) || 'evaluation';
  let free = name;
  for (let count = 2; document.entry(free) !== undefined; count++) free = `${name}-${count}`;
  return free;
}

/** Adds the first gate that the user selects; undefined if canceled. A result that is not loaded gets none. */
async function withFirstGate(
  entry: ConfiguredEvaluation,
  { record, result: view }: EvaluationState,
  engine: EngineService,
): Promise<ConfiguredEvaluation | undefined> {
  if (view === undefined) return entry;
  const number = baselineIndex(record.leaderboard ?? startChoice, view.models);
  const baselineGroup = modelGroups(view.models).find(
    ({ models }) => number !== undefined && models.includes(number),
  );
  const baseline = typeof entry.baseline === 'string' ? baselineGroup?.name : undefined;
  const offered = await withStatusProgress(l10n.t('RecScope: looking for gates…'), () =>
    suggestGates(view, baseline, async (gates) => {
      const outcome = await engine.ask(record.id, 'gates', {
        ...{ gates, baseline: baseline ?? null, snapshot: false, results: [], open: 'warn' },
        ...{ resamples: DEFAULT_RESAMPLES, seed: DEFAULT_SEED },
      });
      return outcome.kind === 'done' ? outcome.value : undefined;
    }),
  );
  if (offered.length === 0) return entry;
  const picked = await pick(
    [
      ...offered.map(({ label, description, gate }) => ({ label, description, gates: [gate] })),
      { label: l10n.t('No gates'), gates: undefined },
    ],
    { title: l10n.t('Select a first gate'), placeHolder: l10n.t('checked by {0}', 'recscope check') },
  );
  const gates = picked?.gates?.map((gate) => {
    const written = view.measures.find(({ name }) => name === gate.metric)?.written;
    return written === undefined ? gate : { ...gate, metric: written };
  });
  return picked && { ...entry, ...(gates && { gates }) };
}

/** Undefined: canceled. */
async function replaced(
  name: string,
  entry: ConfiguredEvaluation,
  former: unknown,
): Promise<ConfiguredEvaluation | undefined> {
  const replace = l10n.t('Replace');
  const answer = await confirm(
    l10n.t('Replace “{0}” in {1}?', name, CONFIG_FILE),
    l10n.t('Its files and metrics are replaced. Its gates stay.'),
    replace,
  );
  return answer === replace ? keepOtherFields(entry, former) : undefined;
}
