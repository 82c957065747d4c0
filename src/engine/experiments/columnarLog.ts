import type { Identifiers } from '../../core/data/ids/identifiers';
import type { LogRow } from '../../core/experiments/log/experimentLog';
import type { LogHead } from '../../core/experiments/log/logColumns';
import type { LogTime } from '../../core/experiments/log/logTime';
import type { OpenedLog, Opening } from '../../core/experiments/log/openedLog';
import { STEPS_PER_SECOND, type ColumnarFile, type Leaf } from '../../core/formats/columnar/columnarFile';
import { keyHash } from '../../core/formats/scanner/keyHash';
import { batchesOf } from '../../core/formats/columnar/columnBatches';
import { IdColumn } from '../../core/formats/columnar/idColumn';
import { LeafColumn } from '../../core/formats/columnar/leafColumn';
import { pauses } from '../threads/yieldToEvents';
import type { ReadingWatch } from '../reading/readingWatch';

/** Rows between two looks at the outside, and those in which texts are looked for. */
const ROWS_PER_STEP = 1 << 16;

/** The columns of a file that may be those of a log: one value in each row. */
export function logLeaves({ leaves }: ColumnarFile): Leaf[] {
  return leaves.filter(({ maxRepetition, content }) => maxRepetition === 0 && content !== undefined);
}

/** Names, and two rows in which a column of numbers shows as one, and one of texts as different ones; of others the name decides. */
export function columnarLogHead(leaves: readonly Leaf[]): LogHead {
  return {
    names: leaves.map(({ name }) => name),
    rows: ['x', 'y'].map((text) =>
      leaves.map(({ content }) => (content === 'number' || content === 'boolean' ? '1' : text)),
    ),
  };
}

/** The distinct texts of a column in the first rows of a file. */
export async function firstTexts(file: ColumnarFile, leaf: Leaf): Promise<readonly string[]> {
  const column = new LeafColumn(leaf, true);
  const found = new Set<string>();
  let seen = 0;
  try {
    for await (const group of file.groups()) {
      if (group.entries(leaf) === undefined) continue;
      for await (const [batch] of batchesOf(group, [leaf])) {
        column.take(batch);
        for (let row = 0; row < column.rows; row++) found.add(column.textAt(row));
        seen += column.rows;
        if (seen >= ROWS_PER_STEP) return [...found];
      }
    }
  } catch (error) {
    throw file.problem(error);
  }
  return [...found];
}

/** Reads the rows of a file that stores columns, of which what is a line elsewhere is a row, counted from 1. */
export async function columnarLogRows(
  file: ColumnarFile,
  open: Opening,
  watch: ReadingWatch,
): Promise<OpenedLog> {
  const leaves = logLeaves(file);
  const opened = open(columnarLogHead(leaves));
  const { log } = opened;
  const used = opened.columnsUsed();
  const columns = leaves.map((leaf, at) =>
    used.has(at) ? new LeafColumn(leaf, used.get(at) === 'id') : undefined,
  );
  const row = new ColumnarRow(leaves, columns);
  const pause = pauses(watch.check);
  let bytes = 0;
  let before = 0;
  try {
    for await (const group of file.groups()) {
      const wanted = columns.filter(
        (column, at): column is LeafColumn => column !== undefined && log.mayBeKey(at),
      );
      const wantedLeaves = wanted.map(({ leaf }) => leaf);
      for await (const batches of batchesOf(group, wantedLeaves)) {
        wanted.forEach((column, at) => column.take(batches[at]));
        const [{ rows }] = batches;
        for (let at = 0; at < rows; at++) {
          row.row = at;
          log.take(row, before + at + 1);
          if (at % ROWS_PER_STEP === 0) {
            watch.progress(log.rowsRead, bytes);
            await pause();
          }
        }
        before += rows;
      }
      for (const leaf of wantedLeaves) bytes += group.bytes(leaf);
    }
  } catch (error) {
    throw file.problem(error);
  }
  return opened;
}

class ColumnarRow implements LogRow {
  row = 0;
  private readonly ids = new Map<number, IdColumn>();

  constructor(
    private readonly leaves: readonly Leaf[],
    private readonly columns: readonly (LeafColumn | undefined)[],
  ) {}

  private column(at: number): LeafColumn {
    const column = this.columns[at];
    if (column === undefined) throw new Error('A column that is not used was asked for.');
    return column;
  }

  isBlank(at: number): boolean {
    const column = this.column(at);
    return column.isMissing(this.row) || (!column.coded && Number.isNaN(column.numberAt(this.row)));
  }

  idIn(at: number, ids: Identifiers): number {
    let column = this.ids.get(at);
    if (column === undefined) this.ids.set(at, (column = new IdColumn(this.column(at), ids)));
    return column.id(this.row);
  }

  numberAt(at: number): number {
    const column = this.column(at);
    if (column.isMissing(this.row)) return NaN;
    const value = column.numberAt(this.row);
    return Number.isFinite(value) ? value : NaN;
  }

  timeAt(at: number, time: LogTime): number {
    const column = this.column(at);
    if (column.isMissing(this.row)) return NaN;
    if (column.coded) return time.ofText(column.textAt(this.row));
    const value = column.numberAt(this.row);
    const { timeUnit } = this.leaves[at];
    if (timeUnit === 'day') return time.ofDay(value);
    if (timeUnit !== undefined) return time.ofMilliseconds(value / (STEPS_PER_SECOND[timeUnit] / 1000));
    return time.ofNumber(value);
  }

  hashAt(at: number): number {
    const column = this.column(at);
    if (this.isBlank(at)) return NaN;
    if (!column.coded) return column.numberAt(this.row);
    column.locate(column.placeOf(this.row));
    return keyHash(column.bytes, column.start, column.end);
  }

  textAt(at: number): string {
    return this.column(at).textAt(this.row);
  }
}
