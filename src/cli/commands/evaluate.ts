import * as l10n from '@vscode/l10n';
import { cancelOnSignal, TERMINAL, type Caller } from '../caller';
import { command } from '../command';
import type { ValuesOf } from '../options/parsedArguments';
import { Engine } from '../../engine/engine';
import { openSource } from '../../reading/sources/fileSource';
import { usualQuery } from '../../shared/sentences/comparedPairs';
import { parseCutoff } from '../../shared/leaderboard/cutoffs';
import type { CurveView } from '../../shared/protocol/views/chartView';
import type { CohortMeanJson } from '../../shared/protocol/evaluationResult';
import { doneValue } from '../../shared/problem';
import { parseCohorts } from '../../engine/requests/cohortsOf';
import { CLIENT_OPTIONS, namesEngine, resolveTables } from '../options/engineOptions';
import { tableNames, type RequestedInputs } from '../../engine/requests/requestOf';
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
import { outputTo } from '../output/outputFile';
import { receiptTo } from '../output/receipt';
import {
  DOCUMENT_FORMAT_NAMES,
  EVALUATION_FORMAT_NAMES,
  RECORD_FORMAT_NAMES,
  ARROW,
  formatsText,
  USER_FORMAT_NAMES,
  requireBoundsIn,
  requireFormat,
  requireUsersIn,
  formatAnswer,
} from '../output/answerFormats';
import type { OutputChunk } from '../output/print';
import { evaluationAnswer } from '../output/evaluationAnswer';
import { readingText } from '../output/readingText';
import { terminalProgress } from '../output/progress';
import { memoryLimit } from '../options/memoryOption';
import { parseThreads } from '../options/threadsOption';
import {
  MACHINE_OPTIONS,
  OUTPUT_OPTIONS,
  perUserOption,
  DISPLAY_OPTIONS,
  receiptOption,
} from '../options/outputOptions';
import { BOUNDS_OPTIONS, requireBounds } from '../options/judgingOptions';
import { EVALUATED_MODEL_OPTIONS, resolveModelFiles } from '../options/modelFiles';
import { unknownUserError } from '../noSuchUser';
import { usageError } from '../wrongCall';
import { option, optionElse, listOf, text } from '../../shared/config/option';

export const EVALUATE_OPTIONS = {
  ...INPUT_OPTIONS,
  ...EVALUATED_MODEL_OPTIONS,
  config: configOption,
  perUser: perUserOption,
  user: option(listOf(text), {
    short: 'u',
    value: 'ID',
    help: () =>
      l10n.t('with html: users whose recommendations are shown (default: those with the worst value)'),
  }),
  ...COHORT_OPTIONS,
  ...DISPLAY_OPTIONS,
  ...BOUNDS_OPTIONS,
  ...OUTPUT_OPTIONS,
  receipt: receiptOption,
  format: optionElse(text, 'table', {
    short: 'f',
    value: 'FORMAT',
    help: () => l10n.t('{0}; with --per-user also {1}', formatsText(EVALUATION_FORMAT_NAMES), ARROW),
  }),
  ...MACHINE_OPTIONS,
  ...CLIENT_OPTIONS,
};

/**
 * `recscope evaluate RECOMMENDATIONS… --truth TRUTH …`, one file with both, or an evaluation of
 * recscope.json.
 */
export const evaluateCommand = command({
  synopses: () => [
    `evaluate [NAME=]RECOMMENDATIONS… --truth TRUTH [${l10n.t('options')}]`,
    `evaluate FOLDER|FILES… [${l10n.t('options')}]`,
  ],
  text: () => [
    l10n.t(
      'evaluate compares recommendations (user, item, score) with the ground truth (user, item, rating).',
    ),
    l10n.t(
      '“itemknn=out/a.csv” sets the name of a model. Other models are named after the parts in which their file names differ.',
    ),
    l10n.t(
      'evaluate and compare also read tables of a SQL engine: {0}. sql prints their queries: see its --help.',
      'duckdb:FILE.duckdb#recs, spark:db.recs, clickhouse:db.recs, postgres:recs …',
    ),
    l10n.t('A file of a commit is {0}: {1}.', 'git:REV:PATH', 'git:HEAD:out/itemknn.csv'),
  ],
  options: EVALUATE_OPTIONS,
  async run(callValues, texts, _, argv) {
    const { output, force, format, perUser, receipt } = callValues;
    const call = { command: 'evaluate', run: evaluateCommand, argv, options: EVALUATE_OPTIONS };
    const configured = await configuredCall(texts, callValues);
    const asIs = { models: texts, values: callValues, said: undefined };
    const assigned = configured === undefined ? await withRoles(texts, callValues) : asIs;
    const { values, models: positionals, said: roles } = assigned;
    const cohorts = values.users !== undefined || values.by !== undefined;
    if (perUser) requireUsersIn(format, USER_FORMAT_NAMES);
    else requireFormat(format, EVALUATION_FORMAT_NAMES);
    requireWishes(format, values);
    if (values.costs !== undefined && values.models === undefined)
      throw usageError(l10n.t('--costs are columns of --models.'), '--models models.csv');
    requireBounds(values);
    if (values.bounds) requireBoundsIn(format, perUser);
    if (values.user !== undefined && format !== 'html')
      throw usageError(l10n.t('--user can be used with html, not with {0}.', format), '--format html');
    if (cohorts && perUser && RECORD_FORMAT_NAMES.includes(format))
      throw usageError(l10n.t('{0} holds users or cohorts: use --per-user or --by.', format));
    if (configured !== undefined) {
      const inputs = [...configured.files, ...tableNames(configured.inputs), values.models];
      const write = await outputTo(output, inputs, force);
      const writeReceipt = await receiptTo(receipt, { ...call, inputs }, force);
      await writeEvaluation(configured.inputs, values, write).catch((error: unknown) => {
        throw configured.placed(error);
      });
      return writeReceipt?.();
    }
    const files = (await resolveModelFiles(positionals, values)).map(({ file }) => file);
    const inputs = [...namesOfInputs(files, values), values.models];
    const write = await outputTo(output, inputs, force);
    const writeReceipt = await receiptTo(receipt, { ...call, inputs }, force);
    if (namesEngine(files, values)) {
      const { writeTableEvaluation } = await import('./askedTables');
      const { tablesByClient: byClient } = await import('../engineClient');
      return writeTableEvaluation(byClient(await resolveTables(positionals, values), values), values, write);
    }
    await writeEvaluation(await parseInputs(positionals, values), values, write);
    await writeReceipt?.();
    if (roles !== undefined && values.quiet !== true) sayLine(roles);
  },
});

