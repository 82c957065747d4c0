import { formatMean } from './numberText';
import { intervalWords } from './rangeText';

/** Significance levels, with a mark each. */
const LEVELS = [0.05, 0.01, 0.001];

/** "+0.0123": a difference with its sign. @param sizeText formats its size */
export function signedText(value: number | null, sizeText: (size: number) => string = formatMean): string {
  if (value === null) return '–';
  const text = sizeText(Math.abs(value));
  if (Number(text) === 0) return text;
  return `${value < 0 ? '−' : '+'}${text}`;
}

/** Formats a p: "0.0123" or "< 0.0001", never 0. A p below a level is not rounded up to the level. */
export function pText(p: number | null | undefined): string {
  if (p === null || p === undefined) return '–';
  if (p < 0.0001) return '< 0.0001';
  const text = p.toFixed(4);
  return LEVELS.some((level) => p < level && Number(text) >= level) ? (p - 0.00005).toFixed(4) : text;
}

/** "+0.0012 … +0.0234". @param sizeText formats the size of an end */
export function intervalText(
  interval: readonly [number, number] | null | undefined,
  sizeText?: (size: number) => string,
): string {
  if (interval === null || interval === undefined) return '–';
  return intervalWords([signedText(interval[0], sizeText), signedText(interval[1], sizeText)]);
}
