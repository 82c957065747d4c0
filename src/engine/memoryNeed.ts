import { Identifiers } from '../core/data/identifiers';
import { FindingCollector } from '../core/evaluation/findingCollector';
import { HEAD_BYTES } from '../core/formats/inspect';
import { createReader, type ReaderOptions } from '../core/formats/reader';
import type { TableShape } from '../core/formats/tableShape';
import type { Interactions } from '../core/data/interactions';
import { usedColumns } from '../core/formats/usedColumns';
import { InputError } from '../shared/problem';
import type { ByteSource } from './byteSource';
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

/**
 * Refuses a file that will not fit before time goes into it.
 *
 * @param users those that are known already cost nothing more
 * @throws InputError with the estimate and what to do
 */
export async function requireMemory(
  source: ByteSource,
  shape: TableShape,
  users: Identifiers,
  options: ReaderOptions,
  limit: MemoryLimit,
): Promise<void> {
  const free = limit();
  if (source.bytes * MOST_GROWTH < free) return;
  const need = await memoryNeed(source, shape, users, options);
  if (need.bytes > free) throw new InputError(tooLarge(source.name, need, free));
}

/** Estimates from the size of a file and a few places in it how much memory it will take. */
export async function memoryNeed(
  source: ByteSource,
  shape: TableShape,
  users: Identifiers,
  options: ReaderOptions,
): Promise<MemoryNeed> {
  if (shape.format === 'parquet') {
    const { openParquet } = await import('../core/formats/parquet/parquetFile');
    const { rows } = await openParquet(source);
    const more = Math.max(0, rows / ROWS_PER_USER - users.size);
    return { rows, bytes: rows * rowBytes(shape, options) + more * PER_USER };
  }
  const { bytes: head } = await source.head(HEAD_BYTES);
  const packed = await isPacked(source);
  const samples = [sampleOf(head, shape, options)];
  const textLines = shape.encoding === 'utf-8' && !shape.format.startsWith('json');
  if (textLines && !packed) {
    for (const place of [0.37, 0.71]) {
      const start = Math.floor(source.bytes * place);
      const piece = await source.read(start, start + HEAD_BYTES);
      samples.push(sampleOf(piece.subarray(piece.indexOf(10) + 1), { ...shape, header: false }, options));
    }
  }
  const size = packed ? source.bytes * (await growth(source)) : source.bytes;
  const seen = samples.reduce((sum, sample) => sum + sample.bytes, 0);
  const kept = samples.reduce((sum, { interactions }) => sum + interactions.rows, 0);
  const rows = Math.round((size * kept) / Math.max(1, seen));
  const runs = samples.reduce((sum, { interactions }) => sum + interactions.runUsers.length, 0);
  const allUsers = distinct(
    samples.map((sample) => sample.users),
    kept,
    rows,
  );
  const allItems = distinct(
    samples.map((sample) => sample.items),
    kept,
    rows,
  );
  const grouped = runs <= 1.5 * samples.reduce((sum, sample) => sum + sample.users.size, 0);
  const moved =
    !grouped || options.use === 'truth' || samples.some(({ interactions }) => isUnsorted(interactions));
  return {
    rows,
    bytes:
      rows * (rowBytes(shape, options) + (moved ? MOVED_ROW : 0)) +
      ((rows * runs) / Math.max(1, kept)) * RUN +
      Math.max(0, allUsers - users.size) * (PER_USER + 2 * idLength(samples[0].users)) +
      allItems * (PER_ITEM + 2 * idLength(samples[0].items)),
  };
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

/**
 * How many different ids a file has. Those of a place that another place has too say how many there are in all
 * (Lincoln 1930); where no two places have any in common, there are new ones at every place.
 */
function distinct(samples: readonly Identifiers[], rowsSeen: number, rows: number): number {
  const seen = samples.reduce((sum, ids) => sum + ids.size, 0);
  const everywhereNew = (seen / Math.max(1, rowsSeen)) * rows;
  if (samples.length < 3) return everywhereNew;
  const [, first, second] = samples;
  let common = 0;
  for (let id = 0; id < first.size; id++) if (second.find(first.text(id)) >= 0) common++;
  return common === 0 ? everywhereNew : Math.min(everywhereNew, (first.size * second.size) / common);
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
  let raw = 0;
  let text = 0;
  let firstRaw = 0;
  for await (const chunk of source.chunks((bytes) => (raw = bytes))) {
    firstRaw ||= raw;
    // What was taken ahead of the text is not text yet.
    if (raw > firstRaw) return text / firstRaw;
    text += chunk.length;
  }
  return text / Math.max(1, source.bytes);
}
