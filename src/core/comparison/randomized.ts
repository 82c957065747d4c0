import { blockedVariance } from '../statistics/tests/blocks';
import { RangePermutations } from '../statistics/resampling/rangePermutations';
import { allDraws, type DrawRequest } from '../statistics/resampling/draws';
import { flipCounts, SignFlips, type Contrast, type Randomization } from '../statistics/resampling/signFlips';
import type { UserRows } from '../statistics/resampling/weightedRows';
import { completeValues, selected, usersWith, type ComparedModel, type ModelPair } from './pairs';

/** What is tested: pairs × measures, the measures of a pair together. */
export interface RandomizedQuestion {
  readonly models: readonly ComparedModel[];
  readonly measures: number;
  readonly pairs: readonly ModelPair[];
  /** all: pairs × measures are one family; measure: each measure is one. */
  readonly family: 'measure' | 'all';
  readonly resamples: number;
  readonly seed: number;
}

/** p by sign flips of each pair and measure, `p[pair · measures + measure]`, adjusted by max-T. Yields how many draws are done. */
export function* signFlipped(
  question: RandomizedQuestion,
): Generator<number | DrawRequest, Randomization, Float64Array | undefined> {
  const { resamples, seed } = question;
  const { users, contrasts } = flippedColumns(question);
  const flips = new SignFlips(users, contrasts, seed);
  if (flips.exact) return flips.exactly();
  const counts = yield* allDraws(flips.task, resamples);
  return flips.from(flipCounts(counts), resamples);
}

/**
 * Where nobody lacks a value, a column for each model and measure serves all pairs: a choice of signs turns a − b as it
 * turns a and b. Else each pair has a column of its own, with 0 for who lacks one of both.
 */
function flippedColumns({ models, measures, pairs, family }: RandomizedQuestion): {
  users: UserRows;
  contrasts: Contrast[];
} {
  const familyOf = (measure: number): number => (family === 'all' ? 0 : measure);
  const columns: Float64Array[] = [];
  const contrasts: Contrast[] = [];
  // Users of whom no measure has two values are no users of this question.
  const kept = usersWith(models[0].values[0].length, (user) =>
    pairs.some(({ a, b }) =>
      models[a].values.some((column, m) => !Number.isNaN(column[user] - models[b].values[m][user])),
    ),
  );
  const complete = models.every(({ values }) =>
    values.every((column) => !selected(column, kept).some(Number.isNaN)),
  );
  if (complete && pairs.length > models.length) {
    for (let measure = 0; measure < measures; measure++) {
      const own = models.map(({ values }) => selected(values[measure], kept));
      // Without what all models have in common, more rows are equal and sums are small.
      for (let user = 0; user < kept.length; user++) {
        const level = own[0][user];
        for (const column of own) column[user] -= level;
      }
      columns.push(...own);
    }
    for (const { a, b } of pairs)
      for (let measure = 0; measure < measures; measure++) {
        const base = measure * models.length;
        contrasts.push({ plus: base + a, minus: base + b, family: familyOf(measure) });
      }
  } else {
    for (const { a, b } of pairs)
      for (let measure = 0; measure < measures; measure++) {
        const first = models[a].values[measure];
        const second = models[b].values[measure];
        contrasts.push({ plus: columns.length, family: familyOf(measure) });
        const own = selected(first, kept);
        for (const [at, user] of kept.entries()) {
          const difference = own[at] - second[user];
          own[at] = Number.isNaN(difference) ? 0 : difference;
        }
        columns.push(own);
      }
  }
  return { users: { columns, users: kept.length }, contrasts };
}

/**
 * Adjusted p of all pairs by the randomised Tukey test, `p[pair · measures + measure]`; NaN where a measure has no two
 * users with a value in all models. Yields how many draws are done.
 */
export function* rangePermuted({
  models,
  measures,
  pairs,
  family,
  resamples,
  seed,
}: RandomizedQuestion): Generator<number | DrawRequest, Float64Array, Float64Array | undefined> {
  // Measures may have values of different users: one is left out of the others' draws by being 0 there.
  const length = models[0].values[0].length;
  const columns: Float64Array[] = [];
  const units = new Float64Array(measures);
  const sums: Float64Array[] = [];
  const enough = new Uint8Array(measures);
  for (let measure = 0; measure < measures; measure++) {
    const { values, users } = completeValues(models.map((model) => model.values[measure]));
    const variance = blockedVariance(values);
    enough[measure] = variance === undefined ? 0 : 1;
    units[measure] = variance === undefined ? 0 : Math.sqrt(variance.meanSquare * users.length);
    const own = models.map(() => new Float64Array(length));
    for (const [at, user] of users.entries())
      for (const [model, column] of values.entries()) own[model][user] = column[at];
    columns.push(...own);
    sums.push(Float64Array.from(values, (column) => column.reduce((sum, value) => sum + value, 0)));
  }
  const families = Int32Array.from({ length: measures }, (_, measure) => (family === 'all' ? 0 : measure));
  const bounds = new Float64Array(pairs.length * measures);
  const boundFamilies = new Int32Array(bounds.length);
  for (const [pair, { a, b }] of pairs.entries())
    for (let measure = 0; measure < measures; measure++) {
      const apart = Math.abs(sums[measure][a] - sums[measure][b]);
      bounds[pair * measures + measure] = units[measure] > 0 ? apart / units[measure] : 0;
      boundFamilies[pair * measures + measure] = families[measure];
    }
  const { task } = new RangePermutations(
    { columns, users: length },
    models.length,
    families,
    units,
    bounds,
    boundFamilies,
    seed,
  );
  const counts = yield* allDraws(task, resamples);
  return counts.map((b, at) => (enough[at % measures] === 0 ? Number.NaN : (b + 1) / (resamples + 1)));
}
