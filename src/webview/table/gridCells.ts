import type { GridPosition } from './gridNavigation';

/** Returns the element of a cell; undefined: the cell is not in the document. */
export function findCellElement(
  scroller: HTMLElement | null,
  { row, column }: GridPosition,
): HTMLElement | undefined {
  const cell = scroller?.querySelector(`[aria-rowindex="${row + 2}"]`)?.children[column];
  return cell instanceof HTMLElement ? cell : undefined;
}

/** Returns the position of the cell that contains an element; undefined: no cell contains it. */
export function cellPosition(target: EventTarget | null): GridPosition | undefined {
  if (!(target instanceof Element)) return undefined;
  // To the right of the last column, the row continues to the edge of the table.
  const cell =
    target.closest('.cell') ?? (target.matches('.row:not(.head-row)') ? target.lastElementChild : null);
  const row = cell?.parentElement;
  if (cell === null || row === null || row === undefined) return undefined;
  return { row: Number(row.getAttribute('aria-rowindex')) - 2, column: [...row.children].indexOf(cell) };
}

/** Scrolls horizontally until the fixed first column does not cover the cell. */
export function showColumn(scroller: HTMLElement, cell: HTMLElement, column: number): void {
  if (column === 0) return;
  const frozen = scroller.querySelector<HTMLElement>('.head-cell.first')?.offsetWidth ?? 0;
  const left = cell.offsetLeft - frozen;
  const right = cell.offsetLeft + cell.offsetWidth - scroller.clientWidth;
  if (scroller.scrollLeft > left) scroller.scrollLeft = left;
  else if (scroller.scrollLeft < right) scroller.scrollLeft = right;
}
