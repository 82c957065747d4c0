import { stat } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { Engine } from '../../engine/engine';
import { requireConfiguredRun, readConfig, type ReadConfig } from '../../engine/requests/readConfig';
import { readingOverrides } from '../../engine/requests/toldReading';
import type { EvaluationRequest, InputFile } from '../../reading/inputs/evaluationRequest';
import type { FileReference } from '../../reading/sources/byteSource';
import { pathExists, openSource } from '../../reading/sources/fileSource';
import { DEFAULT_RESAMPLES, DEFAULT_SEED, type ConfiguredEvaluation } from '../../shared/config/checkConfig';
import { CONFIG_FILE } from '../../shared/config/configFile';
import type { ConfiguredFile } from '../../shared/config/inputsConfig';
import { flag, option, optionElse, text } from '../../shared/config/option';
import { modelKey, startChoice } from '../../shared/leaderboard/leaderboardChoice';
import { modelGroups } from '../../shared/leaderboard/modelGroups';
import { InputError } from '../../shared/problem';
import type { LeaderboardChoice } from '../../shared/protocol/pageMessages';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { evaluationEdit, PACKAGED_SCHEMA } from '../../shared/saving/configEdit';
import { buildConfigEntry, type WrittenFiles } from '../../shared/saving/configuredEntry';
import { firstGates } from '../../shared/saving/offeredGates';
import { shellWords } from '../../shared/text/shellWords';
import { command } from '../command';
import { projectRoles, withRoles } from '../options/fileRoles';
import { parseInputs, buildInputsRequest, INPUT_OPTIONS, sayLine } from '../options/inputOptions';
import { memoryLimit } from '../options/memoryOption';
import { MODEL_OPTIONS } from '../options/modelFiles';
import { MACHINE_OPTIONS, VERBOSITY_OPTIONS } from '../options/outputOptions';
import { parseArguments, type ValuesOf } from '../options/parsedArguments';
import { parseThreads } from '../options/threadsOption';
import { fileTo } from '../output/outputFile';
import { terminalProgress } from '../output/progress';
import { TerminalQuestions } from '../output/terminalQuestion';
import { baselineIndexOf } from '../wrongCall';
import { updateSnapshots } from '../output/snapshotUpdate';
import { checkNamed } from './check';

/** Path of the workflow that `--workflow` writes, below the folder of the configuration. */
const WORKFLOW_FILE = '.github/workflows/recscope.yml';
/** The workflow that checks the gates on GitHub. */
const WORKFLOW = `name: RecScope
on: [push, pull_request]
jobs:
  gates:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      # Write the recommendations here, if they are not committed.
      - run: npx recscope check
`;
/** Maximum number of questions of a call. */
const MAX_QUESTIONS = 3;

const INIT_OPTIONS = {
  ...INPUT_OPTIONS,
  runs: MODEL_OPTIONS.runs,
  users: option(text, { value: 'FILE', help: () => l10n.t('user attributes, one row per user') }),
  baseline: option(text, { value: 'NAME', help: () => l10n.t('baseline model (default: the first)') }),
  name: option(text, {
    value: 'NAME',
    help: () => l10n.t('name of the evaluation (default: that of the folder)'),
  }),
  config: option(text, {
    value: 'FILE',
    help: () => l10n.t('the file to write (default: {0})', CONFIG_FILE),
  }),
  workflow: optionElse(flag, false, {
    help: () => l10n.t('also write {0}, which checks the gates on GitHub', WORKFLOW_FILE),
  }),
  yes: option(flag, { short: 'y', help: () => l10n.t('ask nothing') }),
  force: optionElse(flag, false, { help: () => l10n.t('replace an evaluation of the same name') }),
  ...VERBOSITY_OPTIONS,
  threads: MACHINE_OPTIONS.threads,
};

type InitValues = ValuesOf<typeof INIT_OPTIONS>;

/** Files of a call, with their roles and readings as options. */
interface InitCall {
  readonly models: readonly string[];
  readonly values: InitValues;
  /** Line with the files of each role; undefined: the user named them. */
  readonly said: string | undefined;
}

