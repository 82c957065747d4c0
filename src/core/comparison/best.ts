import type { BestJson, PairJson } from '../../shared/protocol/comparisonResult';
import { hallStatistic, type Difference } from './differences';
import { isRivalry } from './flippedFamily';
import { criticalRank, shareOf, type Drawn } from './inference';
import type { ComparedMeasure, ComparedModel } from './pairs';
import { testOfRuns, type RunTest } from './runs';
import { ALPHA } from './verdict';

/** In how many of the draws the best speaks as loudly against a model. */
export interface Rival {
  readonly count: number;
  readonly drawn: Drawn;
}

/**
 * For each model and measure, by number `measure · models + model`, what the most telling difference against the model
 * came to: the largest statistic, with the sign of who is the better one.
 */
export function rivalBounds(differences: readonly Difference[], models: number, measures: number): number[] {
  const bounds = new Array<number>(models * measures).fill(-Infinity);
  for (const difference of differences) {
    if (!isRivalry(difference)) continue;
    const { a, b, measure, higherIsBetter } = difference;
    const v = (higherIsBetter ? 1 : -1) * hallStatistic(difference);
    // What makes b the better one speaks against a.
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
 * Which models may be the best in each measure. A model that is called worse than the baseline is not.
 *
 * @param rivalry differences beside those that are compared
 */
export function bestOf(
  models: readonly ComparedModel[],
  measures: readonly ComparedMeasure[],
  rows: readonly PairJson[],
  {
    rivals,
    runs,
  }: {
    readonly rivals: readonly Rival[] | undefined;
    readonly runs: readonly (RunTest | undefined)[];
  },
  differences: readonly Difference[],
  rivalry: readonly Difference[],
  matched?: boolean,
): BestJson[] {
  const ofRuns = runs.some((test) => test !== undefined);
  if (models.length < 2 || (rivals === undefined && !ofRuns)) return [];
  // A test goes over all users and runs: each is made once, for both of its models.
  const tested = ofRuns
    ? [
        ...differences.map((difference, at) => ({ difference, test: runs[at] })),
        ...rivalry.map((difference) => ({
          difference,
          test: testOfRuns(models, difference, undefined, matched),
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

/** By users and runs: a model is out where another is above it, one-sided and corrected for how many could be. */
function bestByRuns(
  models: number,
  tested: readonly { readonly difference: Difference; readonly test: RunTest | undefined }[],
  model: number,
  measure: number,
): MayBeBest {
  let least = 1;
  for (const { difference, test } of tested) {
    if (difference.measure !== measure || (difference.a !== model && difference.b !== model)) continue;
    if (test === undefined) continue;
    const { b, higherIsBetter } = difference;
    // The other one is the better one.
    const ahead = ((b === model) === higherIsBetter ? -1 : 1) * difference.moments.mean > 0;
    least = Math.min(least, (models - 1) * (ahead ? test.p / 2 : 1 - test.p / 2));
  }
  return { p: least, mayBeBest: least >= ALPHA };
}

/** Which models may be the best in a measure: all that are not surely behind one of the others. */
interface MayBeBest {
  readonly p: number;
  readonly mayBeBest: boolean;
}

/** By flips: the best of a measure is left out in at most 5 of 100 cases (constrained multiple comparisons with the best; Hsu, 1996). */
function bestByFlips(rival: Rival | undefined): MayBeBest {
  if (rival === undefined) return { p: 1, mayBeBest: true };
  const { count, drawn } = rival;
  return { p: shareOf(count, drawn), mayBeBest: count >= criticalRank(drawn) };
}
