import type { Cohorting } from './cohorts';
import type { ComparedModel } from './pairs';

/** User of each list, if users have several: lists of one user are not independent. */
export interface ListOwners {
  /** User number of each list. */
  readonly of: Int32Array;
  readonly users: number;
}

/** Models whose values are sums over the lists of each user. */
export interface ModelsOfUsers {
  readonly models: readonly ComparedModel[];
  /** `shares[measure][user]`: number of lists of a user, divided by the mean number per user. */
  readonly shares: readonly Float64Array[];
  /** Lists with a value in every model, by measure. */
  readonly lists: readonly number[];
}

/**
 * Returns models whose users are independent. The value of a user is the sum over the user's lists, divided by the
 * mean number of lists per user, so that the mean over users is the mean over lists. Only lists with a value in every
 * model count.
 */
export function modelsOfUsers(models: readonly ComparedModel[], owners: ListOwners): ModelsOfUsers {
  const summed = models.map(({ runs = [], values }) => ({
    runs: runs.map(() => [] as Float64Array[]),
    values: values.map((): Float64Array => new Float64Array()),
  }));
  const counted: number[] = [];
  const shares = models[0].values.map((_, measure) => {
    const columns = models.flatMap(({ values, runs = [] }) => [values, ...runs]).map((own) => own[measure]);
    const lists = new Float64Array(owners.users);
    const counts = Uint8Array.from(owners.of, (_, list) =>
      columns.every((column) => !Number.isNaN(column[list])) ? 1 : 0,
    );
    let all = 0;
    for (const [list, owner] of owners.of.entries()) {
      lists[owner] += counts[list];
      all += counts[list];
    }
    counted.push(all);
    const unit = lists.reduce((users, own) => (own > 0 ? users + 1 : users), 0) / all;
    const ofUsers = (column: Float64Array): Float64Array => {
      const sums = new Float64Array(owners.users);
      for (const [list, owner] of owners.of.entries()) if (counts[list] > 0) sums[owner] += column[list];
      return sums.map((sum, user) => (lists[user] > 0 ? sum * unit : Number.NaN));
    };
    for (const [at, { values, runs = [] }] of models.entries()) {
      summed[at].values[measure] = ofUsers(values[measure]);
      for (const [run, own] of runs.entries()) summed[at].runs[run][measure] = ofUsers(own[measure]);
    }
    return lists.map((own) => own * unit);
  });
  return {
    models: models.map(({ name, runs }, at) => ({
      name,
      values: summed[at].values,
      ...(runs && { runs: summed[at].runs }),
    })),
    shares,
    lists: counted,
  };
}

/** Cohorts of users, as in a `Cohorting`. */
type CohortsOfUsers = Pick<Cohorting, 'ofUser' | 'values'>;

/**
 * Returns models whose values are the contributions of users to the mean over lists: the mean plus the sum of
 * the deviations of the user's lists. In a cohort, the mean of the contributions is the mean of the lists,
 * and their variance is that of lists of independent users; the t interval is the cluster-robust interval of
 * `evaluate`.
 *
 * @param summed models and shares by user, for one or more metrics
 * @param cohorts cohorts with a mean of their own; NaN for users in no cohort
 */
export function contributionsOfUsers(
  { models, shares }: Pick<ModelsOfUsers, 'models' | 'shares'>,
  { ofUser, values: { length: cohorts } }: CohortsOfUsers,
): ComparedModel[] {
  const contributions = (column: Float64Array, measure: number): Float64Array => {
    const listShares = shares[measure];
    const sums = new Float64Array(cohorts);
    const lists = new Float64Array(cohorts);
    const users = new Float64Array(cohorts);
    for (const [user, sum] of column.entries()) {
      const cohort = ofUser[user];
      if (cohort < 0 || Number.isNaN(sum)) continue;
      sums[cohort] += sum;
      lists[cohort] += listShares[user];
      users[cohort]++;
    }
    return column.map((sum, user) => {
      const cohort = ofUser[user];
      if (cohort < 0) return Number.NaN;
      const mean = sums[cohort] / lists[cohort];
      const scale = users[cohort] / lists[cohort];
      const excess = listShares[user] * scale - 1;
      // If the user has the mean number of lists, returns the sum, so that equal sums do not differ by rounding.
      return Math.abs(excess) < 1e-12 ? sum * scale : sum * scale - mean * excess;
    });
  };
  return models.map(({ name, values, runs }) => ({
    name,
    values: values.map(contributions),
    ...(runs && { runs: runs.map((columns) => columns.map(contributions)) }),
  }));
}

/** Returns the mean of each user's lists, by metric. */
export function meansByUser(
  { values }: Pick<ComparedModel, 'values'>,
  shares: ModelsOfUsers['shares'],
): Float64Array[] {
  return values.map((column, measure) => column.map((sum, user) => sum / shares[measure][user]));
}
