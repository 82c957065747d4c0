import * as l10n from '@vscode/l10n';
import type { ConfiguredEvaluation, ConfiguredExperiment } from '../../shared/config/checkConfig';
import { EVALUATION_CONFIG } from '../../shared/config/evaluationConfig';
import { measuresText, type ConfiguredFile } from '../../shared/config/inputsConfig';
import { pickFields } from '../../shared/config/option';
import { ValueError, type JsonPath } from '../../shared/config/json/checkedJson';
import { modelGroups } from '../../shared/leaderboard/modelGroups';
import { nearestWord } from '../../shared/text/nearest';
import type { InputFile } from '../../reading/inputs/evaluationRequest';
import type { RequestedInputs } from './requestOf';
import { comparesUsers, measuresOfGates, type ConfigInspection } from './configErrors';
import { ConfiguredFiles, type AllowedPaths, type NoteProblem } from './configuredFiles';
import { nameModelFiles } from './namedModels';

/** Baseline that models are compared with. */
export type ConfiguredBaseline =
  | { readonly kind: 'model'; readonly name: string }
  | { readonly kind: 'snapshot' | 'result'; readonly file: string };

/** Evaluation of a configuration or request with the files that it names, before they are read. */
export interface ConfiguredRun<Config extends ConfiguredEvaluation = ConfiguredEvaluation> {
  readonly name: string;
  readonly evaluation: Config;
  /** Folder that paths are relative to. */
  readonly folder: string;
  /** Returns an error with the line of the configuration that causes it. */
  readonly placed: (error: unknown) => unknown;
  readonly inputs: RequestedInputs;
  /** Baseline of the evaluation; undefined: the configuration names none. */
  readonly baseline: ConfiguredBaseline | undefined;
  /** Paths of all files. */
  readonly files: readonly string[];
  /** Patterns that matched several of these files. */
  readonly patterns: readonly string[];
}

/**
 * Resolves the inputs of a configured evaluation. Paths are relative to the folder of the configuration;
 * files are named as in the configuration.
 *
 * @param reach folders that files must be in; absent: anywhere
 * @param note called with each file that is missing, while the configuration is typed: files of commits are then not
 *   looked up, because that would start Git; absent: the first one is thrown
 * @param pathAdvice what paths are relative to, in a sentence
 * @throws ValueError for a file or pattern that matches nothing, or is outside these folders
 */
export async function resolveConfiguredInputs(
  config: ConfiguredEvaluation,
  folder: string,
  id: string,
  reach?: AllowedPaths,
  note?: NoteProblem,
  pathAdvice?: string,
): Promise<Pick<ConfiguredRun, 'inputs' | 'baseline' | 'files' | 'patterns'>> {
  const foundFiles = new ConfiguredFiles(folder, reach, note, pathAdvice);
  const modelFiles = await writtenModels(config.models, foundFiles);
  const baseline = await baselineOf(config, modelFiles, foundFiles);
  const baselineFile = baseline !== undefined && 'files' in baseline ? baseline : undefined;
  const evaluatedFiles = baselineFile === undefined ? modelFiles : [...modelFiles, baselineFile];
  const readings = evaluatedFiles.flatMap(({ files, reading }) => files.map(() => reading));
  const models = nameModelFiles(evaluatedFiles);
  const inputFile = async (
    file: ConfiguredFile | undefined,
    at: JsonPath,
    tables = false,
  ): Promise<InputFile | undefined> => (file === undefined ? undefined : foundFiles.input(file, at, tables));
  const inputFiles = async (key: 'judgements' | 'train'): Promise<InputFile[] | undefined> => {
    const { [key]: named } = config;
    if (named === undefined) return undefined;
    const placeOf = (at: number): JsonPath => (isList(named) ? [key, at] : [key]);
    return Promise.all(arrayOf(named).map((file, at) => foundFiles.input(file, placeOf(at))));
  };
  const inputs: RequestedInputs = {
    id,
    models: models.map(({ file, name, told, run }, index) => ({
      ...foundFiles.named(file, readings[index]),
      model: name,
      told,
      ...(run && { run }),
    })),
    truth: await inputFile(config.truth, ['truth'], true),
    judgements: await inputFiles('judgements'),
    train: await inputFiles('train'),
    items: await inputFile(config.items, ['items']),
    catalogue: await inputFile(config.catalogue, ['catalogue'], true),
    users: await inputFile(config.users, ['users']),
    ...pickFields(EVALUATION_CONFIG, config),
    measures: measuresOfGates(config) ?? measuresText(config),
  };
  return {
    inputs,
    baseline:
      baseline !== undefined && 'files' in baseline
        ? { kind: 'model', name: models.at(-1)?.name ?? baseline.files[0] }
        : baseline,
    files: foundFiles.paths,
    patterns: foundFiles.patterns,
  };
}

/** The log of an experiment. */
export interface ConfiguredLog {
  readonly input: InputFile;
  /** Files by path. */
  readonly files: readonly string[];
}

/**
 * Like `resolveConfiguredInputs`, for the log of an experiment.
 *
 * @throws ValueError if the log does not exist, or is outside the allowed folders
 */
