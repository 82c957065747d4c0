import type { TermView } from '../protocol/views/explanationView';
import { factorText } from '../text/factorText';

/** Names of factors that divide; all other factors multiply. */
const DIVISORS = new Set(['discount', 'k', 'R']);

/** Term of a sum as arithmetic, which panel, command line and report draw differently. */
export type Arithmetic =
  /** Number such as 0.3333, or the 1 of a hit. */
  | { readonly kind: 'number'; readonly value: number }
  /** Product divided by a product: 4 / log2(5), 0.47 · 0.53 / 6. */
  | { readonly kind: 'product'; readonly over: readonly number[]; readonly under: readonly Divisor[] }
  /** Factors with their names, for a term that is not their product, such as "misses below 2". */
  | {
      readonly kind: 'named';
      readonly factors: TermView['factors'];
      /** Value of the term; undefined if the term is a single factor. */
      readonly result: number | undefined;
    };

export type Divisor =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'log2'; readonly of: number };

export function termArithmetic({ factors, contribution, rank }: TermView): Arithmetic {
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
  const arithmetic = termArithmetic(term);
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

/** Formats a number with at most four decimals and without trailing zeros. */
export function shortNumber(value: number): string {
  return String(Number(value.toFixed(4)));
}
