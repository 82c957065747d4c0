import * as l10n from '@vscode/l10n';
import { Engine } from '../../engine/engine';
import { openSource } from '../../engine/sources/fileSource';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import { askComparison } from '../askComparison';
import { doneValue } from '../doneValue';
import { cohortsOf } from '../options/cohortOptions';
import { COMPARISON_OPTIONS, comparisonSettings } from '../options/comparisonOptions';
import { CLIENT_OPTIONS, namesEngine } from '../options/engineOptions';
import { INPUT_OPTIONS, requestOf } from '../options/inputOptions';
import { memoryLimit } from '../options/memoryOption';
import { parsedArguments } from '../options/parsedArguments';
import { threadsOf } from '../options/threadsOption';
import { comparisonText, refuseFormat } from '../output/comparisonFormats';
import { refuseOverwriting, writeOutput } from '../output/outputFile';
import { terminalProgress } from '../output/progress';
import { usageOf } from '../usage';
import { readingText } from '../output/readingText';
import { wrongCall } from '../wrongCall';
import { printPieces, visibleBlock } from '../output/print';

const COMPARE_OPTIONS = {
  ...INPUT_OPTIONS,
  ...COMPARISON_OPTIONS,
  users: { type: 'string' },
  by: { type: 'string', multiple: true },
  format: { type: 'string', short: 'f', default: 'table' },
  output: { type: 'string', short: 'o' },
  force: { type: 'boolean', default: false },
  threads: { type: 'string' },
  ...CLIENT_OPTIONS,
} as const;

/** `recscope compare A B [C …] --truth TRUTH …`: whether one model is better than another, for whom, and by enough. */
export async function compareCommand(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parsedArguments(argv, COMPARE_OPTIONS);
  if (values.help === true) {
    await printPieces([usageOf('compare', COMPARE_OPTIONS)]);
    return;
  }
  const { output, force, format } = values;
  refuseFormat(format);
  // Before hours of reading: what is wrong with the call itself.
  const settings = comparisonSettings(values, format);
  const inputs = [...positionals, values.truth, values.train, values.items, values.catalogue, values.users];
  if (output !== undefined) await refuseOverwriting(output, inputs, force);
  const threads = threadsOf(values.threads);
  const progress = terminalProgress(process.stderr);
  const write = async (view: ComparisonView, truth: string): Promise<void> => {
    const { seed, resamples } = settings;
    const text = comparisonText(format, view, { truth, seed, resamples });
    const pieces = [format === 'table' ? visibleBlock(text) : text];
    if (output === undefined) await printPieces(pieces);
    else await writeOutput(output, pieces, force);
  };
  try {
    if (namesEngine(positionals, values)) {
      const { tableComparison } = await import('./compareTables');
      const { drawing } = threads;
      const { view, truth } = await tableComparison(positionals, values, { settings, drawing, progress });
      return await write(view, truth);
    }
    const engine = new Engine(openSource, memoryLimit(values.memory), threads);
    const request = { ...(await requestOf(engine, positionals, values)), spread: false };
    const evaluation = doneValue(await engine.evaluate(request, progress.show));
    progress.clear();
    process.stderr.write(readingText(evaluation));
    const names = evaluation.models.map(({ name }) => name);
    if (names.length < 2)
      throw wrongCall(l10n.t('One model can be evaluated, but not compared: name two or more files.'));
    const query = settings.queryOf(names, cohortsOf(values.by, engine.userColumns(request.id)));
    const view = doneValue(await askComparison(engine, request.id, query, progress));
    await write(view, evaluation.truth.label);
  } finally {
    progress.clear();
    threads.stop();
  }
}
