import { wholeNumbers } from './columns';
import { ListSorter } from './listSorter';
import type { Truth } from './truth';

/**
 * Entries of a model's lists that the ground truth judges, as compressed sparse rows by user: those of user u are the
 * range offsets[u] … offsets[u + 1], in list order. Of duplicates, only the first entry.
 */
export interface JudgedEntries {
  /** Length: number of users + 1. */
  readonly offsets: Int32Array;
  /** Entries of the Rankings, ascending for each user. */
  readonly entries: Int32Array;
  /** Entry of the Truth that judges each of them. */
  readonly judgements: Int32Array;
}

/**
 * Minimum number of list entries per judgment for this search. With fewer, looking up all entries is as fast:
 * measured equal at 2; at 9 the search takes 0.6 of the time.
 */
const ENTRIES_PER_JUDGEMENT = 4;

/**
 * Finds judged entries during another pass over the lists. That pass marks all items of a list with their
 * entries; right afterwards, only the few items of the ground truth are looked up instead of the many of the
 * list.
 */
export class JudgedEntriesFinder {
  private readonly offsets: Int32Array;
  private readonly entries: Int32Array;
  private readonly judgements: Int32Array;
  private readonly sorter = new ListSorter();
  private found = 0;
  private user = 0;

  /** Returns a finder, or undefined if it would not save time. */
  static of(truth: Truth, users: number, entries: number): JudgedEntriesFinder | undefined {
    return entries >= truth.items.length * ENTRIES_PER_JUDGEMENT
      ? new JudgedEntriesFinder(truth, users)
      : undefined;
  }

  private constructor(
    private readonly truth: Truth,
    users: number,
  ) {
    this.offsets = wholeNumbers(users + 1);
    this.entries = wholeNumbers(truth.items.length);
    this.judgements = wholeNumbers(truth.items.length);
  }

  /**
   * Searches the list of the next user.
   *
   * @param start of the list in the Rankings
   * @param lastEntries last entry so far with each item
   */
  look(start: number, lastEntries: Int32Array): void {
    const { entries, judgements, truth } = this;
    const first = this.found;
    const end = truth.offsets[this.user + 1];
    let found = first;
    let ascending = true;
    for (let judgement = truth.offsets[this.user]; judgement < end; judgement++) {
      const item = truth.items[judgement];
      // Items that only the ground truth has may have numbers beyond those of the lists.
      if (item >= lastEntries.length || lastEntries[item] < start) continue;
      const entry = lastEntries[item];
      if (found > first && entries[found - 1] > entry) ascending = false;
      entries[found] = entry;
      judgements[found] = judgement;
      found++;
    }
    if (!ascending) {
      this.sorter.sort(entries, first, found, true);
      this.sorter.apply(entries, first, found);
      this.sorter.apply(judgements, first, found);
    }
    this.found = found;
    this.offsets[++this.user] = found;
  }

  /** Returns the judged entries. Call after all lists were visited. */
  finished(): JudgedEntries {
    const { offsets, entries, judgements, found } = this;
    return { offsets, entries: entries.subarray(0, found), judgements: judgements.subarray(0, found) };
  }
}
