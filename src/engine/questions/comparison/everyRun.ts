import type { ModelPair } from '../../../core/comparison/pairs';
import type { PairJson } from '../../../shared/protocol/comparisonResult';
import type { ComparableModels } from './comparedModels';

/** Minimum share of users with a value in every run, among those with a value in any run, for a verdict. */
const MIN_COMPLETE_SHARE = 0.5;

/**
 * Removes the verdict if most users are not compared: a user whose value is missing in one run is left out of all.
 *
 * @param rows of each pair those of all metrics, in order
 */
export function withEveryRun(
  rows: readonly PairJson[],
  { models, measures }: Pick<ComparableModels, 'models'> & { readonly measures: readonly unknown[] },
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
    return row.n < MIN_COMPLETE_SHARE * some ? { ...row, verdict: 'unsaid', someRun: some } : row;
  });
}
