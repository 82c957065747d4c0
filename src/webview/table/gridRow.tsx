import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { CellNodes } from './cellNodes';
import type { GridColumn } from './columns';

interface GridRowProps<Row> {
  readonly index: number;
  /** undefined: not here yet. */
  readonly row: Row | undefined;
  readonly columns: readonly GridColumn<Row>[];
  readonly open: boolean;
  /** Column that can be reached by the tab key; undefined: none of this row. */
  readonly activeColumn: number | undefined;
  /** Kept only because it has the focus; not in sight. */
  readonly outside: boolean;
}

/**
 * One row of a table. Drawn anew only when something of it changed, and with no attribute that can do without. Its
 * cells are drawn without a virtual copy, because hundreds of them pass here sixty times a second.
 */
export function GridRow<Row>(props: GridRowProps<Row>): JSX.Element {
  const { index, row, columns, open, activeColumn, outside } = props;
  const element = useRef<HTMLDivElement>(null);
  const cells = useRef<CellNodes[]>([]);
  const busy = row === undefined;

  useLayoutEffect(() => {
    if (element.current !== null) fitCells(cells.current, columns.length, element.current);
    columns.forEach((column, position) =>
      cells.current[position].show(row === undefined ? undefined : column.cell(row)),
    );
  }, [row, columns]);
  useLayoutEffect(() => {
    if (activeColumn === undefined) return;
    const reached = cells.current[activeColumn];
    reached.reachable(true);
    return () => reached.reachable(false);
  }, [activeColumn]);

  // The same object as before is not looked at.
  return useMemo(
    () => (
      <div
        ref={element}
        role="row"
        class={`row${open ? ' open' : ''}${outside ? ' outside' : ''}`}
        aria-rowindex={index + 2}
        aria-selected={open}
        aria-busy={busy ? true : undefined}
      />
    ),
    [index, open, outside, busy],
  );
}

/** Adds or removes cells at the end of a row, until there are so many. */
function fitCells(cells: CellNodes[], count: number, row: HTMLElement): void {
  for (const { element } of cells.splice(count)) element.remove();
  while (cells.length < count) {
    const cell = new CellNodes(cells.length === 0);
    cells.push(cell);
    row.append(cell.element);
  }
}
