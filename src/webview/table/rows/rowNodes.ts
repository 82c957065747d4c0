import { CellNodes } from '../cells/cellNodes';
import type { GridColumn } from '../columns';
import type { ColumnWindow } from './columnWindow';

/** Row to render at one position of a table, with its columns and state. */
interface RowShown<Row> {
  readonly index: number;
  /** Row; undefined: not loaded yet. */
  readonly row: Row | undefined;
  readonly columns: readonly GridColumn<Row>[];
  readonly open: boolean;
  /** Index of the column that the Tab key reaches; undefined: no cell of this row. */
  readonly activeColumn: number | undefined;
  /** Whether the row is not visible, and only kept because it has the focus. */
  readonly outside: boolean;
  /** Vertical position on the sheet, in pixels. */
  readonly top: number;
  /** Horizontal offset of the sheet; the first cell is fixed. */
  readonly left: number;
}

/**
 * DOM nodes of one row, which are reused for other rows. Only differences are written; columns out of view
 * are written when needed.
 */
export class RowNodes<Row> {
  readonly element = document.createElement('div');
  private readonly cells: CellNodes[] = [];
  private shown: RowShown<Row> | undefined;
  /** Whether each cell has the content of this row. */
  private written: boolean[] = [];

  constructor() {
    this.element.setAttribute('role', 'row');
  }

  /** Returns whether the cells must be rewritten to show a row. */
  differs(row: Row | undefined, columns: readonly GridColumn<Row>[]): boolean {
    return this.shown === undefined || this.shown.row !== row || this.shown.columns !== columns;
  }

  /**
   * Shows a row.
   * @param inSight columns that are written immediately; the others stay empty until {@link complete}
   */
  show(next: RowShown<Row>, inSight: ColumnWindow): void {
    const { element, shown: now } = this;
    const differs = this.differs(next.row, next.columns);
    this.shown = next;
    if (next.index !== now?.index) element.setAttribute('aria-rowindex', String(next.index + 2));
    if (next.top !== now?.top) element.style.top = `${next.top}px`;
    if (next.open !== now?.open || next.outside !== now.outside)
      element.className = `row${next.open ? ' open' : ''}${next.outside ? ' outside' : ''}`;
    if (next.open !== now?.open) element.setAttribute('aria-selected', String(next.open));
    const busy = next.row === undefined;
    if (busy !== element.hasAttribute('aria-busy')) element.toggleAttribute('aria-busy', busy);
    if (busy) element.setAttribute('aria-busy', 'true');
    if (differs) {
      this.fit(next.columns.length);
      this.written.fill(false);
    }
    if (next.left !== now?.left) this.cells[0].moveBy(next.left);
    this.write(inSight);
    if (next.activeColumn !== now?.activeColumn) {
      if (now?.activeColumn !== undefined) this.cells[now.activeColumn]?.reachable(false);
      if (next.activeColumn !== undefined) this.cells[next.activeColumn].reachable(true);
    }
  }

  /** Whether a cell is still empty because it is out of view. */
  get lacksCells(): boolean {
    return this.written.includes(false);
  }

  /** Writes the cells that were out of view before. */
  complete(): void {
    this.write(ALL);
  }

  private write({ first, last }: ColumnWindow): void {
    const { shown, cells, written } = this;
    if (shown === undefined) return;
    const { row, columns, activeColumn } = shown;
    for (let column = 0; column < cells.length; column++) {
      if (written[column]) continue;
      const isSeen = column === 0 || column === activeColumn || (column >= first && column <= last);
      written[column] = isSeen || row === undefined;
      cells[column].show(row === undefined || !isSeen ? undefined : columns[column].cell(row));
    }
  }

  /** Adds or removes cells at the end until there are `count`. */
  private fit(count: number): void {
    for (const { element } of this.cells.splice(count)) element.remove();
    while (this.cells.length < count) {
      const cell = new CellNodes(this.cells.length === 0);
      this.cells.push(cell);
      this.element.append(cell.element);
    }
    this.written.length = count;
  }
}

const ALL: ColumnWindow = { first: 0, last: Infinity };
