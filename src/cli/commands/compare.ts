import { existsSync } from 'node:fs';
import { comparedUserRows } from '../../engine/questions/comparison/wantedItems';
import * as l10n from '@vscode/l10n';
import { cancelOnSignal, TERMINAL, type Caller } from '../caller';
import { command } from '../command';
import { Engine } from '../../engine/engine';
import { openSource } from '../../reading/sources/fileSource';
import { doneValue } from '../../shared/problem';
import type { SnapshotReference } from '../../reading/inputs/evaluationRequest';
import { snapshotFile, snapshotReference } from '../../engine/requests/snapshotFiles';
import { measureOfGate } from '../../engine/requests/configErrors';
import { conventionByName } from '../../core/measures/conventions';
import { parseMeasures } from '../../core/measures/syntax';
import { modelGroups } from '../../shared/leaderboard/modelGroups';
import { answerWords } from '../../shared/export/evaluation/answerWords';
import type { ComparisonQuery } from '../../shared/protocol/queries';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import type { EvaluationView, ModelView } from '../../shared/protocol/views/evaluationView';
import type { Words } from '../../shared/sheets/sheet';
import { parseCohorts } from '../../engine/requests/cohortsOf';
import {
  COMPARISON_OPTIONS,
  comparisonSettings,
  type ComparisonSettings,
} from '../options/comparisonOptions';
import { CLIENT_OPTIONS, namesEngine, resolveTables } from '../options/engineOptions';
import { tableNames, type RequestedInputs } from '../../engine/requests/requestOf';
import { parseAmount } from '../../shared/config/inputsConfig';
import type { ConfiguredRun } from '../../engine/requests/configuredInputs';
import type { AskedTables } from './askedTables';
import { configOption, configuredCall } from '../options/configuredCall';
import { withRoles } from '../options/fileRoles';
import {
  parseInputs,
  COHORT_OPTIONS,
  buildInputsRequest,
  INPUT_OPTIONS,
  namesOfInputs,
  sayLine,
} from '../options/inputOptions';
import { BOUNDS_OPTIONS, byJudge, requireBounds } from '../options/judgingOptions';
import type { ValuesOf } from '../options/parsedArguments';
import { memoryLimit } from '../options/memoryOption';
import { withModelsFile, withParameters } from '../options/modelsFile';
import { MODEL_OPTIONS, resolveModelFiles } from '../options/modelFiles';
import { MACHINE_OPTIONS, OUTPUT_OPTIONS, perUserOption, receiptOption } from '../options/outputOptions';
import { parseThreads } from '../options/threadsOption';
import { requireBoundsIn, requireFormat, requireUsersIn, formatAnswer } from '../output/answerFormats';
import { comparisonAnswer } from '../output/comparisonAnswer';
import { outputTo } from '../output/outputFile';
import { receiptTo } from '../output/receipt';
import type { OutputChunk } from '../output/print';
import { terminalProgress } from '../output/progress';
import { readingText } from '../output/readingText';
import { usageError } from '../wrongCall';

export const COMPARE_OPTIONS = {
  ...INPUT_OPTIONS,
  ...MODEL_OPTIONS,
  config: configOption,
  ...COMPARISON_OPTIONS,
  perUser: perUserOption,
  ...COHORT_OPTIONS,
  ...BOUNDS_OPTIONS,
  byJudge,
  ...OUTPUT_OPTIONS,
  receipt: receiptOption,
  ...MACHINE_OPTIONS,
  ...CLIENT_OPTIONS,
};

type CompareValues = ValuesOf<typeof COMPARE_OPTIONS>;

