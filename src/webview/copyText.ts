/**
 * What copying puts on the clipboard: numbers in full precision and names in full length (they stand in
 * `data-full`), cells of a row apart by tabs, rows by line ends.
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
  // Within one text the browser's own copy is right, unless all of a shortened value was meant.
  if (whole.nodeType === Node.TEXT_NODE) {
    const full = whole.parentElement?.closest('[data-full]');
    return full !== null && full !== undefined && range.toString() === full.textContent
      ? fullText(full)
      : undefined;
  }
  return fullText(range.cloneContents());
}

/** Reads a piece of the page as text. */
export function fullText(node: Node): string {
  if (node instanceof Element) {
    const full = node.getAttribute('data-full');
    if (full !== null) return full + ending(node);
    if (node.matches('svg, .icon, [aria-hidden=true]')) return '';
  }
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  let text = '';
  for (const child of node.childNodes) text += fullText(child);
  if (node instanceof Element)
    return node.matches('tr, [role=row], p, li, h1, h2, h3, div')
      ? `${text.replace(/[\t\n]+$/, '')}\n`
      : text + ending(node);
  return text.replace(/[\t\n]+$/, '');
}

function ending(element: Element): string {
  return element.matches('td, th, dt, [role=gridcell], [role=rowheader], [role=columnheader]') ? '\t' : '';
}
