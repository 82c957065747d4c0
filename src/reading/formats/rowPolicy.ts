import type { FindingPlace } from '../../shared/findings/finding';
import { type Identifiers, IdTooLong, MAX_ID_BYTES } from '../../core/data/ids/identifiers';
import { LEFT_OPEN } from '../../core/data/interactions/judges';
import type { FindingCollector } from '../../core/findings/findingCollector';
import { builderFor, type InteractionsBuilder } from './interactionsBuilder';
import type { ReaderOptions } from './readerOptions';
import { columnIndexOfRole, type TableShape } from './tableShape';
import { textFormat } from './textFormats';
import { usedColumns, type UsedColumns } from './usedColumns';
import { isMixedPercent, mixedPercentDetails, type WrittenNumbers } from './values/percentages';

/** Role of a cell in a row. */
export type CellRole = 'user' | 'item' | 'model' | 'value' | 'rank' | 'label';

/**
 * Current row of a reader, independent of the format. Cells are requested by role, and no object is created
 * per row.
 */
export interface RowCells extends WrittenNumbers<CellRole> {
  /** Returns the line number, from 1 (in Parquet and Arrow: the row number). */
  line(): number;
  /** Returns whether a cell has no value: a blank field, a null, a missing key. */
  isEmpty(role: CellRole): boolean;
  /** Returns whether a prediction has no label. Some formats write NaN for a missing label. */
  isUnjudged(): boolean;
  /** Returns the number in a cell; NaN if it is not a number. */
  number(role: CellRole): number;
  /** Returns the text in a cell; '' if it has no value. */
  text(role: CellRole): string;
  place(role: CellRole, details: readonly (string | number)[]): FindingPlace;
  /** Returns the number of the ID in a cell. Called only for rows that are kept. */
  id(role: 'user' | 'item' | 'model', ids: Identifiers): number;
}

/** ID of the user of all rows in a file without users. */
const EVERYBODY = 'all';

/**
 * Decides for each row whether it is kept, kept and reported, or dropped and reported; the same for all
 * formats. The number of rows read is the number of kept rows plus the findings' `dropped`. Readers of plain
 * rows pass on only other rows: those with a blank cell, a value that is not a finite number, or a negative
 * gain. A check that concerns plain rows too belongs in `rowChecks`.
 */
export class RowPolicy {
  /** Number of rows so far, kept or not. A reader of plain rows adds its rows itself. */
  rowsRead = 0;
  readonly columns: UsedColumns;
  /** Builder that receives the used rows. */
  readonly rows: InteractionsBuilder;
  /** Whether a negative value is reported. Negative labels always are. */
  readonly refusesNegative: boolean;
  private readonly scored: boolean;
  /** Whether rows are judgments: a judge may have no name, and may leave a grade open. */
  private readonly judged: boolean;
  private readonly users: Identifiers;
  private readonly items: Identifiers;
  private readonly models: Identifiers | undefined;

  /** @throws Error if the shape has no user or no item column */
  constructor(
    readonly shape: TableShape,
    readonly options: ReaderOptions,
    users: Identifiers,
    items: Identifiers,
    public findings: FindingCollector,
  ) {
    this.columns = usedColumns(shape, options);
    this.rows = builderFor(shape, this.columns, users, items);
    this.users = users;
    this.items = items;
    this.models = this.rows.modelIds;
    this.scored = options.use === 'recommendations' || options.use === 'both';
    this.judged = options.use === 'truth' && columnIndexOfRole(shape, 'judge') >= 0;
    // In qrels −1 usually says "pooled, but not judged"; elsewhere a negative gain is worth a word.
    this.refusesNegative = options.use === 'truth' && textFormat(shape.format)?.pooled !== true;
  }

  /** Removes all rows, but keeps the known IDs and the memory, which is overwritten from now on. */
  restart(findings: FindingCollector): void {
    this.rowsRead = 0;
    this.findings = findings;
    this.rows.restart();
  }

  /**
   * Keeps or reports one row.
   *
   * @param valued whether the row has a value. Pairs in a list contain it next to the item, not in a column
   */
  take(cells: RowCells, valued = this.columns.value >= 0): void {
    this.rowsRead++;
    const { rank, label, weighted, eachRow, oneUser } = this.columns;
    if (!oneUser && cells.isEmpty('user')) return this.reportEmpty(cells, 'user');
    if (!eachRow && cells.isEmpty('item')) return this.reportEmpty(cells, 'item');
    if (this.models !== undefined && !this.judged && cells.isEmpty('model'))
      return this.reportEmpty(cells, 'model');

    if (this.judged && valued) {
      const open = openGrade(cells);
      if (open !== undefined) return this.add(cells, open, NaN, NaN);
    }
    const judged = label >= 0 && !cells.isUnjudged();
    const isOrdered = valued || rank >= 0;
    if (judged && !eachRow && isOrdered && cells.isEmpty(valued ? 'value' : 'rank')) {
      this.keepUnscored(cells, valued ? 'value' : 'rank');
      return;
    }
    const value = !valued ? 1 : weighted ? this.weight(cells) : this.number(cells, 'value', this.scored);
    if (Number.isNaN(value)) return;
    const place = rank < 0 ? NaN : this.rank(cells, valued);
    if (place === undefined) return;
    const truth = judged ? this.number(cells, 'label', false) : NaN;
    if (judged && Number.isNaN(truth)) return;

    if (value < 0 && this.refusesNegative && valued) this.remark(cells, 'negative-gain', 'value');
    if (truth < 0) this.remark(cells, 'negative-gain', 'label');
    this.add(cells, value, place, truth);
  }

