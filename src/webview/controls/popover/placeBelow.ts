/** Minimum distance from the edges of the page, in pixels. */
const MARGIN = 8;
const MIN_HEIGHT = 160;

/** Positions an element below its anchor, or above it if there is more space; always within the page. */
export function placeBelow(element: HTMLElement, anchor: HTMLElement): void {
  const from = anchor.getBoundingClientRect();
  const below = innerHeight - from.bottom - MARGIN;
  const above = from.top - MARGIN;
  const room = below >= MIN_HEIGHT || below >= above ? below : above;
  element.style.maxHeight = `${room - 2}px`;
  element.style.left = `${Math.max(MARGIN, Math.min(from.left, innerWidth - element.offsetWidth - MARGIN))}px`;
  element.style.top = `${room === below ? from.bottom + 2 : from.top - element.offsetHeight - 2}px`;
}
