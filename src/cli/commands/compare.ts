import * as l10n from '@vscode/l10n';
import { command } from '../command';
import { Engine } from '../../engine/engine';
import { openSource } from '../../engine/sources/fileSource';
import type { ComparedUserJson } from '../../shared/protocol/comparisonResult';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import { doneValue } from '../doneValue';
import { cohortsOf } from '../options/cohortOptions';
import { COMPARISON_OPTIONS, comparisonSettings } from '../options/comparisonOptions';
import { CLIENT_OPTIONS, namesEngine } from '../options/engineOptions';
import { COHORT_OPTIONS, INPUT_OPTIONS, requestOf } from '../options/inputOptions';
import { memoryLimit } from '../options/memoryOption';
import { withModelsFile, withParameters } from '../options/modelsFile';
import { MODEL_OPTIONS, namedFiles } from '../options/namedFiles';
import { MACHINE_OPTIONS, OUTPUT_OPTIONS, perUser } from '../options/outputOptions';
import { threadsOf } from '../options/threadsOption';
import { requireFormat, requireUsersIn, writtenAs } from '../output/answerFormats';
import { comparisonAnswer } from '../output/comparisonAnswer';
import { outputTo } from '../output/outputFile';
import { terminalProgress } from '../output/progress';
import { readingText } from '../output/readingText';
import { wrongCall } from '../wrongCall';

/** `recscope compare A B [C …] --truth TRUTH …`: whether one model is better than another, for whom, and by enough. */
export const compareCommand = command({
  synopses: () => [`compare [NAME=]A [NAME=]B… --truth TRUTH [${l10n.t('options')}]`],
  text: () => [
    l10n.t('compare shows whether one model is better than another, for which users, and by how much.'),
  ],
  options: {
    ...INPUT_OPTIONS,
    ...MODEL_OPTIONS,
    ...COMPARISON_OPTIONS,
    perUser,
    ...COHORT_OPTIONS,
    ...OUTPUT_OPTIONS,
    ...MACHINE_OPTIONS,
    ...CLIENT_OPTIONS,
  },
  async run(values, positionals) {
    const { output, force, format } = values;
    requireFormat(format);
    const { perUser } = values;
    if (perUser) requireUsersIn(format);
    // Before hours of reading: what is wrong with the call itself.
    const settings = comparisonSettings(values, format);
    const files = (await namedFiles(positionals, values)).map(({ file }) => file);
    const { truth, train, items, catalogue, users } = values;
    const inputs = [...files, truth, ...(train ?? []), items, catalogue, users, values.models];
    const write = await outputTo(output, inputs, force);
    const threads = threadsOf(values.threads);
    const progress = terminalProgress(process.stderr);
    const show = async (
      view: ComparisonView,
      truth: string,
      ofUsers?: Iterable<ComparedUserJson>,
    ): Promise<void> => {
      const { seed, resamples } = settings;
      await write(await writtenAs(format, comparisonAnswer(view, { truth, seed, resamples }, ofUsers)));
    };
    try {
      if (namesEngine(files, values)) {
        const { tableComparison } = await import('./compareTables');
        const { drawing } = threads;
        const { view, truth } = await tableComparison(positionals, values, {
          ...{ settings, drawing, progress },
          quiet: values.quiet,
        });
        return await show(view, truth);
      }
      const engine = new Engine(openSource, memoryLimit(values.memory), threads);
      const request = { ...(await requestOf(engine, positionals, values)), spread: false };
      const evaluated = doneValue(await engine.evaluate(request, progress.show));
      const evaluation =
        values.models === undefined ? evaluated : await withModelsFile(evaluated, values.models);
      progress.clear();
      process.stderr.write(readingText(evaluation, { quiet: values.quiet }));
      if (evaluation.models.length < 2)
        throw wrongCall(l10n.t('A comparison needs at least two models: specify two or more files.'));
      const query = settings.queryOf(evaluation.models, cohortsOf(values.by, engine.userColumns(request.id)));
      const view = doneValue(await engine.ask(request.id, 'comparison', query, progress.drawn));
      progress.clear();
      const ofUsers = perUser ? engine.comparedUsers(request.id, query) : undefined;
      await show(withParameters(view, evaluation), evaluation.truth.label, ofUsers);
    } finally {
      progress.clear();
      threads.stop();
    }
  },
});
