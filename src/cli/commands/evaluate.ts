import * as l10n from '@vscode/l10n';
import { Engine } from '../../engine/engine';
import { openSource } from '../../engine/sources/fileSource';
import { bestQuery, usualQuery } from '../../shared/leaderboard/comparedPairs';
import { doneValue } from '../doneValue';
import { cohortsOf } from '../options/cohortOptions';
import { CLIENT_OPTIONS, namesEngine } from '../options/engineOptions';
import { INPUT_OPTIONS, requestOf, trainingFiles } from '../options/inputOptions';
import { outputTo } from '../output/outputFile';
import { OF_DOCUMENTS, OF_RECORDS, requireFormat, requireUsersIn, writtenAs } from '../output/answerFormats';
import { evaluationAnswer, MEANS_ALONE } from '../output/evaluationAnswer';
import { printPieces } from '../output/print';
import { readingText } from '../output/readingText';
import { terminalProgress } from '../output/progress';
import { memoryLimit } from '../options/memoryOption';
import { threadsOf } from '../options/threadsOption';
import { usageOf } from '../usage';
import { ALL_FOLDS } from '../options/readingOptions';
import { foldsAnswer } from '../output/foldsAnswer';
import { namedFiles, RUN_OPTIONS } from '../options/namedFiles';
import { parsedArguments } from '../options/parsedArguments';
import { wrongCall } from '../wrongCall';

/** `recscope evaluate RECOMMENDATIONS… --truth TRUTH …`, or one file that holds both. */
export async function evaluateCommand(argv: readonly string[]): Promise<void> {
  const options = {
    ...INPUT_OPTIONS,
    ...RUN_OPTIONS,
    models: { type: 'string' },
    'per-user': { type: 'boolean', default: false },
    format: { type: 'string', short: 'f', default: 'table' },
    intervals: { type: 'boolean', default: false },
    output: { type: 'string', short: 'o' },
    force: { type: 'boolean', default: false },
    users: { type: 'string' },
    by: { type: 'string', multiple: true },
    'safe-csv': { type: 'boolean', default: false },
    threads: { type: 'string' },
    ...CLIENT_OPTIONS,
  } as const;
  const { values, positionals } = parsedArguments(argv, options);
  if (values.help === true) {
    await printPieces([usageOf('evaluate', options)]);
    return;
  }
  const { output, force, format, intervals, 'per-user': perUser, 'safe-csv': safeCsv } = values;
  const cohorts = values.users !== undefined || values.by !== undefined;
  requireFormat(format);
  requireWishes(format, values);
  if (perUser) requireUsersIn(format);
  if (cohorts && perUser && OF_RECORDS.includes(format))
    throw wrongCall(l10n.t('{0} holds users or cohorts: give --per-user or --by.', format));
  if (values.fold === ALL_FOLDS && perUser)
    throw wrongCall(l10n.t('Of all folds there are means alone; choose one fold for more.'), '--fold 0');
  if (values.fold === ALL_FOLDS && cohorts)
    throw wrongCall(l10n.t('--by divides the users of one fold: name it, such as --fold 1.'));
  const files = (await namedFiles(positionals, values)).map(({ file }) => file);
  const { truth, items, catalogue, users } = values;
  const inputs = [...files, truth, ...trainingFiles(values), items, catalogue, users, values.models];
  const write = await outputTo(output, inputs, force);
  if (namesEngine(files, values)) {
    if (format === 'html')
      throw wrongCall(l10n.t('The report in HTML goes with files, not with tables of an engine.'));
    const { evaluatedTables } = await import('./evaluateTables');
    const view = await evaluatedTables(positionals, values);
    return write(await writtenAs(format, evaluationAnswer(view, { ...MEANS_ALONE, intervals }), safeCsv));
  }
  const threads = threadsOf(values.threads);
  const engine = new Engine(openSource, memoryLimit(values.memory), threads);
  const progress = terminalProgress(process.stderr);
  if (values.fold === ALL_FOLDS) {
    const answer = await foldsAnswer(engine, positionals, values);
    await threads.stop();
    return write(await writtenAs(format, answer, safeCsv));
  }
  const request = {
    ...(await requestOf(engine, positionals, values)),
    spread: showsSpread(format, intervals),
  };
  try {
    const evaluated = doneValue(await engine.evaluate(request, progress.show));
    const view =
      values.models === undefined
        ? evaluated
        : await (await import('../options/modelsFile')).withModelsFile(evaluated, values.models);
    progress.clear();
    process.stderr.write(readingText(view, values));
    const by = cohorts ? cohortsOf(values.by, engine.userColumns(request.id)) : [];
    const answer = evaluationAnswer(view, {
      intervals,
      perUser: (model) => (perUser ? engine.perUser(request.id, model) : undefined),
      cohorts: (model) => (cohorts ? engine.cohortMeans(request.id, model, by) : undefined),
      comparison: async () => {
        if (view.models.length < 2) return undefined;
        // As in the panel, until somebody chooses another baseline and margin.
        const query = format === 'html' ? { ...usualQuery(0, {}), changes: true, by } : bestQuery(view);
        const outcome = await engine.ask(request.id, 'comparison', query, progress.drawn);
        progress.clear();
        // Measures of all lists together cannot be compared in pairs: the report does without.
        return outcome.kind === 'done' ? outcome.value : undefined;
      },
      charts: async () =>
        (await import('../../shared/export/report/charts/reportCharts')).reportCharts(view, {}, (query) =>
          engine.ask(request.id, 'chart', query),
        ),
    });
    await write(await writtenAs(format, answer, safeCsv));
  } finally {
    progress.clear();
    await threads.stop();
  }
}

/** @throws InputError when what is wished for has no place in the format */
export function requireWishes(
  format: string,
  { intervals, 'safe-csv': safeCsv }: { readonly intervals: boolean; readonly 'safe-csv': boolean },
): void {
  if (intervals && !OF_DOCUMENTS.includes(format))
    throw wrongCall(l10n.t('--intervals goes with {0}, not with {1}.', OF_DOCUMENTS.join(', '), format));
  if (safeCsv && !OF_RECORDS.includes(format))
    throw wrongCall(l10n.t('--safe-csv goes with csv and tsv, not with {0}.', format));
}

/** Whether a format has a place for histograms or intervals. */
function showsSpread(format: string, intervals: boolean): boolean {
  return intervals || format === 'table' || format === 'json' || format === 'html';
}
