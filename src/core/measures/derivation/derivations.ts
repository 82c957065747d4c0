import type { JudgedList } from '../../data/judgedList';
import type { Derivation, DerivationFactor, DerivationTerm, Normaliser } from './derivation';
import { ratioOrZero } from '../hits';

/** Returns a sum over the hits within `cutoff`, divided by `normaliser`; `hit` counts from 1. */
export function sumOverHits(
  list: JudgedList,
  cutoff: number,
  factors: (hit: number, rank: number) => readonly DerivationFactor[],
  contribution: (hit: number, rank: number) => number,
  normaliser: Normaliser | undefined,
): Derivation {
  const terms: DerivationTerm[] = [];
  for (let i = 0; i < list.hits && list.hitRanks[i] <= cutoff; i++) {
    const rank = list.hitRanks[i];
    terms.push(termAt(list, rank, factors(i + 1, rank), contribution(i + 1, rank)));
  }
  return sumDerivation(terms, normaliser);
}

/** Returns the number of hits within `cutoff`, divided by `normaliser`. */
export function hitCounting(
  list: JudgedList,
  cutoff: number,
  normaliser: Normaliser | undefined,
): Derivation {
  return sumOverHits(
    list,
    cutoff,
    () => [{ name: 'rel', value: 1 }],
    () => 1,
    normaliser,
  );
}

/** Returns the term of the first hit within `cutoff` that is `eligible`; 0 if there is none. */
export function firstHit(
  list: JudgedList,
  cutoff: number,
  contribution: (rank: number) => number,
  eligible: (rank: number) => boolean = () => true,
): Derivation {
  for (let i = 0; i < list.hits && list.hitRanks[i] <= cutoff; i++) {
    const rank = list.hitRanks[i];
    if (!eligible(rank)) continue;
    const value = contribution(rank);
    const terms = [termAt(list, rank, [{ name: 'k', value: rank }], value)];
    return { terms, total: value, combination: 'first', normaliser: undefined, result: value };
  }
  return { terms: [], total: 0, combination: 'first', normaliser: undefined, result: 0 };
}

/** Returns the sum of the terms divided by the normaliser, or 0 if the normaliser is 0. */
export function sumDerivation(
  terms: readonly DerivationTerm[],
  normaliser: Normaliser | undefined,
): Derivation {
  let total = 0;
  for (const term of terms) total += term.contribution;
  return {
    terms,
    total,
    combination: 'sum',
    normaliser,
    result: normaliser === undefined ? total : ratioOrZero(total, normaliser.value),
  };
}

/** Returns the term at a rank. A rank beyond the end of the list has item −1. */
export function termAt(
  list: JudgedList,
  rank: number,
  factors: readonly DerivationFactor[],
  contribution: number,
): DerivationTerm {
  const [item, gain] = rank <= list.depth ? [list.items[rank - 1], list.gains[rank - 1]] : [-1, 0];
  return { rank, item, gain, factors, contribution };
}
