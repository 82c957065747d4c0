import { Identifiers } from '../core/data/identifiers';
import { FindingCollector } from '../core/evaluation/findingCollector';
import { HEAD_BYTES, inspectHead } from '../core/formats/inspect';
import { createReader, type ReaderOptions } from '../core/formats/reader';
import type { TableShape } from '../core/formats/tableShape';
import type { Interactions } from '../core/data/interactions';
import { usedColumns } from '../core/formats/usedColumns';
import { InputError } from '../shared/problem';
import { isGzip, type ByteSource } from './byteSource';
import { tooLarge } from './memoryProblems';
import { placesOf, statedSize, type Place } from './samplePlaces';

/** What reading and judging a file will keep. An estimate: within a factor of one and a half of what it takes, workingBytes added. */
export interface MemoryNeed {
  readonly rows: number;
  readonly bytes: number;
}

/** Bytes that may be used more than are now, when an evaluation keeps so many already. */
export type MemoryLimit = (kept: number) => number;

/** A file whose text is so small beside the limit is read without a look ahead: it hardly becomes so many times its size. */
const MOST_GROWTH = 40;

/** Beside what is kept: pieces of text under way, and what the collector of garbage has not taken back yet. */
const WORKING_BYTES = 14e6;
/** The same again where a file is unpacked on its way. */
const UNPACKING_BYTES = 10e6;

/** What reading a file takes beside what is kept. */
export async function workingBytes(source: ByteSource): Promise<number> {
  return WORKING_BYTES + ((await isGzip(source)) ? UNPACKING_BYTES : 0);
}

/** For each row that has to be moved to its user's list, or within it: its number, item and value once more. */
const MOVED_ROW = 16;
/** A row that begins a run of its own, as in files that are not grouped by user. */
const RUN = 8;
/** Per user and item: the slot in the table of ids, and what measures, tables and findings keep. Measured on 1, 5 and 50 million rows. */
const PER_USER = 220;
const PER_ITEM = 80;
/** Of Parquet only rows are known without reading; lists are rarely shorter. */
const ROWS_PER_USER = 10;

const LINE_FEED = 10;

/** A file of more runs than so many times its users is not grouped by user. */
const MOST_RUNS = 1.5;

/**
 * Refuses a file that will not fit before time goes into it.
 *
 * @param free bytes that may be used more than are now
 * @throws InputError with the estimate and what to do
 */
export async function requireMemory(
  source: ByteSource,
  free: number,
  estimate: () => Promise<MemoryNeed>,
): Promise<void> {
  if ((await statedSize(source)) * MOST_GROWTH < free) return;
  const { rows, bytes } = await estimate();
  const need = { rows, bytes: bytes + (await workingBytes(source)) };
  if (need.bytes > free) throw new InputError(tooLarge(source.name, need, free));
}

/**
 * Estimates from the size of a file and a few places in it how much memory it will take.
 *
 * @param users those that are known already cost nothing more; so with `items`
 */
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
  const { places, apart, size } = await placesOf(source, shape);
  const samples = places.map((place) => sampleOf(place, options));
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

/** The same of a file of items, which is read whole: all its text, and what is kept of a row and of each of its fields. */
export async function itemsNeed(source: ByteSource): Promise<MemoryNeed> {
  const { bytes: head, complete } = await source.head(HEAD_BYTES);
  const { shape } = inspectHead(head, source.name, complete);
  const { places, size } = await placesOf(source, { ...shape, format: 'delimited' });
  const seen = places.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const lines = places.reduce((sum, { bytes }) => sum + linesIn(bytes), 0);
  const rows = Math.round((size * lines) / Math.max(1, seen));
  const fields = Math.max(0, shape.columns.length - 1);
  return { rows, bytes: size * ITEM_TEXT + rows * (ITEM_ROW + fields * ITEM_FIELD) };
}

/** The file in pieces, together and as the texts of its fields. Measured on files of 2, 4 and 12 columns. */
const ITEM_TEXT = 3;
const ITEM_ROW = 460;
const ITEM_FIELD = 57;

function linesIn(bytes: Uint8Array): number {
  let lines = 0;
  for (const byte of bytes) if (byte === LINE_FEED) lines++;
  return Math.max(1, lines);
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

function sampleOf({ bytes, shape }: Place, options: ReaderOptions): Sample {
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
