import type { ComponentChildren, JSX } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { placeBelow } from './placeBelow';
import { Icon, type IconName } from '../icon';

interface PopoverButtonProps {
  readonly icon: IconName;
  /** Description of the box, which is its accessible name and the tooltip of the icon. */
  readonly label: string;
  /** CSS class of the box. */
  readonly class: string;
  /** Heading of the box. */
  readonly title: string;
  /** Renders the content of the open box. @param close closes the box */
  readonly children: (close: () => void) => ComponentChildren;
}

/** Shows an icon that opens a box below it. Escape, or a click elsewhere, closes the box. */
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
