import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { findNodeAtLocation, type Node } from 'jsonc-parser';
import {
  CHECK_CONFIG,
  REQUEST,
  type CompleteCheckConfig,
  type ConfiguredEvaluation,
  type ConfiguredExperiment,
  type ConfiguredRequest,
} from '../../shared/config/checkConfig';
import { CONFIG_FILE } from '../../shared/config/configFile';
import { CALLED_ELSEWHERE } from '../../shared/config/inputsConfig';
import {
  parseCheckedJson,
  lineOfPlace,
  placeOfValue,
  requireSound,
  ValueError,
  type CheckedJson,
  type JsonPath,
} from '../../shared/config/json/checkedJson';
import { keysOf } from '../../shared/config/json/positionedJson';
import { InputError } from '../../shared/problem';
import type { StoredSnapshots } from '../../reading/inputs/evaluationRequest';
import { isGitSource } from '../../reading/sources/gitReference';
import { isFileInFolders } from '../../reading/sources/insideFolders';
import { configErrors, experimentErrors } from './configErrors';
import type { AllowedPaths } from './configuredFiles';
import { historyFolder, snapshotFile } from './snapshotFiles';
import {
  resolveConfiguredInputs,
  resolveConfiguredLog,
  type ConfiguredLog,
  type ConfiguredRun,
} from './configuredInputs';

/** Maximum size of a configuration in bytes, larger than any that people write. */
const MAX_BYTES = 5_000_000;

/** Parses and validates the text of a configuration. */
export function checkedConfig(text: string): CheckedJson<CompleteCheckConfig> {
  return parseCheckedJson(text, CHECK_CONFIG, CALLED_ELSEWHERE, function* ({ evaluations, experiments }) {
    if (Object.keys({ ...evaluations, ...experiments }).length === 0)
      yield new ValueError(
        [],
        l10n.t('“{0}” is missing.', 'evaluations'),
        l10n.t('Expected one of: {0}.', 'evaluations, experiments'),
      );
    for (const [name, experiment] of Object.entries(experiments)) {
      const at: JsonPath = ['experiments', name];
      // Evaluations and experiments share one set of names.
      if (Object.hasOwn(evaluations, name))
        yield new ValueError(at, l10n.t('Duplicate “{0}”.', name), '', true);
      yield* experimentErrors(experiment, at);
    }
    for (const [name, evaluation] of Object.entries(evaluations))
      yield* configErrors(evaluation, ['evaluations', name]);
  });
}

/**
 * A valid configuration, with the syntax tree in which its values are located. Its data files have not been
 * read.
 */
export interface ReadConfig {
  /** Path of the configuration, as the caller wrote it. */
  readonly file: string;
  readonly folder: string;
  readonly text: string;
  readonly root: Node;
  readonly evaluations: ReadonlyMap<string, ConfiguredEvaluation>;
  readonly experiments: ReadonlyMap<string, ConfiguredExperiment>;
}

/** Returns the path of a gate in the configuration. */
export function gatePath(
  { experiments }: Pick<ReadConfig, 'experiments'>,
  name: string,
  gate: number,
): JsonPath {
  return experiments.has(name)
    ? ['experiments', name, 'guardrails', gate]
    : ['evaluations', name, 'gates', gate];
}

/** Reads and validates a configuration file. @throws InputError if it cannot be read, or is invalid */
export async function readConfig(file: string): Promise<ReadConfig> {
  return parseConfig(await readConfigText(file), file, path.dirname(path.resolve(file)));
}

/**
 * Validates the text of a configuration.
 *
 * @param file name in messages
 * @param folder folder that paths are relative to
 * @throws InputError if the text is invalid
 */
export function parseConfig(text: string, file: string, folder: string): ReadConfig {
  const found = checkedConfig(text);
  const { evaluations, experiments } = requireSound(file, text, found);
  if (found.root === undefined) throw new Error('What was read has no root.');
  return {
    file,
    folder,
    text,
    root: found.root,
    evaluations: inFileOrder(found.root, 'evaluations', evaluations),
    experiments: inFileOrder(found.root, 'experiments', experiments),
  };
}

/** Returns entries in the order of the file. Objects would put entries with whole numbers as names first. */
export function inFileOrder<T>(
  root: Node,
  field: 'evaluations' | 'experiments',
  entries: Readonly<Record<string, T>>,
): ReadonlyMap<string, T> {
  const names = keysOf(findNodeAtLocation(root, [field])).map(({ value }) => String(value));
  return new Map(
    names.flatMap((name) => (Object.hasOwn(entries, name) ? [[name, entries[name]] as const] : [])),
  );
}

/**
 * Returns an evaluation of a configuration, with the files that it names.
 *
 * @param reach folders that files must be in; absent: anywhere
 * @throws InputError if the evaluation or one of its files does not exist, or a file is outside these folders
 */
export async function requireConfiguredRun(
  config: ReadConfig,
  name: string,
  id: string,
  reach?: AllowedPaths,
): Promise<ConfiguredRun> {
  const evaluation = requireEvaluation(config, name);
  const own = (error: unknown): unknown => placeProblem(error, config, ['evaluations', name]);
  try {
    const { folder } = config;
    const found = await resolveConfiguredInputs(evaluation, folder, id, reach);
    const snapshots = await storedSnapshotsOf(name, found.baseline, folder, reach);
    return {
      ...{ name, evaluation, folder, placed: own, ...found },
      inputs: { ...found.inputs, ...(snapshots && { snapshots }) },
    };
  } catch (error) {
    throw own(error);
  }
}

