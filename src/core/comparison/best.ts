import type { PossibleBestJson, PairJson } from '../../shared/protocol/comparisonResult';
import { hallStatistic, type Difference } from './differences';
import { isRivalry } from './flippedFamily';
import { criticalRank, resamplingPValue, type MaximumDistribution } from './inference';
import type { ComparedMeasure, ComparedModel } from './pairs';
import { crossedEffectsTest, type CrossedEffectsTest } from './runs';
import { FAMILY_ALPHA } from './verdict';

/**
 * Number of draws in which the strongest contrast (difference of two models) against a model is at least as strong as
 * observed.
 */
export interface RivalDraws {
  readonly count: number;
  readonly drawn: MaximumDistribution;
}

/**
 * Returns, at `measure · models + model`, the largest statistic against each model in each metric. Positive:
 * the other model is better.
 */
export function rivalBounds(differences: readonly Difference[], models: number, measures: number): number[] {
  const bounds = new Array<number>(models * measures).fill(-Infinity);
  for (const difference of differences) {
    if (!isRivalry(difference)) continue;
    const { a, b, measure, higherIsBetter } = difference;
    const v = (higherIsBetter ? 1 : -1) * hallStatistic(difference);
    // A positive statistic means that b is better, which speaks against a.
    for (const [model, against] of [
      [a, v],
      [b, -v],
    ]) {
      const at = measure * models + model;
      bounds[at] = Math.max(bounds[at], against);
    }
  }
  return bounds;
}

/**
 * Returns which models may be the best in each metric. A model with the verdict `worse` than the baseline is
 * excluded.
 *
 * @param rivalry differences that are not reported, but may exclude models
 */
export function possibleBestModels(
  models: readonly ComparedModel[],
  measures: readonly ComparedMeasure[],
  rows: readonly PairJson[],
  {
    rivals,
    runs,
  }: {
    readonly rivals: readonly RivalDraws[] | undefined;
    readonly runs: readonly (CrossedEffectsTest | undefined)[];
  },
  differences: readonly Difference[],
  rivalry: readonly Difference[],
  matched?: boolean,
): PossibleBestJson[] {
  const ofRuns = runs.some((test) => test !== undefined);
  if (models.length < 2 || (rivals === undefined && !ofRuns)) return [];
  // Each test uses all users and runs, and serves both of its models.
  const tested = ofRuns
    ? [
        ...differences.map((difference, at) => ({ difference, test: runs[at] })),
        ...rivalry.map((difference) => ({
          difference,
          test: crossedEffectsTest(models, difference, undefined, matched),
        })),
      ]
    : [];
  return measures.map(({ name: measure }, index) => ({
    measure,
    models: models.flatMap((model, number) => {
      if (model.values[index].every(Number.isNaN)) return [];
      const best = ofRuns
        ? bestByRuns(models.length, tested, number, index)
        : bestByFlips(rivals?.[index * models.length + number]);
      const worse = rows.some(
        (row) =>
          row.measure === measure &&
          ((row.b === model.name && row.verdict === 'worse') ||
            (row.a === model.name && row.verdict === 'better')),
      );
      return [{ model: model.name, p: best.p, mayBeBest: best.mayBeBest && !worse }];
    }),
  }));
}

/** Excludes models by tests over users and runs: another model is better, one-sided and corrected for the number of models. */
function bestByRuns(
  models: number,
  tested: readonly { readonly difference: Difference; readonly test: CrossedEffectsTest | undefined }[],
  model: number,
  measure: number,
): MayBeBest {
  let least = 1;
  for (const { difference, test } of tested) {
    if (difference.measure !== measure || (difference.a !== model && difference.b !== model)) continue;
    if (test === undefined) continue;
    const { b, higherIsBetter } = difference;
    // Whether the other model is better.
    const ahead = ((b === model) === higherIsBetter ? -1 : 1) * difference.moments.mean > 0;
    least = Math.min(least, (models - 1) * (ahead ? test.p / 2 : 1 - test.p / 2));
  }
  return { p: least, mayBeBest: least >= FAMILY_ALPHA };
}

/** Whether a model may be the best in a metric: no other is significantly better. */
interface MayBeBest {
  readonly p: number;
  readonly mayBeBest: boolean;
}

/**
 * Excludes models by sign flips. The best model is excluded in at most 5 of 100 cases (constrained multiple
 * comparisons with the best; Hsu, 1996).
 */
function bestByFlips(rival: RivalDraws | undefined): MayBeBest {
  if (rival === undefined) return { p: 1, mayBeBest: true };
  const { count, drawn } = rival;
  return { p: resamplingPValue(count, drawn), mayBeBest: count >= criticalRank(drawn) };
}
