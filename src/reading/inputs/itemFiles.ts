import * as l10n from '@vscode/l10n';
import { joinAttributes, type Attributes } from '../../core/data/attributes';
import { catalogueFrom, type Catalogue } from '../../core/data/catalogue';
import type { Identifiers } from '../../core/data/ids/identifiers';
import { lineOfRow } from '../../core/data/interactions/interactions';
import { HEAD_BYTES } from '../formats/detection/inspect';
import type { IdRole } from '../formats/items/growingTable';
import type { ItemTable } from '../formats/items/itemTable';
import { emptyItemTable, ItemTableReader, shapeOfItems } from '../formats/items/itemTableReader';
import { featuresOfTable, type TableFeatures } from '../formats/items/tableFeatures';
import { isProse, titleColumn } from '../formats/items/titleColumn';
import { detectByteOrderMark } from '../formats/values/encoding';
import { Utf8Check } from '../formats/values/utf8Check';
import { InputError } from '../../shared/problem';
import type { InputFile } from './evaluationRequest';
import { UNWATCHED, type ReadingWatch } from './readingWatch';
import { requireMemory } from './memoryNeed';
import { detectCompression, type ByteSource, headOf } from '../sources/byteSource';
import type { OpenedFiles } from '../sources/openedFiles';
import { isUtf8 } from '../sources/utf8';
import { openColumnarFile } from './openColumnar';
import { columnarRowsOf, readContent } from './rowsOf';
import { neededEncoding, notUtf8Error } from './textEncoding';

/** A file of items, or of users. */
export interface ReadItems {
  readonly table: ItemTable;
  readonly bytes: number;
}

/**
 * Returns the features in a file of items, or why it contains none. Only some metrics need features; a list
 * of IDs alone is a catalog.
 * @throws any error other than an InputError
 */
export function featuresOrProblem(
  table: ItemTable | undefined,
  items: number,
): { readonly described?: TableFeatures; readonly featuresProblem?: InputError } {
  if (table === undefined || table.columns.length === 0) return {};
  try {
    return { described: featuresOfTable(table, items) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { featuresProblem: error };
  }
}

export function toAttributes(table: ItemTable, ids: Identifiers, known: Identifiers): Attributes {
  const { columns, header, rows } = table;
  const title = titleColumn(columns, rows.rows, header);
  const prose = columns.findIndex(({ name }, index) => index !== title && isProse(name));
  return joinAttributes(table, ids, known, { title, prose: prose < 0 ? undefined : prose });
}

export function catalogueFromTable(table: ItemTable | undefined, itemCount: number): Catalogue | undefined {
  return table && catalogueFrom(table.rows.items, table.rows.rows, itemCount, table.rows.file);
}

/**
 * Reads a file of items or users completely, because the feature columns are only known at its end. Texts
 * that exceed the memory limit stay in the file, if it can be read again.
 *
 * @param free available memory in bytes; absent: unlimited
 * @param check throws if the reading must stop
 */
export function readItemFile(
  files: OpenedFiles,
  input: InputFile,
  items: Identifiers,
  role: IdRole,
  free: number | undefined,
  check: () => void,
): Promise<ReadItems> {
  return files.use(input.file, async (source) => {
    if (input.unasked === true && source.bytes > LARGEST_UNASKED)
      throw new InputError({
        file: source.name,
        message: l10n.t('The file is larger than {0} MB.', LARGEST_UNASKED >> 20),
        advice: l10n.t('Select it to have its names shown.'),
      });
    const table = await readItemTable(source, items, role, input.overrides?.encoding, { check, free });
    requireNoFooter(table, items);
    const changed = await source.changed();
    if (changed !== undefined) throw new InputError(changed);
    return { table, bytes: source.bytes };
  });
}

/**
 * Checks that the last row is not the number of rows that a database client prints below them: `(4 rows)`.
 *
 * @throws InputError with its line if it is
 */
function requireNoFooter({ rows: { rows, items: ids, lines, file } }: ItemTable, items: Identifiers): void {
  const text = rows === 0 ? '' : items.text(ids[rows - 1]);
  if (Number(/^\((\d+) [^)]+\)$/.exec(text)?.[1]) !== rows - 1) return;
  throw new InputError({
    file,
    line: lineOfRow(lines, rows - 1),
    message: l10n.t('The last line, “{0}”, is the number of rows, not a row.', text),
    advice: l10n.t('Remove the line.'),
  });
}

/**
 * Returns the table in a file of items or users, or in a catalog.
 *
 * @param overriddenEncoding encoding that the user specified
 * @throws InputError if the file does not fit into memory, or is not a table
 */
export async function readItemTable(
  source: ByteSource,
  items: Identifiers,
  role: IdRole,
  overriddenEncoding: string | undefined,
  watch: Pick<ReadingWatch, 'check' | 'free'>,
): Promise<ItemTable> {
  const stored = await openColumnarFile(source);
  const unpacked = await requireMemory(source, stored?.format.name ?? 'items', watch.free);
  const watched = { ...UNWATCHED, check: watch.check };
  if (stored !== undefined) {
    const { table, leaves } = emptyItemTable(stored.file, items, role);
    await columnarRowsOf(stored.file, leaves, table, watched);
    return table.finished(stored.format.name);
  }
  const usedEncoding = await neededEncoding(source, overriddenEncoding);
  const other = usedEncoding === 'utf-8' ? undefined : usedEncoding;
  const head = await headOf(source, HEAD_BYTES);
  const mark = detectByteOrderMark(head.bytes);
  const isMarked = other !== undefined || mark.encoding !== 'utf-8';
  // Bytes that are no text are found before all of them are looked at.
  shapeOfItems(head.bytes, head.complete, source.name, {
    role,
    encoding: isMarked ? other : BYTE_BY_BYTE,
  });
  const isText = isMarked || (await isInUtf8(source, watch.check));
  // Columns other than the ids are compared only within the file.
  const encoding = isText ? other : BYTE_BY_BYTE;
  const asStored =
    encoding === undefined && mark.encoding === 'utf-8' && (await detectCompression(source)) === undefined;
  const { again } = source;
  const reader = new ItemTableReader(head.bytes, head.complete, source.name, items, {
    role,
    encoding,
    again: asStored && again ? (start, length) => again(start + mark.bytes, length) : undefined,
  });
  const see = (chunk: Uint8Array): void => unpacked?.(chunk.length);
  const table = await readContent(source, reader, watched, { see });
  if (!isText && Array.from(table.rows.items).some((item) => !isAscii(items.text(item)))) {
    const problem = await notUtf8Error(source);
    if (problem !== undefined) throw problem;
  }
  return table;
}

/** Maximum size in bytes of a file that is read for names without a request: it takes about half a second. */
const LARGEST_UNASKED = 8 * 1024 * 1024;

/** Encoding in which each byte is one character. */
const BYTE_BY_BYTE = 'windows-1252';

async function isInUtf8(source: ByteSource, check: () => void): Promise<boolean> {
  const utf8 = new Utf8Check(isUtf8);
  for await (const chunk of source.chunks(() => undefined)) {
    check();
    if (!utf8.write(chunk)) return false;
  }
  return utf8.end();
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}
