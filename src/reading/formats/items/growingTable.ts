import * as l10n from '@vscode/l10n';
import { GrowingNumbers } from '../../../core/data/columns';
import { Identifiers } from '../../../core/data/ids/identifiers';
import { LinesBuilder } from '../../../core/data/interactions/linesBuilder';
import { InputError } from '../../../shared/problem';
import type { Row } from '../row';
import type { RowSink } from '../rowSink';
import { BLANK } from '../characters';
import { MAX_ROW_BYTES } from '../delimited/rowCutter';
import { plainColumnName, rolesOfNames } from '../columnNames';
import { spanColumnsOfNames } from '../spanNames';
import type { FileRows } from './fileRows';
import type { ItemTableColumn, ItemTable } from './itemTable';

/** Owner of the IDs in a table: a file of users and their attributes is read like a file of items. */
export type IdRole = 'item' | 'user';

export function rowAdvice(role: IdRole): string {
  return role === 'item'
    ? l10n.t('Write one row per item: its ID and features.')
    : l10n.t('Write one row per user: the ID and the user’s attributes.');
}

/** Maximum number of columns. A line with more fields is damaged. */
const MAX_COLUMNS = 10_000;
/**
 * Maximum size in bytes of the texts in memory. If it is exceeded, the column with the largest texts stays in
 * the file.
 */
export const MAX_TEXT_BYTES_IN_MEMORY = 1 << 27;

interface GrowingColumn {
  readonly place: number;
  readonly name: string;
  /** Texts of the column; undefined: they stay in the file. */
  texts: Identifiers | undefined;
  ofRow: GrowingNumbers;
}

/** Bytes of memory that a row takes in addition to its fields. */
export const ITEM_ROW_BYTES = 80;

/** A table of items or users as it is read, row by row. */
export class GrowingTable implements RowSink {
  readonly columns = MAX_COLUMNS;
  readonly rowBytes = ITEM_ROW_BYTES;
  private readonly numbers = new GrowingNumbers();
  private readonly lines = new LinesBuilder();
  /** Columns other than the ID, with their positions in a line; undefined before the first row. */
  private found: GrowingColumn[] | undefined;
  private idPlace = 0;
  /** Number of columns in the file. */
  width = 0;
  private header = false;
  private idColumn = '1';
  private kept = 0;

  /**
   * @param fileRows reads rows again; undefined: all texts are stored in memory
   * @param mostKept maximum size of texts in memory, in bytes
   * @param badRow returns the error for a line that is not a row, or for column names without the name of an
   * ID
   */
  constructor(
    private readonly items: Identifiers,
    private readonly file: string,
    private readonly role: IdRole,
    private readonly fileRows: FileRows | undefined,
    private readonly mostKept: number,
    private readonly badRow: (line: number, names?: readonly string[]) => InputError,
  ) {}

  get rowsRead(): number {
    return this.numbers.count;
  }

  take(row: Row, line: number, start: number, length: number): void {
    if (length > MAX_ROW_BYTES) throw this.tooLong(line);
    if (this.found === undefined && this.begin(row, line)) return;
    const id = trimmed(row.bytesAt(this.idPlace));
    // A row with an empty id is not a row, even if the id is quoted.
    if (id.length === 0) return;
    this.lines.at(this.numbers.count, line);
    this.numbers.push(this.items.internBytes(id, 0, id.length));
    this.fileRows?.add(start, length);
    for (const column of this.found ?? []) {
      if (column.texts === undefined) continue;
      const field = row.bytesAt(column.place);
      const before = column.texts.size;
      column.ofRow.push(column.texts.internBytes(field, 0, field.length));
      if (column.texts.size > before) this.kept += field.length;
    }
    if (this.kept > this.mostKept && this.fileRows !== undefined) this.leaveLargest();
  }

  unreadable(line: number): never {
    throw this.badRow(line);
  }

