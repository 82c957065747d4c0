import { repeatedItems, type JudgedList } from '../../data/judgedList';
import type { MeasureRequest, PerUserMeasure } from '../measure';
import { perUser } from '../perUser';
import { termSum, type Denominator } from '../termSum';
import { writeWorthOfHits } from '../tiedRuns';

/** What {@link hitWorths} adds up over the hits of a list within the cutoff. */
interface HitWorths {
  /** What a hit is worth at a rank. */
  readonly worth: (list: JudgedList, item: number, rank: number) => number;
  /** How that is called where the arithmetic is shown. */
  readonly name: string;
  /** What it is divided by at a rank; absent: by nothing. */
  readonly discount?: (list: JudgedList) => (rank: number) => number;
  readonly over: Denominator;
  /** The value of a list for which nothing is added up; undefined: it is. Absent: there is no such list. */
  readonly edge?: (list: JudgedList) => number | undefined;
  /** Mean of the sum over all orders of tied entries. */
  readonly expectedSum: (list: JudgedList, cutoff: number) => number;
}

/** Sum of a worth over the hits of a list, divided by something; 0 for an empty list. */
export function hitWorths(
  request: MeasureRequest,
  { worth, name, discount, over, edge, expectedSum }: HitWorths,
): PerUserMeasure {
  const { cutoff = Infinity } = request;
  const once = request.choices.duplicates === 'once';
  return perUser(request, {
    ...termSum({
      each: (list, add) => {
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
    // Whichever of two is worth less at one rank is so at any; of an item that counts once, it depends on the order which
    // entry does.
    ...(!once && {
      tiedWorths: (list: JudgedList, worths: Float64Array) =>
        writeWorthOfHits(list, worths, (item) => worth(list, item, 1)),
    }),
  });
}
