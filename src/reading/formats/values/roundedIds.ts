import type { Identifiers } from '../../../core/data/ids/identifiers';
import { lineOfRow, userOfRow, type Interactions } from '../../../core/data/interactions/interactions';
import type { FindingCollector } from '../../../core/findings/findingCollector';
import { columnIndexOfRole, type TableShape } from '../tableShape';
import { parseNumber } from './decimal';

const PLUS = 43;
const E = 101;
/** Bit that distinguishes a lower-case letter from its capital. */
const SMALL = 32;

/**
 * A number in scientific notation: one digit, perhaps decimals, and an exponent, as in `1.23457E+11`.
 * `1e+05`, in lower case without decimals, is R's exact notation of 100000 and not included.
 */
const POWER = /^-?\d(?:[.,](\d+)[eE]|E)\+(\d{2})$/;
/** Minimum exponent: programs that shorten large numbers write smaller ones in full. */
const SMALLEST_EXPONENT = 5;

/**
 * A large floating-point number as Python, Java, C and spreadsheets write it: `1.2345678901e+17`,
 * `1.2345678901E17`.
 */
const FLOATING = /^-?\d(?:[.,]\d+)?[eE]\+?\d{1,3}$/;
/** Number of bits in the significand of a double. */
const DOUBLE_BITS = 53;

/**
 * Reports the rows whose user or item is a rounded number: several IDs may have become one. Either a
 * spreadsheet or R wrote `1.23457E+11`, or all IDs of the file are written or stored as floating-point
 * numbers, and this ID exceeds their precision. Examines each ID once, and rows only if there is such an ID.
 */
export function reportRoundedIds(
  interactions: Interactions,
  findings: FindingCollector,
  shape: TableShape,
): void {
  const { userIds, itemIds, items, rows, runUsers } = interactions;
  const users = roundedIn(userIds, runUsers, bitsOf(shape, 'user'));
  const itemNumbers = roundedIn(itemIds, items, bitsOf(shape, 'item'));
  if (users.size === 0 && itemNumbers.size === 0) return;
  const report = (rounded: RoundedId | undefined, row: number): void => {
    if (rounded === undefined) return;
    const { id, bits } = rounded;
    findings.add('shortened-id', false, () => ({
      line: lineOfRow(interactions.lines, row),
      details: bits === undefined ? [id] : [id, bits],
    }));
  };
  for (let row = 0; row < rows; row++) {
    if (users.size > 0) report(users.get(userOfRow(interactions, row)), row);
    if (itemNumbers.size > 0) report(itemNumbers.get(items[row]), row);
  }
}

interface RoundedId {
  readonly id: string;
  /** Bits of the significand of the ID's column; undefined: a program shortened the text. */
  readonly bits: number | undefined;
}

function bitsOf(shape: TableShape, role: 'user' | 'item'): number | undefined {
  return shape.columns[columnIndexOfRole(shape, role)]?.significandBits;
}

/**
 * Returns the rounded IDs of a column by ID number.
 *
 * @param used ID numbers in the column, with repetitions; other IDs belong to other files
 * @param stored bits of the significand, if the column contains floating-point numbers
 */
function roundedIn(
  ids: Identifiers,
  used: Int32Array,
  stored: number | undefined,
): ReadonlyMap<number, RoundedId> {
  const found = shortenedIn(ids);
  const isWrittenFloating =
    stored === undefined && used.length > 0 && used.every((id) => FLOATING.test(ids.text(id)));
  const bits = isWrittenFloating ? DOUBLE_BITS : stored;
  if (bits === undefined) return found;
  for (const number of new Set(used)) {
    const id = ids.text(number);
    if (!found.has(number) && Math.abs(parseNumber(id.replace(',', '.'))) > 2 ** bits)
      found.set(number, { id, bits });
  }
  return found;
}

/** Returns the IDs that a program shortened, by ID number. */
function shortenedIn(ids: Identifiers): Map<number, RoundedId> {
  const found = new Map<number, RoundedId>();
  const { arena, starts, size } = ids;
  for (let id = 1; id <= size; id++) {
    const end = starts[id];
    // Hardly another id has a plus there.
    if (arena[end - 3] !== PLUS || (arena[end - 4] | SMALL) !== E) continue;
    const text = ids.text(id - 1);
    if (isShortened(text)) found.set(id - 1, { id: text, bits: undefined });
  }
  return found;
}

/** Returns whether digits are lost: `2.000000e+01` is 20 with all digits; `1.00E+05` lacks three of six. */
function isShortened(id: string): boolean {
  const [, decimals = '', exponent] = POWER.exec(id) ?? [];
  return Number(exponent) >= SMALLEST_EXPONENT && decimals.length < Number(exponent);
}