/** `recscope init [FOLDER|FILES…]`: writes recscope.json with an evaluation and its first gates. */
export const initCommand = command({
  synopses: () => [
    `init [FOLDER] [${l10n.t('options')}]`,
    `init RECOMMENDATIONS… --truth TRUTH [${l10n.t('options')}]`,
  ],
  text: () => [
    l10n.t(
      'init finds the recommendations and the ground truth in a folder, evaluates them, and writes {0} with gates that hold today. Without a baseline among the models, it also writes the snapshot that later checks compare with.',
      CONFIG_FILE,
    ),
    l10n.t('In a terminal it asks at most {0} questions.', String(MAX_QUESTIONS)),
  ],
  options: INIT_OPTIONS,
  async run(values, texts) {
    const questions = new TerminalQuestions(values.yes === true ? 0 : MAX_QUESTIONS);
    const file = values.config ?? CONFIG_FILE;
    const folder = path.dirname(path.resolve(file));
    const former = (await pathExists(file)) ? await readConfig(file) : undefined;
    const call = await calledFiles(texts, values, questions);
    const name = values.name ?? (path.basename(folder) || 'evaluation');
    requireNew(name, former, values.force);
    const threads = parseThreads(values.threads);
    const engine = new Engine(openSource, memoryLimit(values.memory), threads);
    try {
      const { view, request, matchIds } = await evaluated(engine, call, questions);
      const choice = await chosenBaseline(view, values.baseline, questions);
      const entry = buildConfigEntry(view, choice, writtenFiles(request, view, folder), matchIds);
      const gates = await firstGates(view, entry.baseline, async (asked) => {
        const { baseline = null } = entry;
        const outcome = await engine.ask(request.id, 'gates', {
          ...{ gates: asked, baseline: typeof baseline === 'string' ? baseline : null },
          ...{ snapshot: false, results: [], open: 'warn', resamples: DEFAULT_RESAMPLES, seed: DEFAULT_SEED },
        });
        return outcome.kind === 'done' ? outcome.value : undefined;
      });
      const inputs = pathsOf(request);
      const workflow = await workflowFile(folder, values.workflow, inputs, questions);
      await writeEvaluation(file, former?.text ?? '', name, { ...entry, gates }, inputs);
      await workflow?.([WORKFLOW]);
      if (workflow !== undefined) sayLine(l10n.t('Wrote {0}.', WORKFLOW_FILE));
    } finally {
      await threads.stop();
    }
    if (call.said !== undefined && values.quiet !== true) sayLine(call.said);
    return firstCheck(file, name, values);
  },
});

/** Assigns roles to the files of a call: those of a project's folder, or those that it names. */
async function calledFiles(
  texts: readonly string[],
  values: InitValues,
  questions: TerminalQuestions,
): Promise<InitCall> {
  const [first = '.'] = texts;
  const isFolder = texts.length < 2 && (await stat(first).catch(() => undefined))?.isDirectory() === true;
  return isFolder && values.runs === undefined
    ? projectRoles(first, values, (question, files) => questions.ask(question, files))
    : withRoles(texts, values);
}

/**
 * Checks that an entry may be written.
 * @throws InputError if the configuration has an entry of this name that may not be replaced
 */
function requireNew(name: string, former: ReadConfig | undefined, force: boolean): void {
  if (former?.experiments.has(name) === true || (former?.evaluations.has(name) === true && !force))
    throw new InputError({
      file: former.file,
      message: l10n.t('“{0}” exists already.', name),
      advice: l10n.t('Name another with --name, or replace the evaluation with --force.'),
    });
}

/**
 * Evaluates the files of a call. If they can be read in several ways, it asks in the terminal, and the
 * answer is read like an option of the call.
 *
 * @throws InputError if that is not clear, and no answer can come
 */
async function evaluated(
  engine: Engine,
  call: InitCall,
  questions: TerminalQuestions,
): Promise<{
  readonly view: EvaluationView;
  readonly request: EvaluationRequest;
  readonly matchIds: InitValues['matchIds'];
}> {
  const progress = terminalProgress(process.stderr);
  const { values, models } = call;
  const request = await buildInputsRequest(engine, await parseInputs(models, values));
  const outcome = await engine.evaluate(request, progress.show);
  progress.clear();
  if (outcome.kind === 'done') return { view: outcome.value, request, matchIds: values.matchIds };
  if (outcome.kind === 'cancelled') throw new Error('It was stopped, though nobody asked for it.');
  const { question, problem } = 'question' in outcome ? outcome : { ...outcome, question: undefined };
  const choices = (question?.choices ?? []).filter(({ option: words }) => words !== '');
  if (question === undefined || choices.length === 0) throw new InputError(problem);
  const answer = await questions.ask(
    [problem.file, question.reason].filter((part) => part !== undefined).join(': '),
    choices.map(({ label, rows: [row] }) => (row === undefined ? label : `${label}  (${row.join(', ')})`)),
  );
  if (answer === undefined) throw new InputError(problem);
  const { values: answered, said } = parseArguments(shellWords(choices[answer].option), INIT_OPTIONS);
  const options = Object.fromEntries(Object.entries(answered).filter(([field]) => said.has(field)));
  return evaluated(engine, { ...call, values: { ...values, ...options } }, questions);
}

