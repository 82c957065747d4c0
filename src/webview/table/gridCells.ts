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

/** Focuses a cell, and scrolls until it is visible next to the fixed first column. */
export function revealCell(cell: HTMLElement): void {
  cell.focus({ preventScroll: true });
  const scroller = cell.closest<HTMLElement>('.grid');
  const first = cell.parentElement?.firstElementChild;
  if (scroller === null || !(first instanceof HTMLElement)) return;
  scroller.style.scrollPaddingInlineStart = cell === first ? '' : `${first.offsetWidth}px`;
  cell.scrollIntoView({ block: 'nearest', inline: cell === first ? undefined : 'nearest' });
}
