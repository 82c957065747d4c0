import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** As in panel.css. */
const NARROW = '(max-width: 720px)';

/** Where a narrow panel shows a region in the place of the table, the region has the focus, which would be lost there. */
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
    // A click beside everything leaves the focus nowhere.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !narrow.matches || document.activeElement !== document.body) return;
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
