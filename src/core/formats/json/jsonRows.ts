import type { RowPolicy } from '../rowPolicy';
import { VALUE, type ColumnKey } from './jsonKeys';
import { ColumnRole, RowScanner, type JsonDialect, type JsonKey, type RowIds } from '../scanner/rowScanner';
import type { JsonFormat } from '../tableShape';
import type { UsedColumns } from '../usedColumns';

/** Knows on which line each byte of a text stands. */
interface JsonPlaces {
  placeOf(at: number): { readonly line: number };
  /** Takes note that from the place asked for last up to `at` there are only ASCII and so many lines, the last of which begins at `lineStart`. */
  pass(at: number, lines: number, lineStart: number): void;
}

/** More bytes of keys than the scanner has room for, which nobody writes. */
const LONGEST_KEYS = 1 << 12;

/**
 * Reads records of JSON in which nothing is unusual, in WebAssembly, block by block. As PlainRows, it stops before any
 * other record, which the careful reader then takes.
 */
export class JsonRows {
  private readonly scanner = RowScanner.ofThread();
  private readonly dialect: JsonDialect | undefined;
  private readonly ids: RowIds;
  /** The bytes from here to there are the scanner's block. */
  private loadedFrom = 0;
  private loadedTo = 0;

  constructor(
    private readonly policy: RowPolicy,
    keys: readonly ColumnKey[],
  ) {
    const { rows, columns, shape, refusesNegative } = policy;
    this.ids = [rows.userIds, rows.itemIds, rows.modelIds];
    const { value, item, label, weighted, eachRow, apart } = columns;
    const form = shape.format as JsonFormat;
    const takesCare =
      // A number without the sign is something to report there.
      [value, label].some((column) => shape.columns[column]?.percent) ||
      shape.part?.models === true ||
      keys.some(({ outer, inner }) => outer.within !== undefined || inner?.within !== undefined) ||
      shape.columns[item]?.by !== undefined ||
      shape.columns[item]?.name.endsWith(VALUE) === true ||
      weighted ||
      eachRow ||
      apart.length > 1;
    const used = takesCare ? undefined : scannedKeys(form, columns, keys);
    this.dialect = used && { form, keys: used, refusesNegative };
  }

  /** To be called before the first `read` of bytes that may have changed. */
  begin(): void {
    this.loadedTo = this.loadedFrom;
  }

  /**
   * Reads records of bytes[start … end), which may end within one.
   *
   * @param places the lines of `bytes`
   * @returns where the first record begins that was not read, perhaps with white space before it
   */
  read(bytes: Uint8Array, start: number, end: number, places: JsonPlaces): number {
    const { scanner, dialect, ids, policy } = this;
    const { rows } = policy;
    if (scanner === undefined || dialect === undefined) return start;
    let at = start;
    while (at < end) {
      if (at < this.loadedFrom || at >= this.loadedTo || !scanner.isOf(dialect)) {
        this.loadedFrom = at;
        this.loadedTo = Math.min(end, at + scanner.blockLength);
        scanner.load(dialect, ids, bytes, at, this.loadedTo);
      }
      const { loadedFrom, loadedTo } = this;
      const { line } = places.placeOf(at);
      const next = loadedFrom + scanner.scan(ids, at - loadedFrom, loadedTo - loadedFrom, rows.lastUser);
      const { kept } = scanner;
      rows.reserve(kept.rows);
      rows.appendScannedLists(kept, line);
      policy.rowsRead += kept.rows;
      const { lines, lineStart, isAscii } = scanner.passed;
      if (isAscii) places.pass(next, lines, loadedFrom + lineStart);
      at = next;
      if (loadedTo === end || at - loadedFrom < (loadedTo - loadedFrom) / 2) return at;
      // What is left of the block may be a record that is only cut off: it begins the next one.
      this.loadedTo = loadedFrom;
    }
    return at;
  }
}

/** The keys by which the scanner finds what counts; undefined where a column can only be found with care. */
function scannedKeys(
  format: JsonFormat,
  { user, item, value, rank, label, model }: UsedColumns,
  keys: readonly ColumnKey[],
): readonly JsonKey[] | undefined {
  const list = keys[item].outer.whole;
  const used: JsonKey[] = [];
  for (const [role, column] of [
    [ColumnRole.user, user],
    [ColumnRole.item, item],
    [ColumnRole.model, model],
    [ColumnRole.value, value],
    [ColumnRole.rank, rank],
    [ColumnRole.label, label],
  ] as const) {
    if (column < 0) continue;
    const [outer, inner] = [keys[column].outer.whole, keys[column].inner?.whole];
    const ofEntry = inner !== undefined;
    if (ofEntry && (role === ColumnRole.user || role === ColumnRole.model || !isSame(outer, list)))
      return undefined;
    const stays = role === ColumnRole.item || !ofEntry;
    used.push({ role, outer: stays && format !== 'json-users' ? outer : undefined, inner });
  }
  const texts = used.flatMap(({ outer, inner }) => [outer ?? [], inner ?? []]);
  const isShort = texts.reduce((sum, text) => sum + text.length, 0) <= LONGEST_KEYS;
  return isShort ? used : undefined;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
