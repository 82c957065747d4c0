import * as l10n from '@vscode/l10n';
import type { Identifiers } from '../../../core/data/ids/identifiers';
import { InputError, type InputProblem } from '../../../shared/problem';
import { BLANK, OPEN_BRACE, OPEN_BRACKET } from '../characters';
import type { ColumnarFile, Leaf } from '../columnar/columnarFile';
import { inspectHead } from '../detection/inspect';
import { formatName } from '../readOptions';
import { DelimitedRows, type DelimitedDialect } from '../delimited/delimitedRows';
import { RecordRows } from '../rows/recordRows';
import type { TableShape } from '../tableShape';
import { Utf8Text } from '../values/utf8Text';
import { FileRows, type ReadAgain } from './fileRows';
import { GrowingTable, MAX_TEXT_BYTES_IN_MEMORY, rowAdvice, type IdRole } from './growingTable';
import type { ItemTable } from './itemTable';

interface ItemFileOptions {
  /** Owner of the IDs in the table. Default: items. */
  readonly role?: IdRole;
  /** Encoding of text that is not UTF-8. */
  readonly encoding?: string | undefined;
  /**
   * Reads the UTF-8 text of the file again, without its byte order mark. Absent: all texts are stored in
   * memory.
   */
  readonly again?: ReadAgain | undefined;
  /** Maximum size of the texts in memory, in bytes, if others can be read again. */
  readonly mostKept?: number;
}

/**
 * Reads a file of items: delimited text with or without header, one ID per line, or records of JSON or JSON
 * Lines. Chunks may be cut anywhere. Throws InputError if the file is empty or not text, has too many
 * columns, or a quote is never closed.
 */
export class ItemTableReader {
  private readonly rows: DelimitedRows | RecordRows;
  private readonly table: GrowingTable;
  private readonly utf8: Utf8Text;
  private readonly format: string;

  /**
   * @param head first bytes of the file, decompressed, preferably HEAD_BYTES
   * @param complete whether `head` is the whole file
   * @param file name of the file for messages
   * @param items numbers the IDs; new IDs are added
   */
  constructor(
    head: Uint8Array,
    complete: boolean,
    file: string,
    items: Identifiers,
    { role = 'item', encoding, again, mostKept = MAX_TEXT_BYTES_IN_MEMORY }: ItemFileOptions,
  ) {
    const { first, shape } = shapeOfItems(head, complete, file, { role, encoding });
    const badRow = (line: number): InputError =>
      new InputError({ file, line, ...(shape === undefined ? badRecord(role) : openQuote()) });
    const fileRows = again && new FileRows(again, (row) => this.fieldsOf(row));
    const table = new GrowingTable(items, file, role, fileRows, mostKept, badRow);
    this.table = table;
    this.rows =
      shape === undefined
        ? new RecordRows(first === OPEN_BRACKET ? 'array' : 'values', undefined, table, (keys, line) =>
            table.takeKeys(keys, line),
          )
        : new DelimitedRows(shape.dialect, table);
    this.utf8 = new Utf8Text(
      encoding ?? shape?.encoding ?? 'utf-8',
      (chunk) => this.rows.write(chunk),
      encoding === undefined,
    );
    this.format = shape?.name ?? 'json';
  }

  get rowsRead(): number {
    return this.table.rowsRead;
  }

  write(chunk: Uint8Array): void {
    this.utf8.write(chunk);
  }

  /** Returns the fields in the bytes of a row, by column. */
  private fieldsOf(bytes: Uint8Array): string[] {
    const row = this.rows.rowOf(bytes);
    const decoder = new TextDecoder();
    return Array.from({ length: this.table.width }, (_, column) => decoder.decode(row.bytesAt(column)));
  }

  end(): ItemTable {
    this.utf8.end();
    this.rows.end();
    return this.table.finished(this.format);
  }
}

/**
 * Returns the first nonblank byte of a file, and the shape of its table; undefined: the file is JSON.
 *
 * @throws InputError if the file is empty or not text
 */
export function shapeOfItems(
  head: Uint8Array,
  complete: boolean,
  file: string,
  { role, encoding }: { readonly role: IdRole; readonly encoding: string | undefined },
): { readonly first: number | undefined; readonly shape: ReturnType<typeof shapeOf> | undefined } {
  const text =
    encoding === undefined ? head : new TextEncoder().encode(new TextDecoder(encoding).decode(head));
  const first = text.find((byte) => byte > BLANK);
  const isJson = first === OPEN_BRACE || first === OPEN_BRACKET;
  return { first, shape: isJson ? undefined : shapeOf(text, complete, file, role) };
}

function badRecord(role: IdRole): Pick<InputProblem, 'message' | 'advice'> {
  return {
    message: l10n.t('The record that begins here is not JSON or has no ID.'),
    advice: rowAdvice(role),
  };
}

function openQuote(): Pick<InputProblem, 'message' | 'advice'> {
  return {
    message: l10n.t('Can’t read the file as a table because a quote opens here and never closes.'),
    advice: l10n.t('Check the quotes on and before this line.'),
  };
}

/**
 * Returns an empty table of items for a columnar file, and its columns. Row numbers are used as line numbers,
 * and all texts are stored in memory.
 *
 * @param items numbers the IDs; new IDs are added
 * @throws InputError if no column contains IDs
 */
export function emptyItemTable(
  file: ColumnarFile,
  items: Identifiers,
  role: IdRole,
): { readonly table: GrowingTable; readonly leaves: readonly Leaf[] } {
  const leaves = file.leaves.filter(
    ({ maxRepetition, content }) => maxRepetition <= 1 && content !== undefined,
  );
  const noIds = (_: number, names: readonly string[] = []): InputError =>
    new InputError({
      file: file.name,
      message:
        role === 'item'
          ? l10n.t('No item ID column found among {0}.', names.join(', '))
          : l10n.t('No user ID column found among {0}.', names.join(', ')),
      advice: rowAdvice(role),
    });
  const table = new GrowingTable(items, file.name, role, undefined, Infinity, noIds);
  table.takeKeys(
    leaves.map(({ name }) => name.replace(/\[\]$/, '')),
    1,
  );
  return { table, leaves };
}

function shapeOf(
  head: Uint8Array,
  complete: boolean,
  file: string,
  role: IdRole,
): Pick<TableShape, 'encoding'> & { readonly dialect: DelimitedDialect; readonly name: string } {
  const { problem, shape } = inspectHead(head, file, complete);
  if (problem?.code === 'empty' || problem?.code === 'binary') {
    throw new InputError({
      file,
      line: 1,
      message:
        problem.code === 'empty' ? l10n.t('The file is empty.') : l10n.t('The file is binary, not text.'),
      advice: rowAdvice(role),
    });
  }
  // No text holds a NUL: the whole line is one field.
  const delimiter = problem?.code === 'one-column' ? '\0' : shape.delimiter;
  const name = formatName({ ...shape, list: 'none' });
  return { encoding: shape.encoding, name, dialect: { ...shape, header: false, delimiter, trim: false } };
}
