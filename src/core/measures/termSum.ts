import type { JudgedList } from '../data/judgedList';
import type { DerivationTerm } from './derivation/derivation';
import { summed, termAt } from './derivation/derivations';
import { edgeDerivation } from './edgeValues';
import type { PerUserMeasure } from './measure';

/** What a sum over the ranks of a list is divided by: as a number of one list, and as it is written. */
export interface Denominator {
  readonly of: (list: JudgedList) => number;
  readonly text: string;
}

/** R. */
export const OVER_RELEVANT: Denominator = { of: (list) => list.relevant, text: 'R' };

/** @param factors what the contribution is made of, in the order of their names */
export type AddTerm = (rank: number, contribution: number, ...factors: readonly number[]) => void;

/** A measure that adds something up over the ranks of a list. */
interface TermSum {
  /** Calls `add` for each rank that adds to it, from the top. */
  readonly each: (list: JudgedList, add: AddTerm) => void;
  /** What the factors of a contribution are called where the arithmetic is shown. */
  readonly factors: readonly string[];
  /** Absent: the sum is the value. */
  readonly over?: Denominator | undefined;
  /** Where there is nothing to divide by; absent: 0. */
  readonly overNothing?: number;
  /** The value of a list for which nothing is added up; undefined: it is. */
  readonly edge?: (list: JudgedList) => number | undefined;
}

/** The value of such a measure, and the arithmetic that leads to it. */
export function termSum({
  each,
  factors,
  over,
  overNothing = 0,
  edge,
}: TermSum): Required<Pick<PerUserMeasure, 'value' | 'derive'>> {
  const divided = (total: number, by: number): number => (by === 0 ? overNothing : total / by);
  return {
    value: (list) => {
      const known = edge?.(list);
      if (known !== undefined) return known;
      let total = 0;
      each(list, (_, contribution) => {
        total += contribution;
      });
      return over === undefined ? total : divided(total, over.of(list));
    },
    derive: (list) => {
      const known = edge?.(list);
      if (known !== undefined) return edgeDerivation(known);
      const terms: DerivationTerm[] = [];
      each(list, (rank, contribution, ...values) => {
        const named = factors.map((name, at) => ({ name, value: values[at] }));
        terms.push(termAt(list, rank, named, contribution));
      });
      if (over === undefined) return summed(terms, undefined);
      const normaliser = { text: over.text, value: over.of(list) };
      const derivation = summed(terms, normaliser);
      return { ...derivation, result: divided(derivation.total, normaliser.value) };
    },
  };
}

/** Calls `visit` for each of some ranks, ascending, within the cutoff. */
export function eachRank(
  ranks: Int32Array,
  count: number,
  cutoff: number,
  visit: (rank: number, number: number) => void,
): void {
  for (let i = 0; i < count && ranks[i] <= cutoff; i++) visit(ranks[i], i + 1);
}
