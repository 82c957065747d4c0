import { useLayoutEffect } from 'preact/hooks';
import { useNewest } from '../../host/useNewest';

/**
 * Closes what lies over the page by Escape, whatever has the focus, and by a click elsewhere.
 *
 * @param shown what is over the page now; undefined: nothing
 * @param holds whether what was clicked belongs to it
 * @param onDismiss `byKey`: by Escape, so that the focus may return to where it was
 */
export function useDismissal(
  shown: unknown,
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
  // Before anybody sees it: what is pressed at once counts.
  useLayoutEffect(() => {
    if (shown === undefined) return;
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('pointerdown', onPointerDown, true);
    };
  }, [shown]);
}
