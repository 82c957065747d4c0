import { Identifiers } from '../core/data/identifiers';
import { FindingCollector } from '../core/evaluation/findingCollector';
import { HEAD_BYTES } from '../core/formats/inspect';
import { createReader, type ReaderOptions } from '../core/formats/reader';
import type { TableShape } from '../core/formats/tableShape';
import type { Interactions } from '../core/data/interactions';
import { usedColumns } from '../core/formats/usedColumns';
import { InputError } from '../shared/problem';
import { MemorySource, type ByteSource } from './byteSource';
import { tooLarge } from './memoryProblems';

/** What reading and judging a file will keep. An estimate: within a factor of one and a half of what it takes. */
export interface MemoryNeed {
  readonly rows: number;
  readonly bytes: number;
}

/** Bytes that may be used more than are now. */
export type MemoryLimit = () => number;

/** A file so small beside the limit is read without a look ahead: text becomes at most so many times its size, compressed text more. */
const MOST_GROWTH = 40;

/** For each row that has to be moved to its user's list, or within it: its number, item and value once more. */
const MOVED_ROW = 16;
/** A row that begins a run of its own, as in files that are not grouped by user. */
const RUN = 8;
/** Per user and item: the slot in the table of ids, and what measures, tables and findings keep. Measured on 1, 5 and 50 million rows. */
const PER_USER = 220;
const PER_ITEM = 80;
/** Of Parquet only rows are known without reading; lists are rarely shorter. */
const ROWS_PER_USER = 10;

/** So many places of a file are looked at, of so many bytes each. */
const PLACES = 32;
const PLACE_BYTES = 16 * 1024;
/** A file of more runs than so many times its users is not grouped by user. */
const MOST_RUNS = 1.5;
/** So much of a compressed file is unpacked to see how it grows. */
const PACKED_BYTES = 1 << 20;
const LINE_FEED = 10;

/**
 * Refuses a file that will not fit before time goes into it.
 *
 * @param users those that are known already cost nothing more; so with `items`
 * @throws InputError with the estimate and what to do
 */
export async function requireMemory(
  source: ByteSource,
  shape: TableShape,
  users: Identifiers,
  items: Identifiers,
  options: ReaderOptions,
  limit: MemoryLimit,
): Promise<void> {
  const free = limit();
  if (source.bytes * MOST_GROWTH < free) return;
  const need = await memoryNeed(source, shape, users, items, options);
  if (need.bytes > free) throw new InputError(tooLarge(source.name, need, free));
}

/** Estimates from the size of a file and a few places in it how much memory it will take. */
export async function memoryNeed(
  source: ByteSource,
  shape: TableShape,
  users: Identifiers,
  items: Identifiers,
  options: ReaderOptions,
): Promise<MemoryNeed> {
  if (shape.format === 'parquet') {
    const { openParquet } = await import('../core/formats/parquet/parquetFile');
    const { rows } = await openParquet(source);
    const more = Math.max(0, rows / ROWS_PER_USER - users.size);
    return { rows, bytes: rows * rowBytes(shape, options) + more * PER_USER };
  }
  const { places, apart, size } = await placesIn(source, shape);
  const samples = places.map((bytes, place) =>
    sampleOf(bytes, place === 0 ? shape : { ...shape, header: false }, options),
  );
  const seen = samples.reduce((sum, sample) => sum + sample.bytes, 0);
  const kept = samples.reduce((sum, { interactions }) => sum + interactions.rows, 0);
  const rows = Math.round((size * kept) / Math.max(1, seen));
  const scale = rows / Math.max(1, kept);
  // Each place but the first begins within a run.
  const runs =
    samples.reduce((sum, { interactions }) => sum + interactions.runUsers.length, 1 - samples.length) * scale;
  const userSamples = samples.map((sample) => sample.users);
  const goesOn = !apart && runs <= MOST_RUNS * scale * union(userSamples).ids.size;
  const allUsers = goesOn ? runs : distinct(userSamples, rows, scale);
  const itemSamples = samples.map((sample) => sample.items);
  const allItems = distinct(itemSamples, rows, scale);
  const moved =
    runs > MOST_RUNS * allUsers ||
    options.use === 'truth' ||
    samples.some(({ interactions }) => isUnsorted(interactions));
  return {
    rows,
    bytes:
      rows * (rowBytes(shape, options) + (moved ? MOVED_ROW : 0)) +
      runs * RUN +
      Math.max(0, allUsers - users.size) * (PER_USER + 2 * idLength(userSamples[0])) +
      Math.max(0, allItems - items.size) * (PER_ITEM + 2 * idLength(itemSamples[0])),
  };
}

/** Pieces of the text of a file, whether they lie apart all over it, and how many bytes of text it has in all. */
interface Places {
  readonly places: readonly Uint8Array[];
  readonly apart: boolean;
  readonly size: number;
}

