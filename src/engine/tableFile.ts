import { signature, SIGNATURE_BYTES } from '../core/formats/encoding';
import { guessOfTable, unreadable, type FileGuess } from '../core/formats/fileKind';
import { fileProblemText, lineOfProblem } from '../core/formats/fileProblem';
import { HEAD_BYTES, inspectHead, toldGuess } from '../core/formats/inspect';
import { likedShape, readingsOfUses } from '../core/formats/ownTruth';
import { createReader, type ReaderOptions } from '../core/formats/reader';
import { withoutRepeatedHeaders } from '../core/formats/repeatedHeader';
import { reportShortenedIds } from '../core/formats/shortenedIds';
import type { TableShape } from '../core/formats/tableShape';
import { tellsItem } from '../core/formats/toldColumns';
import { formatRule, type ToldReading } from '../core/formats/toldReading';
import type { Identifiers } from '../core/data/identifiers';
import type { Interactions } from '../core/data/interactions';
import { FindingCollector } from '../core/evaluation/findingCollector';
import { InputError } from '../shared/problem';
import type { ByteSource } from './byteSource';
import { memoryNeed, requireMemory } from './memoryNeed';
import { pauses } from './slices';

/** A file that was read: its columns, what was found in it, and what it was when it was read. */
export interface TableFile {
  readonly name: string;
  readonly bytes: number;
  readonly shape: TableShape;
  readonly rowsRead: number;
  /** Each line could be understood without any other: see Reader. */
  readonly linewise: boolean;
  readonly interactions: Interactions;
  /** The only model that the file's column of models names. */
  readonly model?: string;
  /** Findings of reading; those of ordering and judging are added to it. */
  readonly findings: FindingCollector;
}

/** A file to be read, and where its ids go. */
export interface TableReading {
  readonly source: ByteSource;
  readonly shape: TableShape;
  readonly users: Identifiers;
  readonly items: Identifiers;
  readonly options: ReaderOptions;
  /** Absent: nobody looks on. */
  readonly watch?: ReadingWatch;
}

interface ReadingWatch {
  /** Throws Cancelled when the reading is to stop. */
  readonly check: () => void;
  readonly progress: (rows: number, bytes: number) => void;
}

const UNWATCHED: ReadingWatch = { check: () => undefined, progress: () => undefined };

/** What reading gives before anything is checked. */
type ReadRows = Pick<TableFile, 'rowsRead' | 'interactions' | 'linewise' | 'findings'>;

/** A way to read a file with several threads; answers undefined where that is not possible or does not pay. */
export type SegmentedReading = (reading: Required<TableReading>) => Promise<ReadRows | undefined>;

/**
 * Looks at the head of an open file.
 *
 * @param told what a person says of it; the guess has a problem where the file is not so
 * @throws InputError when it is a Parquet file that is damaged, or the told format has no such name
 */
export async function inspectSource(source: ByteSource, told: ToldReading = {}): Promise<FileGuess> {
  if (signature(await source.read(0, SIGNATURE_BYTES)) === 'Parquet') {
    const { inspectParquet } = await import('../core/formats/parquet/parquetHead');
    return toldParquet(await inspectParquet(source), told, source.name);
  }
  const { bytes, complete } = await source.head(HEAD_BYTES);
  return inspectHead(bytes, source.name, complete, told);
}

function toldParquet(guess: FileGuess, told: ToldReading, name: string): FileGuess {
  const { kind = 'parquet' } = formatRule(told.format);
  if (kind !== 'parquet') {
    const format = told.format ?? '';
    return unreadable({ kind: 'misfit', format, line: 1, found: 'PAR1', looksLike: 'parquet' }, guess.shape);
  }
  // Of two columns that may be the item it must be said which.
  if (guess.problem?.kind === 'unclear-item' && !tellsItem(told)) return guess;
  return toldGuess(guess.shape, told, (shape) => guessOfTable(shape, guess.sample, name));
}

/**
 * How an open file is read.
 *
 * @throws InputError when it is no table, or not what was told
 */
