import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { textInQuery } from '../../../shared/query/quoting';
import { Menu } from '../../controls/popover/menu';
import type { GridCell } from '../columns';

/** Action on a cell of a table, or on its row. */
export interface CellAction {
  readonly label: string;
  /** Runs the action; undefined: the action is disabled. */
  readonly act: (() => void) | undefined;
}

export interface OpenCellMenu {
  /** Cell whose menu is open. */
  readonly anchor: HTMLElement;
  readonly actions: readonly CellAction[];
}

interface CellMenuProps extends OpenCellMenu {
  /** Called when the menu closes. @param back whether the focus returns to the cell */
  readonly onClose: (back: boolean) => void;
}

/** Shows the menu of a cell, opened by right click or the menu key. */
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

/** Returns the actions on a cell: copying it in full, and filtering rows with the same value. */
export function cellActions(
  cell: GridCell,
  /** Name of the column in a query; undefined: queries do not have the column. */
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

function conditionOf(cell: GridCell, column: string): string {
  switch (cell.kind) {
    case 'name':
      return `${column} = ${textInQuery(cell.text)}`;
    case 'number':
      return `${column} = ${cell.full}`;
    case 'missing':
      return `${column} = none`;
  }
}

/** Returns a query with one more condition, so that rows must satisfy both. */
function queryWith(query: string, condition: string): string {
  const before = query.trim();
  if (before === '') return condition;
  return `${/\bor\b/i.test(before) ? `(${before})` : before} and ${condition}`;
}
