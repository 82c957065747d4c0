import type { ComponentChildren, JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { clip } from '../../../shared/text/clip';
import { Menu } from './menu';

interface MenuChoice {
  readonly text: string;
  readonly choose: () => void;
}

interface MenuButtonProps {
  /** Name of the menu, and the tooltip of the button. */
  readonly label: string;
  readonly class: string;
  readonly choices: readonly MenuChoice[];
  readonly children: ComponentChildren;
}

/** A button that opens a menu. Unlike a list that folds, it chooses nothing while arrow keys go through it. */
export function MenuButton({ label, class: own, choices, children }: MenuButtonProps): JSX.Element {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (back: boolean): void => {
    setOpen(false);
    if (back) button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        class={own}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {children}
        <span class="hidden"> {label}</span>
      </button>
      {open && button.current !== null && (
        <Menu anchor={button.current} label={label} onClose={close}>
          {choices.map(({ text, choose }) => (
            <button
              key={text}
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close(true);
                choose();
              }}
            >
              {clip(text, 60)}
            </button>
          ))}
        </Menu>
      )}
    </>
  );
}
