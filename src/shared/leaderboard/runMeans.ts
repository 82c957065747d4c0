import type { EvaluationView } from '../protocol/views/evaluationView';
import { modelGroups, type ModelWithRuns } from './modelGroups';

/** Model as a row of a leaderboard, with its means or the means over its runs. */
export interface GroupMeans extends ModelWithRuns {
  /** Means, in the order of the evaluation's metrics. */
  readonly means: readonly RunMean[];
}

export interface RunMean {
  /** Mean; null: undefined in one of the runs. */
  readonly mean: number | null;
  /** Sample standard deviation of the runs' means; null: fewer than two runs, or no mean. */
  readonly sd: number | null;
  /** Number of users of each run's mean; null: the runs differ. */
  readonly users: number | null;
  /**
   * Number of rated rows that the value of each run is computed from; absent: the metric is a mean over users, or the
   * runs have different numbers of rows.
   */
  readonly rows?: number;
}

/** Returns each model once, with mean and standard deviation over its runs. */
export function groupMeans({ models, measures }: Pick<EvaluationView, 'models' | 'measures'>): GroupMeans[] {
  return modelGroups(models).map((group) => ({
    ...group,
    means: measures.map((_, measure) => {
      const means = group.models.map((model) => models[model].means[measure]);
      const [{ users, rows }] = means;
      return {
        ...meanAndDeviation(means.map(({ mean }) => mean)),
        users: means.every((each) => each.users === users) ? users : null,
        ...(rows !== undefined && means.every((each) => each.rows === rows) && { rows }),
      };
    }),
  }));
}

/** Returns the mean and the sample standard deviation; null if a value is missing. */
function meanAndDeviation(means: readonly (number | null)[]): Pick<RunMean, 'mean' | 'sd'> {
  const numbers = means.filter((mean) => mean !== null);
  if (numbers.length < means.length || numbers.length === 0) return { mean: null, sd: null };
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  const squares = numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, sd: numbers.length < 2 ? null : Math.sqrt(squares / (numbers.length - 1)) };
}
