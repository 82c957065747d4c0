import * as l10n from '@vscode/l10n';
import { evaluationsJson } from '../../shared/export/evaluation/evaluationJson';
import { meanAndDeviation } from '../../shared/leaderboard/runMeans';
import { type Cell, sentence, type Sheet } from '../../shared/sheets/sheet';
import type { Engine } from '../../engine/engine';
import { namedReference } from '../../engine/sources/namedReference';
import { doneValue, InputError } from '../../shared/protocol/problem';
import { requestOfCall, type InputValues } from '../options/inputOptions';
import { namedFiles } from '../options/namedFiles';
import { readOptionsOf } from '../options/readingOptions';
import { wrongCall } from '../wrongCall';
import type { Answer } from './answerFormats';
import { readingText } from './readingText';

/** A measure of a model in each fold, and over all of them. */
interface FoldedMeasure {
  readonly model: string;
  readonly measure: string;
  readonly mean: number | null;
  /** Of the folds' means: the standard deviation of a sample. */
  readonly sd: number | null;
  readonly folds: readonly { readonly fold: string; readonly mean: number | null }[];
}

/**
 * Evaluates each fold of the recommendations by itself, and says mean and standard deviation over them.
 *
 * @throws InputError when there are no folds, or when one of them cannot be evaluated
 */
export async function foldsAnswer(
  engine: Engine,
  named: readonly string[],
  values: InputValues,
): Promise<Answer> {
  const told = { ...values, fold: undefined };
  const [first] = (await namedFiles(named, values)).map(({ file }) => file);
  if (first === undefined) throw wrongCall(l10n.t('No recommendations specified.'));
  const overrides = readOptionsOf(told).recommendations;
  const file = namedReference(first);
  const input = { file, shape: undefined, ...(overrides && { overrides }) };
  const { by, folds: found } = doneValue(await engine.folds(input));
  const folds = [...found].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  if (folds.length === 0)
    throw new InputError({
      file: first,
      line: 1,
      message: l10n.t('No fold column found.'),
      advice: l10n.t('Name the column “fold” or “seed” in the first line, or specify it: --columns fold=….'),
    });
  const said = new Set<string>();
  const measured = new Map<string, { model: string; measure: string; means: (number | null)[] }>();
  for (const fold of folds) {
    const request = await requestOfCall(engine, named, { ...told, fold });
    const view = doneValue(await engine.evaluate({ ...request, spread: false }));
    await engine.release(request.id);
    // No format of all folds says what was found.
    const lines = readingText(view, { format: 'csv', quiet: values.quiet }).split(/(?<=\n)/);
    process.stderr.write(lines.filter((line) => !said.has(line)).join(''));
    for (const line of lines) said.add(line);
    for (const { recommendations, model = recommendations, measures } of evaluationsJson(
      view,
      () => undefined,
    ).models)
      for (const { measure, mean } of measures) {
        const key = JSON.stringify([model, measure]);
        const known = measured.get(key) ?? { model, measure, means: [] };
        measured.set(key, known);
        known.means.push(mean);
      }
  }
  const rows = [...measured.values()].map(({ model, measure, means }): FoldedMeasure => ({
    model,
    measure,
    ...meanAndDeviation(means),
    folds: folds.map((fold, index) => ({ fold, mean: means[index] ?? null })),
  }));
  return {
    title: () => first,
    sheets: () =>
      [...new Set(rows.map(({ model }) => model))].map((model) => foldSheet(model, rows, by, folds)),
    json: () => [`${JSON.stringify({ folds, measures: rows }, undefined, 2)}\n`],
    records: () => ({
      columns: ['model', 'measure', 'mean', 'sd', ...folds.map((fold) => `fold ${fold}`)],
      rows: rows.map(({ model, measure, mean, sd, folds: each }) => [
        ...[model, measure, mean, sd],
        ...each.map((one) => one.mean),
      ]),
    }),
  };
}

function foldSheet(
  model: string,
  rows: readonly FoldedMeasure[],
  by: string,
  folds: readonly string[],
): Sheet {
  return {
    title: sentence(
      l10n.t('{0}: mean ± standard deviation over {1} values of “{2}”'),
      ...[{ name: model }, String(folds.length), { name: by }],
    ),
    columns: [
      { title: l10n.t('Metric'), kind: 'text' },
      { title: l10n.t('Mean'), kind: 'mean' },
      ...folds.map((fold) => ({ title: { name: fold }, kind: 'mean' }) as const),
    ],
    rows: rows
      .filter((row) => row.model === model)
      .map(({ measure, mean, sd, folds: each }): Cell[] => [
        measure,
        { value: mean, spread: sd },
        ...each.map((one) => one.mean),
      ]),
    notes: [],
  };
}
