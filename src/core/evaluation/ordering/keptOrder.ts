import type { Identifiers } from '../../data/ids/identifiers';

/** Order of all IDs, cached while the IDs exist, because every model, direction and comparison uses it. */
export class CachedIdOrder {
  private readonly known = new WeakMap<Identifiers, Int32Array>();

  /** @param orderingOfAll returns all rows, sorted by id */
  constructor(private readonly orderingOfAll: (ids: Identifiers) => Int32Array) {}

  /**
   * Returns the members sorted by ID.
   *
   * @param members rows of the table, ascending, without duplicates; not changed
   */
  of(ids: Identifiers, members: Int32Array): Int32Array {
    let order = this.known.get(ids);
    if (order?.length !== ids.size) this.known.set(ids, (order = this.orderingOfAll(ids)));
    if (members.length === ids.size) return order;
    const isMember = new Uint8Array(ids.size);
    for (const row of members) isMember[row] = 1;
    const among = new Int32Array(members.length);
    let count = 0;
    for (const row of order) if (isMember[row] === 1) among[count++] = row;
    return among;
  }
}
