import { watchLostFocus } from './watchLostFocus';

const REGIONS = 'aside, main, section, .panel, [role=tabpanel]';

/** Moves the focus to the surrounding region if the focused element is removed, so that keys continue from there. */
export function keepFocus(page: HTMLElement): void {
  let around: readonly HTMLElement[] = [];
  page.addEventListener('focusin', ({ target }) => {
    around = target instanceof Element ? regionsOf(target) : [];
  });
  watchLostFocus(page, () => {
    // A group of controls may have a better target, and is notified later.
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return;
      const region = around.find((each) => each.isConnected && page.contains(each));
      if (region !== undefined) focusRegion(region);
    });
  });
}

/** Returns the regions around an element, the innermost first. */
function regionsOf(element: Element): HTMLElement[] {
  const region = element.parentElement?.closest<HTMLElement>(REGIONS) ?? null;
  return region === null ? [] : [region, ...regionsOf(region)];
}

function focusRegion(region: HTMLElement): void {
  if (!region.hasAttribute('tabindex')) {
    region.tabIndex = -1;
    region.addEventListener('blur', () => region.removeAttribute('tabindex'), { once: true });
  }
  region.focus({ preventScroll: true });
}
