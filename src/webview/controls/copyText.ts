/**
 * Copies numbers in full precision and names in full length, which are in `data-full`. Cells are separated by
 * tabs, and rows by line ends.
 */
export function copyInFull(event: ClipboardEvent): void {
  const selection = document.getSelection();
  const text =
    selection === null || selection.isCollapsed
      ? textOfFocus(document.activeElement)
      : textOfSelection(selection);
  if (text === undefined || text === '') return;
  event.clipboardData?.setData('text/plain', text);
  event.preventDefault();
}

function textOfFocus(element: Element | null): string | undefined {
  if (!(element instanceof HTMLElement) || element.matches('input, textarea, button')) return undefined;
  const cell = element.closest('[role=gridcell], [role=rowheader], [role=columnheader]');
  return cell === null ? undefined : fullText(cell);
}

function textOfSelection(selection: Selection): string | undefined {
  const start = selection.anchorNode?.parentElement;
  if (start?.closest('input, textarea')) return undefined;
  const range = selection.getRangeAt(0);
  const whole = range.commonAncestorContainer;
  // Within one text the browser's own copy is right, unless all of a shortened value was selected.
  if (whole.nodeType === Node.TEXT_NODE) {
    const full = whole.parentElement?.closest('[data-full]');
    return full !== null && full !== undefined && range.toString() === full.textContent
      ? fullText(full)
      : undefined;
  }
  return fullText(range.cloneContents());
}

/** Returns the text of an element of the page, with the full text of shortened names. */
function fullText(node: Node): string {
  return read(node).replace(/(?<![\t\n])[\t\n]+$/, '');
}

function read(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  const element = node instanceof Element ? node : undefined;
  if (element?.matches('svg, .icon, .hidden, [aria-hidden=true]')) return '';
  const text = element?.getAttribute('data-full') ?? [...node.childNodes].map(read).join('');
  if (element?.matches(CELL)) return `${text}\t`;
  return element?.matches(LINE) ? `${text.replace(/(?<!\t)\t+$/, '')}\n` : text;
}

const CELL = 'td, th, dt, [role=gridcell], [role=rowheader], [role=columnheader]';
const LINE = 'tr, [role=row], p, li, h1, h2, h3, dl > div';
