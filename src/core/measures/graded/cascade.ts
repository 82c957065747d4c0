import type { MeasureRequest, PerUserMeasure } from '../measure';
import { perUserMeasure } from '../perUser';
import { saturatedAtOnce } from '../saturationCutoff';
import { termSum } from '../termSum';

/** Worth of stopping at a rank, with its name. */
interface RankWorth {
  /** Returns the worth of stopping at a rank. @param chance probability of stopping at the rank */
  readonly of: (chance: number, rank: number) => number;
  /** Name of the worth in the derivation of a value. */
  readonly name: string;
  readonly factor: (rank: number) => number;
}

/**
 * Returns the metric of a user who scans the list and stops at the first item that satisfies: Σ over ranks k of
 * worth(k) times the probability of stopping at k. An item without gain satisfies no user.
 *
 * @param satisfaction probability that an item of a gain satisfies
 */
export function cascadeMeasure(
  request: MeasureRequest,
  satisfaction: (gain: number) => number,
  worth: RankWorth,
): PerUserMeasure {
  const { cutoff = Infinity } = request;
  return perUserMeasure(request, {
    ...termSum({
      eachTerm: (list, add) => {
        let unsatisfied = 1;
        for (let i = 0; i < list.gained && list.gainedRanks[i] <= cutoff; i++) {
          const rank = list.gainedRanks[i];
          const chance = satisfaction(list.gains[rank - 1]);
          add(rank, worth.of(unsatisfied * chance, rank), chance, unsatisfied, worth.factor(rank));
          unsatisfied *= 1 - chance;
        }
      },
      factors: ['s', 'Π(1 − s)', worth.name],
    }),
    saturationCutoff: saturatedAtOnce,
  });
}