/** Evaluates the models, and writes the answer. */
export async function writeEvaluation(
  inputs: RequestedInputs,
  values: ValuesOf<typeof EVALUATE_OPTIONS> & { readonly answer?: boolean | undefined },
  write: (pieces: Iterable<OutputChunk>) => Promise<void>,
  caller: Caller = TERMINAL,
): Promise<void> {
  const { aside, signal } = caller;
  if (tableNames(inputs).length > 0) {
    const { writeTableEvaluation } = await import('./askedTables');
    const { configuredTables } = await import('../engineClient');
    return writeTableEvaluation(await configuredTables(inputs, values, caller), values, write);
  }
  const { format, intervals, perUser, safeCsv } = values;
  const cohorts = values.users !== undefined || values.by !== undefined;
  const threads = parseThreads(values.threads);
  const limit = memoryLimit(values.memory);
  const engine = new Engine(openSource, limit, threads);
  const progress = terminalProgress(aside);
  const forget = cancelOnSignal(caller, engine);
  try {
    const request = {
      ...(await buildInputsRequest(engine, inputs, aside)),
      spread: showsSpread(format, intervals),
    };
    signal?.throwIfAborted();
    const evaluated = doneValue(await engine.evaluate(request, progress.show));
    const view =
      values.models === undefined
        ? evaluated
        : await (
            await import('../options/modelsFile')
          ).withModelsFile(evaluated, values.models, limit, values.costs);
    progress.clear();
    const loaded = engine.stillLoaded(request.id);
    for (const user of values.user ?? []) if (loaded.input.users.find(user) < 0) throw unknownUserError(user);
    const cohortColumns = cohorts ? parseCohorts(values.by, loaded.userColumns, loaded.otherColumns) : [];
    const cohortsOfModels: CohortMeanJson[][] = [];
    if (cohorts) {
      const { cohortAnswers } = await import('../../engine/questions/comparison/cohorts');
      for (const model of view.models.keys())
        cohortsOfModels.push(await cohortAnswers(loaded, model, cohortColumns));
    }
    const { grades = null, others = 0, depth = null } = values;
    const bounds = values.bounds
      ? doneValue(await engine.ask(request.id, 'bounds', { grades, others, depth }))
      : undefined;
    const answer = evaluationAnswer(view, {
      intervals,
      answersInJson: values.answer,
      bounds,
      perUser: (model) => (perUser ? loaded.perUser(model) : undefined),
      cohorts: (model) => cohortsOfModels.at(model),
      comparison: async () => {
        if (view.models.length < 2) return undefined;
        signal?.throwIfAborted();
        // The default baseline and margin, as in the panel.
        const query = {
          ...usualQuery(0, {}),
          ...(format === 'html' && { changes: true, by: cohortColumns }),
        };
        const outcome = await engine.ask(request.id, 'comparison', query, progress.drawn);
        progress.clear();
        // Measures of all lists together cannot be compared in pairs: the report does without.
        return outcome.kind === 'done' ? outcome.value : undefined;
      },
      curves: async () => {
        const curves = new Map<string, CurveView>();
        for (const { name } of view.measures) {
          if (parseCutoff(name) === undefined) continue;
          const outcome = await engine.ask(request.id, 'chart', { kind: 'curve', measure: name });
          if (outcome.kind === 'done' && outcome.value.kind === 'curve')
            curves.set(outcome.value.measure, outcome.value);
        }
        return [...curves.values()];
      },
      report: async () =>
        (await import('../../shared/export/report/reportParts')).reportParts(
          view,
          (name, query) => engine.ask(request.id, name, query),
          { users: values.user, perUser },
        ),
    });
    await write(await formatAnswer(format, answer, { safe: safeCsv, output: values.output }));
    aside.write(readingText(view, values));
  } finally {
    forget();
    progress.clear();
    await threads.stop();
  }
}

/**
 * Checks that a format supports the options of its contents.
 * @throws InputError if the format does not support an option
 */
function requireWishes(format: string, { intervals, safeCsv }: ValuesOf<typeof DISPLAY_OPTIONS>): void {
  if (intervals && !DOCUMENT_FORMAT_NAMES.includes(format))
    throw usageError(
      l10n.t('--intervals can be used with {0}, not with {1}.', DOCUMENT_FORMAT_NAMES.join(', '), format),
    );
  if (safeCsv && !RECORD_FORMAT_NAMES.includes(format))
    throw usageError(l10n.t('--safe-csv can be used with csv and tsv, not with {0}.', format));
}

/** Returns whether a format shows histograms or intervals. */
function showsSpread(format: string, intervals: boolean): boolean {
  return intervals || format === 'table' || format === 'json' || format === 'html';
}
