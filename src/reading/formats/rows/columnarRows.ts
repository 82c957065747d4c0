import type { Identifiers } from '../../../core/data/ids/identifiers';
import {
  STEPS_PER_SECOND,
  type ColumnarFile,
  type Leaf,
  type StoredTimeUnit,
} from '../columnar/columnarFile';
import { decodeBatches } from '../columnar/columnBatches';
import { StoredIdColumn } from '../columnar/idColumn';
import { LeafColumn } from '../columnar/leafColumn';
import { TimeForm, TimeLeaf } from '../columnar/timeLeaf';
import type { Row } from '../row';
import { keyHash } from '../scanner/keyHash';
import { TimeKind, type TimeVisitor } from '../../../core/logs/timeTaker';
import { isAmongNumbers, type LogFieldType, type LogRows } from '../scanner/logDialect';
import type { BatchSink, RowSink } from '../rowSink';

/** Number of rows that are passed on before the caller can process messages. */
const ROWS_PER_STEP = 1 << 16;
/** Minimum number of plain rows that are passed on as a batch; fewer are passed on one by one. */
const SMALLEST_BATCH = 8;
const SECONDS_PER_DAY = 86_400;
const EMPTY_BYTES = new Uint8Array(0);

const encoder = new TextEncoder();

/** A column of the file that is read, in the type that the sink needs. */
interface WantedColumn {
  readonly field: LogFieldType | undefined;
  readonly leaf: Leaf;
  /** Values of the column; undefined: the column contains times, which are in `times`. */
  readonly column: LeafColumn | undefined;
  readonly times: TimeLeaf | undefined;
  /** IDs of `column`, if the sink needs IDs. */
  readonly ids: StoredIdColumn | undefined;
}

/**
 * Passes the rows of a columnar file to a sink. Line numbers are row numbers of the file, from 1.
 *
 * @param leaves columns by the sink's columns; undefined: the column is not used
 * @param pause awaited regularly, with the number of bytes used so far; throws if the reading must stop
 * @throws InputError if the file is damaged
 */
export async function readColumnarRows(
  file: ColumnarFile,
  leaves: readonly (Leaf | undefined)[],
  sink: RowSink,
  pause: (bytes: number) => Promise<void>,
): Promise<void> {
  const { fields, batches } = sink;
  const wantedLeaves = leaves.map((leaf, at) =>
    leaf === undefined || (fields !== undefined && fields[at] === undefined)
      ? undefined
      : wantedColumn(leaf, fields?.[at], batches),
  );
  const row = new ColumnarRow(wantedLeaves);
  const plain = batches && new PlainRows(wantedLeaves, batches);
  let bytes = 0;
  try {
    for await (const group of file.groups()) {
      file.requireMemory?.((row.before + group.rows) * (sink.rowBytes ?? 0));
      const used = wantedLeaves.flatMap((column, at) =>
        column === undefined || sink.looksAt?.(at) === false ? [] : [column],
      );
      for await (const batch of decodeBatches(
        group,
        used.map(({ leaf }) => leaf),
      )) {
        used.forEach((column, at) => (column.times ?? columnOf(column)).take(batch[at]));
        if (plain !== undefined) plain.used = used;
        const [{ rows }] = batch;
        for (let from = 0; from < rows; from += ROWS_PER_STEP) {
          const to = Math.min(rows, from + ROWS_PER_STEP);
          if (plain === undefined) takeAll(row, sink, from, to);
          else plain.take(row, sink, from, to);
          await pause(bytes);
        }
        row.before += rows;
      }
      for (const { leaf } of used) bytes += group.bytes(leaf);
    }
  } catch (error) {
    throw file.problem(error);
  }
}

function wantedColumn(
  leaf: Leaf,
  field: LogFieldType | undefined,
  batches: BatchSink | undefined,
): WantedColumn {
  if (field?.kind === 'time')
    return { field, leaf, column: undefined, times: new TimeLeaf(leaf), ids: undefined };
  const column = new LeafColumn(leaf, field?.kind !== 'number' && leaf.content !== 'time');
  const table = field?.kind === 'id' ? batches?.ids[field.table] : undefined;
  return { field, leaf, column, times: undefined, ids: table && new StoredIdColumn(column, table) };
}

function columnOf({ column, leaf }: WantedColumn): LeafColumn {
  if (column === undefined) throw new Error(`${leaf.name} holds times`);
  return column;
}

