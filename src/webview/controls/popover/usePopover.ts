import { useEffect, useRef, useState } from 'preact/hooks';
import { useDismissal } from './useDismissal';

/** How long something must be pointed at, and how long it stays when nothing points at it any more. */
const OPENS_AFTER = 350;
const CLOSES_AFTER = 250;

interface Shown {
  readonly index: number;
  readonly anchor: HTMLElement;
  /** It was asked for by click or Enter, and stays until it is closed. */
  readonly kept: boolean;
}

export interface Popover {
  readonly shown: Shown | undefined;
  /** What each anchor listens to. */
  readonly anchor: (index: number) => {
    readonly onPointerEnter: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: () => void;
    readonly onClick: (event: MouseEvent) => void;
  };
  /** Something in it was asked for: it stays until it is closed. */
  readonly keep: () => void;
  /** The pointer is in the popover. */
  readonly stay: () => void;
  readonly leave: () => void;
  /** @param back the focus returns to the anchor */
  readonly close: (back: boolean) => void;
}

/** A popover that shows itself while its anchor is pointed at or has the focus, and stays when it is asked for. */
export function usePopover(): Popover {
  const [shown, setShown] = useState<Shown>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The focus comes back from the popover: no reason to show it again. */
  const returning = useRef(false);

  const stay = (): void => clearTimeout(timer.current);
  const after = (delay: number, change: (now: Shown | undefined) => Shown | undefined): void => {
    stay();
    timer.current = setTimeout(() => setShown(change), delay);
  };
  const leave = (): void => after(CLOSES_AFTER, (now) => (now?.kept === true ? now : undefined));
  const close = (back: boolean): void => {
    stay();
    if (back && shown !== undefined) {
      returning.current = true;
      shown.anchor.focus();
      returning.current = false;
    }
    setShown(undefined);
  };

  useEffect(() => stay, []);
  useDismissal(
    shown,
    (target) => target.closest('[popover]') !== null || shown?.anchor.contains(target) === true,
    (byKey) => close(byKey && shown?.kept === true),
  );

  const anchor: Popover['anchor'] = (index) => ({
    onPointerEnter: ({ currentTarget, pointerType }) => {
      if (pointerType !== 'mouse' || !(currentTarget instanceof HTMLElement)) return;
      after(OPENS_AFTER, (now) => (now?.kept === true ? now : { index, anchor: currentTarget, kept: false }));
    },
    onPointerLeave: leave,
    onFocus: ({ currentTarget }) => {
      if (returning.current || !(currentTarget instanceof HTMLElement)) return;
      if (!currentTarget.matches(':focus-visible')) return;
      stay();
      setShown({ index, anchor: currentTarget, kept: false });
    },
    onBlur: leave,
    onClick: ({ currentTarget }) => {
      if (!(currentTarget instanceof HTMLElement)) return;
      stay();
      setShown((now) =>
        now?.kept === true && now.index === index ? undefined : { index, anchor: currentTarget, kept: true },
      );
    },
  });
  const keep = (): void => {
    stay();
    setShown((now) => now && { ...now, kept: true });
  };
  return { shown, anchor, keep, stay, leave, close };
}
