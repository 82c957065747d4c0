import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** As in panel.css. */
const NARROW = '(max-width: 720px)';

/**
 * Escape closes the region from the table too. Where a narrow panel shows it in the place of the table, it has the focus,
 * which would be lost there.
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
    // Where nothing else is to be closed: in the table, or where a click beside everything left the focus.
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
