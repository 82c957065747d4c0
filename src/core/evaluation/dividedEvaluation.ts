import type { UserCounts } from '../../shared/protocol/views/evaluationView';
import { sharedRealNumbers, sharedWholeNumbers } from '../data/columns';
import type { ModelResult, ResultColumns, UserRange } from './evaluate';
import { resultOfValues, type OwnPlan } from './planParts';

/**
 * Several threads can measure one model: each takes some users after the other until none is left, and writes what it
 * finds into columns that all share.
 *
 *   const columns = sharedColumns(users, plan);                     // of the plan's own measures
 *   evaluateRankings(input, plan, takenUsers(next, users), columns) // in each thread
 *   joinedResult(plan, columns, results)                            // in one place
 *
 * The mean is taken over the values in the order of the users, as one thread does, so that it is the same to the
 * last bit.
 */
export function sharedColumns(users: number, { measures }: OwnPlan): ResultColumns {
  return {
    listLengths: sharedWholeNumbers(users),
    relevant: sharedWholeNumbers(users),
    hits: sharedWholeNumbers(users),
    counted: new Uint8Array(new SharedArrayBuffer(users)),
    values: measures.map(() => sharedRealNumbers(users).fill(Number.NaN)),
  };
}

/** Small enough that threads end at nearly the same time, large enough that taking them is nothing beside measuring. */
const USERS_AT_ONCE = 256;

/** Users, ascending, of whom nobody else who shares `next` gets any. @param next one number: the first user that nobody took */
export function* takenUsers(next: Int32Array, users: number): Generator<UserRange, void> {
  for (;;) {
    const start = Atomics.add(next, 0, USERS_AT_ONCE);
    const end = Math.min(users, start + USERS_AT_ONCE);
    if (start >= end) return;
    yield { start, end };
  }
}

/** What one thread found beside the columns; plain data. */
export interface ResultPart {
  readonly counts: UserCounts;
  /** Of each measure. */
  readonly undefinedUsers: readonly number[];
}

export function resultPart({ counts, measures }: ModelResult): ResultPart {
  return { counts, undefinedUsers: measures.map(({ undefinedUsers }) => undefinedUsers) };
}

/** What `evaluateRankings` says of all users. @param parts of all threads, which wrote to the columns */
export function joinedResult(
  { measures }: OwnPlan,
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
