import { Float64Column, Int32Column } from '../../core/data/columns';
import { LinesBuilder } from '../../core/data/interactions/linesBuilder';
import { Identifiers } from '../../core/data/ids/identifiers';
import type { Interactions } from '../../core/data/interactions/interactions';
import type { ScannedRows } from './scanner/rowScanner';
import type { TableShape } from './tableShape';
import type { UsedColumns } from './usedColumns';

/**
 * Builder of the columns of rows that readers keep. The columns are public so that a scanner's inner loop can write to
 * them directly; it calls `reserve` before and sets `rows` after.
 */
export class InteractionsBuilder {
  rows = 0;
  runs = 0;
  /** User of the last run; −1 before the first run. */
  lastUser = -1;
  /** Whether each list begins a run, as after `beginList`. */
  private lists = false;
  readonly runUsers = new Int32Column();
  readonly runStarts = new Int32Column();
  readonly items = new Int32Column();
  readonly values: Float64Column | undefined;
  readonly ranks: Float64Column | undefined;
  readonly labels: Float64Column | undefined;
  readonly models: Int32Column | undefined;

  private readonly lines = new LinesBuilder();

  constructor(
    readonly userIds: Identifiers,
    readonly itemIds: Identifiers,
    kept: { readonly values: boolean; readonly ranks: boolean; readonly labels: boolean },
    readonly modelIds?: Identifiers,
  ) {
    this.values = kept.values ? new Float64Column() : undefined;
    this.ranks = kept.ranks ? new Float64Column() : undefined;
    this.labels = kept.labels ? new Float64Column() : undefined;
    this.models = modelIds === undefined ? undefined : new Int32Column();
  }

  /** Removes all rows but keeps the memory: results of `finished` are overwritten from now on. */
  restart(): void {
    this.rows = 0;
    this.runs = 0;
    this.lastUser = -1;
    this.lists = false;
    this.lines.restart();
  }

  /**
   * Reserves memory for `more` rows, each of which may begin a run.
   *
   * @param expected expected number of all rows; runs are expected to begin as often as so far
   */
  reserve(more: number, expected = 0): void {
    this.reserveColumns(this.rows + more, expected);
    this.reserveRuns(this.runs + more, this.expectedRuns(expected));
  }

  /** Returns the estimated number of runs in this number of rows, from the rows so far. */
  private expectedRuns(rows: number): number {
    return this.rows === 0 ? 0 : Math.ceil(rows * (this.runs / this.rows));
  }

  private reserveColumns(rows: number, expected: number): void {
    if (rows <= this.items.values.length) return;
    const capacity = Math.max(rows, expected, this.items.values.length * 2);
    this.items.reserve(capacity);
    this.values?.reserve(capacity);
    this.ranks?.reserve(capacity);
    this.labels?.reserve(capacity);
    this.models?.reserve(capacity);
  }

  private reserveRuns(runs: number, expected: number): void {
    if (runs <= this.runUsers.values.length) return;
    const capacity = Math.max(runs, expected, this.runUsers.values.length * 2);
    this.runUsers.reserve(capacity);
    this.runStarts.reserve(capacity);
  }

  /** Appends one interaction. */
  add(user: number, item: number, value = 1, rank = NaN, label = NaN, model = 0): void {
    this.reserve(1);
    const row = this.rows++;
    if (user !== this.lastUser) this.beginRun(user, row);
    this.items.values[row] = item;
    if (this.values !== undefined) this.values.values[row] = value;
    if (this.ranks !== undefined) this.ranks.values[row] = rank;
    if (this.labels !== undefined) this.labels.values[row] = label;
    if (this.models !== undefined) this.models.values[row] = model;
  }

  /** Appends the rows of a scanned block. `reserve` must have been called. */
  appendScanned(scanned: ScannedRows): void {
    const base = this.rows;
    this.beginRuns(scanned.runUsers, scanned.runStarts, base);
    this.items.values.set(scanned.items, base);
    this.values?.values.set(scanned.values, base);
    this.ranks?.values.set(scanned.ranks, base);
    this.labels?.values.set(scanned.labels, base);
    this.models?.values.set(scanned.models, base);
    this.rows += scanned.rows;
  }

  /** Marks the next rows as a list, which is a run of its own. */
  beginList(): void {
    this.lists = true;
    this.lastUser = -1;
  }

