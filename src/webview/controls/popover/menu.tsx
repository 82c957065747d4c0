import './menu.css';
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { nextItem } from './menuKeys';
import { placeBelow } from './placeBelow';
import { useDismissal } from './useDismissal';

interface MenuProps {
  /** Element below which the menu opens. */
  readonly anchor: HTMLElement;
  readonly label: string;
  /** Called when the menu closes. @param back whether the focus returns to the element that had it */
  readonly onClose: (back: boolean) => void;
  readonly children: ComponentChildren;
}

/**
 * Prevents the Enter key that opens a menu from choosing its first item, which has the focus before the key's
 * default action. Needed for `vscode-button`, whose own key listener clicks the button.
 */
export function keepEnterFromMenu(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

/** Shows a menu like VS Code's: arrows and first letters move through it, Escape and a click elsewhere close it. */
export function Menu({ anchor, label, onClose, children }: MenuProps): JSX.Element {
  const menu = useRef<HTMLDivElement>(null);
  const items = (): HTMLElement[] => [
    ...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)') ?? []),
  ];

  // In the top layer nothing clips it, however narrow the panel is.
  useLayoutEffect(() => {
    const element = menu.current;
    if (element === null) return;
    element.showPopover();
    const place = (): void => placeBelow(element, anchor);
    place();
    items()[0]?.focus({ preventScroll: true });
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, [anchor]);
  useDismissal(
    anchor,
    (target) => menu.current?.contains(target) === true || anchor.contains(target),
    onClose,
  );
  useLayoutEffect(() => {
    // Scrolling moves its anchor away, unless the menu itself is scrolled.
    const onWheel = ({ target }: WheelEvent): void => {
      const element = menu.current;
      const within = element !== null && target instanceof Node && element.contains(target);
      if (!within || element.scrollHeight <= element.clientHeight) onClose(false);
    };
    document.addEventListener('wheel', onWheel, { capture: true, passive: true });
    return () => document.removeEventListener('wheel', onWheel, { capture: true });
  }, [anchor]);

  const onKeyDown = (event: KeyboardEvent): void => {
    // The focus continues from where it was before the menu.
    if (event.key === 'Tab') return onClose(true);
    // Elements below the menu must not receive its keys.
    event.stopPropagation();
    const all = items();
    const next = nextItem(
      event.key,
      all,
      all.findIndex((item) => item === document.activeElement),
    );
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };

  return (
    <div
      class="menu"
      popover="manual"
      role="menu"
      aria-label={label}
      ref={menu}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}
