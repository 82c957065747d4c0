import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { placeBelow } from './placeBelow';

/**
 * Shows a box in the top layer, where nothing clips it, and keeps it below its anchor while the page scrolls.
 */
export function usePopoverBox(box: RefObject<HTMLElement | null>, anchor: HTMLElement): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    element.showPopover();
    const place = (): void => placeBelow(element, anchor);
    place();
    // Content that is loaded later makes it larger.
    const growth = new ResizeObserver(place);
    growth.observe(element);
    addEventListener('resize', place);
    addEventListener('scroll', place, true);
    return () => {
      growth.disconnect();
      removeEventListener('resize', place);
      removeEventListener('scroll', place, true);
    };
  }, [anchor]);
}

/**
 * Returns whether a key event is a Tab that leaves the box. The box is not next to its anchor in the
 * document, so that the focus must be moved to the anchor.
 */
export function leavesBox(event: KeyboardEvent, box: HTMLElement): boolean {
  if (event.key !== 'Tab' || document.activeElement === null) return false;
  const stops = [...box.querySelectorAll<HTMLElement>('button, input, summary, vscode-button')].filter(
    ({ tabIndex }) => tabIndex >= 0,
  );
  const edges: (Element | undefined)[] = event.shiftKey ? [box, stops.at(0)] : [stops.at(-1)];
  return edges.includes(document.activeElement);
}
