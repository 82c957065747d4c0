import { chiSquareTail } from '../distributions';
import { studentizedRangeTail } from '../studentizedRange';

/** Values of several models for the same users: `values[model][user]`, all of one length, none missing. */
type Blocks = readonly Float64Array[];

/**
 * Friedman's test of whether any of three or more models differs, by the users' ranks of them, corrected for ties
 * (Conover, Practical Nonparametric Statistics, 1999). Undefined for fewer models or without users; p 1 where every
 * user's values are all equal.
 */
export function friedman(values: Blocks): { statistic: number; p: number } | undefined {
  const models = values.length;
  const users = values[0]?.length ?? 0;
  if (models < 3 || users === 0) return undefined;
  const sums = new Float64Array(models);
  let ties = 0;
  for (let user = 0; user < users; user++) {
    for (let model = 0; model < models; model++) {
      const own = values[model][user];
      let less = 0;
      let equal = 0;
      for (let other = 0; other < models; other++) {
        const value = values[other][user];
        if (value < own) less++;
        else if (value === own) equal++;
      }
      sums[model] += less + (equal + 1) / 2;
      // Each of t equal values adds t² − 1, which is t³ − t for all of them.
      ties += equal * equal - 1;
    }
  }
  const kept = 1 - ties / (models * (models * models - 1) * users);
  if (kept <= 0) return { statistic: 0, p: 1 };
  const squares = sums.reduce((sum, rank) => sum + rank * rank, 0);
  const statistic = ((12 / (models * users * (models + 1))) * squares - 3 * users * (models + 1)) / kept;
  return { statistic, p: chiSquareTail(statistic, models - 1) };
}

/** What is left of the variation when the means of models and users are taken out: the two-way layout. */
interface BlockedVariance {
  readonly means: Float64Array;
  /** The mean square of what is left. */
  readonly meanSquare: number;
  readonly degrees: number;
  readonly users: number;
}

/** Undefined for fewer than two models or users. */
export function blockedVariance(values: Blocks): BlockedVariance | undefined {
  const models = values.length;
  const users = values[0]?.length ?? 0;
  if (models < 2 || users < 2) return undefined;
  const means = Float64Array.from(values, (column) => {
    let sum = 0;
    for (const value of column) sum += value;
    return sum / users;
  });
  const grand = means.reduce((sum, mean) => sum + mean, 0) / models;
  let squares = 0;
  for (let user = 0; user < users; user++) {
    let sum = 0;
    for (const column of values) sum += column[user];
    const mean = sum / models;
    for (let model = 0; model < models; model++) {
      const left = values[model][user] - mean - (means[model] - grand);
      squares += left * left;
    }
  }
  const degrees = (models - 1) * (users - 1);
  return { means, meanSquare: squares / degrees, degrees, users };
}

/**
 * Tukey's honestly significant difference of two of the models, blocked by user: the users' own levels are not taken
 * for noise, as they are without blocks. p 1 where two models are equal and nothing varies.
 */
export function blockedTukey(
  { means, meanSquare, degrees, users }: BlockedVariance,
  a: number,
  b: number,
): number {
  const apart = Math.abs(means[a] - means[b]);
  if (apart === 0) return 1;
  return studentizedRangeTail(apart / Math.sqrt(meanSquare / users), means.length, degrees);
}
