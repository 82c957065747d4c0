import * as l10n from '@vscode/l10n';
import type { ColumnarFile, Leaf } from '../formats/columnar/columnarFile';
import type { ReadOptions } from '../formats/readOptions';
import { columnarFormat } from '../formats/columnarFormats';
import { columnIndexOfRole, type TableShape } from '../formats/tableShape';
import { textFormat } from '../formats/textFormats';
import { type InteractionLog } from '../../core/logs/interactionLog';
import { columnsOfLog, findRatingColumn, type RequestedLogColumns, type LogIds } from './logColumns';
import { LogBuilder } from './logBuilder';
import type { Surface } from '../../shared/text/surface';
import { InputError } from '../../shared/problem';
import { requireMemory } from '../inputs/memoryNeed';
import { openColumnar } from '../inputs/openColumnar';
import type { ReadingWatch } from '../inputs/readingWatch';
import { columnarRowsOf, readTextRows } from '../inputs/rowsOf';
import { shapeOfSource } from '../inputs/tableFile';
import { BYTES_AS_THEY_ARE, type TextCheck } from '../inputs/textEncoding';
import type { ByteSource } from '../sources/byteSource';
import { PartsSource } from '../sources/partsSource';
import { createPause } from '../../core/watch/yieldToEvents';

/** Incremental hash of bytes. */
export interface Hasher {
  update(bytes: Uint8Array): unknown;
  digest(): string;
}

/**
 * Decides how a file is read row by row. @throws InputError if it is not a table, or a line of text is not
 * one row
 */
export async function logShape(source: ByteSource, told?: ReadOptions): Promise<TableShape> {
  const shape = await shapeOfSource(source, { ...told, encoding: BYTES_AS_THEY_ARE });
  requireOwnNames(source, shape, told);
  const text = textFormat(shape.format);
  const rows =
    shape.list === 'none' &&
    text?.line !== 'other' &&
    // A columnar file may have lists next to the columns that are read; only its reader sees them.
    !(text !== undefined && hasNestedColumn(shape));
  if (rows) return shape;
  throw new InputError({
    file: source.name,
    message: l10n.t('Expected rows, but a line of this file is not one user and one item.'),
    advice: l10n.t('Write one line for each user and item, as CSV, tab-separated text, or JSON Lines.'),
  });
}

/** Checks that no other column has the name of a used one, unless `overrides` specifies it. @throws InputError if one has */
export function requireOwnNames(
  { name: file }: ByteSource,
  { header, columns }: TableShape,
  overrides: ReadOptions | undefined,
): void {
  if (!header) return;
  const numbersOf = (name: string): number[] =>
    columns.flatMap((column, at) => (column.name.trim() === name.trim() ? [at + 1] : []));
  const twice = columns.find(
    ({ name, role }) =>
      role !== 'ignored' &&
      numbersOf(name).length > 1 &&
      overrides?.columns?.some((override) => override.role === role) !== true,
  );
  if (twice === undefined) return;
  const { name, role } = twice;
  const option = role === 'timestamp' ? 'time' : role;
  throw new InputError({
    file,
    line: 1,
    message: l10n.t('The header has the column “{0}” {1} times.', name.trim(), numbersOf(name).length),
    advice: l10n.t(
      'Specify one: {0}.',
      numbersOf(name)
        .map((number) => `--columns ${option}=${number}`)
        .join(', '),
    ),
    inEditor: l10n.t('Rename all but one of them in the log.'),
  });
}

/** Returns true if a used column is inside a list of objects. */
export function hasNestedColumn({ columns }: TableShape): boolean {
  return columns.some(({ name, role }) => role !== 'ignored' && name.includes('[].'));
}

/** File that was read row by row. */
interface LogFile {
  readonly log: InteractionLog;
  /** Bytes of the decompressed content. */
  readonly bytes: number;
}

/**
 * Reads the used columns of a log.
 *
 * @throws InputError if the file does not fit into memory, has changed since it was opened, or is damaged
 */
