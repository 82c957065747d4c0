import { watchLostFocus } from './watchLostFocus';

const REGIONS = 'aside, main, section, .panel, #root, [role=tabpanel]';

/**
 * Keeps the focus off the page's body, so that keys continue from where they were. If the focused element is removed,
 * the region around it gets the focus. When the window gets the focus again, for example after a file picker, the last
 * focused element does: the browser forgets it.
 */
export function keepFocus(page: HTMLElement): void {
  /** The last focused element and the regions around it, the innermost first. */
  let around: readonly HTMLElement[] = [page];
  const restore = (): void => {
    if (document.activeElement !== document.body || !document.hasFocus()) return;
    for (const place of around)
      if (document.activeElement === document.body && page.contains(place)) focusPlace(place);
  };
  page.addEventListener('focusin', ({ target }) => {
    around = target instanceof HTMLElement ? [target, ...regionsOf(target)] : [];
  });
  // A group of controls may have a better target, and is notified later.
  watchLostFocus(page, () => queueMicrotask(restore));
  // Later: a click focuses its target first.
  addEventListener('focus', () => setTimeout(restore));
  setTimeout(restore);
}

/** Returns the regions around an element, the innermost first. */
function regionsOf(element: Element): HTMLElement[] {
  const region = element.parentElement?.closest<HTMLElement>(REGIONS) ?? null;
  return region === null ? [] : [region, ...regionsOf(region)];
}

/** Focuses a control if it can have the focus, or a region, which the Tab key does not reach. */
function focusPlace(place: HTMLElement): void {
  if (place.matches(REGIONS) && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}
