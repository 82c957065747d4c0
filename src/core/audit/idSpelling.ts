import type { Identifiers } from '../data/ids/identifiers';

/** An id as most programs would write it. */
function plain(id: string): string {
  return id
    .trim()
    .toLowerCase()
    .replace(/^(-?\d+)\.0+$/, '$1')
    .replace(/^0+(?=\d)/, '');
}

/** How ids of one part, none of which is in another, would be there if both were written alike. */
interface Respelled {
  /** How many of the later part's ids. */
  readonly count: number;
  /** The first two: as the later part writes them, and as the earlier does. */
  readonly examples: readonly (readonly [string, string])[];
}

/** @param earlier, later numbers of their ids */
export function respelled(ids: Identifiers, earlier: Iterable<number>, later: Iterable<number>): Respelled {
  const spelled = new Map<string, number>();
  for (const id of earlier) {
    const text = plain(ids.text(id));
    if (!spelled.has(text)) spelled.set(text, id);
  }
  let count = 0;
  const examples: (readonly [string, string])[] = [];
  for (const id of later) {
    const text = ids.text(id);
    const twin = spelled.get(plain(text));
    if (twin === undefined) continue;
    count++;
    if (examples.length < 2) examples.push([text, ids.text(twin)]);
  }
  return { count, examples };
}