/**
 * Returns the baseline: the named model, the model of an answer, or the first.
 * @throws InputError if there is no such model
 */
async function chosenBaseline(
  { models }: EvaluationView,
  named: string | undefined,
  questions: TerminalQuestions,
): Promise<LeaderboardChoice> {
  const groups = modelGroups(models);
  const names = groups.map(({ name }) => name);
  const at =
    named !== undefined
      ? baselineIndexOf(named, names)
      : names.length > 1
        ? ((await questions.ask(l10n.t('Select the baseline model'), names)) ?? 0)
        : 0;
  const [first] = groups[at].models;
  return { ...startChoice, baseline: modelKey(models[first]) };
}

/** Returns the files of an evaluation as the configuration names them, relative to its folder. */
function writtenFiles(
  { models, truth, judgements = [], train = [], items, users, catalogue }: EvaluationRequest,
  view: EvaluationView,
  folder: string,
): WrittenFiles {
  const written = ({ file, overrides }: InputFile): ConfiguredFile => {
    const reading = readingOverrides(overrides ?? {});
    const name = path.relative(folder, pathOf(file)).replaceAll(path.sep, '/');
    return reading === undefined ? name : { file: name, ...reading };
  };
  const uris = [...new Set(view.models.map(({ file }) => file.uri))];
  return {
    models: models.map((model, index) => ({ uri: uris[index] ?? model.file.name, written: written(model) })),
    truth: written(truth),
    judgements: judgements.map(written),
    train: train.map(written),
    items: items && written(items),
    users: users && written(users),
    catalogue: catalogue && written(catalogue),
  };
}

/** Returns the path of a file. @throws InputError for a file without one */
function pathOf(file: FileReference): string {
  if (file.kind === 'path') return file.path;
  throw new InputError({
    message: l10n.t('“{0}” is not a file that a configuration can name.', file.name),
    advice: l10n.t('Save it as a file first.'),
  });
}

function pathsOf({ models, truth, judgements = [], train = [], ...named }: EvaluationRequest): string[] {
  const { items, users, catalogue } = named;
  return [...models, truth, ...judgements, ...train, items, users, catalogue].flatMap((input) =>
    input === undefined ? [] : pathOf(input.file),
  );
}

async function writeEvaluation(
  file: string,
  former: string,
  name: string,
  evaluation: ConfiguredEvaluation,
  inputs: readonly string[],
): Promise<void> {
  const schema = path.join(path.dirname(path.resolve(file)), PACKAGED_SCHEMA);
  const {
    start,
    end,
    text: added,
  } = evaluationEdit(former, name, evaluation, (await pathExists(schema)) ? PACKAGED_SCHEMA : undefined);
  const write = await fileTo(file, inputs, former !== '');
  await write([former.slice(0, start) + added + former.slice(end)]);
  sayLine(l10n.t('Wrote {0}: evaluation “{1}”.', file, name));
}

/**
 * Returns the function that writes the workflow; undefined: not wanted. It is not offered outside a
 * repository, or if the workflow exists.
 * @throws InputError if the call wants a workflow that exists
 */
async function workflowFile(
  folder: string,
  isWanted: boolean,
  inputs: readonly string[],
  questions: TerminalQuestions,
) {
  const file = path.join(folder, WORKFLOW_FILE);
  const isOffered =
    !isWanted &&
    !(await pathExists(file)) &&
    (await pathExists(path.join(folder, '.git'))) &&
    questions.canAsk;
  const answer = isOffered
    ? await questions.ask(l10n.t('Workflow that checks the gates on GitHub'), [
        l10n.t('None'),
        l10n.t('Write {0}', WORKFLOW_FILE),
      ])
    : undefined;
  if (!isWanted && answer !== 1) return undefined;
  return fileTo(file, inputs, false, { makeFolder: true, below: folder });
}

/** Writes the snapshot that an evaluation without baseline compares with, and checks its gates. @returns exit status */
async function firstCheck(file: string, name: string, values: InitValues): Promise<number> {
  const config = await readConfig(file);
  const run = await requireConfiguredRun(config, name, name);
  const { quiet, verbose, memory, threads } = values;
  const machine = { memory, threads };
  // The check prints what was read.
  if (run.baseline === undefined)
    await updateSnapshots([run], [file, ...run.files], { ...machine, quiet: true, verbose: undefined });
  return checkNamed(name, file, { ...machine, quiet, verbose });
}
