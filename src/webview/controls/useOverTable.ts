import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Media query of narrow panels, equal to the one in panel.css. */
const NARROW = '(max-width: 720px)';

/**
 * Lets Escape close a region that shows details, also from its table. In a narrow panel, where the region
 * replaces the table, moves the focus to the region, because the table would lose it.
 */
export function useOverTable(region: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    const narrow = matchMedia(NARROW);
    const take = (): void => {
      const focused = document.activeElement;
      const lost = focused === null || focused === document.body || focused.closest('.main') !== null;
      if (narrow.matches && lost) region.current?.focus({ preventScroll: true });
    };
    // Only if Escape closes nothing else: in the table, or with no element focused.
    const onKeyDown = (event: KeyboardEvent): void => {
      const { activeElement: focused } = document;
      if (event.key !== 'Escape' || event.defaultPrevented || focused?.matches('input, select') === true)
        return;
      if (focused !== document.body && focused?.closest('.stage') === null) return;
      event.preventDefault();
      close.current();
    };
    take();
    narrow.addEventListener('change', take);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      narrow.removeEventListener('change', take);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
