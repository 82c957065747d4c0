import type { ComparisonQuery, QueryOf } from '../protocol/queries';
import type { MarginJson, PairJson, Verdict } from '../protocol/comparisonResult';
import type { ComparisonView } from '../protocol/views/comparisonView';
import type { EvaluationView } from '../protocol/views/evaluationView';
import type { LeaderboardChoice } from '../protocol/pageMessages';
import { comparisonMethods } from './comparisonWords';
import { mayBeBest } from './bestWords';
import { modelGroups } from '../leaderboard/modelGroups';

/** Default margin: 1% of the baseline's mean. */
export const USUAL_MARGIN: MarginJson = { kind: 'relative', value: 0.01 };

const USUAL_RESAMPLES = 10_000;

/** Returns the query of the panel's comparison. Stage `first` only has results that need no resampling. */
export function usualQuery(
  baseline: number | undefined,
  { margin = USUAL_MARGIN }: Pick<LeaderboardChoice, 'margin'>,
  stage: 'first' | 'final' = 'final',
): ComparisonQuery {
  return {
    baseline: baseline ?? null,
    margin,
    adjust: 'maxt',
    family: 'all',
    resamples: USUAL_RESAMPLES,
    seed: 42,
    first: stage === 'first',
    matched: false,
    by: [],
    ranks: false,
    bca: false,
    changes: false,
  };
}

/** Default number of sign flips of a search: each slice has half of its users. */
export const SLICE_RESAMPLES = 2000;

/** Returns the query of slices that a model harms. @param measure name of a metric; absent: the first */
export function usualSlicesQuery(baseline: number | undefined, measure?: string): QueryOf<'slices'> {
  return {
    baseline: baseline ?? null,
    ...(measure !== undefined && { measure }),
    resamples: SLICE_RESAMPLES,
    seed: 42,
  };
}

/** Maximum values of a column of items that is chosen by default. */
const MAX_USUAL_GROUPS = 20;

/** Returns the column by which items are divided by default: with few values, or of numbers. */
export function usualItemColumn({ itemColumns = [], titles }: EvaluationView): string | undefined {
  const fitting = itemColumns.filter(({ name }) => name !== titles?.items);
  return (fitting.find(({ values = [] }) => values.length <= MAX_USUAL_GROUPS) ?? fitting[0])?.name;
}

/** Pair and metric of a comparison, as indexes of the evaluation. */
export interface ComparedPair {
  readonly a: number;
  readonly b: number;
  readonly measure: number;
  readonly pair: PairJson;
  /** Adjusted p; undefined: no test was possible. */
  readonly p: number | undefined;
}

/** Returns the rows of a comparison, without metrics that are not in the evaluation. */
export function comparedPairs(
  { json }: ComparisonView,
  evaluation: Pick<EvaluationView, 'measures' | 'models'>,
): ComparedPair[] {
  const { measures } = evaluation;
  // Models are in the same order on both sides, possibly with other names. The first run represents its model.
  const groups = modelGroups(evaluation.models);
  const models = new Map(json.models.map(({ model }, index) => [model, groups[index]?.models[0]]));
  const places = new Map(measures.map(({ name }, index) => [name, index]));
  const corrected = new Map(json.adjusted.p.map((each) => [keyOf(each), each.p]));
  return json.pairs.flatMap((pair) => {
    const [a, b] = [models.get(pair.a), models.get(pair.b)];
    const measure = places.get(pair.measure);
    if (a === undefined || b === undefined || measure === undefined) return [];
    return [{ a, b, measure, pair, p: corrected.get(keyOf(pair)) }];
  });
}

/** Difference of a mean from another model's, with its significance, to show next to the mean. */
export interface ComparedMean {
  readonly a: number;
  readonly b: number;
  readonly measure: number;
  /** Difference b − a; null: no user has both values. */
  readonly difference: number | null;
  /** Mean of a over users with both values, or its value over rows; null: undefined. */
  readonly reference: number | null;
  readonly interval: readonly [number, number] | null;
  /** Adjusted p; undefined: no test was possible. */
  readonly p: number | undefined;
  readonly margin: number | null;
  readonly verdict: Verdict | null;
  /** Number of p-values that are adjusted together. */
  readonly comparisons: number;
}

/** Returns the compared means, without means that were not tested. */
export function comparedMeans(
  view: ComparisonView,
  evaluation: Pick<EvaluationView, 'measures' | 'models'>,
): ComparedMean[] {
  const comparisons = new Map(
    comparisonMethods(view.json).flatMap((method) =>
      method.measures.map((measure) => [measure, method.comparisons] as const),
    ),
  );
  return comparedPairs(view, evaluation).flatMap(({ a, b, measure, pair, p }): ComparedMean[] => {
    const { difference, margin, verdict, ci, means, someRun } = pair;
    if (verdict === 'unsaid' && someRun === undefined) return [];
    return [
      {
        a,
        b,
        measure,
        difference,
        reference: means[0],
        interval: ci.simultaneous,
        p,
        margin,
        verdict,
        comparisons: comparisons.get(pair.measure) ?? 0,
      },
    ];
  });
}

/**
 * Returns a function that tells whether a model may be the best by a metric, by their indexes in the
 * evaluation. A model with runs has the index of its first run.
 */
export function bestMarks(
  comparison: ComparisonView | undefined,
  { measures, models }: Pick<EvaluationView, 'measures' | 'models'>,
): (model: number, measure: number) => boolean {
  const may = comparison === undefined ? new Map<string, readonly boolean[]>() : mayBeBest(comparison);
  const groups = modelGroups(models);
  return (model, measure) => {
    const group = groups.findIndex(({ models: [first] }) => first === model);
    return may.get(measures[measure].name)?.[group] ?? false;
  };
}

function keyOf({ a, b, measure }: Pick<PairJson, 'a' | 'b' | 'measure'>): string {
  return `${a}\n${b}\n${measure}`;
}
