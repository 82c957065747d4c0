import type { GridColumn } from '../columns';
import type { ColumnWindow } from './columnWindow';
import type { GridPosition } from '../gridNavigation';
import { RowNodes } from './rowNodes';

/** Where so few rows are new, as when one moves row by row, all of their columns are written at once. */
const FEW = 3;
/** So many milliseconds after the last movement what is out of sight is written, and the order of the page restored. */
const AT_REST = 200;
/** The sheet moves under rows that stay where they are; after so many pixels they are set anew, for the browser's sake. */
const MOST_MOVED = 100_000;

interface Drawing<Row> {
  /** How far the sheet is moved, in pixels. */
  readonly offset: number;
  readonly left: number;
  /** Rows in sight, both included. */
  readonly first: number;
  readonly last: number;
  readonly rowHeight: number;
  readonly row: (index: number) => Row | undefined;
  readonly columns: readonly GridColumn<Row>[];
  readonly inSight: ColumnWindow;
  readonly isOpen: (row: Row) => boolean;
  /** Its row is kept also out of sight, with the focus that may be in it. */
  readonly focus: GridPosition;
}

/**
 * The rows that are in the page. They are drawn without a virtual copy, because hundreds of cells pass here sixty
 * times a second: a row that stays in sight is not touched, one that leaves is written over by one that comes, and
 * where many come at a time, their columns out of sight are empty until the movement is at rest.
 */
export class RowSheet<Row> {
  /** In the page's order. */
  private rows = new Map<number, RowNodes<Row>>();
  /** Where on the sheet the pixels are counted from. */
  private base = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly element: HTMLElement) {}

  draw(drawing: Drawing<Row>): void {
    const { offset, left, first, last, rowHeight, columns, focus } = drawing;
    if (Math.abs(offset - this.base) > MOST_MOVED) this.base = first * rowHeight;
    const wanted = this.wanted(drawing);
    this.give(wanted);
    const row = (index: number): Row | undefined => drawing.row(index);
    const isNew = wanted.filter((index) => this.rows.get(index)?.differs(row(index), columns));
    const inSight = isNew.length <= FEW ? { first: 0, last: Infinity } : drawing.inSight;
    for (const index of wanted) {
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
          // Just above what can be seen, so that the focus which comes there by the tab key moves nothing far.
          top: outside ? offset - this.base - 4 * rowHeight : index * rowHeight - this.base,
          left,
        },
        inSight,
      );
    }
    this.element.style.transform = `translate(${-left}px, ${this.base - offset}px)`;
    this.restLater();
  }

  /** Writes what was left out while rows passed, and puts the rows in the order of the table. */
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

  /** Gives each row nodes: those that it has, those of a row that left, or new ones. */
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
    this.rest = setTimeout(() => this.settle(), AT_REST);
  }

  private isSorted(): boolean {
    let child = this.element.firstChild;
    for (const { element } of this.rows.values()) {
      if (element !== child) return false;
      child = child.nextSibling;
    }
    return true;
  }

  /** A row that is moved loses the focus and what is selected in it: the one that has it stays, the others go around it. */
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
