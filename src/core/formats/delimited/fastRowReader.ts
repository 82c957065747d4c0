import type { Identifiers } from '../../data/ids/identifiers';
import type { InteractionsBuilder } from '../interactionsBuilder';
import { listDialectOf } from './listDialect';
import {
  ColumnRole,
  MOST_COLUMNS,
  NO_BYTE,
  RowScanner,
  type RowDialect,
  type RowIds,
} from '../scanner/rowScanner';
import type { TableShape } from '../tableShape';
import type { UsedColumns } from '../usedColumns';
import { BLANK, COMMA, CR, LF, POINT, QUOTE, TAB } from '../characters';

const HASH = 35;

/**
 * Reads rows in which nothing is unusual: plain ids and numbers, no doubled quotes, and lists of such. Here the time of
 * a large file goes, so it is done in WebAssembly, block by block. It keeps a row only when it is sure of it, and stops
 * before any other, which the full row reader then takes.
 */
export class FastRowReader {
  private readonly scanner = RowScanner.ofThread();
  private readonly dialect: RowDialect;
  private readonly ids: RowIds;
  /** The bytes from here to there are the scanner's block. */
  private loadedFrom = 0;
  private loadedTo = 0;

  /**
   * @param refusesNegative whether a negative value, and not only a negative label, is something to report
   */
  constructor(
    shape: TableShape,
    columns: UsedColumns,
    users: Identifiers,
    items: Identifiers,
    private readonly rows: InteractionsBuilder,
    refusesNegative: boolean,
    models: Identifiers | undefined,
  ) {
    const { user, item, value, rank, label, model } = columns;
    const roles = new Array<ColumnRole>(Math.max(user, item, value, rank, label, model) + 1);
    roles.fill(ColumnRole.ignored);
    roles[user] = ColumnRole.user;
    roles[item] = ColumnRole.item;
    // Where values stand beside the items, another column of them does not count.
    if (value >= 0 && shape.list !== 'pairs') roles[value] = ColumnRole.value;
    if (rank >= 0) roles[rank] = ColumnRole.rank;
    if (label >= 0) roles[label] = ColumnRole.label;
    if (model >= 0) roles[model] = ColumnRole.model;
    const blanks = shape.delimiter === 'spaces';
    const delimiter = blanks ? BLANK : shape.delimiter.charCodeAt(0);
    this.dialect = {
      roles,
      delimiter,
      delimiter2: blanks ? TAB : delimiter,
      double: shape.delimiter === '::',
      quote: shape.quotes ? QUOTE : NO_BYTE,
      comment: shape.comments ? HASH : NO_BYTE,
      refusesNegative,
      decimalMark: shape.decimal === ',' ? COMMA : POINT,
      list: listDialectOf(shape),
    };
    this.ids = [users, items, models];
  }

  /** Lines that the last `read` took. */
  lines = 0;

  /** To be called before the first `read` of bytes that may have changed. */
  begin(): void {
    this.loadedTo = this.loadedFrom;
  }

  /**
   * Reads rows of bytes[start … end), which holds complete lines.
   *
   * @param line on which the first of them stands
   * @param room makes room in the builder for so many rows more, which end before bytes[at]
   * @returns where the first row begins that was not read, or `end`
   */
  read(
    bytes: Uint8Array,
    start: number,
    end: number,
    line: number,
    room: (more: number, at: number) => void = (more) => this.rows.reserve(more),
  ): number {
    const { scanner, dialect, ids, rows } = this;
    this.lines = 0;
    if (scanner === undefined) return start;
    let at = start;
    while (at < end) {
      if (at < this.loadedFrom || at >= this.loadedTo || !scanner.isOf(dialect)) {
        const to = end - at <= scanner.blockLength ? end : endOfLines(bytes, at, at + scanner.blockLength);
        // Such a line is nothing plain.
        if (to === at) return at;
        scanner.load(dialect, ids, bytes, at, to);
        this.loadedFrom = at;
        this.loadedTo = to;
      }
      const { loadedFrom, loadedTo } = this;
      at = loadedFrom + scanner.scan(ids, at - loadedFrom, loadedTo - loadedFrom, rows.lastUser);
      const { kept } = scanner;
      room(kept.rows, at);
      if (dialect.list === undefined) rows.appendScanned(kept);
      else rows.appendScannedLists(kept, line + this.lines);
      this.lines += kept.lines;
      if (at < loadedTo) return at;
    }
    return at;
  }
}

/** Just after the last line end in bytes[start … end), where more bytes follow; `start` when there is none. */
function endOfLines(bytes: Uint8Array, start: number, end: number): number {
  for (let at = end; at > start; at--) {
    if (bytes[at - 1] === LF || (bytes[at - 1] === CR && bytes[at] !== LF)) return at;
  }
  return start;
}

/** Whether the scanner may read such a file. Single quotes and words for numbers need the full row reader. */
export function isPlain(
  shape: TableShape,
  { user, item, rank, label, model, apart, value, weighted, eachRow }: UsedColumns,
): boolean {
  const { list } = shape;
  if (
    shape.quote !== undefined ||
    shape.userColon === true ||
    shape.calls === true ||
    shape.around !== undefined
  )
    return false;
  if (weighted || eachRow || apart.length > 1) return false;
  if (Math.max(user, item, value, rank, label, model) >= MOST_COLUMNS) return false;
  // A number without the sign is something to report there.
  if ([list === 'pairs' ? item : value, label].some((column) => shape.columns[column]?.percent)) return false;
  // A comma before decimals that may end a field, too, or stand between items.
  if (shape.decimal !== undefined && (shape.delimiter === ',' || shape.list !== 'none')) return false;
  // The scanner cuts no blanks between doubled delimiters.
  if (shape.trim && shape.delimiter === '::') return false;
  switch (list) {
    case 'none':
      return !shape.trim;
    case 'rest':
      return shape.places === undefined && user < item && model < 0 && value < 0 && label < 0;
    default:
      return rank < 0 && label < 0;
  }
}
