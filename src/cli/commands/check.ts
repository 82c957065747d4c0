import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { type CheckOutcome } from '../../engine/requests/checkedEvaluation';
import { snapshotFile } from '../../engine/requests/snapshotFiles';
import type { ConfiguredRun } from '../../engine/requests/configuredInputs';
import {
  findConfiguredExperiment,
  requireConfiguredRun,
  gatePath,
  readConfig,
  type ConfiguredExperimentRun,
  type ReadConfig,
} from '../../engine/requests/readConfig';
import { CONFIG_FILE } from '../../shared/config/configFile';
import { flag, option, optionElse, listOf, text } from '../../shared/config/option';
import { lineOfPlace, placeOfValue } from '../../shared/config/json/checkedJson';
import { writeAnnotations } from '../../shared/export/check/annotations';
import {
  checkSheets,
  uncheckedSheets,
  nothingChecked,
  type CheckedEntry as CheckedGates,
} from '../../shared/export/check/checkSheets';
import { isJunit, writeJUnit } from '../../shared/export/check/junit';
import type {
  CheckedExperimentJson,
  CheckJson,
  FailedCheckJson,
  GateJson,
} from '../../shared/protocol/checkResult';
import { writeMarkdown } from '../../shared/sheets/markdown';
import { combinedGateState } from '../../core/gates/valueGates';
import type { Caller } from '../caller';
import { checkedAll, collectingFailure, type All, type Failure } from '../checkedEntries';
import type { CheckMachine } from '../checkEngine';
import { command } from '../command';
import { InputError } from '../../shared/problem';
import { configOption, noEvaluationError } from '../options/configuredCall';
import { CLIENT_OPTIONS } from '../options/engineOptions';
import { MACHINE_OPTIONS, OUTPUT_OPTIONS, VERBOSITY_OPTIONS } from '../options/outputOptions';
import { parseArguments, type ValuesOf } from '../options/parsedArguments';
import { problemLines } from '../output/explained';
import {
  CHECK_FORMAT_NAMES,
  formatAnswer,
  formatsText,
  requireFormat,
  type MetricTree,
} from '../output/answerFormats';
import { fileTo, outputTo } from '../output/outputFile';
import { printPieces, type OutputChunk } from '../output/print';
import { isOnGithub } from '../output/workflowCommands';
import { visibleText } from '../../shared/text/nameText';
import { updateSnapshots } from '../output/snapshotUpdate';
import { usageError } from '../wrongCall';

const CHECK_OPTIONS = {
  config: configOption,
  strict: optionElse(flag, false, { help: () => l10n.t('exit status 1 also if a gate is not clear') }),
  update: optionElse(flag, false, {
    help: () => l10n.t('write the values that later checks compare with: {0}', snapshotFile('NAME')),
  }),
  report: option(listOf(text), {
    value: 'FORMAT=FILE',
    help: () => l10n.t('also write a report: junit=FILE, markdown=FILE'),
  }),
  ...VERBOSITY_OPTIONS,
  ...OUTPUT_OPTIONS,
  format: optionElse(text, 'table', {
    short: 'f',
    value: 'FORMAT',
    help: () => formatsText(CHECK_FORMAT_NAMES),
  }),
  ...MACHINE_OPTIONS,
  ...CLIENT_OPTIONS,
};

type CheckValues = ValuesOf<typeof CHECK_OPTIONS>;

/** `recscope check [NAME…]`: checks the gates of the evaluations and experiments of recscope.json. */
export const checkCommand = command({
  synopses: () => [`check [FILE.json] [NAME…] [${l10n.t('options')}]`],
  text: () => [
    l10n.t('check holds the evaluations and experiments of {0} against their gates.', CONFIG_FILE),
  ],
  options: CHECK_OPTIONS,
  statuses: () => l10n.t('Exit status: 0 no gate is broken, 1 a gate is broken, 2 wrong usage or input.'),
  async run(values, [first, ...others]) {
    const isConfig = values.config === undefined && first !== undefined && (await isConfigFile(first));
    const file = isConfig ? first : (values.config ?? CONFIG_FILE);
    const names = isConfig || first === undefined ? others : [first, ...others];
    return reportingFailure(values.report ?? [], file, () => {
      requireFormat(values.format, CHECK_FORMAT_NAMES);
      return checkConfig(values, names, file);
    });
  },
  wrong: (argv, error) => reportFailure(reportsIn(argv), CONFIG_FILE, error),
});

/** Checks one entry of a configuration, and prints the answer. @returns exit status */
export async function checkNamed(name: string, file: string, values: CheckMachine): Promise<number> {
  return checkConfig({ ...parseArguments([], CHECK_OPTIONS).values, ...values }, [name], file);
}

async function isConfigFile(file: string): Promise<boolean> {
  return path.extname(file) === '.json' && (await stat(file).catch(() => undefined))?.isFile() === true;
}

