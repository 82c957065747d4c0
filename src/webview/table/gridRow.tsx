import { Component, type JSX } from 'preact';
import { Name } from '../text/nameView';
import type { Cell, GridColumn } from './columns';

interface GridRowProps<Row> {
  readonly index: number;
  /** undefined: not here yet. */
  readonly row: Row | undefined;
  readonly columns: readonly GridColumn<Row>[];
  readonly open: boolean;
  /** Column that can be reached by the tab key; undefined: none of this row. */
  readonly activeColumn: number | undefined;
  /** Kept only because it has the focus; not in sight. */
  readonly outside: boolean;
}

/**
 * One row of a table. Drawn anew only when something of it changed, and with no attribute that can do
 * without, because hundreds of cells pass here sixty times a second.
 */
export class GridRow<Row> extends Component<GridRowProps<Row>> {
  override shouldComponentUpdate(next: GridRowProps<Row>): boolean {
    const now = this.props;
    return (
      next.row !== now.row ||
      next.index !== now.index ||
      next.columns !== now.columns ||
      next.open !== now.open ||
      next.activeColumn !== now.activeColumn ||
      next.outside !== now.outside
    );
  }

  override render({ index, row, columns, open, activeColumn, outside }: GridRowProps<Row>): JSX.Element {
    return (
      <div
        role="row"
        class={`row${open ? ' open' : ''}${outside ? ' outside' : ''}`}
        aria-rowindex={index + 2}
        aria-selected={open}
        aria-busy={row === undefined ? true : undefined}
      >
        {columns.map((column, position) => (
          <div
            key={position}
            role={position === 0 ? 'rowheader' : 'gridcell'}
            class={position === 0 ? 'cell first' : 'cell number'}
            tabIndex={position === activeColumn ? 0 : undefined}
            data-full={row === undefined ? undefined : fullText(column.cell(row))}
          >
            {row === undefined ? <span class="skeleton" /> : <CellContent cell={column.cell(row)} />}
          </div>
        ))}
      </div>
    );
  }
}

function CellContent({ cell }: { cell: Cell }): JSX.Element {
  switch (cell.kind) {
    case 'name':
      return <Name text={cell.text} />;
    case 'missing':
      return (
        <span class="quiet" title={cell.title}>
          {cell.text}
        </span>
      );
    case 'number':
      return (
        <>
          {cell.bar !== undefined && (
            <span class="bar" aria-hidden="true">
              <span style={{ width: `${cell.bar * 100}%` }} />
            </span>
          )}
          <span>{cell.text}</span>
        </>
      );
  }
}

function fullText(cell: Cell): string | undefined {
  if (cell.kind === 'name') return undefined;
  if (cell.kind === 'missing') return cell.text === '–' ? '' : cell.text;
  return cell.full === cell.text ? undefined : cell.full;
}
