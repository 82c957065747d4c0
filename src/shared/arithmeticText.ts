import type { TermView } from './explanationView';

/** Factors that divide; all others multiply. */
const DIVISORS = new Set(['discount', 'k', 'R']);

/**
 * A term as a person would write it: "4 / log2(5)", "2 / 3". What cannot be written as a product of its
 * factors is named instead: "misses below 2".
 */
export function termText(term: TermView): string {
  const { factors, contribution } = term;
  const over = factors.filter(({ name }) => !DIVISORS.has(name));
  const under = factors.filter(({ name }) => DIVISORS.has(name));
  const product =
    over.reduce((value, factor) => value * factor.value, 1) /
    under.reduce((value, factor) => value * factor.value, 1);
  if (factors.length === 0) return shortNumber(contribution);
  if (Math.abs(product - contribution) > 1e-9 * Math.max(1, Math.abs(contribution))) {
    return `${factors.map(({ name, value }) => `${name} ${shortNumber(value)}`).join(', ')} → ${shortNumber(contribution)}`;
  }
  // A count stands for itself; "misses below 2" says more than "2".
  if (under.length === 0 && over.length === 1 && over[0].name !== 'gain' && over[0].name !== 'rel') {
    return `${over[0].name} ${shortNumber(over[0].value)}`;
  }
  const multiplied = over.length === 0 ? '1' : over.map(({ value }) => shortNumber(value)).join(' · ');
  return [multiplied, ...under.map((factor) => divisorText(factor, term.rank))].join(' / ');
}

function divisorText({ name, value }: { name: string; value: number }, rank: number): string {
  const logarithm = Math.log2(rank + 1);
  return name === 'discount' && rank > 1 && Math.abs(value - logarithm) < 1e-12
    ? `log2(${rank + 1})`
    : shortNumber(value);
}

/** Four decimals at most, without needless zeros. */
export function shortNumber(value: number): string {
  return String(Number(value.toFixed(4)));
}
