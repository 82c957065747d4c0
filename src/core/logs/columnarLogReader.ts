import * as l10n from '@vscode/l10n';
import { Float64Column, Int32Column } from '../data/columns';
import { Identifiers } from '../data/ids/identifiers';
import { LinesBuilder } from '../data/interactions/linesBuilder';
import type { ColumnarFile, Leaf, RowGroup } from '../formats/columnar/columnarFile';
import { IdColumn } from '../formats/columnar/idColumn';
import { batchesOf, type ColumnBatch } from '../formats/columnar/columnBatches';
import { LeafColumn } from '../formats/columnar/leafColumn';
import { leafNamed } from '../formats/columnar/leafNamed';
import type { TableShape } from '../formats/tableShape';
import { InputError } from '../../shared/protocol/problem';
import { logOf } from './gatheredRows';
import type { InteractionLog } from './interactionLog';
import { columnsOfLog, type LogColumns, type LogIds } from './logColumns';
import { TimeBuilder } from './timeColumn';
import { TimeLeaf } from './timeLeaf';

/** Room is made for so many rows before the first is read. */
const MOST_AT_ONCE = 1 << 24;

/** Whether each row of the file is one row of a log: none of the columns that count holds lists. */
export function isRowByRow(file: ColumnarFile, shape: TableShape, asked: LogColumns): boolean {
  return usedLeaves(file, shape, asked).every((leaf) => leaf === undefined || leaf.maxRepetition === 0);
}

function usedLeaves(file: ColumnarFile, shape: TableShape, asked: LogColumns): (Leaf | undefined)[] {
  return columnsOfLog(shape, asked).map((column) =>
    column < 0 ? undefined : leafNamed(file, shape.columns[column].name),
  );
}

/**
 * Reads the rows of a file that stores its columns one by one as they happened, as TextLogReader does those of text:
 * each row is one, whether it can be used or not. What is a line elsewhere is a row here, counted from 1.
 */
export class ColumnarLogReader {
  private rows = 0;
  private bytes = 0;
  private readonly users = new Int32Column();
  private readonly items = new Int32Column();
  private readonly ratings: Float64Column | undefined;
  private readonly events: Int32Column | undefined;
  private readonly eventIds = new Identifiers();
  private readonly times: TimeBuilder | undefined;
  private readonly lines = new LinesBuilder();
  private readonly user: IdColumn;
  private readonly item: IdColumn;
  private readonly time: TimeLeaf | undefined;
  private readonly rating: LeafColumn | undefined;
  private readonly event: IdColumn | undefined;

  /** @throws InputError when a column that counts holds lists, or is not there */
  constructor(
    private readonly file: ColumnarFile,
    shape: TableShape,
    private readonly ids: LogIds,
    asked: LogColumns,
  ) {
    if (!isRowByRow(file, shape, asked))
      throw new InputError({
        file: file.name,
        message: l10n.t('A row of this file is not one user with one item: rows are needed.'),
        advice: l10n.t('Write a row for each user and item.'),
      });
    const [user, item, time, rating, event] = usedLeaves(file, shape, asked);
    if (user === undefined || item === undefined) throw new Error('A log needs a user and an item column.');
    this.user = new IdColumn(new LeafColumn(user, true), ids.users);
    this.item = new IdColumn(new LeafColumn(item, true), ids.items);
    this.times = time && new TimeBuilder();
    this.time = time && this.times && new TimeLeaf(time, this.times);
    this.ratings = rating && new Float64Column();
    this.rating = rating && new LeafColumn(rating, false);
    this.events = event && new Int32Column();
    this.event = event && new IdColumn(new LeafColumn(event, true), this.eventIds);
    this.lines.at(0, 1);
    // What a damaged file says of itself is not believed.
    this.reserve(Math.min(file.rows ?? 0, MOST_AT_ONCE));
  }

  /** How many rows there are so far. */
  get rowsRead(): number {
    return this.rows;
  }

  /**
   * Reads the file; run it to the end. It stops every few rows, so that the caller may look around, and says how many
   * bytes of the file were used.
   *
   * @throws InputError when the file is damaged
   */
  async *steps(): AsyncGenerator<number> {
    try {
      for await (const group of this.file.groups()) yield* this.rowGroup(group);
    } catch (error) {
      throw this.file.problem(error);
    }
  }

  /** Hands the columns over. Call once, after all steps. */
  end(): InteractionLog {
    const { rows, users, items, times, ratings, events, eventIds, lines, ids } = this;
    return logOf({ rows, users, items, times, ratings, events, eventIds, lines, ids });
  }

  private async *rowGroup(group: RowGroup): AsyncGenerator<number> {
    const { user, item, rating, event, time } = this;
    const { rows } = group;
    if (rows === 0) return;
    const columns = [user.column, item.column, rating, event?.column].filter((each) => each !== undefined);
    const leaves = [...columns, ...(time ? [time] : [])].map(({ leaf }) => leaf);
    const bytes = leaves.reduce((sum, leaf) => sum + group.bytes(leaf), 0);
    let done = 0;
    for await (const batches of batchesOf(group, leaves)) {
      columns.forEach((column, at) => column.take(batches[at]));
      const [{ rows: count }] = batches;
      this.batch(count, batches.at(columns.length));
      done += count;
      yield this.bytes + Math.floor((bytes * done) / rows);
    }
    this.bytes += bytes;
  }

  private batch(rows: number, times: ColumnBatch | undefined): void {
    const { rows: before, user, item, users, items, ratings, rating, events, event } = this;
    this.reserve(before + rows);
    for (let row = 0; row < rows; row++) {
      const used = !user.column.isMissing(row) && !item.column.isMissing(row);
      users.values[before + row] = used ? user.id(row) : -1;
      items.values[before + row] = used ? item.id(row) : -1;
      if (ratings !== undefined && rating !== undefined)
        ratings.values[before + row] = used && !rating.isMissing(row) ? finite(rating.numberAt(row)) : NaN;
      if (events !== undefined && event !== undefined)
        events.values[before + row] = used && !event.column.isMissing(row) ? event.id(row) : -1;
    }
    if (times !== undefined) this.time?.add(times, (row) => users.values[before + row] >= 0);
    this.rows += rows;
  }

  private reserve(rows: number): void {
    this.users.reserve(rows);
    this.items.reserve(rows);
    this.ratings?.reserve(rows);
    this.events?.reserve(rows);
    this.times?.reserve(rows);
  }
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : NaN;
}