export async function resolveConfiguredLog(
  { log }: ConfiguredExperiment,
  folder: string,
  reach?: AllowedPaths,
  note?: NoteProblem,
): Promise<ConfiguredLog> {
  const found = new ConfiguredFiles(folder, reach, note);
  return { input: await found.input(log, ['log']), files: found.paths };
}

/** Names of files as written in a configuration. */
interface WrittenFiles {
  readonly files: readonly string[];
  readonly called?: string;
  readonly reading: ConfigInspection | undefined;
}

async function writtenModels(
  models: ConfiguredEvaluation['models'],
  foundFiles: ConfiguredFiles,
): Promise<WrittenFiles[]> {
  const unnamedModels = async (
    file: string,
    at: JsonPath,
    reading?: ConfigInspection,
  ): Promise<WrittenFiles[]> =>
    (await foundFiles.matching(file, at)).map((each) => ({ files: [each], reading }));
  const runs = async (
    called: string,
    files: string | readonly string[],
    at: JsonPath,
    reading?: ConfigInspection,
  ): Promise<WrittenFiles> => {
    const all = arrayOf(files).map((file, index) =>
      foundFiles.matching(file, typeof files === 'string' ? at : [...at, index]),
    );
    return { files: (await Promise.all(all)).flat(), called, reading };
  };
  if (typeof models === 'string') return unnamedModels(models, ['models']);
  const modelFiles = isList(models)
    ? await Promise.all(
        models.map(async (model, at) => {
          const place = ['models', at];
          if (typeof model === 'string') return unnamedModels(model, place);
          const { name, file } = model;
          if (name !== undefined) return [await runs(name, file, [...place, 'file'], model)];
          const all = await Promise.all(
            arrayOf(file).map((each) => unnamedModels(each, [...place, 'file'], model)),
          );
          return all.flat();
        }),
      )
    : await Promise.all(
        Object.entries(models).map(async ([name, model]) => {
          const place = ['models', name];
          return [
            typeof model === 'string' || isList(model)
              ? await runs(name, model, place)
              : await runs(name, model.file, [...place, 'file'], model),
          ];
        }),
      );
  return modelFiles.flat();
}

/** Resolves the baseline. @returns the file of the baseline if it is not one of the models */
async function baselineOf(
  { baseline: configured, gates = [] }: ConfiguredEvaluation,
  modelFiles: readonly WrittenFiles[],
  foundFiles: ConfiguredFiles,
): Promise<ConfiguredBaseline | WrittenFiles | undefined> {
  if (configured === undefined) return undefined;
  if (typeof configured !== 'string' && !('file' in configured)) {
    const [kind, file] =
      'snapshot' in configured
        ? (['snapshot', configured.snapshot] as const)
        : (['result', configured.result] as const);
    await foundFiles.requireWithin(file, ['baseline', kind]);
    return { kind, file };
  }
  const [baseline, reading] =
    typeof configured === 'string' ? [configured, undefined] : [configured.file, configured];
  const names = modelGroups(
    nameModelFiles(modelFiles).map(({ name, run }) => ({ name, ...(run && { run }) })),
  ).map(({ name }) => name);
  const paths = await Promise.all(nameModelFiles(modelFiles).map(({ file }) => foundFiles.pathOf(file)));
  const nameOf = nameModelFiles(modelFiles).map(({ name, run }) => run?.of ?? name);
  if (reading === undefined && names.includes(baseline)) {
    const own = paths.filter((_, at) => nameOf[at] === baseline);
    const copy = nameOf.find((name, at) => name !== baseline && own.includes(paths[at]));
    const compares = gates.some(comparesUsers);
    if (copy !== undefined || (names.length === 1 && compares)) throw isOneFile(copy ?? baseline, []);
    return { kind: 'model', name: baseline };
  }
  if (!(await foundFiles.namesTable(baseline, ['baseline'])))
    await foundFiles.requireWithin(baseline, ['baseline']);
  if (await foundFiles.isThere(baseline)) {
    const model = paths.indexOf(await foundFiles.pathOf(baseline));
    if (model >= 0) throw isOneFile(nameOf[model], names);
    return { files: [baseline], reading };
  }
  foundFiles.fail(
    new ValueError(
      ['baseline'],
      l10n.t(
        '“{0}” is neither a model nor a file. Did you mean “{1}”?',
        baseline,
        nearestWord(baseline, names) ?? '',
      ),
      l10n.t('Expected one of the models {0}, or a file.', names.join(', ')),
    ),
  );
  return undefined;
}

/**
 * Returns the error for a model that would be compared with itself.
 *
 * @param names names of models that can be the baseline
 */
function isOneFile(model: string, names: readonly string[]): ValueError {
  const others = l10n.t(
    'Specify another file, such as {0}, or remove “baseline” to compare with a snapshot.',
    '"git:HEAD:recs.csv"',
  );
  return new ValueError(
    ['baseline'],
    l10n.t('The baseline and the model “{0}” are the same file.', model),
    names.length < 2
      ? others
      : l10n.t(
          'To compare the other models with it, write its name: {0}.',
          `"baseline": ${JSON.stringify(model)}`,
        ),
  );
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function arrayOf<T>(value: T | readonly T[]): readonly T[] {
  return Array.isArray(value) ? (value as readonly T[]) : [value as T];
}
