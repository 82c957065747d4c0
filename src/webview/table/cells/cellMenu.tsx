import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { textInQuery } from '../../../shared/query/quoting';
import { Menu } from '../../controls/popover/menu';
import type { Cell } from '../columns';

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

/** What a menu gives of a cell itself: a copy in full, and the rows that have the same there. */
export function cellActions(
  cell: Cell,
  /** What its column is called in a query; undefined: it cannot be asked for. */
  column: string | undefined,
  query: string,
  onQuery: (query: string) => void,
): readonly CellAction[] {
  const condition = column === undefined ? undefined : conditionOf(cell, column);
  return [
    {
      label: l10n.t('Copy'),
      act: () => void navigator.clipboard.writeText(cell.kind === 'number' ? cell.full : cell.text),
    },
    {
      label: l10n.t('Filter by This Value'),
      act: condition === undefined ? undefined : () => onQuery(queryWith(query, condition)),
    },
  ];
}

function conditionOf(cell: Cell, column: string): string {
  switch (cell.kind) {
    case 'name':
      return `${column} = ${textInQuery(cell.text)}`;
    case 'number':
      return `${column} = ${cell.full}`;
    case 'missing':
      return `${column} = none`;
  }
}

/** One condition more; what is chosen by one already stays so. */
function queryWith(query: string, condition: string): string {
  const before = query.trim();
  if (before === '') return condition;
  return `${/\bor\b/i.test(before) ? `(${before})` : before} and ${condition}`;
}
