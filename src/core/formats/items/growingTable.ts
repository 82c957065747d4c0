import * as l10n from '@vscode/l10n';
import { GrowingNumbers } from '../../data/columns';
import { Identifiers } from '../../data/ids/identifiers';
import { LinesBuilder } from '../../data/interactions/linesBuilder';
import { InputError } from '../../../shared/protocol/problem';
import { BLANK } from '../characters';
import { rolesOfNames } from '../detection/columns/columnNames';
import type { FileRows } from './fileRows';
import type { ItemColumn, ItemTable } from './itemTable';

/** Whose ids a table names: a file of users, with what is known of each, is read as one of items is. */
export type IdRole = 'item' | 'user';

export function rowAdvice(role: IdRole): string {
  return role === 'item'
    ? l10n.t('Give one row per item: its id and its features.')
    : l10n.t('Give one row per user: the id and what is known of the user.');
}

/** More columns come of a line that went wrong. */
const MOST_COLUMNS = 10_000;
/** Texts of so many bytes are kept; where there are more, the column that has most of them stays in the file. */
export const MOST_KEPT = 1 << 27;

interface GrowingColumn {
  readonly place: number;
  readonly name: string;
  /** undefined: it stays in the file. */
  texts: Identifiers | undefined;
  ofRow: GrowingNumbers;
}

/** A table of items or users as it is read, row by row. */
export class GrowingTable {
  private readonly numbers = new GrowingNumbers();
  private readonly lines = new LinesBuilder();
  /** The columns beside the id and where they stand in a line; undefined before the first row. */
  private columns: GrowingColumn[] | undefined;
  private idPlace = 0;
  private header = false;
  private idColumn = '1';
  private kept = 0;

  /**
   * @param fileRows to look at rows again; undefined: all texts are kept
   * @param mostKept bytes of texts
   */
  constructor(
    private readonly items: Identifiers,
    private readonly file: string,
    private readonly role: IdRole,
    private readonly fileRows: FileRows | undefined,
    private readonly mostKept: number,
  ) {}

  /** @param start where in the file the row stands, and how many bytes it has */
  add(fields: readonly Uint8Array[], line: number, start: number, length: number): void {
    if (this.columns === undefined && this.begin(fields, line)) return;
    const id = trimmed(fields[this.idPlace]);
    // As everywhere, what has no id is none: not even where quotes say so.
    if (id.length === 0) return;
    this.lines.at(this.numbers.count, line);
    this.numbers.push(this.items.internBytes(id, 0, id.length));
    this.fileRows?.add(start, length);
    for (const column of this.columns ?? []) {
      if (column.texts === undefined) continue;
      const field = fields[column.place] ?? EMPTY;
      const before = column.texts.size;
      column.ofRow.push(column.texts.internBytes(field, 0, field.length));
      if (column.texts.size > before) this.kept += field.length;
    }
    if (this.kept > this.mostKept && this.fileRows !== undefined) this.leaveLargest();
  }

  private leaveLargest(): void {
    const kept = (this.columns ?? []).filter(({ texts }) => texts !== undefined);
    const bytesOf = ({ texts }: GrowingColumn): number =>
      texts === undefined ? 0 : texts.starts[texts.size];
    const largest = kept.reduce((most, column) => (bytesOf(column) > bytesOf(most) ? column : most));
    this.kept -= bytesOf(largest);
    largest.texts = undefined;
    largest.ofRow = new GrowingNumbers();
  }

  /** Takes the first row for the names of the columns, if it is that. */
  private begin(fields: readonly Uint8Array[], line: number): boolean {
    if (fields.length > MOST_COLUMNS) {
      throw new InputError({
        file: this.file,
        line,
        message: l10n.t('The file has {0} columns; at most {1} can be read.', fields.length, MOST_COLUMNS),
        advice: rowAdvice(this.role),
      });
    }
    const decoder = new TextDecoder();
    const names = fields.map((field) => decoder.decode(field).trim());
    // The names alone: that other columns look like users and ratings means nothing in a table of items.
    const named = rolesOfNames(names).indexOf(this.role);
    this.idPlace = Math.max(0, named);
    this.header = named >= 0;
    if (this.header) this.idColumn = names[named];
    this.columns = names.flatMap((name, place) =>
      place === this.idPlace
        ? []
        : [
            {
              place,
              name: named >= 0 ? name : l10n.t('column {0}', place + 1),
              texts: new Identifiers(),
              ofRow: new GrowingNumbers(),
            },
          ],
    );
    return named >= 0;
  }

  finished(format: string): ItemTable {
    const { numbers, lines, columns = [], header, idColumn, fileRows } = this;
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
      columns: columns.map(({ name, place, texts, ofRow }): ItemColumn => {
        if (texts === undefined) return { name, texts, textAt: (row) => fileRows?.textAt(row, place) ?? '' };
        // Nobody adds a text any more: what they are found by is not kept.
        return { name, texts: Identifiers.of(texts.since(0)), ofRow: ofRow.finished() };
      }),
    };
  }
}

const EMPTY = new Uint8Array(0);

/** An id without the blanks around it. */
function trimmed(field: Uint8Array = EMPTY): Uint8Array {
  let start = 0;
  let end = field.length;
  while (start < end && field[start] <= BLANK) start++;
  while (end > start && field[end - 1] <= BLANK) end--;
  return field.subarray(start, end);
}
