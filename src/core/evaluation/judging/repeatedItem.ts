import type { JudgeInput } from './judgeInput';

/** A duplicate item of a list. */
export interface Duplicate {
  readonly user: number;
  readonly item: number;
}

/** Entries searched between two progress reports. */
const ENTRIES_PER_STEP = 500_000;

/**
 * Returns the first duplicate item by user and list order, or undefined if there is none. Yields the number of users
 * done every few milliseconds.
 */
export function* firstDuplicate({
  rankings,
  users,
  items,
}: JudgeInput): Generator<number, Duplicate | undefined> {
  const { offsets } = rankings;
  const seen = new Int32Array(items.size);
  let pause = ENTRIES_PER_STEP;
  for (let user = 0; user < users.size; user++) {
    for (let entry = offsets[user]; entry < offsets[user + 1]; entry++) {
      const item = rankings.items[entry];
      if (seen[item] === user + 1) return { user, item };
      seen[item] = user + 1;
    }
    if (offsets[user + 1] < pause) continue;
    pause = offsets[user + 1] + ENTRIES_PER_STEP;
    yield user + 1;
  }
  return undefined;
}
