import type { JudgedList } from '../../data/judgedList';
import type { DerivationTerm, Normaliser } from '../derivation';
import { summed, termAt } from '../derivations';
import type { MeasureRequest, PerUserMeasure } from '../measure';
import { perUser } from '../perUser';

/** Entries of a list within the cutoff. */
export function entriesWithin(list: JudgedList, cutoff: number | undefined): number {
  return Math.min(cutoff ?? Infinity, list.length);
}

/** What {@link listAverage} adds up over the entries of a list. */
export interface EntrySum {
  /** How the worth of an entry is called where the arithmetic is shown. */
  readonly name: string;
  /** Called before the entries of a list, which then follow by rank. */
  readonly begin?: (list: JudgedList) => void;
  /** Worth of the entry at a rank. */
  readonly worth: (list: JudgedList, rank: number) => number;
  /** list: the choice `listDenominator`; none: the plain sum. */
  readonly divide: 'list' | 'none';
  /** Value of an empty list; default: undefined. */
  readonly empty?: number;
}

/** Sum or mean of a worth over the entries of a list, for the users that `listUsers` names. */
export function listAverage(request: MeasureRequest, sum: EntrySum): PerUserMeasure {
  const { cutoff, choices } = request;
  const overK = choices.listDenominator === 'k' && cutoff !== undefined;
  const normaliser = (list: JudgedList): Normaliser | undefined => {
    if (sum.divide === 'none') return undefined;
    return overK ? { text: 'K', value: cutoff } : { text: 'min(K, n)', value: entriesWithin(list, cutoff) };
  };
  return {
    ...perUser(request, {
      value: (list) => {
        const entries = entriesWithin(list, cutoff);
        if (entries === 0) return sum.empty ?? NaN;
        sum.begin?.(list);
        let total = 0;
        for (let rank = 1; rank <= entries; rank++) total += sum.worth(list, rank);
        if (sum.divide === 'none') return total;
        return total / (overK ? cutoff : entries);
      },
      derive: (list) => {
        const terms: DerivationTerm[] = [];
        sum.begin?.(list);
        for (let rank = 1; rank <= entriesWithin(list, cutoff); rank++) {
          const worth = sum.worth(list, rank);
          if (worth !== 0) terms.push(termAt(list, rank, [{ name: sum.name, value: worth }], worth));
        }
        const derivation = summed(terms, normaliser(list));
        return list.length === 0 ? { ...derivation, result: sum.empty ?? NaN } : derivation;
      },
    }),
    users: choices.listUsers,
  };
}
