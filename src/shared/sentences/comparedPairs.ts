import type { ComparisonQuery } from '../protocol/queries';
import type { MarginJson, PairJson, Verdict } from '../protocol/comparisonResult';
import type { ComparisonView } from '../protocol/views/comparisonView';
import type { EvaluationView } from '../protocol/views/evaluationView';
import type { LeaderboardChoice } from '../protocol/pageMessages';
import { comparisonMethods } from './comparisonWords';
import { mayBeBest } from './bestWords';
import { modelGroups } from '../leaderboard/modelGroups';

/** Where nobody chose one: a hundredth of the baseline's mean. */
export const USUAL_MARGIN: MarginJson = { kind: 'relative', value: 0.01 };

const USUAL_RESAMPLES = 10_000;

/** How the panel compares: what is sure at once, and then with the draws that say the rest. */
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

/** One line of a comparison, by the numbers that the evaluation has. */
export interface ComparedPair {
  readonly a: number;
  readonly b: number;
  readonly measure: number;
  readonly pair: PairJson;
  /** Corrected; undefined: no test was possible. */
  readonly p: number | undefined;
}

/** The lines of a comparison. A measure that the evaluation does not know, because it is of another run, has none. */
export function comparedPairs(
  { json }: ComparisonView,
  evaluation: Pick<EvaluationView, 'measures' | 'models'>,
): ComparedPair[] {
  const { measures } = evaluation;
  // Models stand in the same order on both sides; what they are called may differ. One with runs goes by the first.
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

/** How far a mean is from another model's, and how sure that is: what stands beside it. */
export interface ComparedMean {
  readonly a: number;
  readonly b: number;
  readonly measure: number;
  /** b − a; null: no user has both. */
  readonly difference: number | null;
  /** Mean of a over the users of both, or its value over rows; null: there is none. */
  readonly reference: number | null;
  readonly interval: readonly [number, number] | null;
  /** Corrected; undefined: no test was possible. */
  readonly p: number | undefined;
  readonly margin: number | null;
  readonly verdict: Verdict | null;
  /** How many p are corrected together. */
  readonly comparisons: number;
}

/** Returns what is known of the difference of each mean; nothing if it was not tested. */
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
 * Whether a mean is of a model that may be the best in the measure, by the numbers of an evaluation. A model with runs
 * goes by the first.
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
