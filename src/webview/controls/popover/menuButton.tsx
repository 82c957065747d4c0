import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { clipText } from '../../../shared/text/clip';
import { Menu } from './menu';

interface MenuChoice {
  readonly text: string;
  readonly choose: () => void;
}

interface ButtonAttributes {
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly onClick: (event: MouseEvent) => void;
}

interface MenuButtonProps {
  /** Name of the menu. */
  readonly label: string;
  readonly choices: readonly MenuChoice[];
  /** Renders the button with the given attributes. */
  readonly button: (attributes: ButtonAttributes) => JSX.Element;
}

/** Shows a button that opens a menu. In contrast to a drop-down, arrow keys do not choose an item. */
export function MenuButton({ label, choices, button }: MenuButtonProps): JSX.Element {
  /** Button of the open menu; undefined: closed. */
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = (back: boolean): void => {
    setAnchor(undefined);
    if (back) anchor?.focus();
  };
  return (
    <>
      {button({
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== undefined,
        onClick: ({ currentTarget }) =>
          setAnchor(anchor === undefined && currentTarget instanceof HTMLElement ? currentTarget : undefined),
      })}
      {anchor !== undefined && (
        <Menu anchor={anchor} label={label} onClose={close}>
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
              {clipText(text, 60)}
            </button>
          ))}
        </Menu>
      )}
    </>
  );
}
