import type { ComparedModel } from './pairs';

/** Whose the lists are, where users have several: lists of one user are not independent of each other. */
export interface ListOwners {
  /** The number of the user, by number of the list. */
  readonly of: Int32Array;
  readonly users: number;
}

/** Models by what each user's lists add up to. */
export interface ModelsOfUsers {
  readonly models: readonly ComparedModel[];
  /** `shares[measure][user]`: how many lists a user has, in units of how many users have on average. */
  readonly shares: readonly Float64Array[];
}

/**
 * Models whose users are those that are independent. The value of a user is the sum over the user's lists, in units of
 * how many lists users have on average, so that the mean over users is the mean over lists; signs are flipped, and users
 * drawn, with all lists of a user together. A user with more lists counts for more, as in the mean. Only lists with a
 * value in every model count.
 */
export function modelsOfUsers(models: readonly ComparedModel[], owners: ListOwners): ModelsOfUsers {
  const summed = models.map(({ runs = [], values }) => ({
    runs: runs.map(() => [] as Float64Array[]),
    values: values.map((): Float64Array => new Float64Array()),
  }));
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
  };
}