function takeAll(row: ColumnarRow, sink: RowSink, from: number, to: number): void {
  for (let at = from; at < to; at++) {
    row.at = at;
    sink.take(row, row.line, 0, 0, false);
  }
}

/** Finds the plain rows and passes them on in batches. */
class PlainRows {
  private readonly numbers: readonly WantedColumn[];
  private readonly tables: readonly (StoredIdColumn | undefined)[];
  private readonly times: TimeLeaf | undefined;
  /** Columns of the current batch that are used. */
  used: readonly WantedColumn[] = [];

  constructor(
    wanted: readonly (WantedColumn | undefined)[],
    private readonly batches: BatchSink,
  ) {
    const fields = wanted.flatMap((column) => column ?? []);
    this.numbers = fields.filter(({ field }) => isAmongNumbers(field));
    this.tables = ([0, 1, 2] as const).map(
      (table) => fields.find(({ field }) => field?.kind === 'id' && field.table === table)?.ids,
    );
    this.times = fields.find(({ field }) => field?.kind === 'time')?.times;
  }

  /** Passes on the rows [from, to) of the current batch. */
  take(row: ColumnarRow, sink: RowSink, from: number, to: number): void {
    let start = from;
    while (start < to) {
      let end = start;
      while (end < to && this.isPlain(end)) end++;
      if (end - start >= SMALLEST_BATCH) {
        row.at = start;
        this.batches.takeRows(this.batch(start, end), row.line, 0, end - start);
        start = end;
      }
      // The row that is not plain, or a few that are.
      const stop = Math.min(to, Math.max(end, start) + 1);
      takeAll(row, sink, start, stop);
      start = stop;
    }
  }

  private isPlain(row: number): boolean {
    for (const column of this.used) if (!isPlainIn(column, row)) return false;
    return true;
  }

  private batch(from: number, to: number): LogRows {
    const rows = to - from;
    const ids = this.tables.map((column) => {
      if (column === undefined) return new Int32Array(0);
      const numbers = new Int32Array(rows);
      column.number(from, to, numbers);
      return numbers;
    });
    return {
      rows,
      ids: [ids[0], ids[1], ids[2]],
      ...timesOf(this.times, from, to),
      numbers: this.numbers.map((column) =>
        this.used.includes(column) ? numbersOf(column, from, to) : new Float64Array(rows).fill(NaN),
      ),
    };
  }
}

function isPlainIn({ field, column, times }: WantedColumn, row: number): boolean {
  if (times !== undefined) {
    const form = times.form(row);
    if (form === TimeForm.number) return times.rest(row) === 0;
    return form === TimeForm.day || form === TimeForm.moment;
  }
  if (column === undefined || field === undefined) return true;
  if (field.kind === 'id') return !column.isMissing(row);
  if (field.kind !== 'number') return true;
  const value = column.isMissing(row) ? NaN : column.numberAt(row);
  if (value !== value) return field.mayBeBlank && (column.isMissing(row) || !column.coded);
  return Number.isFinite(value) && (value >= 0 || field.mayBeNegative);
}

function numbersOf(wanted: WantedColumn, from: number, to: number): Float64Array {
  const column = columnOf(wanted);
  const numbers = new Float64Array(to - from);
  for (let row = from; row < to; row++)
    numbers[row - from] =
      wanted.field?.kind === 'key' ? hashIn(column, row) : column.isMissing(row) ? NaN : column.numberAt(row);
  return numbers;
}

function timesOf(
  times: TimeLeaf | undefined,
  from: number,
  to: number,
): Pick<LogRows, 'times' | 'timeKinds' | 'timeRests'> {
  const rows = times === undefined ? 0 : to - from;
  const values = new Float64Array(rows);
  const kinds = new Uint8Array(rows);
  const rests = new Float64Array(rows);
  let exact = true;
  for (let row = 0; times !== undefined && row < rows; row++) {
    const at = from + row;
    const value = times.value(at);
    const form = times.form(at);
    if (form === TimeForm.number) {
      values[row] = value;
      kinds[row] = TimeKind.counted;
    } else if (form === TimeForm.day) {
      values[row] = value * SECONDS_PER_DAY * 1000;
      kinds[row] = TimeKind.midnight;
    } else {
      values[row] = value * 1000;
      kinds[row] = TimeKind.moment;
      rests[row] = times.rest(at);
      exact &&= rests[row] === 0;
    }
  }
  return { times: values, timeKinds: kinds, timeRests: exact ? undefined : rests };
}

