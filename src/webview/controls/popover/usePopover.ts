import { useEffect, useRef, useState } from 'preact/hooks';
import { useDismissal } from './useDismissal';

/** Delay in ms before a popover opens on hover. */
const OPENS_AFTER = 350;
/** Delay in ms before a popover closes when nothing is hovered. */
const CLOSES_AFTER = 250;

interface OpenPopover {
  readonly index: number;
  readonly anchor: HTMLElement;
  /** Whether the popover was opened by click or Enter, so that it stays until it is closed. */
  readonly isPinned: boolean;
}

export interface Popover {
  readonly shown: OpenPopover | undefined;
  /** Returns the event handlers of the anchor at an index. */
  readonly anchor: (index: number) => {
    readonly onPointerEnter: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
    readonly onClick: (event: MouseEvent) => void;
  };
  /** Keeps the popover open until it is closed, because its content was used. */
  readonly keep: () => void;
  /** Called when the pointer enters the popover. */
  readonly stay: () => void;
  readonly leave: () => void;
  /** Closes the popover. @param back whether the focus returns to the anchor */
  readonly close: (back: boolean) => void;
}

/** Returns a popover that is shown while its anchor is hovered or focused, and stays after a click or Enter. */
export function usePopover(): Popover {
  const [shown, setShown] = useState<OpenPopover>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether the focus is returning from the popover, which must then not open again. */
  const returning = useRef(false);

  const stay = (): void => clearTimeout(timer.current);
  const after = (delay: number, change: (now: OpenPopover | undefined) => OpenPopover | undefined): void => {
    stay();
    timer.current = setTimeout(() => setShown(change), delay);
  };
  const unlessPinned = (now: OpenPopover | undefined): OpenPopover | undefined =>
    now?.isPinned === true ? now : undefined;
  const leave = (): void => after(CLOSES_AFTER, unlessPinned);
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
    (byKey) => close(byKey && shown?.isPinned === true),
  );

  const anchor: Popover['anchor'] = (index) => ({
    onPointerEnter: ({ currentTarget, pointerType }) => {
      if (pointerType !== 'mouse' || !(currentTarget instanceof HTMLElement)) return;
      after(OPENS_AFTER, (now) =>
        now?.isPinned === true ? now : { index, anchor: currentTarget, isPinned: false },
      );
    },
    onPointerLeave: leave,
    onFocus: ({ currentTarget }) => {
      if (returning.current || !(currentTarget instanceof HTMLElement)) return;
      if (!currentTarget.matches(':focus-visible')) return;
      stay();
      setShown({ index, anchor: currentTarget, isPinned: false });
    },
    onBlur: ({ relatedTarget }) => {
      // The Tab key went on: the box, which comes later in the document, must not get the next one.
      const isElsewhere = relatedTarget instanceof Element && relatedTarget.closest('[popover]') === null;
      // A click may have pinned the box since the last render.
      if (isElsewhere) {
        stay();
        setShown(unlessPinned);
      } else leave();
    },
    onClick: ({ currentTarget }) => {
      if (!(currentTarget instanceof HTMLElement)) return;
      stay();
      setShown((now) =>
        now?.isPinned === true && now.index === index
          ? undefined
          : { index, anchor: currentTarget, isPinned: true },
      );
    },
  });
  const keep = (): void => {
    stay();
    setShown((now) => now && { ...now, isPinned: true });
  };
  return { shown, anchor, keep, stay, leave, close };
}
