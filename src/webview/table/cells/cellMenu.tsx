import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { Menu } from '../../controls/popover/menu';

/** Something that can be done with a cell of a table, or with its row. */
export interface CellAction {
  readonly label: string;
  /** undefined: not with this one. */
  readonly act: (() => void) | undefined;
}

export interface CellMenuShown {
  /** The cell. */
  readonly anchor: HTMLElement;
  readonly actions: readonly CellAction[];
}

interface CellMenuProps extends CellMenuShown {
  /** @param back the focus returns to the cell */
  readonly onClose: (back: boolean) => void;
}

/** The menu of a cell, by right click or the key for menus. */
export function CellMenu({ anchor, actions, onClose }: CellMenuProps): JSX.Element {
  return (
    <Menu anchor={anchor} label={l10n.t('Cell')} onClose={onClose}>
      {actions.map(({ label, act }) => (
        <button
          key={label}
          role="menuitem"
          tabIndex={-1}
          disabled={act === undefined}
          onClick={() => {
            onClose(true);
            act?.();
          }}
        >
          {label}
        </button>
      ))}
    </Menu>
  );
}
