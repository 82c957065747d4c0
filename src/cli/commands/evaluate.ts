import * as l10n from '@vscode/l10n';
import { Engine } from '../../engine/engine';
import { openSource } from '../../engine/sources/fileSource';
import { bestQuery, usualQuery } from '../../shared/leaderboard/comparedPairs';
import { doneValue } from '../doneValue';
import { cohortsOf } from '../options/cohortOptions';
import { CLIENT_OPTIONS, namesEngine } from '../options/engineOptions';
import { INPUT_OPTIONS, requestOf, trainingFiles } from '../options/inputOptions';
import { outputTo } from '../output/outputFile';
import { outputFormat, MEANS_ALONE } from '../output/outputFormats';
import { printPieces } from '../output/print';
import { readingText } from '../output/readingText';
import { terminalProgress } from '../output/progress';
import { memoryLimit } from '../options/memoryOption';
import { threadsOf } from '../options/threadsOption';
import { usageOf } from '../usage';
import { ALL_FOLDS } from '../options/readingOptions';
import { foldsText } from '../output/foldsText';
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
  const { output, force, intervals, 'per-user': perUser, 'safe-csv': safeCsv } = values;
  const cohorts = values.users !== undefined || values.by !== undefined;
  const format = outputFormat({ format: values.format, perUser, intervals, safeCsv, cohorts });
  if (values.fold === ALL_FOLDS && cohorts)
    throw wrongCall(l10n.t('--by divides the users of one fold: name it, such as --fold 1.'));
  const files = (await namedFiles(positionals, values)).map(({ file }) => file);
  const { truth, items, catalogue, users } = values;
  const inputs = [...files, truth, ...trainingFiles(values), items, catalogue, users, values.models];
  const write = await outputTo(output, inputs, force);
  if (namesEngine(files, values)) {
    if (values.format === 'html')
      throw wrongCall(l10n.t('The report in HTML goes with files, not with tables of an engine.'));
    const { evaluatedTables } = await import('./evaluateTables');
    const pieces = await format.pieces(await evaluatedTables(positionals, values), MEANS_ALONE);
    return write(pieces);
  }
  const threads = threadsOf(values.threads);
  const engine = new Engine(openSource, memoryLimit(values.memory), threads);
  const progress = terminalProgress(process.stderr);
  if (values.fold === ALL_FOLDS) {
    const pieces = [await foldsText(engine, positionals, values, { perUser, format: values.format })];
    await threads.stop();
    await write(pieces);
    return;
  }
  const request = { ...(await requestOf(engine, positionals, values)), spread: format.spread };
  try {
    const evaluated = doneValue(await engine.evaluate(request, progress.show));
    const view =
      values.models === undefined
        ? evaluated
        : await (await import('../options/modelsFile')).withModelsFile(evaluated, values.models);
    progress.clear();
    process.stderr.write(readingText(view, values));
    const by = cohorts ? cohortsOf(values.by, engine.userColumns(request.id)) : [];
    const pieces = await format.pieces(view, {
      perUser: (model) => (perUser ? engine.perUser(request.id, model) : undefined),
      cohorts: (model) => (cohorts ? engine.cohortMeans(request.id, model, by) : undefined),
      comparison: async () => {
        if (view.models.length < 2) return undefined;
        // As in the panel, until somebody chooses another baseline and margin.
        const query =
          values.format === 'html' ? { ...usualQuery(0, {}), changes: true, by } : bestQuery(view);
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
    await write(pieces);
  } finally {
    progress.clear();
    await threads.stop();
  }
}