async function checkConfig(values: CheckValues, names: readonly string[], file: string): Promise<number> {
  const { format, force, output } = values;
  const config = await readConfig(file);
  const configured = [...config.evaluations.keys(), ...config.experiments.keys()];
  const unknown = names.find((name) => !configured.includes(name));
  if (unknown !== undefined) throw noEvaluationError(unknown, config.file, configured);
  const { all: checkedConfig, failures } = await configuredChecks(
    config,
    names.length === 0 ? configured : [...new Set(names)],
  );
  const { evaluations: checks, experiments } = checkedConfig;
  const inputs = [
    config.file,
    ...checks.flatMap(({ files }) => files),
    ...experiments.flatMap(({ files }) => files),
  ];
  if (values.update) {
    if (failures.length > 0) throw failures[0].error;
    await updateSnapshots(checks, inputs, values);
    return 0;
  }
  const write = await outputTo(output, inputs, force);
  // Reports are overwritten by each run.
  const reports = await reportsTo(values.report ?? [], inputs);
  const gated = gatedOnly(checkedConfig);
  const without = [...checks, ...experiments].filter((each) => !isGated(each)).map(({ name }) => name);
  const outcome = await checkedAll(gated, failures, values);
  const failed = outcome.failures.map(failedJson);
  const checked: CheckedGates[] = [...outcome.evaluations.map(({ json }) => json), ...outcome.experiments];
  const isFailed = (gate: GateJson): boolean => isFailedGate(gate, values.strict);
  const place = placesIn(config);
  const sheets = () => [
    ...checkSheets(checked, isFailed),
    ...uncheckedSheets(failed),
    nothingChecked(without),
  ];
  for (const { kind, write: report } of reports)
    await report([kind === 'junit' ? writeJUnit(checked, failed, isFailed, place) : writeMarkdown(sheets())]);
  if (isOnGithub()) {
    await appendGithubSummary(writeMarkdown(sheets()));
    await printPieces(writeAnnotations(checked, isFailed, place).map((line) => `${visibleText(line)}\n`));
  }
  await write(
    await formatAnswer(
      format,
      {
        title: () => l10n.t('Gates'),
        sheets,
        json: () => [jsonText(checkJson(outcome))],
        metrics: () => metricsOf(checked),
      },
      { output },
    ),
  );
  process.stderr.write(outcome.reading);
  if (failed.length > 0) {
    for (const { error } of outcome.failures) process.stderr.write(problemLines(error.problem));
    return 2;
  }
  return checked.some(({ gates }) => gates.some(isFailed)) ? 1 : 0;
}

/** Runs `work`. If it fails, reports of an earlier run are replaced, so that none shows success. */
async function reportingFailure<T>(
  reports: readonly string[],
  config: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await reportFailure(reports, config, error);
    throw error;
  }
}

/** Writes a failure over the reports of an earlier run. */
async function reportFailure(reports: readonly string[], config: string, cause: unknown): Promise<void> {
  const error = cause instanceof InputError ? cause : new InputError({ message: String(cause), advice: '' });
  for (const written of reports) {
    const file = /^junit=(.+)$/.exec(written)?.[1];
    if (file === undefined) continue;
    // The existing file may be an input of the evaluation.
    const earlier = await readFile(file, 'utf8').catch(() => '');
    if (earlier !== '' && !isJunit(earlier)) continue;
    const text = writeJUnit(
      [],
      [failedJson({ name: config, error })],
      () => false,
      () => ({ file: config, line: 1 }),
    );
    await fileTo(file, [config], true)
      .then((write) => write([text]))
      .catch(() => undefined);
  }
}

/** Returns the report paths of a call that could not be parsed. */
function reportsIn(argv: readonly string[]): string[] {
  return argv.flatMap((word, at) => {
    if (word === '--report') return argv[at + 1] ?? [];
    return word.startsWith('--report=') ? word.slice('--report='.length) : [];
  });
}

/** Checks the one evaluation of a request, and writes JSON. @returns the exit status */
export async function checkedRequest(
  run: ConfiguredRun,
  machine: Omit<CheckMachine, 'quiet' | 'verbose'>,
  write: (pieces: Iterable<OutputChunk>) => Promise<void>,
  caller: Caller,
): Promise<number> {
  const all = { evaluations: [run], experiments: [] };
  const values = { ...machine, quiet: true, verbose: undefined };
  const outcome = await checkedAll(all, [], values, caller);
  caller.aside.write(outcome.reading);
  const json = checkJson(outcome);
  await write([jsonText(json)]);
  return json.evaluations.some(({ gates }) => gates.some((gate) => isFailedGate(gate, false))) ? 1 : 0;
}

/** Checks all of a configuration that has gates. @throws InputError */
export async function checkedConfig(config: ReadConfig, caller: Caller): Promise<CheckJson> {
  const names = [...config.evaluations.keys(), ...config.experiments.keys()];
  const { all, failures } = await configuredChecks(config, names);
  const values = { threads: undefined, memory: undefined, quiet: true, verbose: undefined };
  return checkJson(await checkedAll(gatedOnly(all), failures, values, caller));
}

