import type { GridColumn } from '../columns';
import type { ColumnWindow } from './columnWindow';
import type { GridPosition } from '../gridNavigation';
import { RowNodes } from './rowNodes';

/** Maximum number of new rows whose columns are all written immediately, as when moving row by row. */
const MAX_ROWS_AT_ONCE = 3;
/**
 * Pause in ms after the last movement. Then cells out of view are written, and the document order is
 * restored.
 */
const REST_MILLISECONDS = 200;
/**
 * Maximum offset of the sheet in pixels. Beyond it, the rows are positioned again, because browsers limit
 * offsets.
 */
const MAX_MOVED = 100_000;

interface Drawing<Row> {
  /** Offset of the sheet, in pixels. */
  readonly offset: number;
  readonly left: number;
  /** Range of visible rows [first, last]. */
  readonly first: number;
  readonly last: number;
  readonly rowHeight: number;
  readonly row: (index: number) => Row | undefined;
  readonly columns: readonly GridColumn<Row>[];
  readonly inSight: ColumnWindow;
  readonly isOpen: (row: Row) => boolean;
  /** Focused cell; its row stays in the document even if it is out of view. */
  readonly focus: GridPosition;
}

/**
 * Rows in the document, which are updated without a virtual DOM, because hundreds of cells change up to sixty
 * times a second. A row that stays visible is not changed. Nodes of a row that leaves are reused for a row
 * that enters. If many rows enter at once, their columns out of view stay empty until the movement ends.
 */
export class RowPool<Row> {
  /** Rows in document order. */
  private rows = new Map<number, RowNodes<Row>>();
  /** Position of the sheet from which offsets in pixels are measured. */
  private base = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly element: HTMLElement) {}

  draw(drawing: Drawing<Row>): void {
    const { offset, left, first, last, rowHeight, columns, focus } = drawing;
    if (Math.abs(offset - this.base) > MAX_MOVED) this.base = first * rowHeight;
    const rowNumbers = this.wanted(drawing);
    this.give(rowNumbers);
    const row = (index: number): Row | undefined => drawing.row(index);
    const isNew = rowNumbers.filter((index) => this.rows.get(index)?.differs(row(index), columns));
    const inSight = isNew.length <= MAX_ROWS_AT_ONCE ? { first: 0, last: Infinity } : drawing.inSight;
    for (const index of rowNumbers) {
      const found = row(index);
      const outside = index < first || index > last;
      this.rows.get(index)?.show(
        {
          index,
          row: found,
          columns,
          open: found !== undefined && drawing.isOpen(found),
          activeColumn: index === focus.row ? focus.column : undefined,
          outside,
          // Directly above the visible part, so that focusing it by Tab scrolls little.
          top: outside ? offset - this.base - 4 * rowHeight : index * rowHeight - this.base,
          left,
        },
        inSight,
      );
    }
    this.element.style.transform = `translate(${-left}px, ${this.base - offset}px)`;
    this.restLater();
  }

  /** Writes cells that were left out while scrolling, and sorts the rows. */
  settle(): void {
    clearTimeout(this.rest);
    this.rest = undefined;
    for (const row of this.rows.values()) row.complete();
    this.sort();
  }

  dispose(): void {
    clearTimeout(this.rest);
  }

  private wanted({ first, last, focus }: Drawing<Row>): number[] {
    const wanted: number[] = [];
    for (let index = first; index <= last; index++) wanted.push(index);
    if (focus.row >= 0 && focus.row < first) wanted.unshift(focus.row);
    if (focus.row > last) wanted.push(focus.row);
    return wanted;
  }

  /** Assigns nodes to each row: the nodes of the same row, of a row that left, or new ones. */
  private give(wanted: readonly number[]): void {
    const before = this.rows;
    if (wanted.length === before.size && wanted.every((index) => before.has(index))) return;
    const stays = new Set(wanted);
    const free = [...before].filter(([index]) => !stays.has(index)).map(([, nodes]) => nodes);
    this.rows = new Map(
      wanted.map((index) => {
        const nodes = before.get(index) ?? free.shift() ?? new RowNodes<Row>();
        if (nodes.element.parentNode === null) this.element.append(nodes.element);
        return [index, nodes];
      }),
    );
    for (const { element } of free) element.remove();
  }

  private restLater(): void {
    clearTimeout(this.rest);
    this.rest = undefined;
    if (this.isSorted() && ![...this.rows.values()].some(({ lacksCells }) => lacksCells)) return;
    this.rest = setTimeout(() => this.settle(), REST_MILLISECONDS);
  }

  private isSorted(): boolean {
    let child = this.element.firstChild;
    for (const { element } of this.rows.values()) {
      if (element !== child) return false;
      child = child.nextSibling;
    }
    return true;
  }

  /**
   * Sorts the rows around the focused row. That row is not moved in the document, because it would lose focus
   * and selection.
   */
  private sort(): void {
    if (this.isSorted()) return;
    const rows = [...this.rows.values()].map(({ element }) => element);
    const stays = rows.find((row) => row.contains(document.activeElement)) ?? this.element.firstElementChild;
    const place = rows.findIndex((row) => row === stays);
    for (let index = place - 1; index >= 0; index--)
      if (rows[index].nextSibling !== rows[index + 1])
        this.element.insertBefore(rows[index], rows[index + 1]);
    for (let index = place + 1; index < rows.length; index++)
      if (rows[index].previousSibling !== rows[index - 1]) rows[index - 1].after(rows[index]);
  }
}