export async function shapeOfSource(source: ByteSource, told?: ToldReading): Promise<TableShape> {
  return usableShape(source, await inspectSource(source, told));
}

function usableShape(source: ByteSource, { problem, shape }: FileGuess): TableShape {
  if (problem === undefined) return shape;
  throw new InputError({ ...fileProblemText(problem), file: source.name, line: lineOfProblem(problem) });
}

/** How a file is read as recommendations, and how as truth: the same shape for both, but where it has items of both. */
export interface ShapesOfUses {
  readonly recommendations: TableShape;
  readonly truth: TableShape;
}

/**
 * How an open file is read under either use.
 *
 * @throws InputError when it is no table, or not what was told
 */
export async function shapesOfSource(source: ByteSource, told: ToldReading = {}): Promise<ShapesOfUses> {
  const guess = await inspectSource(source, told);
  const shape = usableShape(source, guess);
  const readings = readingsOfUses(guess, told);
  if (readings === undefined) return { recommendations: shape, truth: shape };
  const shapeUnder = async (reading: ToldReading): Promise<TableShape> =>
    usableShape(source, await inspectSource(source, reading));
  const { recommendations, truth } = readings;
  return {
    recommendations: recommendations === undefined ? shape : await shapeUnder(recommendations),
    truth: likedShape(await shapeUnder(truth)),
  };
}

/**
 * Reads an open file into columns.
 *
 * @param means.free how many bytes may be used more than are now; absent: all there are
 * @param means.segmented how a large file is read by several threads, where there are such
 * @throws InputError when it does not fit into memory, is damaged, or is no longer what it was when it was opened
 */
export async function readTable(
  asked: TableReading,
  { free, segmented }: { readonly free?: number; readonly segmented?: SegmentedReading } = {},
): Promise<TableFile> {
  const { source, shape, watch = UNWATCHED } = asked;
  const reading = { ...asked, watch };
  if (free !== undefined)
    await requireMemory(source, free, () =>
      memoryNeed(source, shape, asked.users, asked.items, asked.options),
    );
  const rows =
    shape.format === 'parquet'
      ? await parquetRows(reading)
      : ((await segmented?.(reading)) ?? (await streamedRows(reading)));
  const changed = await source.changed();
  if (changed !== undefined) throw new InputError(changed);
  watch.progress(rows.rowsRead, source.bytes);
  const interactions = withoutRepeatedHeaders(rows.interactions, shape, rows.findings);
  reportShortenedIds(interactions, rows.findings);
  return { name: source.name, bytes: source.bytes, shape, ...rows, interactions };
}

async function streamedRows(reading: Required<TableReading>): Promise<ReadRows> {
  const { source, shape, users, items, options, watch } = reading;
  const findings = new FindingCollector(source.name);
  const reader = createReader(shape, users, items, findings, { ...options, expectedBytes: source.bytes });
  let raw = 0;
  // What is in memory already would otherwise keep a cancel waiting outside.
  const pause = pauses(watch.check);
  for await (const chunk of source.chunks((bytes) => (raw = bytes))) {
    watch.check();
    reader.write(chunk);
    watch.progress(reader.rowsRead, raw);
    await pause();
  }
  return {
    interactions: reader.end(),
    rowsRead: reader.rowsRead,
    linewise: reader.linewise,
    findings,
  };
}

async function parquetRows(reading: Required<TableReading>): Promise<ReadRows> {
  const { source, shape, users, items, options, watch } = reading;
  // Its decompressors are a fifth of the program: loaded when there is something to decompress.
  const { ParquetReader } = await import('../core/formats/parquet/parquetReader');
  const findings = new FindingCollector(source.name);
  const reader = await ParquetReader.open(source, shape, users, items, findings, options);
  const pause = pauses(watch.check);
  for await (const bytes of reader.steps()) {
    watch.progress(reader.rowsRead, bytes);
    await pause();
  }
  return { interactions: reader.end(), rowsRead: reader.rowsRead, linewise: false, findings };
}