function failedJson({ name, error: { problem } }: Failure): FailedCheckJson {
  const { message, advice, file, line } = problem;
  return { name, message, advice, ...(file !== undefined && { file }), ...(line !== undefined && { line }) };
}

function gatedOnly({ evaluations, experiments }: All<ConfiguredRun, ConfiguredExperimentRun>) {
  return { evaluations: evaluations.filter(isGated), experiments: experiments.filter(isGated) };
}

function isGated(check: ConfiguredRun | ConfiguredExperimentRun): boolean {
  const gates = 'evaluation' in check ? check.evaluation.gates : check.experiment.guardrails;
  return (gates ?? []).length > 0;
}

function isFailedGate({ state, whenOpen }: GateJson, strict: boolean): boolean {
  return state === 'broken' || (state === 'open' && (strict || whenOpen === 'fail'));
}

function checkJson(
  found: All<CheckOutcome, CheckedExperimentJson> & { readonly failures: readonly Failure[] },
): CheckJson {
  const evaluations = found.evaluations.map(({ json }) => json);
  const experiments = [...found.experiments];
  const failed = found.failures.map(failedJson);
  const state = combinedGateState([
    ...[...evaluations, ...experiments].map((each) => each.state),
    ...failed.map(() => 'open' as const),
  ]);
  return { schema: 'recscope-check/1', state, evaluations, experiments, failed };
}

/** Returns by entry the number of gates in each state, and the means of the gates' metrics by model. */
function metricsOf(checked: readonly CheckedGates[]): MetricTree {
  return Object.fromEntries(
    checked.map(({ name, gates, ...entry }): [string, MetricTree] => {
      const models: Record<string, Record<string, number>> = {};
      for (const { model, measure, mean } of 'means' in entry ? entry.means : [])
        if (mean !== null) (models[model] ??= {})[measure] = mean;
      const states = (['holds', 'open', 'broken'] as const).map(
        (state) => [state, gates.filter((gate) => gate.state === state).length] as const,
      );
      return [name, { gates: Object.fromEntries(states), ...models }];
    }),
  );
}

function jsonText(json: CheckJson): string {
  return `${JSON.stringify(json, undefined, 2)}\n`;
}

/** Returns the evaluations and experiments to check, in the order of the file. */
async function configuredChecks(
  config: ReadConfig,
  names: readonly string[],
): Promise<{
  readonly all: All<ConfiguredRun, ConfiguredExperimentRun>;
  readonly failures: readonly Failure[];
}> {
  const evaluations: ConfiguredRun[] = [];
  const experiments: ConfiguredExperimentRun[] = [];
  const failures: Failure[] = [];
  for (const name of names)
    await collectingFailure(name, failures, async () => {
      const experiment = await findConfiguredExperiment(config, name);
      if (experiment === undefined) evaluations.push(await requireConfiguredRun(config, name, name));
      else experiments.push(experiment);
    });
  return { all: { evaluations, experiments }, failures };
}

type Report = {
  readonly kind: 'junit' | 'markdown';
  readonly write: (pieces: Iterable<OutputChunk>) => Promise<void>;
};

/** Returns the reports to write. @throws InputError for a path of a report that cannot be written */
async function reportsTo(reports: readonly string[], inputs: readonly string[]): Promise<Report[]> {
  return Promise.all(
    reports.map(async (written): Promise<Report> => {
      const [, kind, file] = /^(junit|markdown)=(.+)$/.exec(written) ?? [];
      if (file === undefined || (kind !== 'junit' && kind !== 'markdown'))
        throw usageError(
          l10n.t('--report must be junit=FILE or markdown=FILE, not “{0}”.', written),
          '--report junit=gates.xml',
        );
      return { kind, write: await fileTo(file, inputs, true) };
    }),
  );
}

/** Returns a function that locates a gate: the configuration's path in the repository, and the line. */
function placesIn(config: ReadConfig) {
  const { file, text: written, root } = config;
  const base = process.env.GITHUB_WORKSPACE;
  const shown = base === undefined ? file : path.relative(base, path.resolve(file)).replaceAll(path.sep, '/');
  return (name: string, gate: number) => ({
    file: shown.startsWith('..') ? file : shown,
    line: lineOfPlace(written, placeOfValue(root, gatePath(config, name, gate))).line,
  });
}

/** Maximum size of a summary in bytes: GitHub refuses a larger one as a whole. */
const MAX_BYTES = 1_000_000;

/** Appends to the summary of the GitHub Actions step, if there is one. */
async function appendGithubSummary(markdown: string): Promise<void> {
  const file = process.env.GITHUB_STEP_SUMMARY;
  if (file === undefined || file === '') return;
  const bytes = Buffer.from(markdown);
  const head = bytes.subarray(0, MAX_BYTES);
  const cut =
    head.length < bytes.length ? `${head.subarray(0, head.lastIndexOf(10) + 1).toString()}…\n` : markdown;
  const handle = await open(file, 'a');
  try {
    await handle.writeFile(cut);
  } finally {
    await handle.close();
  }
}
