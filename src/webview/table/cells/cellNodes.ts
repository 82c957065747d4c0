import { idText } from '../../text/called';
import type { GridCell, CellBar } from '../columns';

/** Content of a cell, as the page shows it. */
interface CellText {
  readonly text: string;
  readonly title: string | undefined;
  /** Copied text, if it differs from the shown text. */
  readonly full: string | undefined;
  readonly bar: CellBar | undefined;
  readonly spoken: string | undefined;
  readonly quiet: boolean;
}

const EMPTY_CELL: CellText = {
  text: '',
  title: undefined,
  full: undefined,
  bar: undefined,
  spoken: undefined,
  quiet: false,
};

/**
 * DOM nodes of one cell. They are created once and then only changed, because hundreds of cells change up to
 * sixty times a second while scrolling.
 */
export class CellNodes {
  readonly element = document.createElement('div');
  private readonly text = document.createTextNode('');
  /** Element that isolates a name from the surrounding writing direction and has its tooltip. */
  private readonly name: HTMLElement | undefined;
  private bar: HTMLElement | undefined;
  private shown = EMPTY_CELL;

  /** @param first whether it is the first cell of its row, which contains a name */
  constructor(first: boolean) {
    this.element.setAttribute('role', first ? 'rowheader' : 'gridcell');
    this.element.className = first ? 'cell first' : 'cell number';
    if (first) {
      this.name = document.createElement('bdi');
      this.name.className = 'name';
      this.name.append(this.text);
      this.element.append(this.name);
    } else {
      this.element.append(this.text);
    }
  }

  /** Shows a cell. @param cell undefined: not loaded yet */
  show(cell: GridCell | undefined): void {
    const next = cell === undefined ? EMPTY_CELL : shownOf(cell);
    const now = this.shown;
    this.shown = next;
    if (next.text !== now.text) this.text.data = next.text;
    if (next.bar !== now.bar) this.showBar(next.bar);
    if (next.spoken !== now.spoken) setOrRemove(this.element, 'aria-label', next.spoken);
    const said = this.name ?? this.element;
    if (next.title !== now.title) setOrRemove(said, 'title', next.title);
    if (next.full !== now.full) setOrRemove(said, 'data-full', next.full);
    if (next.quiet !== now.quiet) said.classList.toggle('quiet', next.quiet);
  }

  /** Sets whether the Tab key reaches the cell. */
  reachable(reachable: boolean): void {
    setOrRemove(this.element, 'tabindex', reachable ? '0' : undefined);
  }

  /** Moves the cell horizontally by a number of pixels. */
  moveBy(pixels: number): void {
    this.element.style.transform = pixels === 0 ? '' : `translateX(${pixels}px)`;
  }

  private showBar(newBar: CellBar | undefined): void {
    if (newBar === undefined) {
      this.bar?.remove();
      this.bar = undefined;
      return;
    }
    if (this.bar === undefined) {
      this.bar = document.createElement('span');
      this.bar.setAttribute('aria-hidden', 'true');
      this.element.prepend(this.bar);
    }
    const { bar } = this;
    if (newBar.kind === 'share') {
      bar.className = 'bar';
      bar.style.setProperty('--to', percent(newBar.share));
      return;
    }
    const { share, better } = newBar;
    bar.className = `bar difference ${share === 0 ? '' : better ? 'better' : 'worse'}`;
    bar.style.setProperty('--from', percent(0.5 + 0.5 * Math.min(0, share)));
    bar.style.setProperty('--to', percent(0.5 + 0.5 * Math.max(0, share)));
  }
}

function percent(share: number): string {
  return `${100 * share}%`;
}

function shownOf(cell: GridCell): CellText {
  switch (cell.kind) {
    case 'name': {
      const { shown, title, full, empty } = idText(cell.text, cell.described, cell.start);
      return { text: shown, title, full, bar: undefined, spoken: undefined, quiet: empty };
    }
    case 'missing':
      return {
        ...EMPTY_CELL,
        text: cell.text,
        title: cell.title,
        full: cell.text === '–' ? '' : cell.text,
        quiet: true,
      };
    case 'number':
      return {
        ...EMPTY_CELL,
        text: cell.text,
        title: cell.spoken,
        full: cell.full === cell.text ? undefined : cell.full,
        bar: cell.bar,
        spoken: cell.spoken,
      };
  }
}

function setOrRemove(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
