import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { adjustments } from '../../core/statistics/adjustment';
import { wilcoxonMethods, zeroMethods } from '../../core/statistics/tests/wilcoxon';
import { Engine } from '../../engine/engine';
import { openSource } from '../../engine/sources/fileSource';
import type { MarginJson } from '../../shared/protocol/comparisonResult';
import type { ComparisonQuery, ComparisonView } from '../../shared/protocol/views/comparisonView';
import { askComparison } from '../askComparison';
import { doneValue } from '../doneValue';
import { cohortsOf } from '../options/cohortOptions';
import { CLIENT_OPTIONS, namesEngine } from '../options/engineOptions';
import { INPUT_OPTIONS, requestOf } from '../options/inputOptions';
import { memoryLimit } from '../options/memoryOption';
import { parsedArguments } from '../options/parsedArguments';
import { threadsOf } from '../options/threadsOption';
import { comparisonText, refuseFormat } from '../output/comparisonFormats';
import { refuseOverwriting, writeOutput } from '../output/outputFile';
import { terminalProgress } from '../output/progress';
import { usage } from '../usage';
import { readingText } from '../output/readingText';
import { wrongCall } from '../wrongCall';
import { printPieces, visibleBlock } from '../output/print';

const COMPARE_OPTIONS = {
  ...INPUT_OPTIONS,
  baseline: { type: 'string' },
  margin: { type: 'string', default: '1%' },
  adjust: { type: 'string', default: 'maxt' },
  family: { type: 'string', default: 'all' },
  'zero-method': { type: 'string', default: 'wilcox' },
  continuity: { type: 'boolean', default: false },
  wilcoxon: { type: 'string', default: 'auto' },
  resamples: { type: 'string', default: '10000' },
  seed: { type: 'string', default: '42' },
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
    process.stdout.write(usage());
    return;
  }
  const { output, force, format } = values;
  refuseFormat(format);
  // Before hours of reading: what is wrong with the call itself.
  const settings = {
    margin: marginOf(values.margin),
    adjust: oneOf('--adjust', values.adjust, ['maxt', ...adjustments]),
    family: oneOf('--family', values.family, ['all', 'measure']),
    wilcoxon: {
      zeroMethod: oneOf('--zero-method', values['zero-method'], zeroMethods),
      continuity: values.continuity,
      method: oneOf('--wilcoxon', values.wilcoxon, wilcoxonMethods),
    },
    resamples: wholeNumber('--resamples', values.resamples, 1_000_000),
    seed: wholeNumber('--seed', values.seed, 4_294_967_295),
  } as const;
  const inputs = [...positionals, values.truth, values.train, values.items, values.catalogue, values.users];
  if (output !== undefined) await refuseOverwriting(output, inputs, force);
  const threads = threadsOf(values.threads);
  const progress = terminalProgress(process.stderr);
  const queryOf = (names: readonly string[], by: ComparisonQuery['by']): ComparisonQuery => ({
    ...settings,
    baseline: values.baseline === undefined ? null : baselineOf(values.baseline, names),
    by,
    // What is shown for people does not have them.
    ranks: ['json', 'csv', 'tsv'].includes(format),
    changes: ['table', 'json'].includes(format),
  });
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
      const ofNames = (names: readonly string[]): ComparisonQuery => queryOf(names, []);
      const { view, truth } = await tableComparison(positionals, values, ofNames, threads, progress);
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
    const query = queryOf(names, cohortsOf(values.by, engine.userColumns(request.id)));
    const view = doneValue(await askComparison(engine, request.id, query, progress));
    await write(view, evaluation.truth.label);
  } finally {
    progress.clear();
    threads.stop();
  }
}

function oneOf<Value extends string>(option: string, text: string, values: readonly Value[]): Value {
  const found = values.find((value) => value === text);
  if (found !== undefined) return found;
  throw wrongCall(l10n.t('{0} takes one of {1}; “{2}” is none of them.', option, values.join(', '), text));
}

function wholeNumber(option: string, text: string, most: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text.trim()) && number <= most) return number;
  throw wrongCall(l10n.t('{0} takes a whole number from 0 to {1}; “{2}” is none.', option, most, text));
}

function marginOf(text: string): MarginJson {
  const [, digits, percent] = /^(\d+(?:\.\d+)?|\.\d+) ?(%?)$/.exec(text.trim()) ?? [];
  if (digits === undefined)
    throw wrongCall(
      l10n.t('--margin takes a difference such as 0.005, or a share such as 1%; “{0}” is neither.', text),
    );
  return percent === '%'
    ? { kind: 'relative', value: Number(digits) / 100 }
    : { kind: 'absolute', value: Number(digits) };
}

/** A file may be written in two ways; a model of a file of several goes by its own name. */
function baselineOf(text: string, names: readonly string[]): number {
  const found = names.indexOf(text);
  if (found >= 0) return found;
  const same = names.findIndex((name) => path.resolve(name) === path.resolve(text));
  if (same >= 0) return same;
  throw wrongCall(
    l10n.t('--baseline takes one of the models {0}; “{1}” is none of them.', names.join(', '), text),
  );
}
