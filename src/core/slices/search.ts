import type { Cohorting } from '../comparison/cohorts';
import { usersWith, valuesOfUsers } from '../comparison/pairs';

/** Minimum users of a slice, and their minimum share of all. */
export const MIN_SLICE_USERS = 30;
const MIN_SLICE_SHARE = 0.01;

/** Minimum t of the losses of a slice, and of the difference from other users of each of its conditions. */
const MIN_T = 2;

/** Maximum slices that are tested: each costs certainty of all. */
export const MAX_TESTED = 10;
/** Maximum candidates that are compared with slices chosen before them. */
const MAX_CANDIDATES = 200;

/** Number of a column and of a cohort in it. */
interface Condition {
  readonly column: number;
  readonly cohort: number;
}

/** Users with one condition or two. */
export interface Slice {
  readonly conditions: readonly Condition[];
  /** Number of its users in both halves: the one that finds slices, and the one that tests them. */
  readonly users: number;
}

/** Slice with the t statistic of its losses, over the half of the users that finds slices. */
interface Candidate extends Slice {
  readonly t: number;
}

/** Cohorts of a column that are large enough, for the users with a loss. */
interface DenseColumn {
  readonly column: number;
  /** Numbers of the cohorts. */
  readonly cohorts: readonly number[];
  /** Place among `cohorts` of each user with a loss, searching users first; −1: none. */
  readonly of: Int32Array;
}

interface Losses {
  /** Loss of each user of the half that finds slices. */
  readonly values: Float64Array;
  readonly minUsers: number;
}

/** Chosen slices, and the number of those that were looked at. */
interface FoundSlices {
  readonly slices: readonly Slice[];
  readonly searched: number;
}

/**
 * Returns the slices with the most certain losses among the searching users: conditions of one column or two. A second
 * condition counts only if users who have both lose clearly more than others who have either. Of overlapping slices
 * the more certain one is returned. Yields the number of pairs of columns done.
 *
 * @param losses loss of each user; NaN: not compared
 * @param searches 1 for each user who searches; the others must not change the result
 */
export function* foundSlices(
  columns: readonly Cohorting[],
  losses: Float64Array,
  searches: Uint8Array,
): Generator<number, FoundSlices> {
  const searching = usersWith(losses.length, (user) => !Number.isNaN(losses[user]) && searches[user] > 0);
  const testing = usersWith(losses.length, (user) => !Number.isNaN(losses[user]) && searches[user] === 0);
  const users = new Uint32Array(searching.length + testing.length);
  users.set(searching);
  users.set(testing, searching.length);
  const compared: Losses = {
    values: valuesOfUsers(losses, searching),
    minUsers: Math.max(MIN_SLICE_USERS, Math.ceil(MIN_SLICE_SHARE * users.length)),
  };
  const dense = columns.flatMap((cohorting, column) =>
    denseColumn(cohorting, column, users, compared.minUsers),
  );
  const candidates: Candidate[] = [];
  let searched = 0;
  let done = 0;
  const ofColumns = dense.map((column) => sumsByCell(compared, column));
  for (const [at, first] of dense.entries()) {
    for (const [place, cohort] of first.cohorts.entries()) {
      searched++;
      const t = tOf(ofColumns[at], place);
      if (t >= MIN_T)
        candidates.push({
          conditions: [{ column: first.column, cohort }],
          users: ofColumns[at].members[place],
          t,
        });
    }
    for (let next = at + 1; next < dense.length; next++) {
      const second = dense[next];
      const sums = sumsByCell(compared, first, second);
      for (let cell = 0; cell < sums.members.length; cell++) {
        if (sums.members[cell] < compared.minUsers) continue;
        searched++;
        const [one, other] = [Math.floor(cell / second.cohorts.length), cell % second.cohorts.length];
        const t = tOf(sums, cell);
        if (t < MIN_T) continue;
        if (excessT(sums, cell, ofColumns[at], one) < MIN_T) continue;
        if (excessT(sums, cell, ofColumns[next], other) < MIN_T) continue;
        const conditions = [
          { column: first.column, cohort: first.cohorts[one] },
          { column: second.column, cohort: second.cohorts[other] },
        ];
        candidates.push({ conditions, users: sums.members[cell], t });
      }
      yield ++done;
    }
  }
  candidates.sort((a, b) => b.t - a.t);
  const ofSearch = losses.map((loss, user) => (searches[user] > 0 ? loss : Number.NaN));
  return { slices: withoutOverlap(columns, candidates.slice(0, MAX_CANDIDATES), ofSearch), searched };
}

/**
 * Joins slices that overlap: returns those, in their order, whose users lose even without the users of slices before
 * them.
 *
 * @param losses loss of each user; NaN: not counted
 */
