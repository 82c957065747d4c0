import { watchLostFocus } from './watchLostFocus';

const REGIONS = 'aside, main, section, .panel, [role=tabpanel]';

/**
 * Where what had the focus goes away, as a button that was pressed, the region that it was in has it: one goes on from
 * there. What had it when the workbench took it, for its palette or a question, has it again when the window gets it back.
 */
export function keepFocus(page: HTMLElement): void {
  let around: readonly HTMLElement[] = [];
  let left: HTMLElement | undefined;
  page.addEventListener('focusin', ({ target }) => {
    around = target instanceof Element ? regionsOf(target) : [];
    left = undefined;
  });
  page.addEventListener('focusout', ({ target }) => {
    left = target instanceof HTMLElement ? target : undefined;
  });
  // Who clicks beside everything has left it.
  addEventListener('pointerdown', () => (left = undefined), true);
  addEventListener('focus', () => {
    if (document.activeElement === document.body) left?.focus({ preventScroll: true });
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
