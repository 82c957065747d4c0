import type { Difference } from '../../../core/comparison/differences';
import { inferFamily } from '../../../core/comparison/families';
import { pairedDifferences, type ComparedModel, type ModelPair } from '../../../core/comparison/pairs';
import { differenceBounds, type PairBounds } from '../../../core/judging/differenceBounds';
import { scaleOf } from '../../../core/judging/scale';
import type { DrawRequest } from '../../../core/statistics/resampling/draws';
import { measurableInput } from '../../../reading/inputs/evaluationInput';
import { runInSlices } from '../../../core/watch/yieldToEvents';
import type { PairJson, UnjudgedPairJson, Verdict } from '../../../shared/protocol/comparisonResult';
import { orNull } from '../../../shared/protocol/orNull';
import type { ComparisonQuery } from '../../../shared/protocol/queries';
import type { LoadedEvaluation } from '../../loaded/loadedEvaluation';
import { runComparison } from '../../threads/resampling/comparing';
import type { ComparableModels } from './comparedModels';
import { byIndependentUsers } from './listOwners';

/**
 * Adds what judgments of unjudged items can do to each difference, if the query asks for it: the ends, whether its sign is
 * settled, the verdict at both ends, and the fewest judgments that turn it.
 *
 * @param rows of each pair those of all metrics, in order
 */
export async function withJudgmentBounds(
  rows: readonly PairJson[],
  loaded: LoadedEvaluation,
  { models, groups, measures }: ComparableModels,
  pairs: readonly ModelPair[],
  query: ComparisonQuery,
  check: () => void,
): Promise<readonly PairJson[]> {
  const { unjudged, first } = query;
  if (unjudged === undefined || first || rows.length === 0) return rows;
  const { input, plan } = loaded;
  const grades = scaleOf(input.truth.truth.gains, unjudged.grades ?? undefined);
  // Of several runs each has lists of its own.
  if (groups.some(({ models: { length } }) => length > 1))
    return rows.map((row) => ({ ...row, unjudged: { ...row.unjudged, ...unbounded('runs') } }));
  const bounds = await runInSlices(
    differenceBounds(
      groups.map(({ models: [model] }) => measurableInput(input, input.models[model])),
      models.map(({ values }) => values),
      { measures: measures.map(({ index }) => plan.measures[index]) },
      pairs,
      { grades, others: unjudged.others, depth: unjudged.depth ?? undefined },
    ),
    check,
  );
  const boundsOfRows = bounds.flat();
  const verdictsAt = (end: 'lows' | 'highs'): Promise<Verdict[]> =>
    runComparison(
      verdictsOf(endModels(loaded, models, pairs, bounds, end), rows, measures, query),
      loaded.drawing,
      query.resamples,
      check,
      () => {},
    );
  const [low, high] = [await verdictsAt('lows'), await verdictsAt('highs')];
  return rows.map((row, at) => ({
    ...row,
    unjudged: { ...row.unjudged, ...boundsJson(boundsOfRows[at], { low: low[at], high: high[at] }) },
  }));
}

/**
 * Returns two models for each pair with the differences at one end. Values are the positive and the negative part, so that
 * those of binary metrics stay 0 or 1. Metrics without bounds keep their differences, and the family its size.
 */
function endModels(
  loaded: LoadedEvaluation,
  models: readonly ComparedModel[],
  pairs: readonly ModelPair[],
  bounds: readonly (readonly PairBounds[])[],
  end: 'lows' | 'highs',
): readonly ComparedModel[] {
  const ends = pairs.flatMap(({ a, b }, pair): ComparedModel[] => {
    const differences = bounds[pair].map((found, measure) =>
      found.reason === undefined
        ? found[end]
        : models[b].values[measure].map((value, user) => value - models[a].values[measure][user]),
    );
    const part = (sign: 1 | -1): Float64Array[] =>
      differences.map((values) => values.map((value) => Math.max(0, sign * value)));
    return [
      { name: models[a].name, values: part(-1) },
      { name: models[b].name, values: part(1) },
    ];
  });
  return byIndependentUsers(loaded.input, ends, []).models;
}

/** Returns the verdicts on the differences of pairs of models, by the inference of all comparisons; margins are those of now. */
function* verdictsOf(
  models: readonly ComparedModel[],
  rows: readonly PairJson[],
  measures: ComparableModels['measures'],
  query: ComparisonQuery,
): Generator<number | DrawRequest, Verdict[], Float64Array | undefined> {
  const differences = rows.map((row, at): Difference => {
    const measure = at % measures.length;
    const a = 2 * Math.floor(at / measures.length);
    const values = pairedDifferences(models[a].values[measure], models[a + 1].values[measure]);
    return {
      ...{ a, b: a + 1, measure, higherIsBetter: measures[measure].higherIsBetter },
      ...{ moments: values.moments, changed: values.above + values.below },
      margin: row.margin ?? Number.NaN,
    };
  });
  const { inferences } = yield* inferFamily(models, differences, { ...query, matched: false });
  return inferences.map(({ verdict }) => verdict ?? 'unsaid');
}

function unbounded(reason: UnjudgedPairJson['reason']): UnjudgedPairJson {
  return { low: null, high: null, reason };
}

/** Returns bounds in the public format. @param verdicts at both ends; absent: not tested */
export function boundsJson(
  found: PairBounds,
  verdicts?: NonNullable<UnjudgedPairJson['verdicts']>,
): UnjudgedPairJson {
  if (found.reason !== undefined) return unbounded(found.reason);
  const { low, high, exact, entering, unknown, sign, flip } = found;
  return {
    ...{ low: orNull(low), high: orNull(high), exact, entering, unknown, sign },
    ...(verdicts && { verdicts }),
    flip: flip && { ...flip, items: [...flip.items] },
  };
}
