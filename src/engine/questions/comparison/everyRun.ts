import type { ModelPair } from '../../../core/comparison/pairs';
import type { PairJson } from '../../../shared/protocol/comparisonResult';
import type { Comparable } from './comparedModels';

/** Where fewer of the users with a value in some run have one in every run, they do not stand for the others. */
const ENOUGH = 0.5;

/**
 * Takes the word from what most users have no say in: a user whose value is missing in one run is left out of them all.
 *
 * @param rows of each pair those of all measures, in order
 */
export function withEveryRun(
  rows: readonly PairJson[],
  { models, measures }: Pick<Comparable, 'models'> & { readonly measures: readonly unknown[] },
  pairs: readonly ModelPair[],
): PairJson[] {
  return rows.map((row, at) => {
    const { a, b } = pairs[Math.floor(at / measures.length)];
    const measure = at % measures.length;
    const runs = [a, b].flatMap((model) => models[model].runs ?? [models[model].values]);
    if (runs.length < 3) return row;
    let some = 0;
    for (let user = 0; user < runs[0][measure].length; user++)
      if (runs.some((run) => !Number.isNaN(run[measure][user]))) some++;
    return row.n < ENOUGH * some ? { ...row, verdict: 'unsaid', someRun: some } : row;
  });
}
