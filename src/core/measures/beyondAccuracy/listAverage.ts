import type { JudgedList } from '../../data/judgedList';
import type { MeasureRequest, PerUserMeasure } from '../measure';
import { perUserMeasure, mayRepeatItems } from '../perUser';
import { termSum, type Denominator } from '../termSum';
import { chanceOfItems, forEachEntryWithinCutoff } from '../tiedRuns';
import { ItemMarks } from './itemMarks';

/** Returns the number of entries of a list within the cutoff. */
export function entriesWithin(list: JudgedList, cutoff: number | undefined): number {
  return Math.min(cutoff ?? Infinity, list.length);
}

/** Returns the denominator of a mean over a list: its entries within the cutoff, or K. */
export function entryCountDenominator({ cutoff, choices }: MeasureRequest): Denominator {
  return choices.listDenominator === 'k' && cutoff !== undefined
    ? { of: () => cutoff, text: 'K' }
    : { of: (list) => entriesWithin(list, cutoff), text: 'min(K, n)' };
}

/** Summands of {@link listAverage} over the entries of a list. */
interface EntrySum {
  /** Name of the worth in the derivation of a value. */
  readonly name: string;
  /** Called once per list, before `worth` is called for its entries. */
  readonly begin?: (list: JudgedList) => void;
  /** Worth of every entry with this item. */
  readonly worth: (item: number) => number;
  /** Worth that each distinct item adds once, however often the list contains it. */
  readonly once?: {
    readonly worth: (item: number) => number;
    /** Number of distinct items that have such a worth. */
    readonly items: number;
  };
  /** list: the choice `listDenominator`; none: the plain sum. */
  readonly divide: 'list' | 'none';
  /** Value of a list without entries; absent: undefined. */
  readonly empty?: number;
}

/** Returns a metric of the sum or mean of a worth over the entries of a list, for the users that `listUsers` selects. */
export function listAverage(request: MeasureRequest, sum: EntrySum): PerUserMeasure {
  const { cutoff, choices } = request;
  const over = sum.divide === 'none' ? undefined : entryCountDenominator(request);
  const { once } = sum;
  const met = once && new ItemMarks(once.items);
  const begin = (list: JudgedList): void => {
    sum.begin?.(list);
    met?.clear();
  };
  const worthOf = (item: number): number =>
    sum.worth(item) + (once !== undefined && met?.mark(item) === true ? once.worth(item) : 0);
  return perUserMeasure(request, {
    users: choices.listUsers,
    ...termSum({
      eachTerm: (list, add) => {
        begin(list);
        const entries = entriesWithin(list, cutoff);
        for (let rank = 1; rank <= entries; rank++) {
          const worth = worthOf(list.items[rank - 1]);
          if (worth !== 0) add(rank, worth, worth);
        }
      },
      factors: [sum.name],
      over,
      edge: (list) => (list.length === 0 ? (sum.empty ?? NaN) : undefined),
    }),
    expected: (list) => {
      if (list.length === 0) return sum.empty ?? NaN;
      begin(list);
      let total = 0;
      forEachEntryWithinCutoff(list, cutoff ?? Infinity, (place, chance) => {
        total += chance * sum.worth(list.items[place]);
      });
      if (once !== undefined) {
        for (const [item, chance] of chanceOfItems(list, cutoff ?? Infinity))
          total += chance * once.worth(item);
      }
      return over === undefined ? total : total / over.of(list);
    },
    sees: 'items',
    // With duplicates, the entry that gets the worth `once` depends on the order, so entries have no fixed worth.
    ...((once === undefined || !mayRepeatItems(request)) && {
      tiedWorths: (list: JudgedList, worths: Float64Array) => {
        begin(list);
        for (let index = 0; index < list.depth; index++) worths[index] = worthOf(list.items[index]);
      },
    }),
  });
}
