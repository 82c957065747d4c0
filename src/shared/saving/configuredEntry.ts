import type { ConfiguredEvaluation } from '../config/checkConfig';
import type { ConfiguredFile } from '../config/inputsConfig';
import { baselineIndex, modelKey } from '../leaderboard/leaderboardChoice';
import { modelGroups } from '../leaderboard/modelGroups';
import { withModelNames } from '../leaderboard/modelNames';
import type { MarginJson } from '../protocol/comparisonResult';
import type { LeaderboardChoice } from '../protocol/pageMessages';
import type { EvaluationView } from '../protocol/views/evaluationView';

/** File of an evaluation, with its entry in a configuration. */
interface WrittenFile {
  readonly uri: string;
  readonly written: ConfiguredFile;
}

export interface WrittenFiles {
  readonly models: readonly WrittenFile[];
  readonly truth: ConfiguredFile;
  readonly judgements: readonly ConfiguredFile[];
  readonly train: readonly ConfiguredFile[];
  readonly items: ConfiguredFile | undefined;
  readonly users: ConfiguredFile | undefined;
  readonly catalogue: ConfiguredFile | undefined;
}

/**
 * Returns the entry of recscope.json for the shown evaluation, with the same files and overrides, so that it
 * gives the same numbers.
 */
export function buildConfigEntry(
  view: EvaluationView,
  choice: LeaderboardChoice,
  { models: modelFiles, truth, judgements, train, items, users, catalogue }: WrittenFiles,
  matchIds: ConfiguredEvaluation['matchIds'],
): ConfiguredEvaluation {
  const models = writtenModels(view, choice, modelFiles);
  const baseline = baselineName(view, choice, models);
  const { convention, threshold, behaviour, measures } = view;
  return {
    models: asConfigured(models),
    ...(baseline !== undefined && { baseline }),
    truth,
    ...(judgements.length > 0 && { judgements: judgements.length === 1 ? judgements[0] : [...judgements] }),
    ...(train.length > 0 && { train: train.length === 1 ? train[0] : [...train] }),
    ...(items !== undefined && { items }),
    ...(users !== undefined && { users }),
    ...(catalogue !== undefined && { catalogue }),
    metrics: measures.map(({ name, written = name }) => written),
    ...(convention !== 'recscope' && { convention }),
    ...(threshold !== undefined && { threshold }),
    ...(behaviour?.weights && { events: behaviour.weights }),
    ...(behaviour?.combine === 'sum' && { combine: 'sum' as const }),
    ...(behaviour?.judges && { judges: [...behaviour.judges] }),
    ...(behaviour?.combineJudges && { combineJudges: behaviour.combineJudges }),
    ...(view.judgements?.prefer === 'judgements' && { prefer: 'judgements' as const }),
    ...(matchIds !== undefined && matchIds.length > 0 && { matchIds }),
    ...(view.passages && { overlap: view.passages.overlap }),
    ...(choice.margin && { margin: amountText(choice.margin) }),
  };
}

/** Keeps the fields of a replaced entry that the panel does not have. */
export function keepOtherFields(entry: ConfiguredEvaluation, former: unknown): ConfiguredEvaluation {
  const { baseline, gates, open, ids, resamples, seed } = (former ?? {}) as Partial<ConfiguredEvaluation>;
  return {
    ...entry,
    ...(typeof baseline === 'object' && { baseline }),
    ...Object.fromEntries(
      Object.entries({ gates, open, ids, resamples, seed }).filter(([, kept]) => kept !== undefined),
    ),
  };
}

/** Model of an entry; undefined if its file contains several models, which have their own names. */
interface WrittenModel {
  readonly name: string | undefined;
  readonly files: readonly ConfiguredFile[];
}

function writtenModels(
  view: EvaluationView,
  choice: LeaderboardChoice,
  files: readonly WrittenFile[],
): WrittenModel[] {
  const shown = withModelNames(view, choice).models;
  const isNamed = (model: EvaluationView['models'][number]): boolean =>
    (choice.names ?? []).some(({ model: key }) => key === modelKey(model));
  const written = new Map<string, { name: string | undefined; files: ConfiguredFile[] }>();
  for (const [index, file] of files.entries()) {
    const own = shown.filter((model) => model.file.uri === file.uri);
    const [model] = own;
    // A single file is named by its file name.
    const isAlone = files.length === 1 && !isNamed(model);
    const run = own.length === 1 ? model.run : undefined;
    const name = own.length > 1 || isAlone ? undefined : (run?.of ?? model.name);
    const key =
      run === undefined ? `file ${index}` : `runs ${run.of}\n${JSON.stringify(readingOf(file.written))}`;
    const known = written.get(key);
    if (known === undefined) written.set(key, { name, files: [file.written] });
    else known.files.push(file.written);
  }
  return [...written.values()];
}

/**
 * Returns the models as an object by name if names and files are enough, otherwise as a list, which keeps any
 * order and names.
 */
function asConfigured(models: readonly WrittenModel[]): ConfiguredEvaluation['models'] {
  const [{ name: firstName, files: firstFiles }] = models;
  if (models.length === 1 && firstName === undefined && typeof firstFiles[0] === 'string')
    return firstFiles[0];
  const names = models.map(({ name }) => name);
  const isPlain =
    new Set(names).size === names.length &&
    // Integer keys of an object would come first.
    names.every((name) => name !== undefined && !/^\d+$/.test(name) && name !== '__proto__');
  if (isPlain)
    return Object.fromEntries(
      models.map(({ name, files }) => [name ?? '', files.length === 1 ? files[0] : allOf(files)]),
    );
  return models.map(({ name, files }) => {
    const [file] = files;
    if (name === undefined) return file;
    return { name, ...readingOf(file), file: files.length === 1 ? pathOf(file) : files.map(pathOf) };
  });
}

function allOf(files: readonly ConfiguredFile[]) {
  const paths = files.map(pathOf);
  const reading = readingOf(files[0]);
  return Object.keys(reading).length === 0 ? paths : { ...reading, file: paths };
}

function pathOf(file: ConfiguredFile): string {
  return typeof file === 'string' ? file : file.file;
}

function readingOf(file: ConfiguredFile): Omit<Exclude<ConfiguredFile, string>, 'file'> {
  if (typeof file === 'string') return {};
  const { file: _, ...reading } = file;
  return reading;
}

/**
 * Returns the name of the baseline among several models; undefined: the configuration cannot name the
 * baseline.
 */
function baselineName(
  view: EvaluationView,
  choice: LeaderboardChoice,
  written: readonly WrittenModel[],
): string | undefined {
  const shown = withModelNames(view, choice).models;
  const groups = modelGroups(shown);
  const baseline = baselineIndex(choice, view.models);
  if (groups.length < 2 || baseline === undefined) return undefined;
  const name = groups.find(({ models }) => models.includes(baseline))?.name;
  return written.filter((model) => model.name === name).length === 1 ? name : undefined;
}

function amountText({ kind, value }: MarginJson): number | string {
  return kind === 'absolute' ? value : `${Number((value * 100).toPrecision(12))}%`;
}
