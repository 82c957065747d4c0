import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { clip } from '../../../shared/text/clip';
import { Menu } from './menu';

export interface AddMenuProps {
  /** What it is for. */
  readonly label: string;
  /** On its button. */
  readonly text: string;
  readonly options: readonly { readonly text: string; readonly add: () => void }[];
}

/** A button with a menu of what can be added. Unlike a list that folds, it adds nothing while arrow keys go through it. */
export function AddMenu({ label, text, options }: AddMenuProps): JSX.Element {
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
        class="chart-choice"
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {text}
        <span class="hidden"> {label}</span>
      </button>
      {open && button.current !== null && (
        <Menu anchor={button.current} label={label} onClose={close}>
          {options.map((option) => (
            <button
              key={option.text}
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close(true);
                option.add();
              }}
            >
              {clip(option.text, 60)}
            </button>
          ))}
        </Menu>
      )}
    </>
  );
}
