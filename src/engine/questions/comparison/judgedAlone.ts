import { evaluateRankings } from '../../../core/evaluation/evaluate';
import { onCondensedLists } from '../../../core/evaluation/judging/unjudgedItems';
import { pairedDifferences, type ModelPair } from '../../../core/comparison/pairs';
import type { PairJson } from '../../../shared/protocol/comparisonResult';
import { InputError } from '../../../shared/problem';
import type { LoadedEvaluation } from '../../loaded/loadedEvaluation';
import { orNull } from '../../../shared/protocol/orNull';
import { MIN_DISPLAYED_UNJUDGED_SHARE, unjudgedShares } from '../../../shared/sentences/unjudgedShares';
import { measurableInput } from '../../../reading/inputs/evaluationInput';
import { runInSlices } from '../../../core/watch/yieldToEvents';
import { groupModelRuns, type ComparableModels } from './comparedModels';

/** Values over condensed lists by evaluation, index in the plan and model. They do not depend on the baseline. */
const valuesByEvaluation = new WeakMap<LoadedEvaluation, ReadonlyMap<number, readonly Float64Array[]>>();

/**
 * Adds the judged share of the compared lists, and the difference over judged items only, if the ground truth has
 * irrelevant items.
 *
 * @param rows of each pair those of all metrics, in order
 */
export async function withUnjudged(
  rows: readonly PairJson[],
  loaded: LoadedEvaluation,
  { measures, groups }: ComparableModels,
  pairs: readonly ModelPair[],
  check: () => void,
): Promise<PairJson[]> {
  const { view, input } = loaded;
  const sharesByCutoff = unjudgedShares(view);
  if (sharesByCutoff.length === 0) return [...rows];
  const alone = valuesByEvaluation.get(loaded) ?? (await valuesAlone(loaded, check));
  valuesByEvaluation.set(loaded, alone);
  const { models } = groupModelRuns(input.models, (model) =>
    measures.map(({ index }) => alone.get(index)?.[model] ?? new Float64Array()),
  );
  return rows.map((row, at) => {
    const measure = at % measures.length;
    if (!alone.has(measures[measure].index)) return row;
    const cutoff = measures[measure].cutoff ?? null;
    const { a, b } = pairs[Math.floor(at / measures.length)];
    const [first, second] = [a, b].map((model) => models[model].values[measure]);
    const shares = sharesByCutoff.find((each) => each.cutoff === cutoff)?.shares ?? [];
    /** Mean share over the runs of each model. */
    const [ofA, ofB] = [a, b].map((group) => {
      const runs = groups[group].models;
      return runs.reduce((sum, model) => sum + (shares[model] ?? Number.NaN), 0) / runs.length;
    });
    if (!(Math.max(ofA, ofB) >= MIN_DISPLAYED_UNJUDGED_SHARE)) return row;
    const { moments, mean } = pairedDifferences(first, second);
    // The metric itself uses only judged items: the same difference need not be repeated.
    if (moments.count === 0 || moments.mean === row.difference) return row;
    // A metric that counts unjudged items finds none in condensed lists.
    if (isConstant(first) && isConstant(second)) return row;
    return {
      ...row,
      unjudged: {
        cutoff,
        shares: [ofA, ofB],
        means: [orNull(mean), orNull(mean + moments.mean)],
        difference: orNull(moments.mean),
      },
    };
  });
}

/** Returns the values over condensed lists (judged items only) by index in the plan, if unjudged items matter. */
async function valuesAlone(
  { input, plan }: LoadedEvaluation,
  check: () => void,
): Promise<ReadonlyMap<number, readonly Float64Array[]>> {
  const measures = plan.measures.flatMap((measure, index) => {
    const alone = onCondensedLists(measure);
    return alone === undefined ? [] : [{ index, alone }];
  });
  const results: Float64Array[][] = [];
  try {
    for (const model of input.models) {
      const asked = { ...plan, measures: measures.map(({ alone }) => alone) };
      const { measures: found } = await runInSlices(
        evaluateRankings(measurableInput(input, model), asked),
        check,
      );
      results.push(found.map(({ values }) => values));
    }
  } catch (error) {
    // The convention refuses such lists for some of these metrics, but not for the requested ones.
    if (error instanceof InputError) return new Map();
    throw error;
  }
  return new Map(measures.map(({ index }, at) => [index, results.map((values) => values[at])]));
}

function isConstant(values: Float64Array): boolean {
  const first = values.find((value) => !Number.isNaN(value));
  return values.every((value) => Number.isNaN(value) || value === first);
}