/** `recscope compare A B [C …] --truth TRUTH …`: whether one model is better than another, for whom, and by enough. */
export const compareCommand = command({
  synopses: () => [`compare [NAME=]A [NAME=]B… --truth TRUTH [${l10n.t('options')}]`],
  text: () => [
    l10n.t('compare shows whether one model is better than another, for which users, and by how much.'),
  ],
  options: COMPARE_OPTIONS,
  async run(callValues, texts, _, argv) {
    const { output, force, format, receipt } = callValues;
    const call = { command: 'compare', run: compareCommand, argv, options: COMPARE_OPTIONS };
    requireFormat(format);
    if (callValues.perUser) requireUsersIn(format);
    requireBounds(callValues);
    if (callValues.bounds) requireBoundsIn(format, callValues.perUser);
    const configured = await configuredCall(texts, callValues);
    if (configured !== undefined) {
      const snapshot = snapshotIn(configured, callValues);
      const tables = tableNames(configured.inputs);
      const inputs = [...configured.files, ...tables, callValues.models, pathOf(snapshot)];
      const write = await outputTo(output, inputs, force);
      const writeReceipt = await receiptTo(receipt, { ...call, inputs }, force);
      const all = { ...comparedAs(configured), ...said(callValues) };
      await writeComparison(configured.inputs, all, write, { snapshot }).catch((error: unknown) => {
        throw configured.placed(error);
      });
      return writeReceipt?.();
    }
    const { models: positionals, values, said: roles } = await withRoles(texts, callValues);
    // Checks the call before hours of reading.
    const settings = comparisonSettings(values, format);
    const files = (await resolveModelFiles(positionals, values)).map(({ file }) => file);
    const inputs = [...namesOfInputs(files, values), values.models];
    const write = await outputTo(output, inputs, force);
    const writeReceipt = await receiptTo(receipt, { ...call, inputs }, force);
    if (!namesEngine(files, values)) {
      await writeComparison(await parseInputs(positionals, values), values, write);
      await writeReceipt?.();
      if (roles !== undefined && values.quiet !== true) sayLine(roles);
      return;
    }
    const { tablesByClient: byClient } = await import('../engineClient');
    // Reading has no threads, but drawing has.
    const tables = await resolveTables(positionals, { ...values, threads: undefined });
    await writeTableComparison(byClient(tables, values), values, settings, write);
  },
});

async function writeTableComparison(
  tables: AskedTables,
  values: CompareValues,
  settings: ComparisonSettings,
  write: (pieces: Iterable<OutputChunk>) => Promise<void>,
): Promise<void> {
  const { compareByTables } = await import('./askedTables');
  const { evaluation, comparison } = await compareByTables(tables, settings, values.threads);
  const { seed, resamples } = settings;
  const answer = answerOf(evaluation, comparison, values);
  const context = { answer, truth: tables.sources.truth.name, seed, resamples };
  await write(await formatAnswer(values.format, comparisonAnswer(comparison, context), values));
}

/** Returns the comparison options that a configuration specifies. */
export function comparedAs({
  evaluation: { margin, resamples, seed },
  baseline,
}: Pick<ConfiguredRun, 'evaluation' | 'baseline'>): Partial<CompareValues> {
  return {
    ...(margin !== undefined && { margin: parseAmount(margin) }),
    ...(baseline?.kind === 'model' && { baseline: baseline.name }),
    ...{ resamples, seed },
  };
}

/**
 * Returns the snapshot that models are compared with if neither the configuration nor the call names a
 * baseline model.
 */
export function snapshotIn(
  {
    evaluation,
    baseline,
    folder,
    name,
  }: Pick<ConfiguredRun, 'evaluation' | 'baseline' | 'folder'> & { readonly name: string | undefined },
  asked: Pick<CompareValues, 'baseline' | 'measures'>,
): SnapshotBaseline | undefined {
  if (asked.baseline !== undefined) return undefined;
  const isNamed = baseline?.kind === 'snapshot';
  const file = isNamed ? baseline.file : baseline === undefined && name !== undefined && snapshotFile(name);
  if (file === false) return undefined;
  const { gates = [], convention = 'recscope' } = evaluation;
  const gated = [...new Set(gates.flatMap((gate) => measureOfGate(gate) ?? []))];
  return {
    reference: snapshotReference(file, folder, process.env.RECSCOPE_ID_KEY),
    isNamed,
    measures:
      asked.measures !== undefined || gated.length === 0
        ? undefined
        : parseMeasures(gated.join(', '), conventionByName(convention)).map((measure) => measure.name),
  };
}

/** Returns the path of a snapshot that exists; undefined: no such snapshot. */
function pathOf(snapshot: SnapshotBaseline | undefined): string | undefined {
  const file = snapshot?.reference.file;
  return file?.kind === 'path' && existsSync(file.path) ? file.path : undefined;
}

/** Values of users that models may be compared with. */
interface SnapshotBaseline {
  readonly reference: SnapshotReference;
  /**
   * Whether the call or the configuration names it; otherwise it is used only for a model with no other to
   * compare with.
   */
  readonly isNamed: boolean;
  /** Gated metrics, which are the only ones that the snapshot contains; undefined: all. */
  readonly measures: readonly string[] | undefined;
}

/** Returns the options that the call specifies; the configuration has the rest. */
function said(values: CompareValues): CompareValues {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as unknown as CompareValues;
}