function hashIn(column: LeafColumn, row: number): number {
  if (column.isMissing(row)) return NaN;
  column.locate(column.placeOf(row));
  return keyHash(column.bytes, column.start, column.end);
}

function entryBytes(column: LeafColumn, entry: number): Uint8Array {
  if (!column.coded) return encoder.encode(entryText(column, entry));
  if (column.isMissing(entry)) return EMPTY_BYTES;
  column.locate(column.placeOf(entry));
  return column.bytes.subarray(column.start, column.end);
}

function entryText(column: LeafColumn, entry: number): string {
  if (column.isMissing(entry)) return '';
  const { content, timeUnit } = column.leaf;
  return content === 'time' ? timeText(column.numberAt(entry), timeUnit) : column.textAt(entry);
}

/** Returns a time as ISO text; a number whose unit is unknown as it is stored. */
function timeText(number: number, unit: StoredTimeUnit | undefined): string {
  const seconds =
    unit === 'day' ? number * SECONDS_PER_DAY : unit === undefined ? NaN : number / STEPS_PER_SECOND[unit];
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return Number.isNaN(number) ? '' : String(number);
  const text = date.toISOString();
  return unit === 'day' ? text.slice(0, 10) : text.replace(/\.000Z$/, 'Z');
}

/** A row whose fields are entries of columns. */
class ColumnarRow implements Row {
  /** Index of the current row in the batch. */
  at = 0;
  /** Number of rows of the file before the batch. */
  before = 0;

  constructor(private readonly wanted: readonly (WantedColumn | undefined)[]) {}

  get line(): number {
    return this.before + this.at + 1;
  }

  has(column: number): boolean {
    const { column: leaf, times } = this.wantedAt(column);
    if (times !== undefined) return times.form(this.at) !== TimeForm.none;
    return leaf !== undefined && (leaf.starts !== undefined || !leaf.isMissing(this.at));
  }

  isBlank(column: number): boolean {
    const { column: leaf } = this.wantedAt(column);
    return !this.has(column) || (leaf !== undefined && !leaf.coded && Number.isNaN(leaf.numberAt(this.at)));
  }

  idIn(column: number, ids: Identifiers): number {
    const { ids: numbered } = this.wantedAt(column);
    return numbered?.id(this.at) ?? ids.intern(this.textAt(column));
  }

  numberAt(column: number): number {
    const { column: leaf } = this.wantedAt(column);
    return leaf === undefined || leaf.isMissing(this.at) ? NaN : leaf.numberAt(this.at);
  }

  timeAt<T>(column: number, taker: TimeVisitor<T>): T {
    const { times } = this.wantedAt(column);
    if (times !== undefined) return times.timeAt(this.at, taker);
    const text = this.bytesAt(column);
    return taker.text(text, 0, text.length);
  }

  textAt(column: number): string {
    const { column: leaf, times } = this.wantedAt(column);
    return times?.textAt(this.at) ?? leaf?.textAt(this.at) ?? '';
  }

  bytesAt(column: number): Uint8Array {
    const { column: leaf } = this.wantedAt(column);
    if (leaf === undefined) return encoder.encode(this.textAt(column));
    const entries = this.entriesAt(column);
    return entries === undefined ? entryBytes(leaf, this.at) : encoder.encode(entries.join('|'));
  }

  entriesAt(column: number): readonly string[] | undefined {
    const { column: leaf } = this.wantedAt(column);
    if (leaf?.starts === undefined) return undefined;
    const texts: string[] = [];
    for (let entry = leaf.starts[this.at]; entry < leaf.starts[this.at + 1]; entry++)
      texts.push(entryText(leaf, entry));
    return texts;
  }

  hashAt(column: number): number {
    const { column: leaf } = this.wantedAt(column);
    if (leaf === undefined || this.isBlank(column)) return NaN;
    return leaf.coded ? hashIn(leaf, this.at) : leaf.numberAt(this.at);
  }

  private wantedAt(column: number): WantedColumn {
    const wanted = this.wanted[column];
    if (wanted === undefined) throw new Error('A column that does not count was asked for.');
    return wanted;
  }
}
