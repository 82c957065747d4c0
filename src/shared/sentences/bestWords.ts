import * as l10n from '@vscode/l10n';
import type { ComparisonJson } from '../protocol/comparisonResult';
import type { ComparisonView } from '../protocol/views/comparisonView';
import { formatMean } from '../text/numbers/numberText';
import { verdictOfPair } from './verdictWords';

/** Maximum number of models that are named; of more models, only their number is given. */
export const MAX_NAMED_MODELS = 5;
/** Returns the models by their mean of the first metric, the best first and models without a mean last. */
export function modelsBestFirst({
  json: { models },
  lowerIsBetter,
}: Pick<ComparisonView, 'json' | 'lowerIsBetter'>): ComparisonJson['models'] {
  const [first] = models[0].measures;
  const sign = lowerIsBetter.includes(first.measure) ? 1 : -1;
  return [...models].sort((a, b) => {
    const [x, y] = [a.measures[0].mean, b.measures[0].mean];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y);
  });
}

/** Mark after the mean of a model that may be the best. */
export const BEST_MARK = '†';

/** Minimum number of models for the mark; two models have a verdict instead. */
const MIN_MODELS = 3;

/**
 * Returns the models that may be the best, by metric and in the order of the comparison; a metric with a
 * single best model has none. Comparisons of two models, and metrics over rows, are left out, because the set
 * is about means over users.
 */
export function mayBeBest({
  json: { models, best, rows },
}: Pick<ComparisonView, 'json'>): ReadonlyMap<string, readonly boolean[]> {
  const overRows = new Set(rows.map(({ measure }) => measure));
  const said = models.length < MIN_MODELS ? [] : best.filter(({ measure }) => !overRows.has(measure));
  return new Map(
    said.map(({ measure, models: found }) => {
      const may = new Set(found.flatMap((each) => (each.mayBeBest ? [each.model] : [])));
      return [measure, models.map(({ model }) => may.size > 1 && may.has(model))] as const;
    }),
  );
}

/** Returns the notes of a document that explain the mark. */
export function bestNotes(view: Pick<ComparisonView, 'json' | 'lowerIsBetter'>): string[] {
  const { models, best } = view.json;
  const marked = mayBeBest(view);
  const [{ measure, models: found } = { measure: '', models: [] }] = best;
  const may = found.filter((each) => each.mayBeBest);
  if (marked.size === 0 || may.length === 0) return [];
  if (may.length === 1)
    return [
      l10n.t('Clearly best on {0}: {1}.', measure, may[0].model),
      ...markedLegend(view).map((legend) => `${legend}.`),
    ];
  return [
    l10n.t(
      'May be the best on {0}: {1} of {2} models, {3}. In 95 of 100 cases the best one is among them.',
      ...[measure, may.length, models.length, BEST_MARK],
    ),
  ];
}

export function bestLegendText(): string {
  return l10n.t('† may be the best: not clearly worse than any other');
}

/** Returns the legend of the mark if a model has the mark. */
export function markedLegend(view: Pick<ComparisonView, 'json'>): string[] {
  return [...mayBeBest(view).values()].some((models) => models.includes(true)) ? [bestLegendText()] : [];
}

/**
 * Returns a sentence on how much of the best model's lead by the first metric is selection bias; empty for
 * two models.
 */
export function luckSentences({ json: { models, luck, best } }: Pick<ComparisonView, 'json'>): string[] {
  const found = luck.find(({ measure }) => measure === best[0]?.measure);
  if (models.length < MIN_MODELS || found === undefined || found.luck <= 0) return [];
  return [
    l10n.t(
      '{0} was selected among {1}: about {2} of its mean {3} is luck. Evaluate it once on separate test data to see the rest.',
      ...[found.best[0], models.length, formatMean(found.luck), formatMean(found.mean)],
    ),
  ];
}

/**
 * Returns the number of comparisons by verdict for each metric; empty if there are few enough for a sentence
 * each.
 */
export function verdictCountSentences({ pairs, models, baseline }: ComparisonJson): string[] {
  return models[0].measures.map(({ measure }) => {
    const words = new Map<string, number>();
    for (const pair of pairs) {
      if (pair.measure !== measure) continue;
      const { word } = verdictOfPair(pair.verdict);
      words.set(word, (words.get(word) ?? 0) + 1);
    }
    const told = [...words].map(([word, count]) => `${count} ${word}`).join(', ');
    return baseline === null
      ? l10n.t('{0}, every pair of models: {1}.', measure, told)
      : l10n.t('{0}, against {1}: {2}.', measure, baseline, told);
  });
}