  /**
   * Begins the run of a user at `row`. `reserve` must have been called, and the user must differ from the
   * last one.
   */
  beginRun(user: number, row: number): void {
    this.runUsers.values[this.runs] = user;
    this.runStarts.values[this.runs] = row;
    this.runs++;
    this.lastUser = user;
  }

  /** Begins several runs. Their starts are relative to row `base`. `reserve` must have been called. */
  private beginRuns(users: Int32Array, starts: Int32Array, base: number): void {
    const count = users.length;
    if (count === 0) return;
    const { runs } = this;
    this.runUsers.values.set(users, runs);
    const to = this.runStarts.values;
    for (let run = 0; run < count; run++) to[runs + run] = base + starts[run];
    this.runs = runs + count;
    this.lastUser = users[count - 1];
  }

  /** Sets the line of the next row. Only needed if it is not the line after the line of the last row. */
  nextLine(line: number): void {
    this.lines.at(this.rows, line);
  }

  /**
   * Appends the rows of a part of the file, whose line numbers begin at 1, after `lines` earlier lines.
   *
   * @param expected expected number of rows of the file
   * @param users user number in this builder, by user number in the part; `items` likewise
   */
  append(
    part: Omit<Interactions, 'userIds' | 'itemIds' | 'models'>,
    lines: number,
    expected: number,
    users: Int32Array,
    items: Int32Array,
  ): void {
    const base = this.rows;
    const { rows } = part;
    const runs = part.runUsers.length;
    this.reserveColumns(base + rows, expected);
    this.reserveRuns(this.runs + runs, this.expectedRuns(expected));
    for (let run = 0; run < runs; run++) {
      const user = users[part.runUsers[run]];
      // The user of a part's first rows may be that of the rows before.
      if (user !== this.lastUser) this.beginRun(user, base + part.runStarts[run]);
    }
    for (let piece = 0; piece < part.lines.rows.length && rows > 0; piece++) {
      const row = base + part.lines.rows[piece];
      const start = part.lines.starts[piece];
      if (start < 0) this.lines.piece(row, start - lines);
      else this.lines.onwards(row, start + lines);
    }
    const to = this.items.values;
    const from = part.items;
    for (let row = 0; row < rows; row++) to[base + row] = items[from[row]];
    if (part.values !== undefined) this.values?.values.set(part.values, base);
    if (part.ranks !== undefined) this.ranks?.values.set(part.ranks, base);
    if (part.labels !== undefined) this.labels?.values.set(part.labels, base);
    this.rows += rows;
  }

  /**
   * Sets the models of the rows that the last `append` added. `ofRow`: model number of each row in the appended part;
   * `models`: model number in this builder, by number in the part.
   */
  appendModels(ofRow: Int32Array, models: Int32Array): void {
    const base = this.rows - ofRow.length;
    const to = this.models?.values;
    if (to === undefined) return;
    for (let row = 0; row < ofRow.length; row++) to[base + row] = models[ofRow[row]];
  }

  finished(): Interactions {
    const { rows, runs } = this;
    this.runStarts.reserve(runs + 1);
    this.runStarts.values[runs] = rows;
    return {
      rows,
      runUsers: this.runUsers.values.subarray(0, runs),
      runStarts: this.runStarts.values.subarray(0, runs + 1),
      items: this.items.values.subarray(0, rows),
      values: this.values?.values.subarray(0, rows),
      ranks: this.ranks?.values.subarray(0, rows),
      labels: this.labels?.values.subarray(0, rows),
      models:
        this.models === undefined || this.modelIds === undefined
          ? undefined
          : { ids: this.modelIds, ofRow: this.models.values.subarray(0, rows) },
      lines: this.lines.finished(),
      ...(this.lists && { lists: true as const }),
      userIds: this.userIds,
      itemIds: this.itemIds,
    };
  }
}

/**
 * Returns a builder for the rows of a file of this shape.
 *
 * @throws Error if the shape has no user or no item column
 */
export function builderFor(
  shape: TableShape,
  { user, item, value, rank, label, model }: UsedColumns,
  users: Identifiers,
  items: Identifiers,
): InteractionsBuilder {
  if (user < 0 || item < 0) throw new Error('A table needs a user and an item column.');
  const kept = { values: value >= 0 || shape.list === 'pairs', ranks: rank >= 0, labels: label >= 0 };
  return new InteractionsBuilder(users, items, kept, model < 0 ? undefined : new Identifiers());
}
