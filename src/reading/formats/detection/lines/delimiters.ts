import { type LineCutter, splitLine } from '../../delimited/textLines';
import type { Delimiter } from '../../tableShape';

/**
 * Delimiters in order of preference if several split all lines into equally many fields: those rarer in IDs
 * and titles first.
 */
const DELIMITERS: readonly Delimiter[] = ['\t', '::', ';', ',', '|', 'spaces'];

/** Returns the delimiter that splits most lines into the same number of fields, at least 2, and the share of these lines. */
export function detectDelimiter(
  rows: readonly string[],
  cutter: LineCutter,
): { delimiter: Delimiter; share: number } {
  let best: Delimiter = ',';
  let bestShare = 0;
  for (const delimiter of DELIMITERS) {
    if (!rows.some((line) => mayCut(line, delimiter))) continue;
    const lines = rows.map((line) => cutter.cut(line, delimiter));
    const widths = lines.map(({ fields }) => fields.length);
    const width = mostFrequentNumber(widths);
    if (width < 2) continue;
    // "u1|i1|0,53": the comma is not a separator.
    if (delimiter === ',' && width === 2 && beforeDecimals(rows, cutter)) continue;
    // Text in quotes does not count as a separator.
    const alike = lines.reduce(
      (sum, { broken }, row) => sum + (widths[row] !== width ? 0 : broken ? 0.5 : 1),
      0,
    );
    // The first line counts more: a header has no lists and no free text.
    const share =
      (alike / lines.length) *
      (widths[0] === width ? 1 : 0.5) *
      // A delimiter between brackets separates the items of a list.
      (lines.filter(({ fields, quoted }) => cutsList(fields, quoted)).length > lines.length / 2 ? 0.4 : 1);
    if (share > bestShare + 0.05) {
      best = delimiter;
      bestShare = share;
    }
  }
  // "u1,i1;i2;i3": a delimiter that also splits the first field is the outer one.
  const outer = DELIMITERS.find(
    (other) =>
      other !== best &&
      other !== 'spaces' &&
      rows.every((line) => {
        const { fields, quoted } = cutter.cut(line, best);
        return !quoted[0] && splitLine(fields[0], other, cutter.quote).length === 2;
      }),
  );
  return { delimiter: outer ?? best, share: bestShare };
}

/** Returns whether a list was split into several fields: `u1`, `[i7`, `i3]`. */
export function cutsList(fields: readonly string[], quoted: readonly (boolean | undefined)[] = []): boolean {
  const first = fields.findIndex(
    (field, at) => quoted[at] !== true && (at > 0 ? BEGINS_LIST : BEGINS_BEHIND_USER).test(field),
  );
  if (first < 0) return false;
  const last = fields.findIndex(
    (field, at) => at > first && quoted[at] !== true && ENDS_LIST.test(field.trimEnd()),
  );
  return last > first;
}

/** An opening bracket after at most a name, without its closing bracket. */
const BEGINS_LIST = /^\s*(?:[a-z_][\w.]*)?(?:\[[^\]]*|\([^)]*|\{[^}]*)$/i;
/** An opening bracket after a user, without its closing bracket. */
const BEGINS_BEHIND_USER = /^[^\s[\](){}]+[ \t][[({][^\])}]*$/;
/** Text that closes a bracket without having opened it. */
const ENDS_LIST = /^[^[({]*[\])}]$/;

/** Returns whether a line can have several fields. */
export function mayCut(line: string, delimiter: Delimiter): boolean {
  return delimiter === 'spaces' ? /[ \t]/.test(line) : line.includes(delimiter);
}

/** A number with a decimal comma, perhaps in quotes. */
const DECIMAL_COMMA = /^["'\s]*[+-]?\d*,\d+(?:e[+-]?\d+)?["'\s]*$/i;

/**
 * Returns whether the commas in each line are decimal commas of numbers, and another character separates the
 * fields.
 */
function beforeDecimals(rows: readonly string[], cutter: LineCutter): boolean {
  return DELIMITERS.some(
    (other) =>
      other !== ',' &&
      rows.slice(1).every((line) => {
        const fields = cutter.fields(line, other);
        const withComma = fields.filter((field) => field.includes(','));
        return (
          fields.length > 2 &&
          /^[^,]+$/.test(fields.slice(0, 2).join('')) &&
          withComma.length > 0 &&
          withComma.every((field) => DECIMAL_COMMA.test(field))
        );
      }),
  );
}

/** Returns the most frequent number. */
export function mostFrequentNumber(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
}
