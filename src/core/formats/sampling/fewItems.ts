import { hashOfId } from './idHash';

/** So many items are kept. */
const MOST_ITEMS = 600;

/** Keeps the items of a file whose ids have the smallest hashes, as FewUsers does of users. */
export class FewItems {
  /** Every item with a smaller hash is kept. */
  reach = 2 ** 32;
  private readonly ids = new Map<number, string>();

  /** Whether an item with that hash would be kept, and is not yet. */
  lacks(hash: number): boolean {
    return hash < this.reach && !this.ids.has(hash);
  }

  /** Takes note of an item that is lacking. */
  add(hash: number, id: string): void {
    this.ids.set(hash, id);
    if (this.ids.size === 2 * MOST_ITEMS) this.forget();
  }

  /** As `add`, of items that are known by their ids. */
  addAll(ids: Iterable<string>): this {
    for (const id of ids) {
      const hash = hashOfId(id);
      if (this.lacks(hash)) this.add(hash, id);
    }
    return this;
  }

  /** The items that would be kept with that reach, which may be no larger than that of what was kept. */
  within(reach: number): Set<string> {
    return new Set([...this.ids].flatMap(([hash, id]) => (hash < reach ? [id] : [])));
  }

  private forget(): void {
    const hashes = [...this.ids.keys()].sort((a, b) => a - b);
    this.reach = hashes[MOST_ITEMS];
    for (const hash of hashes.slice(MOST_ITEMS)) this.ids.delete(hash);
  }
}
