import type { TermView } from '../protocol/views/explanationView';
import { factorText } from '../text/factorText';

/** Factors that divide; all others multiply. */
const DIVISORS = new Set(['discount', 'k', 'R']);

/** Term as arithmetic, which every surface draws in its own way. */
export type Arithmetic =
  /** 0.3333, or the 1 of a hit that only counts. */
  | { readonly kind: 'number'; readonly value: number }
  /** 4 / log2(5), 0.47 · 0.53 / 6 */
  | { readonly kind: 'product'; readonly over: readonly number[]; readonly under: readonly Divisor[] }
  /** Names of factors, if the term is not their product: "misses below 2". */
  | {
      readonly kind: 'named';
      readonly factors: TermView['factors'];
      /** Undefined if the term is its only factor. */
      readonly result: number | undefined;
    };

export type Divisor =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'log2'; readonly of: number };

export function arithmeticOf({ factors, contribution, rank }: TermView): Arithmetic {
  if (factors.length === 0) return { kind: 'number', value: contribution };
  const over = factors.filter(({ name }) => !DIVISORS.has(name));
  const under = factors.filter(({ name }) => DIVISORS.has(name));
  const product =
    over.reduce((value, factor) => value * factor.value, 1) /
    under.reduce((value, factor) => value * factor.value, 1);
  if (Math.abs(product - contribution) > 1e-9 * Math.max(1, Math.abs(contribution)))
    return { kind: 'named', factors, result: contribution };
  if (under.length === 0 && over.length === 1) {
    // A count needs its name: "misses below 2" is clearer than "2".
    return over[0].name === 'gain' || over[0].name === 'rel'
      ? { kind: 'number', value: over[0].value }
      : { kind: 'named', factors, result: undefined };
  }
  return {
    kind: 'product',
    over: over.length === 0 ? [1] : over.map(({ value }) => value),
    under: under.map((factor) => divisor(factor, rank)),
  };
}

function divisor({ name, value }: { name: string; value: number }, rank: number): Divisor {
  const logarithm = Math.log2(rank + 1);
  return name === 'discount' && rank > 1 && Math.abs(value - logarithm) < 1e-12
    ? { kind: 'log2', of: rank + 1 }
    : { kind: 'number', value };
}

/** Returns a term as plain text: "4 / log2(5)", "2 / 3". */
export function termText(term: TermView): string {
  const arithmetic = arithmeticOf(term);
  switch (arithmetic.kind) {
    case 'number':
      return shortNumber(arithmetic.value);
    case 'product':
      return [
        arithmetic.over.map(shortNumber).join(' · '),
        ...arithmetic.under.map((factor) =>
          factor.kind === 'log2' ? `log2(${factor.of})` : shortNumber(factor.value),
        ),
      ].join(' / ');
    case 'named': {
      const names = arithmetic.factors
        .map(({ name, value }) => `${factorText(name)} ${shortNumber(value)}`)
        .join(', ');
      return arithmetic.result === undefined ? names : `${names} → ${shortNumber(arithmetic.result)}`;
    }
  }
}

/** Four decimals at most, without needless zeros. */
export function shortNumber(value: number): string {
  return String(Number(value.toFixed(4)));
}