  /** Adds a row by its ids, or reports that one of them is too long. */
  private add(cells: RowCells, value: number, place: number, truth: number): void {
    const { oneUser, eachRow } = this.columns;
    try {
      const item = eachRow ? this.items.intern(`#${this.rowsRead}`) : cells.id('item', this.items);
      const model = this.models === undefined ? 0 : cells.id('model', this.models);
      const user = oneUser ? this.users.intern(EVERYBODY) : cells.id('user', this.users);
      this.rows.nextLine(cells.line());
      this.rows.add(user, item, value, place, truth, model);
    } catch (error) {
      if (!(error instanceof IdTooLong)) throw error;
      this.findings.add('id-too-long', true, () => ({ line: cells.line(), details: [MAX_ID_BYTES] }));
    }
  }

  /** Keeps a row with a label whose item was not recommended. Its value is NaN. */
  private keepUnscored(cells: RowCells, role: 'value' | 'rank'): void {
    const truth = this.number(cells, 'label', false);
    if (Number.isNaN(truth)) return;
    // The row may end before the cell that is blank: the item always has a place.
    this.findings.add('unscored-item', false, () => cells.place('item', [this.nameOf(role)]));
    if (truth < 0) this.remark(cells, 'negative-gain', 'label');
    this.add(cells, NaN, NaN, truth);
  }

  private nameOf(role: CellRole): string {
    return this.shape.columns[this.columnOf(role)].name;
  }

  /** Reports text that should be a row and is not: a short line, a record that is not JSON. */
  drop(
    code:
      | 'field-count'
      | 'uneven-lists'
      | 'truncated-line'
      | 'invalid-json'
      | 'line-too-long'
      | 'unclosed-quote',
    place: () => FindingPlace,
  ): void {
    this.rowsRead++;
    this.findings.add(code, true, place);
  }

  /** Reports a whole list whose user or model is missing, as one row, because its items were not read. */
  dropList(cells: RowCells, role: 'user' | 'model'): void {
    this.rowsRead++;
    this.reportEmpty(cells, role);
  }

  /**
   * Returns the rank, or undefined if the row cannot be used. If the rank is not a number but a score orders
   * the row, adds a finding and returns NaN.
   */
  private rank(cells: RowCells, valued: boolean): number | undefined {
    if (!valued) {
      const rank = this.number(cells, 'rank', false);
      return Number.isNaN(rank) ? undefined : rank;
    }
    const rank = cells.number('rank');
    if (Number.isFinite(rank)) return rank;
    this.remark(cells, 'invalid-rank', 'rank');
    return NaN;
  }

  /**
   * Returns the number in a cell. If the row cannot be used because of it, adds a finding and returns NaN.
   */
  private number(cells: RowCells, role: 'value' | 'rank' | 'label', mayBeInfinite: boolean): number {
    const number = cells.number(role);
    if (Number.isFinite(number)) {
      const column = this.shape.columns[this.columnOf(role)];
      if (!isMixedPercent(number, column, cells, role)) return number;
      this.findings.add('mixed-percent', true, () =>
        cells.place(role, mixedPercentDetails(cells.text(role), column)),
      );
      return NaN;
    }
    if (cells.isEmpty(role)) {
      this.reportEmpty(cells, role);
      return NaN;
    }
    if (Number.isNaN(number) || !mayBeInfinite) {
      this.findings.add('invalid-number', true, () => cells.place(role, [cells.text(role)]));
      return NaN;
    }
    this.remark(cells, 'infinite-number', role);
    return number;
  }

  /** Returns the weight of an event. If it is unknown, adds a finding and returns NaN. */
  private weight(cells: RowCells): number {
    const event = cells.text('value');
    const weight = this.options.eventWeights?.weightOf(event);
    if (weight !== undefined) return weight;
    this.findings.add('unknown-event', true, () => cells.place('value', [event]));
    return NaN;
  }

  /** Reports a problem in a row that is kept. */
  private remark(
    cells: RowCells,
    code: 'negative-gain' | 'invalid-rank' | 'infinite-number',
    role: CellRole,
  ): void {
    this.findings.add(code, false, () => cells.place(role, [cells.text(role)]));
  }

  private reportEmpty(cells: RowCells, role: CellRole): void {
    const code = role === 'user' || role === 'item' || role === 'model' ? 'empty-id' : 'empty-value';
    this.findings.add(code, true, () => cells.place(role, [this.nameOf(role)]));
  }

  /** Returns the column of a value. Values of pairs in a list are in the item column. */
  private columnOf(role: CellRole): number {
    const column = this.columns[role];
    return column < 0 ? this.columns.item : column;
  }
}

/** Returns the value of a row without a grade: taken back (nothing), or left open (`?`); undefined: it has a grade. */
function openGrade(cells: RowCells): number | undefined {
  if (cells.isEmpty('value')) return NaN;
  const isOpen = Number.isNaN(cells.number('value')) && cells.text('value').trim() === '?';
  return isOpen ? LEFT_OPEN : undefined;
}
