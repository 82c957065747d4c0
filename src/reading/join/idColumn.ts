import type { Identifiers } from '../../core/data/ids/identifiers';

/** Distinct IDs of a column. */
export interface IdColumn {
  readonly ids: Identifiers;
  /** 1 for each id that the column contains, by id number; ids beyond its length are not contained. Absent: all are. */
  readonly has?: Uint8Array;
}

/** Returns the number in a column of an ID of `from`; −1 if the column does not contain it. */
export function idNumberIn({ ids, has }: IdColumn, from: Identifiers, id: number): number {
  const number = ids === from ? id : ids.findBytes(from.arena, from.starts[id], from.starts[id + 1]);
  return number >= 0 && hasId(has, number) ? number : -1;
}

/** Returns the number in a column of an ID as text; −1 if the column does not contain it. */
export function idNumberOfText({ ids, has }: IdColumn, text: string): number {
  const number = ids.find(text);
  return number >= 0 && hasId(has, number) ? number : -1;
}

export function hasId(has: Uint8Array | undefined, id: number): boolean {
  return has === undefined || has[id] === 1;
}

const formed = new WeakMap<Identifiers, { readonly size: number; readonly numbers: Int32Array }>();

/**
 * Returns the numbers, ascending, of the IDs that are not plain. The result is stored, so files that share
 * their IDs are searched once.
 */
export function nonPlainIds(ids: Identifiers): Int32Array {
  const known = formed.get(ids);
  if (known?.size === ids.size) return known.numbers;
  const all = new Int32Array(ids.size);
  let count = 0;
  for (let id = 0; id < ids.size; id++) if (!isPlainId(ids, id)) all[count++] = id;
  const numbers = all.slice(0, count);
  formed.set(ids, { size: ids.size, numbers });
  return numbers;
}

const DIGITS_EXACT = 15;

/**
 * Returns whether no way of ID matching changes an ID: it has only lower-case letters and digits, or only
 * digits without a leading zero.
 */
export function isPlainId({ arena, starts }: Pick<Identifiers, 'arena' | 'starts'>, id: number): boolean {
  const start = starts[id];
  const end = starts[id + 1];
  let digits = 0;
  for (let at = start; at < end; at++) {
    const byte = arena[at];
    if (byte >= 0x30 && byte <= 0x39) digits++;
    else if (byte < 0x61 || byte > 0x7a) return false;
  }
  if (digits === 0) return true;
  if (digits === end - start) return digits <= DIGITS_EXACT && (arena[start] !== 0x30 || digits === 1);
  // “4e7” is a number to some programs.
  return end - start > 5 || digits < end - start - 1 || arena[start] > 0x39 || arena[start + 1] !== 0x65;
}
