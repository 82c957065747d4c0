import { inBlocks } from '../data/columns';
import type { Identifiers } from '../data/ids/identifiers';
import type { ItemFeatures } from '../data/itemFeatures';
import type { Training } from '../data/training';
import type { Catalogue } from '../data/catalogue';
import type { Truth } from '../data/truth';
import { mixBits, murmur3, type HashWords } from '../statistics/murmur3';

/** Digests of the inputs other than recommendations, 16 or 32 hexadecimal digits; null: the input is not used. */
export interface InputDigests {
  readonly truth: string;
  readonly train: string | null;
  readonly features: string | null;
  readonly catalogue: string | null;
}

interface DigestedInput {
  readonly users: Identifiers;
  readonly items: Identifiers;
  readonly truth: Truth;
  /** Training interactions; undefined: no metric needs them. */
  readonly train: Training | undefined;
  readonly features: ItemFeatures | undefined;
  readonly catalogue: Catalogue | undefined;
}

/**
 * Returns digests of IDs and values, independent of the order of rows and columns, column names and file format. They
 * detect mistakes, not attacks.
 */
export function inputDigests({
  users,
  items,
  truth,
  train,
  features,
  catalogue,
}: DigestedInput): InputDigests {
  const [ofUsers, ofItems] = [idHashes(users), idHashes(items)];
  return {
    truth: pairsDigest(ofUsers, ofItems, truth, truth.gains),
    train: train === undefined ? null : trainDigest(ofUsers, ofItems, train),
    features: features === undefined ? null : featuresDigest(ofItems, features),
    catalogue: catalogue === undefined ? null : catalogueDigest(ofItems, catalogue),
  };
}

/** Two words of the hash of each ID, concatenated. */
type IdHashes = Int32Array;

function idHashes({ size, arena, starts }: Identifiers): IdHashes {
  const hashes = new Int32Array(2 * size);
  inBlocks(size, (start, end) => {
    for (let id = start; id < end; id++) hashBytes(hashes, id, arena, starts[id], starts[id + 1]);
  });
  return hashes;
}

const words: HashWords = new Uint32Array(4);

function hashBytes(hashes: IdHashes, at: number, bytes: Uint8Array, start: number, end: number): void {
  murmur3(bytes, start, end, 0, words);
  hashes[2 * at] = words[0];
  hashes[2 * at + 1] = words[1];
}

/** Sum of the hashes of rows, independent of their order. */
class RowSum {
  private low = 0;
  private high = 0;
  private readonly value = new Float64Array(1);
  private readonly bits = new Int32Array(this.value.buffer);

  /** Adds a row of two IDs, by index into the hashes, and a number. */
  add(first: IdHashes, a: number, second: IdHashes, b: number, value: number): void {
    const { bits } = this;
    // Turns −0, which has other bits, into 0.
    this.value[0] = value + 0;
    this.low =
      (this.low + mixBits(mixBits(first[2 * a] ^ bits[0]) + Math.imul(second[2 * b], 0x9e3779b1) + bits[1])) |
      0;
    this.high =
      (this.high +
        mixBits(mixBits(first[2 * a + 1] + bits[1]) ^ (Math.imul(second[2 * b + 1], 0x85ebca6b) + bits[0]))) |
      0;
  }

  digest(): string {
    return [this.high, this.low].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }
}

/** Placeholder for a missing second ID. */
const NO_ID: IdHashes = new Int32Array(2);

function pairsDigest(
  users: IdHashes,
  items: IdHashes,
  pairs: { readonly offsets: Int32Array; readonly items: Int32Array },
  values?: Float64Array,
): string {
  const sum = new RowSum();
  inBlocks(Math.max(0, pairs.offsets.length - 1), (start, end) => {
    for (let user = start; user < end; user++)
      for (let entry = pairs.offsets[user]; entry < pairs.offsets[user + 1]; entry++)
        sum.add(users, user, items, pairs.items[entry], values === undefined ? 1 : values[entry]);
  });
  return sum.digest();
}

function trainDigest(users: IdHashes, items: IdHashes, train: Training): string {
  const counts = new RowSum();
  for (const [item, rows] of train.itemInteractions.entries())
    if (rows > 0) counts.add(items, item, NO_ID, 0, rows);
  return pairsDigest(users, items, train) + counts.digest();
}

function featuresDigest(items: IdHashes, { names, offsets, features, known, vectors }: ItemFeatures): string {
  const sum = new RowSum();
  const encoder = new TextEncoder();
  const ofNames = new Int32Array(2 * names.length);
  for (const [at, name] of names.entries()) {
    const bytes = encoder.encode(name);
    hashBytes(ofNames, at, bytes, 0, bytes.length);
  }
  for (let item = 0; item + 1 < offsets.length; item++) {
    if (known[item] === 1) sum.add(items, item, NO_ID, 0, 0);
    for (let entry = offsets[item]; entry < offsets[item + 1]; entry++)
      sum.add(items, item, ofNames, features[entry], 1);
    const vector = vectors?.ofItem[item] ?? -1;
    if (vectors === undefined || vector < 0) continue;
    for (let at = 0; at < vectors.dimensions; at++)
      sum.add(items, item, NO_ID, 0, (at + 1) * 4 + vectors.values[vector * vectors.dimensions + at]);
  }
  return sum.digest();
}

function catalogueDigest(items: IdHashes, catalogue: Catalogue): string {
  const sum = new RowSum();
  for (const item of catalogue.items) sum.add(items, item, NO_ID, 0, 1);
  return sum.digest();
}
