import type { UserCounts } from '../../shared/protocol/views/evaluationView';
import { sharedRealNumbers, sharedWholeNumbers } from '../data/columns';
import type { ModelResult, ResultColumns, UserRange } from './evaluate';
import { resultOfValues, type SubsetPlan } from './planParts';

/**
 * Returns columns for an evaluation of one model by several threads. Each thread takes blocks of users until none is
 * left, and writes to the shared columns.
 *
 *   const columns = sharedColumns(users, plan); // for the metrics of single users
 *   evaluateRankings(input, plan, claimUsers(next, users), columns) // in each thread
 *   joinedResult(plan, columns, results) // in one place
 *
 * The mean is taken over the values in the order of the users, as in one thread, so it is equal to the last bit.
 */
export function allocateSharedColumns(users: number, { measures }: SubsetPlan): ResultColumns {
  return {
    listLengths: sharedWholeNumbers(users),
    relevant: sharedWholeNumbers(users),
    hits: sharedWholeNumbers(users),
    counted: new Uint8Array(new SharedArrayBuffer(users)),
    values: measures.map(() => sharedRealNumbers(users).fill(Number.NaN)),
  };
}

/**
 * Number of users per block: few enough that threads end at nearly the same time, and enough that claiming a
 * block costs little.
 */
const USERS_AT_ONCE = 256;

/**
 * Yields blocks of users, ascending, each to only one of the threads that share `next`.
 *
 * @param next one number: the first user that is not claimed
 */
export function* claimUsers(next: Int32Array, users: number): Generator<UserRange, void> {
  for (;;) {
    const start = Atomics.add(next, 0, USERS_AT_ONCE);
    const end = Math.min(users, start + USERS_AT_ONCE);
    if (start >= end) return;
    yield { start, end };
  }
}

/** Results of one thread that are not in the shared columns, as plain data. */
export interface ResultPart {
  readonly counts: UserCounts;
  /** Users without a defined value, by metric. */
  readonly undefinedUsers: readonly number[];
}

/** Returns what the shared columns of a result do not contain. */
export function unsharedResult({ counts, measures }: ModelResult): ResultPart {
  return { counts, undefinedUsers: measures.map(({ undefinedUsers }) => undefinedUsers) };
}

/** Returns the result of `evaluateRankings` over all users. @param parts results of all threads, which wrote to the columns */
export function joinThreadResults(
  { measures }: SubsetPlan,
  columns: ResultColumns,
  parts: readonly ResultPart[],
): ModelResult {
  const { listLengths, relevant, hits, counted, values } = columns;
  const sum = (of: (part: ResultPart) => number): number => parts.reduce((all, part) => all + of(part), 0);
  return {
    measures: measures.map((measure, index) =>
      resultOfValues(
        measure,
        values[index],
        sum(({ undefinedUsers }) => undefinedUsers[index]),
      ),
    ),
    listLengths,
    relevant,
    hits,
    counted,
    counts: {
      counted: sum(({ counts }) => counts.counted),
      withoutList: sum(({ counts }) => counts.withoutList),
      withoutRelevant: sum(({ counts }) => counts.withoutRelevant),
      withoutHit: sum(({ counts }) => counts.withoutHit),
      all: sum(({ counts }) => counts.all),
    },
  };
}