async function placesIn(source: ByteSource, shape: TableShape): Promise<Places> {
  const { bytes: head, complete } = await source.head(HEAD_BYTES);
  const packed = await isPacked(source);
  const size = packed ? source.bytes * (await growth(source)) : source.bytes;
  if (shape.encoding !== 'utf-8' || shape.format.startsWith('json'))
    return { places: [head], apart: false, size };
  if (packed || source.bytes < PLACES * PLACE_BYTES) {
    const lines = complete ? head : wholeLines(head, true);
    const places = [];
    for (let start = 0; start < lines.length;) {
      const end = lines.indexOf(LINE_FEED, start + PLACE_BYTES) + 1 || lines.length;
      places.push(lines.subarray(start, end));
      start = end;
    }
    return { places, apart: false, size };
  }
  const places = [wholeLines(head.subarray(0, PLACE_BYTES), true)];
  const stride = source.bytes / PLACES;
  let random = PLACES;
  for (let place = 1; place < PLACES; place++) {
    // Anywhere within its part: a file that goes through all users again and again could otherwise show the same
    // few at each place, or others each time. Marsaglia's Xorshift (2003), so that an estimate stays what it is.
    random ^= random << 13;
    random ^= random >>> 17;
    random ^= random << 5;
    const start = Math.floor(place * stride + ((random >>> 0) / 2 ** 32) * (stride - PLACE_BYTES));
    places.push(wholeLines(await source.read(start, start + PLACE_BYTES), false));
  }
  return { places, apart: true, size };
}

/** The lines that stand in a piece of a file from end to end; all of it where it shows no line end. */
function wholeLines(bytes: Uint8Array, fromStart: boolean): Uint8Array {
  const end = bytes.lastIndexOf(LINE_FEED) + 1 || bytes.length;
  return bytes.subarray(fromStart ? 0 : (bytes.indexOf(LINE_FEED) + 1) % end, end);
}

function rowBytes(shape: TableShape, options: ReaderOptions): number {
  const { value, rank, label, model } = usedColumns(shape, options);
  return 4 + [value, rank, label].filter((column) => column >= 0).length * 8 + (model >= 0 ? 4 : 0);
}

interface Sample {
  readonly bytes: number;
  readonly interactions: Interactions;
  readonly users: Identifiers;
  readonly items: Identifiers;
}

function sampleOf(bytes: Uint8Array, shape: TableShape, options: ReaderOptions): Sample {
  const users = new Identifiers();
  const items = new Identifiers();
  const reader = createReader(shape, users, items, new FindingCollector(''), options);
  reader.write(bytes);
  return { bytes: bytes.length, interactions: reader.end(), users, items };
}

/** The ids of all places together, and at how many places each stands. */
function union(samples: readonly Identifiers[]): { readonly ids: Identifiers; readonly places: number[] } {
  const ids = new Identifiers();
  const places: number[] = [];
  for (const sample of samples) {
    for (let id = 0; id < sample.size; id++) {
      const index = ids.intern(sample.text(id));
      places[index] = (places[index] ?? 0) + 1;
    }
  }
  return { ids, places };
}

/**
 * How many different ids a file has: from those that were seen at one place and at two (Chao 1987), but no more
 * than there would be if every place had only ids of its own.
 */
function distinct(samples: readonly Identifiers[], rows: number, scale: number): number {
  const { ids, places } = union(samples);
  const once = places.filter((count) => count === 1).length;
  const twice = places.filter((count) => count === 2).length;
  // One id at each place may have begun before it.
  const everywhereNew = Math.max(ids.size, (ids.size - samples.length + 1) * scale);
  if (once === ids.size) return Math.min(rows, everywhereNew);
  const unseen = ((1 - 1 / samples.length) * once * (once - 1)) / (2 * (twice + 1));
  return Math.min(rows, everywhereNew, ids.size + unseen);
}

function isUnsorted({ values, runStarts }: Interactions): boolean {
  if (values === undefined) return false;
  for (let run = 0; run + 1 < runStarts.length; run++)
    for (let row = runStarts[run] + 1; row < runStarts[run + 1]; row++)
      if (values[row] > values[row - 1]) return true;
  return false;
}

function idLength(ids: Identifiers): number {
  return ids.size === 0 ? 0 : ids.starts[ids.size] / ids.size;
}

async function isPacked(source: ByteSource): Promise<boolean> {
  const [first, second] = await source.read(0, 2);
  return first === 0x1f && second === 0x8b;
}

/** How many bytes of text a byte of a compressed file becomes, at its beginning. */
async function growth(source: ByteSource): Promise<number> {
  const packed = await source.read(0, PACKED_BYTES);
  let text = 0;
  try {
    for await (const chunk of new MemorySource(source.name, packed).chunks(() => undefined))
      text += chunk.length;
  } catch (error) {
    // It ends in the middle, which is told when all that came before has been.
    if (!(error instanceof InputError)) throw error;
  }
  return text / Math.max(1, packed.length);
}