  private leaveLargest(): void {
    const kept = (this.found ?? []).filter(({ texts }) => texts !== undefined);
    const bytesOf = ({ texts }: GrowingColumn): number =>
      texts === undefined ? 0 : texts.starts[texts.size];
    const largest = kept.reduce((most, column) => (bytesOf(column) > bytesOf(most) ? column : most));
    this.kept -= bytesOf(largest);
    largest.texts = undefined;
    largest.ofRow = new GrowingNumbers();
  }

  /** Uses the first row as column names if it is a header. @returns whether it was a header */
  private begin(row: Row, line: number): boolean {
    const decoder = new TextDecoder();
    let count = 0;
    while (row.has(count)) count++;
    this.requireReadable(count, line);
    const names = Array.from({ length: count }, (_, at) => decoder.decode(row.bytesAt(at)).trim());
    if (this.isNamed(names)) {
      this.setNames(names, line);
      return true;
    }
    this.setColumns(names.map((_, place) => l10n.t('column {0}', place + 1)));
    return false;
  }

  /**
   * Sets the column names: the keys of records, or the names in a file. @throws InputError if none is the
   * name of an ID
   */
  takeKeys(keys: readonly string[], line: number): void {
    // The key of databases and of BEIR, unless another column is one.
    const id = this.isNamed(keys) ? undefined : ['_id', 'id'].find((key) => keys.includes(key));
    const names = keys.map((key) => (key === id ? `${this.role}_id` : key));
    if (!this.isNamed(names)) throw this.badRow(line, names);
    this.setNames(names, line);
  }

  private isNamed(names: readonly string[]): boolean {
    return rolesOfNames([...names]).includes(this.role);
  }

  private setNames(names: readonly string[], line: number): void {
    this.requireReadable(names.length, line);
    // The names alone: that other columns look like users and ratings means nothing in a table of items.
    const chunk = this.role === 'item' ? spanColumnsOfNames(names.map(plainColumnName))?.chunk : undefined;
    // A chunk has a name in addition to that of its document.
    this.idPlace = chunk !== undefined && chunk >= 0 ? chunk : rolesOfNames([...names]).indexOf(this.role);
    this.header = true;
    this.idColumn = names[this.idPlace];
    this.setColumns(names);
  }

  private setColumns(names: readonly string[]): void {
    this.width = names.length;
    this.found = names.flatMap((name, place) =>
      place === this.idPlace ? [] : [{ place, name, texts: new Identifiers(), ofRow: new GrowingNumbers() }],
    );
  }

  private requireReadable(columns: number, line: number): void {
    if (columns <= MAX_COLUMNS) return;
    throw new InputError({
      file: this.file,
      line,
      message: l10n.t('The file has {0} columns; at most {1} can be read.', columns, MAX_COLUMNS),
      advice: rowAdvice(this.role),
    });
  }

  private tooLong(line: number): InputError {
    return new InputError({
      file: this.file,
      line,
      message: l10n.t(
        'Can’t read the file as a table because this line is longer than {0} characters.',
        MAX_ROW_BYTES,
      ),
      advice: rowAdvice(this.role),
    });
  }

  finished(format: string): ItemTable {
    const { numbers, lines, found = [], header, idColumn, fileRows } = this;
    return {
      format,
      header,
      idColumn,
      rows: {
        rows: numbers.count,
        items: numbers.finished(),
        lines: lines.finished(),
        file: this.file,
      },
      columns: found.map(({ name, place, texts, ofRow }): ItemTableColumn => {
        if (texts === undefined) return { name, texts, textAt: (row) => fileRows?.textAt(row, place) ?? '' };
        // No more texts are added: their index is dropped.
        return { name, texts: Identifiers.of(texts.since(0)), ofRow: ofRow.finished() };
      }),
    };
  }
}

/** Returns an ID without surrounding blanks. */
function trimmed(field: Uint8Array): Uint8Array {
  let start = 0;
  let end = field.length;
  while (start < end && field[start] <= BLANK) start++;
  while (end > start && field[end - 1] <= BLANK) end--;
  return field.subarray(start, end);
}