/**
 * Returns the earlier snapshots of what an evaluation compares with, or would if it named none; undefined if
 * they are outside the allowed folders.
 */
async function storedSnapshotsOf(
  evaluation: string,
  baseline: ConfiguredRun['baseline'],
  folder: string,
  reach: AllowedPaths | undefined,
): Promise<StoredSnapshots | undefined> {
  const isFile = baseline?.kind === 'snapshot' && !isGitSource(baseline.file);
  const file = path.resolve(folder, historyFolder(isFile ? baseline.file : snapshotFile(evaluation)));
  if (reach !== undefined && !(await isFileInFolders(file, reach.folders))) return undefined;
  return { evaluation, folder: file, commits: reach === undefined };
}

/** Experiment of a configuration, with its log. */
export interface ConfiguredExperimentRun extends ConfiguredLog {
  readonly name: string;
  readonly experiment: ConfiguredExperiment;
  /** Adds the place in the configuration to an error. */
  readonly placed: (error: unknown) => unknown;
}

/**
 * Like `requireConfiguredRun`, for an experiment; undefined if it does not exist.
 *
 * @throws InputError if its log does not exist, or is outside the allowed folders
 */
export async function findConfiguredExperiment(
  config: ReadConfig,
  name: string,
  reach?: AllowedPaths,
): Promise<ConfiguredExperimentRun | undefined> {
  const experiment = config.experiments.get(name);
  if (experiment === undefined) return undefined;
  const own = (error: unknown): unknown => placeProblem(error, config, ['experiments', name]);
  try {
    return {
      name,
      experiment,
      placed: own,
      ...(await resolveConfiguredLog(experiment, config.folder, reach)),
    };
  } catch (error) {
    throw own(error);
  }
}

/** Checks that an evaluation exists. @throws InputError if it does not */
function requireEvaluation(
  { file, evaluations, experiments }: ReadConfig,
  name: string,
): ConfiguredEvaluation {
  const evaluation = evaluations.get(name);
  if (evaluation !== undefined) return evaluation;
  throw new InputError({
    file,
    message: l10n.t('There is no evaluation “{0}”.', name),
    advice: l10n.t('Evaluations: {0}.', [...evaluations.keys(), ...experiments.keys()].join(', ')),
  });
}

/**
 * Converts a ValueError to an InputError at its line in the configuration; returns other errors unchanged.
 */
function placeProblem(
  error: unknown,
  { file, text, root }: Pick<ReadConfig, 'file' | 'text' | 'root'>,
  at: JsonPath,
): unknown {
  if (!(error instanceof ValueError)) return error;
  const { path: own, message, advice, ofKey } = error;
  return new InputError({
    file,
    ...lineOfPlace(text, placeOfValue(root, [...at, ...own], ofKey)),
    message,
    advice,
  });
}

/**
 * Reads the request of another program.
 *
 * @param file name in messages
 * @param folder folder that paths are relative to
 * @param reach folders that files must be in; absent: anywhere
 * @throws InputError if the request is invalid, or names a file that does not exist
 */
export async function readRequest(
  text: string,
  file: string,
  folder: string,
  reach?: AllowedPaths,
): Promise<ConfiguredRun<ConfiguredRequest>> {
  const found = parseCheckedJson(text, REQUEST, CALLED_ELSEWHERE, (request) => configErrors(request, []));
  const evaluation = requireSound(file, text, found);
  const { root } = found;
  if (root === undefined) throw new Error('What was read has no root.');
  const own = (error: unknown): unknown => placeProblem(error, { file, text, root }, []);
  try {
    const pathAdvice = l10n.t('Paths are relative to {0}.', folder);
    const inputs = await resolveConfiguredInputs(evaluation, folder, 'cli', reach, undefined, pathAdvice);
    return { name: 'request', evaluation, folder, placed: own, ...inputs };
  } catch (error) {
    throw own(error);
  }
}

/** Reads a file as text. @throws InputError if it does not exist, or is too large */
export async function readConfigText(file: string): Promise<string> {
  try {
    const status = await stat(file);
    if (!status.isFile())
      throw new InputError({
        file,
        message: l10n.t('This is not a file.'),
        advice: l10n.t('Name one with {0}, or write {1}.', '--config FILE', CONFIG_FILE),
        inEditor: l10n.t('Replace it with a file.'),
      });
    const { size } = status;
    if (size > MAX_BYTES)
      throw new InputError({
        file,
        message: l10n.t('The file is too large for a configuration.'),
        advice: l10n.t('Expected at most {0} MB.', MAX_BYTES / 1e6),
      });
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError({
      file,
      message: l10n.t('There is no configuration here.'),
      advice: l10n.t('Name one with {0}, or write {1}.', '--config FILE', CONFIG_FILE),
      inEditor: l10n.t('Write {0}.', CONFIG_FILE),
    });
  }
}
