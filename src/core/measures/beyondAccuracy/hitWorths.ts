import { repeatedItems, type JudgedList } from '../../data/judgedList';
import type { MeasureRequest, PerUserMeasure } from '../measure';
import { perUserMeasure } from '../perUser';
import { termSum, type Denominator } from '../termSum';
import { writeWorthOfHits } from '../tiedRuns';

/** Summands of {@link hitWorths} over the hits of a list within the cutoff. */
interface HitWorths {
  /** Returns the worth of a hit at a rank. */
  readonly worth: (list: JudgedList, item: number, rank: number) => number;
  /** Name of the worth in the derivation of a value. */
  readonly name: string;
  /** Divisor of the worth by rank. Absent: 1. */
  readonly discount?: (list: JudgedList) => (rank: number) => number;
  readonly over: Denominator;
  /** Value of a list for which the sum is undefined; returns undefined for all other lists. Absent: there are no such lists. */
  readonly edge?: (list: JudgedList) => number | undefined;
  /** Mean of the sum over all orders of tied entries. */
  readonly expectedSum: (list: JudgedList, cutoff: number) => number;
}

/** Returns a metric of a sum of worths over the hits of a list, divided by a denominator; 0 for an empty list. */
export function hitWorths(
  request: MeasureRequest,
  { worth, name, discount, over, edge, expectedSum }: HitWorths,
): PerUserMeasure {
  const { cutoff = Infinity } = request;
  const once = request.choices.duplicates === 'once';
  return perUserMeasure(request, {
    ...termSum({
      eachTerm: (list, add) => {
        const divisor = discount?.(list);
        for (let i = 0; i < list.hits && list.hitRanks[i] <= cutoff; i++) {
          const rank = list.hitRanks[i];
          const value = worth(list, list.items[rank - 1], rank);
          if (divisor === undefined) add(rank, value, value);
          else add(rank, value / divisor(rank), value, divisor(rank));
        }
      },
      factors: discount === undefined ? [name] : [name, 'discount'],
      over,
      ...(edge && { edge }),
    }),
    expected: (list) => {
      const known = edge?.(list);
      if (known !== undefined) return known;
      if (list.length === 0) return 0;
      if (once && repeatedItems(list).size > 0) return undefined;
      return expectedSum(list, cutoff) / over.of(list);
    },
    sees: 'items',
    // If one worth is smaller than another at one rank, it is at all. With `once`, the entry of an item that counts
    // depends on the order.
    ...(!once && {
      tiedWorths: (list: JudgedList, worths: Float64Array) =>
        writeWorthOfHits(list, worths, (item) => worth(list, item, 1)),
    }),
  });
}
