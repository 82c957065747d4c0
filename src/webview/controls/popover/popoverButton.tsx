import type { ComponentChildren, JSX } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { placeBelow } from './placeBelow';
import { Icon, type IconName } from '../icon';

interface PopoverButtonProps {
  readonly icon: IconName;
  /** Content of the popover: accessible name and tooltip. */
  readonly label: string;
  /** Class of the box. */
  readonly class: string;
  /** Heading of the box. */
  readonly title: string;
  /** Rendered while it is open. @param close closes the box */
  readonly children: (close: () => void) => ComponentChildren;
}

/** Shows an icon that opens a box below it, which a click elsewhere and Escape close. */
export function PopoverButton(props: PopoverButtonProps): JSX.Element {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (open && box.current !== null && button.current !== null) placeBelow(box.current, button.current);
  }, [open]);
  return (
    <>
      <button
        class="icon-button"
        popovertarget={id}
        aria-label={props.label}
        title={props.label}
        ref={button}
      >
        <Icon name={props.icon} />
      </button>
      <div
        id={id}
        class={`popover ${props.class}`}
        popover="auto"
        role="dialog"
        aria-label={props.title}
        ref={box}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open && props.children(() => box.current?.hidePopover())}
      </div>
    </>
  );
}
