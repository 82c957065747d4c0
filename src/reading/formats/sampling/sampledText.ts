import { DelimitedRows } from '../delimited/delimitedRows';
import { readSampleRows, type ReadingSample, type SampledRow } from '../detection/sampledRows';
import type { Row } from '../row';
import type { RowSink } from '../rowSink';
import { columnIndexOfRole, type TableShape } from '../tableShape';
import { Utf8Text } from '../values/utf8Text';
import { BottomKSketch, sampleItems, USER_LIMITS, hashOfBytes, hashOfId } from './fewIds';

/** Maximum number of fields of a line that are used. */
const MAX_FIELDS = 1 << 12;

/**
 * Samples rows of users and items from a whole text, for each column that may contain users or items. The
 * text is split once for each delimiter and quoting that it may have.
 */
export class SampledText {
  /** Number of rows read: always 0, because rows are only sampled. */
  readonly rowsRead = 0;
  /** Samples by `cutKey`. */
  private readonly cuts = new Map<string, { readonly sink: ColumnSamples; readonly rows: DelimitedRows }>();
  private readonly utf8: Utf8Text;

  /** @param shapes candidate shapes of the text, at least one, each with a user and an item column */
  constructor(shapes: readonly TableShape[]) {
    const write = (text: Uint8Array): void => this.cuts.forEach(({ rows }) => rows.write(text));
    this.utf8 = new Utf8Text(shapes[0].encoding, write, false);
    for (const shape of shapes) {
      const key = cutKey(shape);
      let cut = this.cuts.get(key);
      if (cut === undefined) {
        const sink = new ColumnSamples(shape);
        this.cuts.set(key, (cut = { sink, rows: new DelimitedRows(shape, sink) }));
      }
      cut.sink.add(shape);
    }
  }

  write(chunk: Uint8Array): void {
    this.utf8.write(chunk);
  }

  end(): void {
    this.utf8.end();
    for (const { rows } of this.cuts.values()) rows.end();
  }

  /** Returns the sample of the text, read in one of the shapes. */
  sample(shape: TableShape, use: 'recommendations' | 'truth'): ReadingSample | undefined {
    return this.cuts.get(cutKey(shape))?.sink.sample(shape, use);
  }
}

/** Returns a key that is equal for shapes that split rows into the same fields. */
function cutKey({ delimiter, quotes, quote, trim, comments, header, userColon, list }: TableShape): string {
  return JSON.stringify([delimiter, quotes, quote, trim, comments, header, userColon, list === 'rest']);
}

/** Sampled rows by user, if one of the columns contains the users. */
interface UserColumn {
  /** Hashes of the names of the user and item columns; empty if there is no header. */
  readonly names: readonly { readonly column: number; readonly hash: number }[];
  readonly rows: BottomKSketch<string[]>;
}

/** Sampled items, for one column or for every `step`-th column from `first` to `end` (exclusive). */
interface ItemColumn {
  readonly first: number;
  readonly step: number;
  readonly end: number;
  readonly items: BottomKSketch<string>;
}

/** Samples of a text that is split at one delimiter, by user column and item column. */
class ColumnSamples implements RowSink {
  rowsRead = 0;
  readonly columns: number;
  private readonly users = new Map<number, UserColumn>();
  private readonly items = new Map<string, ItemColumn>();

  constructor({ list, columns }: TableShape) {
    this.columns = list === 'rest' ? MAX_FIELDS : columns.length;
  }

  add(shape: TableShape): void {
    const user = columnIndexOfRole(shape, 'user');
    const first = columnIndexOfRole(shape, 'item');
    const named = shape.header ? [user, first] : [];
    const names = named.map((column) => ({ column, hash: hashOfId(shape.columns[column].name) }));
    if (!this.users.has(user)) this.users.set(user, { names, rows: new BottomKSketch(USER_LIMITS) });
    const key = itemsKey(shape);
    if (key === undefined || this.items.has(key)) return;
    this.items.set(key, { first, step: stepOf(shape), end: endOf(shape), items: sampleItems() });
  }

  take(row: Row): void {
    this.rowsRead++;
    for (const [column, { names, rows }] of this.users) {
      if (!row.has(column)) continue;
      const hash = hashOfBytes(row.bytesAt(column));
      // Skips repeated headers in the middle of a file, which two files may share. If such a row is data, its user has other
      // rows.
      if (hash === names[0]?.hash && names.every((name) => isNamed(row, name))) return;
      if (rows.takes(hash)) rows.add(hash, this.fieldsOf(row));
    }
    for (const { first, step, end, items } of this.items.values())
      for (let column = first; column < end && row.has(column); column += step) {
        const hash = hashOfBytes(row.bytesAt(column));
        if (items.takes(hash)) items.add(hash, row.textAt(column));
      }
  }

  unreadable(): void {
    this.rowsRead++;
  }

  misfit(): void {
    this.rowsRead++;
  }

  sample(shape: TableShape, use: 'recommendations' | 'truth'): ReadingSample | undefined {
    const few = this.users.get(columnIndexOfRole(shape, 'user'))?.rows.finished();
    if (few === undefined) return undefined;
    const within = (reach: number): readonly SampledRow[] => readSampleRows(shape, few.within(reach), use);
    const { reach } = few;
    const items =
      this.items.get(itemsKey(shape) ?? '')?.items ?? sampleItems(within(reach).map(({ item }) => item));
    return { users: { reach, within }, items };
  }

  private fieldsOf(row: Row): string[] {
    const fields: string[] = [];
    for (let column = 0; column < this.columns && row.has(column); column++) fields.push(row.textAt(column));
    return fields;
  }
}

function isNamed(row: Row, { column, hash }: UserColumn['names'][number]): boolean {
  return row.has(column) && hashOfBytes(row.bytesAt(column)) === hash;
}

/** Returns the distance between the items of a line, in fields. */
function stepOf({ places }: TableShape): number {
  return places?.step ?? 1;
}

/** Returns the column after the last item (exclusive end). */
function endOf(shape: TableShape): number {
  const { step, most = Infinity } = shape.places ?? { step: 1 };
  const end = columnIndexOfRole(shape, 'item') + (shape.list === 'rest' ? most * step : 1);
  return Math.min(end, MAX_FIELDS);
}

/** Returns a key that is equal for shapes with items in the same fields, or undefined if cells contain several items. */
function itemsKey(shape: TableShape): string | undefined {
  const item = columnIndexOfRole(shape, 'item');
  if ((shape.list !== 'none' && shape.list !== 'rest') || shape.places?.at !== undefined) return undefined;
  return `${item} ${stepOf(shape)} ${endOf(shape)}`;
}