/** Returns which model is best and how certain that is, as in the panel. */
function answerOf(
  evaluation: EvaluationView,
  comparison: ComparisonView,
  { baseline: named }: Pick<CompareValues, 'baseline'>,
): Words[] {
  const { baseline } = comparison.json;
  const found = modelGroups(evaluation.models).find(({ name }) => name === baseline)?.models[0];
  return answerWords({
    // The warnings of a comparison name unjudged items, with what they change.
    ...{ evaluation: { ...evaluation, models: evaluation.models.map(withoutUnjudged) }, comparison },
    baseline: found,
    isBaselineChosen: named !== undefined,
  });
}

function withoutUnjudged({ unjudged: _, ...model }: ModelView): ModelView {
  return model;
}

/** Compares the models, and writes the answer. */
export async function writeComparison(
  inputs: RequestedInputs,
  values: CompareValues,
  write: (pieces: Iterable<OutputChunk>) => Promise<void>,
  {
    caller = TERMINAL,
    snapshot,
  }: { readonly caller?: Caller; readonly snapshot?: SnapshotBaseline | undefined } = {},
): Promise<void> {
  const { aside, signal } = caller;
  const { format, perUser } = values;
  const settings = comparisonSettings(values, format);
  if (tableNames(inputs).length > 0) {
    if (snapshot?.isNamed === true)
      throw usageError(l10n.t('Tables can’t be compared with a snapshot: it has values of single users.'));
    const { configuredTables } = await import('../engineClient');
    // Reading has no threads, but drawing has.
    const noThreads = { threads: undefined };
    const tables = await configuredTables(inputs, { ...values, ...noThreads }, caller);
    return writeTableComparison(tables, values, settings, write);
  }
  const { seed, resamples } = settings;
  const threads = parseThreads(values.threads);
  const progress = terminalProgress(aside);
  const limit = memoryLimit(values.memory);
  const engine = new Engine(openSource, limit, threads);
  const forget = cancelOnSignal(caller, engine);
  try {
    const request = {
      ...(await buildInputsRequest(engine, inputs, aside)),
      spread: false,
      snapshot: snapshot?.reference,
    };
    signal?.throwIfAborted();
    const evaluated = doneValue(await engine.evaluate(request, progress.show));
    const evaluation =
      values.models === undefined ? evaluated : await withModelsFile(evaluated, values.models, limit);
    progress.clear();
    const { models } = evaluation;
    const comparesWithSnapshot =
      snapshot !== undefined && (snapshot.isNamed || modelGroups(models).length < 2);
    if (!comparesWithSnapshot && models.length < 2)
      throw usageError(l10n.t('A comparison needs at least two models: specify two or more files.'));
    if (comparesWithSnapshot && values.bounds)
      throw usageError(
        l10n.t('--bounds needs the recommendations of two models: a snapshot has values alone.'),
      );
    if (comparesWithSnapshot && values.byJudge)
      throw usageError(
        l10n.t('--by-judge needs the recommendations of two models: a snapshot has values alone.'),
      );
    if (comparesWithSnapshot && perUser)
      throw usageError(
        l10n.t('--per-user needs the recommendations of two models: a snapshot has values alone.'),
      );
    // Cohorts are all user columns, unless a configuration names those of its gates.
    const { userColumns, otherColumns } = engine.stillLoaded(request.id);
    const cohortColumns =
      values.by !== undefined || values.users !== undefined
        ? parseCohorts(values.by, userColumns, otherColumns)
        : [];
    const { grades = null, others = 0, depth = null } = values;
    const query: ComparisonQuery = {
      ...settings.queryOf(models, cohortColumns),
      ...(values.bounds && { unjudged: { grades, others, depth } }),
      ...(comparesWithSnapshot && { snapshot: true, baseline: null, measures: snapshot.measures }),
    };
    signal?.throwIfAborted();
    const view = doneValue(await engine.ask(request.id, 'comparison', query, progress.drawn));
    progress.clear();
    const verdicts = values.byJudge
      ? await (await import('./verdictsByJudge')).verdictsByJudge(engine, request, query, progress, signal)
      : undefined;
    const ofUsers = perUser ? comparedUserRows(engine.stillLoaded(request.id), query) : undefined;
    const context = {
      answer: answerOf(evaluation, view, values),
      ...{ truth: evaluation.truth.label, seed, resamples, others },
    };
    const compared = withParameters(view, evaluation);
    const answer = comparisonAnswer(
      { ...compared, json: { ...compared.json, ...(verdicts && { byJudge: verdicts }) } },
      context,
      ofUsers,
    );
    await write(await formatAnswer(format, answer, { output: values.output }));
    aside.write(readingText(evaluation, { quiet: values.quiet, verbose: values.verbose }));
  } finally {
    forget();
    progress.clear();
    threads.stop();
  }
}
