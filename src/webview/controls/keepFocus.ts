import { watchLostFocus } from './watchLostFocus';

const REGIONS = 'aside, main, section, .panel, [role=tabpanel]';

/** Where what had the focus goes away, as a button that was pressed, the region that it was in has it: one goes on from there. */
export function keepFocus(page: HTMLElement): void {
  let around: readonly HTMLElement[] = [];
  page.addEventListener('focusin', ({ target }) => {
    around = target instanceof Element ? regionsOf(target) : [];
  });
  watchLostFocus(page, () => {
    // A group of controls, which knows better, may hear of it later.
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return;
      const region = around.find((each) => each.isConnected && page.contains(each));
      if (region !== undefined) focusRegion(region);
    });
  });
}

/** The innermost first. */
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
