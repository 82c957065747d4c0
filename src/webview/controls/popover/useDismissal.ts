import { useLayoutEffect } from 'preact/hooks';
import { useNewest } from '../../host/useNewest';

/**
 * Closes an overlay by Escape, whatever has the focus, and by a click elsewhere.
 * @param openPart current overlay; undefined: none
 * @param holds returns whether the clicked element belongs to the overlay
 * @param onDismiss called to close; `byKey`: by Escape, so that the focus may return to where it was
 */
export function useDismissal(
  openPart: unknown,
  holds: (target: Element) => boolean,
  onDismiss: (byKey: boolean) => void,
): void {
  const onKeyDown = useNewest((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onDismiss(true);
  });
  const onPointerDown = useNewest(({ target }: PointerEvent) => {
    if (target instanceof Element && !holds(target)) onDismiss(false);
  });
  // Before it is painted, so that an immediate click counts.
  useLayoutEffect(() => {
    if (openPart === undefined) return;
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('pointerdown', onPointerDown, true);
    };
  }, [openPart]);
}
