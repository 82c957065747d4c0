import type { DerivationFactor, DerivationTerm } from '../derivation/derivation';
import { summed, termAt } from '../derivation/derivations';
import type { MeasureRequest, PerUserMeasure } from '../measure';
import { perUser } from '../perUser';
import { saturatedAtOnce } from '../saturationCutoff';

/** What it is worth to be satisfied as deep as a rank. */
interface RankWorth {
  /** @param chance probability of stopping at the rank */
  readonly of: (chance: number, rank: number) => number;
  /** As the arithmetic shows it. */
  readonly factor: (rank: number) => DerivationFactor;
}

/**
 * A user goes down the list and stops at the first item that satisfies: the sum over ranks k of what
 * stopping at k is worth, times the probability of stopping there. An item without gain satisfies nobody.
 *
 * @param satisfaction probability that an item of a gain satisfies
 */
export function cascade(
  request: MeasureRequest,
  satisfaction: (gain: number) => number,
  worth: RankWorth,
): PerUserMeasure {
  const cutoff = request.cutoff ?? Infinity;
  return perUser(request, {
    value: (list) => {
      let total = 0;
      let unsatisfied = 1;
      for (let i = 0; i < list.gained && list.gainedRanks[i] <= cutoff; i++) {
        const rank = list.gainedRanks[i];
        const chance = satisfaction(list.gains[rank - 1]);
        total += worth.of(unsatisfied * chance, rank);
        unsatisfied *= 1 - chance;
      }
      return total;
    },
    saturationCutoff: saturatedAtOnce,
    derive: (list) => {
      const terms: DerivationTerm[] = [];
      let unsatisfied = 1;
      for (let i = 0; i < list.gained && list.gainedRanks[i] <= cutoff; i++) {
        const rank = list.gainedRanks[i];
        const chance = satisfaction(list.gains[rank - 1]);
        const factors = [
          { name: 's', value: chance },
          { name: 'Π(1 − s)', value: unsatisfied },
          worth.factor(rank),
        ];
        terms.push(termAt(list, rank, factors, worth.of(unsatisfied * chance, rank)));
        unsatisfied *= 1 - chance;
      }
      return summed(terms, undefined);
    },
  });
}