export function withoutOverlap<S extends Slice>(
  columns: readonly Cohorting[],
  candidates: readonly S[],
  losses: Float64Array,
): S[] {
  const chosen: S[] = [];
  const left = losses.slice();
  for (const slice of candidates) {
    if (chosen.length >= MAX_TESTED) break;
    const own: number[] = [];
    let [sum, squares, count] = [0, 0, 0];
    for (let user = 0; user < left.length; user++) {
      if (Number.isNaN(left[user]) || !isInSlice(columns, slice, user)) continue;
      own.push(user);
      sum += left[user];
      squares += left[user] * left[user];
      count++;
    }
    const { mean, error } = meanOf(count, sum, squares);
    if (!(mean >= MIN_T * error && mean > 0)) continue;
    chosen.push(slice);
    for (const user of own) left[user] = Number.NaN;
  }
  return chosen;
}

/** Returns whether a user has all conditions of a slice. */
export function isInSlice(
  columns: readonly Cohorting[],
  { conditions }: Pick<Slice, 'conditions'>,
  user: number,
): boolean {
  for (const { column, cohort } of conditions) if (columns[column].ofUser[user] !== cohort) return false;
  return true;
}

/** Returns a column without cohorts that are too small or are all users; nothing if none is left. */
function denseColumn(
  { ofUser, values }: Cohorting,
  column: number,
  users: Uint32Array,
  minUsers: number,
): DenseColumn[] {
  const counts = new Uint32Array(values.length);
  for (const user of users) if (ofUser[user] >= 0) counts[ofUser[user]]++;
  const cohorts = [...counts.keys()].filter(
    (cohort) => counts[cohort] >= minUsers && counts[cohort] < users.length,
  );
  if (cohorts.length === 0) return [];
  const places = new Int32Array(values.length).fill(-1);
  for (const [place, cohort] of cohorts.entries()) places[cohort] = place;
  const of = new Int32Array(users.length);
  for (let at = 0; at < of.length; at++) {
    const cohort = ofUser[users[at]];
    of[at] = cohort < 0 ? -1 : places[cohort];
  }
  return [{ column, cohorts, of }];
}

/** Sums of the losses by cell: a cohort of one column, or a pair of two. */
interface CellSums {
  /** Users, whether they search or test. */
  readonly members: Uint32Array;
  /** For each slice, over its users in the searched half: their number, the sum of their losses, and of the squares. */
  readonly counts: Float64Array;
  readonly sums: Float64Array;
  readonly squares: Float64Array;
}

function sumsByCell({ values }: Losses, first: DenseColumn, second?: DenseColumn): CellSums {
  const width = second?.cohorts.length ?? 1;
  const cells = first.cohorts.length * width;
  const members = new Uint32Array(cells);
  const counts = new Float64Array(cells);
  const sums = new Float64Array(cells);
  const squares = new Float64Array(cells);
  const rows = first.of;
  const columns = second?.of ?? new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at++) {
    const [row, column] = [rows[at], columns[at]];
    if (row < 0 || column < 0) continue;
    const cell = row * width + column;
    members[cell]++;
    // Searching users are first.
    if (at >= values.length) continue;
    const loss = values[at];
    counts[cell]++;
    sums[cell] += loss;
    squares[cell] += loss * loss;
  }
  return { members, counts, sums, squares };
}

/** Returns t of the mean loss of a cell; −∞ if its losses do not vary and are none. */
function tOf({ counts, sums, squares }: CellSums, cell: number): number {
  const { mean, error } = meanOf(counts[cell], sums[cell], squares[cell]);
  return mean > 0 ? mean / error : -Infinity;
}

/** Returns Welch's t of a cell against the other users of one of its conditions; ∞ if there are none. */
function excessT(sums: CellSums, cell: number, whole: CellSums, place: number): number {
  const own = meanOf(sums.counts[cell], sums.sums[cell], sums.squares[cell]);
  const others = meanOf(
    whole.counts[place] - sums.counts[cell],
    whole.sums[place] - sums.sums[cell],
    whole.squares[place] - sums.squares[cell],
  );
  if (Number.isNaN(others.error)) return -Infinity;
  return (own.mean - others.mean) / Math.hypot(own.error, others.error);
}

/** Returns the mean and its standard error. */
function meanOf(
  count: number,
  sum: number,
  squares: number,
): { readonly mean: number; readonly error: number } {
  const mean = sum / count;
  const error = count < 2 ? Number.NaN : Math.sqrt(Math.max(0, squares / count - mean * mean) / (count - 1));
  return { mean, error };
}
