import { Identifiers } from './identifiers';
import type { Interactions } from './interactions';

/**
 * The ids of an evaluation with those that an edit brought: the numbers 0 … known.size − 1 are the known ones, the
 * numbers from there on are the new ones.
 */
export class ExtendedIds {
  private readonly added = new Identifiers();

  constructor(readonly known: Identifiers) {}

  get size(): number {
    return this.known.size + this.added.size;
  }

  /** Takes more ids in; returns the number of each of them. */
  extend(ids: Identifiers): Int32Array {
    const { known, added } = this;
    return Int32Array.from({ length: ids.size }, (_, id) => {
      const [start, end] = [ids.starts[id], ids.starts[id + 1]];
      const found = known.findBytes(ids.arena, start, end);
      return found >= 0 ? found : known.size + added.internBytes(ids.arena, start, end);
    });
  }

  /** Puts one of them into a table. */
  internInto(table: Identifiers, id: number): void {
    const { known, added } = this;
    const [{ arena, starts }, index] = id < known.size ? [known, id] : [added, id - known.size];
    table.internBytes(arena, starts[index], starts[index + 1]);
  }
}

/** The numbering that reading the files anew would have led to. */
export interface Numbering {
  readonly ids: Identifiers;
  /** New number by old one, −1 for an id that is in no file any more; undefined: every number stays. */
  readonly numberOf: Int32Array | undefined;
}

/** In which order ids first appear in the files of an evaluation. */
export interface Appearance {
  /** Place in that order by id, −1 for an id that is in none of the files. */
  readonly placeOf: Int32Array;
  /** How many ids appear. */
  readonly count: number;
  /** Ids appear in the order of their numbers, none left out. */
  readonly inOrder: boolean;
}

/** @param columns the ids of each file's rows, in the order in which the files are read */
export function appearanceOf(size: number, columns: readonly Int32Array[]): Appearance {
  const placeOf = new Int32Array(size).fill(-1);
  let count = 0;
  let inOrder = true;
  for (const column of columns) {
    for (const id of column) {
      if (placeOf[id] >= 0) continue;
      if (id !== count) inOrder = false;
      placeOf[id] = count++;
    }
  }
  return { placeOf, count, inOrder };
}

/** Numbers ids in the order of their first appearance. */
export function renumbered(ids: ExtendedIds, { placeOf, count, inOrder }: Appearance): Numbering {
  if (inOrder && count === ids.size && count === ids.known.size)
    return { ids: ids.known, numberOf: undefined };
  const order = new Int32Array(count);
  for (let id = 0; id < placeOf.length; id++) if (placeOf[id] >= 0) order[placeOf[id]] = id;
  const table = new Identifiers();
  for (const id of order) ids.internInto(table, id);
  return { ids: table, numberOf: placeOf };
}

/** The same rows in other numbers. */
export function withNumbers(interactions: Interactions, users: Numbering, items: Numbering): Interactions {
  return {
    ...interactions,
    runUsers: inNumbers(interactions.runUsers, users),
    items: inNumbers(interactions.items, items),
    userIds: users.ids,
    itemIds: items.ids,
  };
}

function inNumbers(ids: Int32Array, { numberOf }: Numbering): Int32Array {
  if (numberOf === undefined) return ids;
  const numbers = new Int32Array(ids.length);
  for (let at = 0; at < ids.length; at++) numbers[at] = numberOf[ids[at]];
  return numbers;
}
