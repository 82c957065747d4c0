import { mixBits } from '../../../core/statistics/murmur3';
import { APOSTROPHE, BLANK, QUOTE } from '../characters';
import { addTo } from '../../../shared/addTo';

/** Limits of a sample. */
interface Limits {
  /**
   * Maximum number of IDs. If these have more than `rows` rows, there are fewer, but at least `fewestIds`.
   * Each ID has at most `rowsOfOne` rows.
   */
  readonly ids: number;
  readonly rows: number;
  readonly fewestIds: number;
  readonly rowsOfOne: number;
}

export const USER_LIMITS: Limits = { ids: 300, rows: 6000, fewestIds: 30, rowsOfOne: 200 };
const ITEM_LIMITS: Limits = { ids: 600, rows: Infinity, fewestIds: 0, rowsOfOne: 1 };

/** Exclusive upper limit of hashes. */
const ALL = 2 ** 32;

/**
 * Sample of the IDs with the smallest hashes, with rows of each. An ID that is in two files is sampled in
 * both or in neither, whatever their order (a bottom-k sketch: Cohen, Kaplan 2007, Summarizing data using
 * bottom-k sketches).
 */
export class BottomKSketch<Row> {
  /** Hash limit: each ID with a smaller hash is in the sample. */
  reach = ALL;
  private readonly ids = new Map<number, Row[]>();
  private rows = 0;

  constructor(private readonly limits: Limits) {}

  /** Returns whether a row of the ID with that hash would be kept. */
  takes(hash: number): boolean {
    return hash < this.reach && (this.ids.get(hash)?.length ?? 0) < this.limits.rowsOfOne;
  }

  /** Adds a row for which `takes` returned true. */
  add(hash: number, row: Row): void {
    const { ids, limits } = this;
    addTo(ids, hash, row);
    this.rows++;
    const isCrowded = this.rows >= 2 * limits.rows && ids.size > limits.fewestIds;
    if (ids.size >= 2 * limits.ids || isCrowded) this.forget();
  }

  /** Reduces the sample to the maximum number of IDs after all rows were added. */
  finished(): this {
    if (this.ids.size > this.limits.ids) this.forget();
    return this;
  }

  /** Returns the rows of the IDs below a hash limit, which may not exceed `reach`. */
  within(reach: number): Row[] {
    return [...this.ids].flatMap(([hash, rows]) => (hash < reach ? rows : []));
  }

  /** Removes all but the IDs with the smallest hashes. */
  private forget(): void {
    const { ids, limits } = this;
    const hashes = [...ids.keys()].sort((a, b) => a - b);
    let kept = 0;
    let rows = 0;
    for (; kept < Math.min(limits.ids, hashes.length); kept++) {
      rows += ids.get(hashes[kept])?.length ?? 0;
      if (rows > limits.rows && kept >= limits.fewestIds) break;
    }
    if (kept === hashes.length) return;
    this.reach = hashes[kept];
    this.rows = 0;
    for (const [at, hash] of hashes.entries())
      if (at >= kept) ids.delete(hash);
      else this.rows += ids.get(hash)?.length ?? 0;
  }
}

/** Returns a sample of items, to which more items can be added. */
export function sampleItems(ids: Iterable<string> = []): BottomKSketch<string> {
  const few = new BottomKSketch<string>(ITEM_LIMITS);
  for (const id of ids) {
    const hash = hashOfId(id);
    if (few.takes(hash)) few.add(hash, id);
  }
  return few;
}

const SEED = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * Returns the hash of an ID in UTF-8, evenly distributed in [0, 2³²): FNV-1a, mixed. Blanks and quotes are
 * skipped, because files write them differently.
 */
export function hashOfBytes(bytes: Uint8Array): number {
  let hash = SEED;
  for (const byte of bytes)
    if (byte > BLANK && byte !== QUOTE && byte !== APOSTROPHE) hash = Math.imul(hash ^ byte, PRIME);
  return mixBits(hash) >>> 0;
}

const encoder = new TextEncoder();

/** Like `hashOfBytes`, for an ID as text. */
export function hashOfId(id: string): number {
  return hashOfBytes(encoder.encode(id));
}
