import type { JudgeInput } from './judgeInput';

/** An item that stands more than once in a list. */
export interface Duplicate {
  readonly user: number;
  readonly item: number;
  /** Entry of the Rankings where it stands again. */
  readonly entry: number;
}

/** Entries that are looked at between two words of how far the search is. */
const ENTRIES_PER_STEP = 500_000;

/**
 * The first item that stands more than once in a list, by user and list order; undefined when none does. Yields
 * the number of users done, every few milliseconds.
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
      if (seen[item] === user + 1) return { user, item, entry };
      seen[item] = user + 1;
    }
    if (offsets[user + 1] < pause) continue;
    pause = offsets[user + 1] + ENTRIES_PER_STEP;
    yield user + 1;
  }
  return undefined;
}