export async function readInteractionLog(
  source: ByteSource,
  shape: TableShape,
  ids: LogIds,
  columns: RequestedLogColumns,
  watch: ReadingWatch,
  { hasher, check }: { readonly hasher?: Hasher; readonly check?: TextCheck } = {},
): Promise<LogFile> {
  const unpacked = await requireMemory(source, shape.format, watch.free);
  if (columnarFormat(shape.format) !== undefined)
    return columnarLog(source, shape, ids, columns, watch, hasher);
  const builder = new LogBuilder(shape, ids, columns, source.bytes);
  let bytes = 0;
  const see = (chunk: Uint8Array): void => {
    builder.passed(bytes);
    unpacked?.(chunk.length);
    hasher?.update(chunk);
    bytes += chunk.length;
  };
  await readTextRows(source, shape, () => builder, watch, { asWritten: true, check, see });
  await requireUnchanged(source);
  return { log: builder.finished(), bytes };
}

async function columnarLog(
  source: ByteSource,
  shape: TableShape,
  ids: LogIds,
  columns: RequestedLogColumns,
  watch: ReadingWatch,
  hasher: Hasher | undefined,
): Promise<LogFile> {
  const file = await openColumnar(source, shape.format);
  if (!(await isRowByRow(file, shape, columns)))
    throw new InputError({
      file: file.name,
      message: l10n.t('Expected one user and one item per row.'),
      advice: l10n.t('Write one row for each user and item.'),
    });
  const builder = new LogBuilder(shape, ids, columns);
  // The row count of a damaged file may be wrong.
  builder.reserve(Math.min(file.rows ?? 0, MAX_AT_ONCE));
  await columnarRowsOf(file, await leavesOfLog(file, shape, columns), builder, watch);
  const pause = createPause(watch.check);
  let bytes = 0;
  if (hasher !== undefined)
    // Columns are read in any order, but a digest is of the file from front to back.
    for await (const chunk of storedBytes(source)) {
      hasher.update(chunk);
      bytes += chunk.length;
      await pause();
    }
  await requireUnchanged(source);
  return { log: builder.finished(), bytes };
}

/** Maximum number of rows for which memory is allocated before the first row is read. */
const MAX_AT_ONCE = 1 << 24;

/**
 * Returns whether the used columns have one value per row, except for lists of items if these are accepted.
 */
export async function isRowByRow(
  file: ColumnarFile,
  shape: TableShape,
  asked: RequestedLogColumns,
): Promise<boolean> {
  const leaves = await leavesOfLog(file, shape, asked);
  const item = columnIndexOfRole(shape, 'item');
  return leaves.every(
    (leaf, at) => (leaf?.maxRepetition ?? 0) <= (asked.lists === true && at === item ? 1 : 0),
  );
}

/** Returns the leaf of each used column, by column of the shape. @throws InputError if one is missing */
async function leavesOfLog(
  file: ColumnarFile,
  shape: TableShape,
  asked: RequestedLogColumns,
): Promise<(Leaf | undefined)[]> {
  const { requireLeaf } = await import('../formats/columnar/columnarFile');
  const used: ReadonlySet<number> = new Set(columnsOfLog(shape, asked));
  return shape.columns.map(({ name }, at) => (used.has(at) ? requireLeaf(file, name) : undefined));
}

async function* storedBytes(source: ByteSource): AsyncIterable<Uint8Array> {
  if (!(source instanceof PartsSource)) return yield* source.chunks(() => undefined);
  for (const part of source.parts) yield* (await source.turnTo(part)).chunks(() => undefined);
}

/** Checks that a file is unchanged. @throws InputError if it has changed since it was opened */
export async function requireUnchanged(source: ByteSource): Promise<void> {
  const changed = await source.changed();
  if (changed !== undefined) throw new InputError(changed);
}

/** Returns the column with a role. @throws InputError if the file has none */
export function requireColumn(
  source: ByteSource,
  shape: TableShape,
  role: 'timestamp' | 'rating' | 'event',
  option: string,
  surface: Surface,
): void {
  if ((role === 'rating' ? findRatingColumn(shape) : columnIndexOfRole(shape, role)) >= 0) return;
  const columns = shape.columns.map(({ name }) => name).join(', ');
  const name = role === 'timestamp' ? 'time' : role;
  throw new InputError({
    file: source.name,
    message:
      role === 'timestamp'
        ? l10n.t('{0} needs times, but no time column was found.', option)
        : role === 'event'
          ? l10n.t('{0} needs events, but no event column was found.', option)
          : l10n.t('{0} needs ratings, but no rating column was found.', option),
    advice:
      surface === 'panel'
        ? l10n.t('Columns: {0}. Specify it in the setting {1}.', columns, 'recscope.files')
        : l10n.t('Columns: {0}. Specify one: {1}.', columns, `--columns ${name}=NAME`),
  });
}
