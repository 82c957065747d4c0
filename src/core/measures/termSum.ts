import type { JudgedList } from '../data/judgedList';
import type { DerivationTerm } from './derivation/derivation';
import { sumDerivation, termAt } from './derivation/derivations';
import { edgeDerivation } from './edgeValues';
import type { PerUserMeasure } from './measure';

/** Denominator of a sum over the ranks of a list, with its text in the formula. */
export interface Denominator {
  readonly of: (list: JudgedList) => number;
  readonly text: string;
}

/** Denominator R: the number of relevant items. */
export const OVER_RELEVANT: Denominator = { of: (list) => list.relevant, text: 'R' };

/** Adds the contribution of a rank. @param factors factors of the contribution, in the order of their names */
export type AddTerm = (rank: number, contribution: number, ...factors: readonly number[]) => void;

/** A metric that is a sum over the ranks of a list. */
interface TermSum {
  /** Calls `add` for each rank that contributes, from the top. */
  readonly eachTerm: (list: JudgedList, add: AddTerm) => void;
  /** Names of the factors in the derivation of a value. */
  readonly factors: readonly string[];
  /** Denominator; absent: the sum is the value. */
  readonly over?: Denominator | undefined;
  /** Value if the denominator is 0. Absent: 0. */
  readonly overNothing?: number;
  /** Value of a list for which the sum is undefined; returns undefined for all other lists. */
  readonly edge?: (list: JudgedList) => number | undefined;
}

/** Accumulates a sum. A number in a typed array is not boxed at each change. */
class Total {
  private readonly sum = new Float64Array(1);

  readonly add: AddTerm = (_, contribution) => {
    this.sum[0] += contribution;
  };

  of(list: JudgedList, eachTerm: TermSum['eachTerm']): number {
    this.sum[0] = 0;
    eachTerm(list, this.add);
    return this.sum[0];
  }
}

/** Returns the value and the derivation of a metric that is a sum over ranks. */
export function termSum({
  eachTerm,
  factors,
  over,
  overNothing = 0,
  edge,
}: TermSum): Required<Pick<PerUserMeasure, 'value' | 'derive'>> {
  const sum = new Total();
  const divided = (total: number, by: number): number => (by === 0 ? overNothing : total / by);
  return {
    value: (list) => {
      const known = edge?.(list);
      if (known !== undefined) return known;
      const total = sum.of(list, eachTerm);
      return over === undefined ? total : divided(total, over.of(list));
    },
    derive: (list) => {
      const known = edge?.(list);
      if (known !== undefined) return edgeDerivation(known);
      const terms = derivationTerms(list, factors, (add) => eachTerm(list, add));
      if (over === undefined) return sumDerivation(terms, undefined);
      const normaliser = { text: over.text, value: over.of(list) };
      const derivation = sumDerivation(terms, normaliser);
      return { ...derivation, result: divided(derivation.total, normaliser.value) };
    },
  };
}

/** Returns the summands as terms of a derivation. */
export function derivationTerms(
  list: JudgedList,
  factors: readonly string[],
  eachTerm: (add: AddTerm) => void,
): DerivationTerm[] {
  const terms: DerivationTerm[] = [];
  eachTerm((rank, contribution, ...values) => {
    const named = factors.map((name, at) => ({ name, value: values[at] }));
    terms.push(termAt(list, rank, named, contribution));
  });
  return terms;
}
