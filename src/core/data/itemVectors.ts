import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import { lineOfRow, type Lines } from './interactions/interactions';

/** Rows of a features file: one row per item. */
export interface FeatureRows {
  readonly rows: number;
  readonly items: ArrayLike<number>;
  readonly lines: Lines;
  readonly file: string;
}

/** Embeddings of items: unit vectors of equal dimension. */
export interface ItemVectors {
  readonly dimensions: number;
  /** Concatenated vectors, scaled to length 1; a zero vector stays 0. */
  readonly values: Float64Array;
  /** Index of each item's vector; −1: no vector. */
  readonly ofItem: Int32Array;
}

/**
 * Parses the numbers of a list such as `[0.1, -0.2]`, `0.1 -0.2`, `0.1|-0.2` or `[ 0.1\n -0.2]`, as JSON, RecBole,
 * numpy and others write embeddings. Undefined if it contains anything else, or fewer than two numbers.
 */
export function parseNumberList(text: string): number[] | undefined {
  const inner = text.trim().replace(/^(?:array\()?[[{(](.*?)[\]})]\)?$/su, '$1');
  const parts = inner.split(/[\s,;|]+/).filter((part) => part !== '');
  if (parts.length < 2) return undefined;
  const numbers = parts.map((part) => (NUMBER.test(part) ? Number(part) : Number.NaN));
  return numbers.every(Number.isFinite) ? numbers : undefined;
}

const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;

/**
 * Returns whether lists are vectors, not IDs of categories: some numbers have decimals; or integers, equally
 * many in each list, with duplicates in most lists.
 *
 * @param lists non-empty texts of a column
 */
export function areVectors(lists: readonly string[]): boolean {
  const lengths = new Set<number>();
  let repeated = 0;
  let decimals = false;
  for (const text of lists) {
    const numbers = parseNumberList(text);
    if (numbers === undefined) return false;
    decimals ||= /[.e]/i.test(text);
    lengths.add(numbers.length);
    if (new Set(numbers).size < numbers.length) repeated++;
  }
  return decimals || (lengths.size === 1 && repeated > lists.length / 2);
}

/**
 * Parses the embeddings of items.
 *
 * @param texts text of the vector by row
 * @param itemCount number of items of all files
 * @throws InputError with the line, if a row has no vector, or one of another length than the first
 */
export function itemVectors(table: FeatureRows, texts: readonly string[], itemCount: number): ItemVectors {
  const ofItem = new Int32Array(itemCount).fill(-1);
  const dimensions = parseNumberList(texts[0])?.length ?? 0;
  const values = new Float64Array(dimensions * table.rows);
  for (let row = 0; row < table.rows; row++) {
    const numbers = parseNumberList(texts[row]);
    if (numbers?.length !== dimensions || dimensions === 0) {
      throw new InputError({
        message:
          numbers === undefined
            ? l10n.t('No vector of numbers here.')
            : l10n.t('The vector has {0} numbers, the first one {1}.', numbers.length, dimensions),
        advice: l10n.t('Use vectors of the same length for all items.'),
        file: table.file,
        line: lineOfRow(table.lines, row),
      });
    }
    // Scales first to avoid overflow and underflow: numbers may be of any size.
    const largest = numbers.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const scaled = numbers.map((value) => (largest === 0 ? 0 : value / largest));
    const length = Math.sqrt(scaled.reduce((sum, value) => sum + value * value, 0));
    if (length > 0)
      values.set(
        scaled.map((value) => value / length),
        row * dimensions,
      );
    ofItem[table.items[row]] = row;
  }
  return { dimensions, values, ofItem };
}

/** Returns 1 − cosine of two vectors, from 0 to 2. Between two zero vectors it is 0, between a zero vector and another 1. */
export function vectorDistance({
  dimensions,
  values,
  ofItem,
}: ItemVectors): (a: number, b: number) => number {
  const isZero = (start: number): boolean => {
    for (let at = start; at < start + dimensions; at++) if (values[at] !== 0) return false;
    return true;
  };
  return (a, b) => {
    if (a === b) return 0;
    const [first, second] = [ofItem[a] * dimensions, ofItem[b] * dimensions];
    let cosine = 0;
    for (let at = 0; at < dimensions; at++) cosine += values[first + at] * values[second + at];
    if (cosine === 0 && isZero(first) && isZero(second)) return 0;
    return Math.min(2, Math.max(0, 1 - cosine));
  };
}
