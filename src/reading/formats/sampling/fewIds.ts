import { mixBits } from '../../../core/statistics/murmur3';
import { APOSTROPHE, BLANK, QUOTE } from '../characters';

/** How much is kept. */
interface Limits {
  /** So many ids, and fewer where these have more rows; but some in any case, and of each so many rows. */
  readonly ids: number;
  readonly rows: number;
  readonly fewestIds: number;
  readonly rowsOfOne: number;
}

export const USER_LIMITS: Limits = { ids: 300, rows: 6000, fewestIds: 30, rowsOfOne: 200 };
const ITEM_LIMITS: Limits = { ids: 600, rows: Infinity, fewestIds: 0, rowsOfOne: 1 };

/** Above every hash. */
const ALL = 2 ** 32;

/**
 * Keeps the ids with the smallest hashes, and rows of each: whoever stands in two files is kept of both or of none,
 * however the files are sorted (a bottom-k sketch: Cohen, Kaplan 2007, Summarizing data using bottom-k sketches).
 */
export class FewIds<Row> {
  /** Every id with a smaller hash is kept. */
  reach = ALL;
  private readonly ids = new Map<number, Row[]>();
  private rows = 0;

  constructor(private readonly limits: Limits) {}

  /** Whether a row of the id with that hash would be kept. */
  takes(hash: number): boolean {
    return hash < this.reach && (this.ids.get(hash)?.length ?? 0) < this.limits.rowsOfOne;
  }

  /** Keeps a row that is taken. */
  add(hash: number, row: Row): void {
    const { ids, limits } = this;
    const rows = ids.get(hash);
    if (rows === undefined) ids.set(hash, [row]);
    else rows.push(row);
    this.rows++;
    const isCrowded = this.rows >= 2 * limits.rows && ids.size > limits.fewestIds;
    if (ids.size >= 2 * limits.ids || isCrowded) this.forget();
  }

  /** No more ids than are to be kept, when all rows were added. */
  finished(): this {
    if (this.ids.size > this.limits.ids) this.forget();
    return this;
  }

  /** The rows of the ids that would be kept with that reach, which may be no larger than that of what was kept. */
  within(reach: number): Row[] {
    return [...this.ids].flatMap(([hash, rows]) => (hash < reach ? rows : []));
  }

  /** Keeps those with the smallest hashes. */
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

/** A few of items, which further ones may be added to. */
export function fewItems(ids: Iterable<string> = []): FewIds<string> {
  const few = new FewIds<string>(ITEM_LIMITS);
  for (const id of ids) {
    const hash = hashOfId(id);
    if (few.takes(hash)) few.add(hash, id);
  }
  return few;
}

const SEED = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * The hash of an id in UTF-8, a number from 0 to 2³², spread evenly: FNV-1a, mixed. Blanks and quotes count for nothing,
 * as one file writes them and another does not.
 */
export function hashOfBytes(bytes: Uint8Array): number {
  let hash = SEED;
  for (const byte of bytes)
    if (byte > BLANK && byte !== QUOTE && byte !== APOSTROPHE) hash = Math.imul(hash ^ byte, PRIME);
  return mixBits(hash) >>> 0;
}

const encoder = new TextEncoder();

/** As hashOfBytes, of an id as text. */
export function hashOfId(id: string): number {
  return hashOfBytes(encoder.encode(id));
}
