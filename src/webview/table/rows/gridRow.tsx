import { Component, type JSX } from 'preact';
import { idText } from '../../text/called';
import type { CellBar, GridCell, GridColumn } from '../columns';

interface GridRowProps<Row> {
  readonly index: number;
  /** Row; undefined: not loaded yet. */
  readonly row: Row | undefined;
  readonly columns: readonly GridColumn<Row>[];
  readonly open: boolean;
  /** Index of the column that the Tab key reaches; undefined: no cell of this row. */
  readonly activeColumn: number | undefined;
  /** Whether the row is not visible, and only kept because it has the focus. */
  readonly outside: boolean;
  /** Vertical position, in pixels. */
  readonly top: number;
}

/** Shows one row of a table. It is rendered again only if a property differs. */
export class GridRow<Row> extends Component<GridRowProps<Row>> {
  override shouldComponentUpdate(next: GridRowProps<Row>): boolean {
    return Object.entries(next).some(([name, value]) => this.props[name as keyof typeof next] !== value);
  }

  override render({ index, row, columns, open, activeColumn, outside, top }: GridRowProps<Row>): JSX.Element {
    return (
      <div
        role="row"
        class={`row${open ? ' open' : ''}${outside ? ' outside' : ''}`}
        aria-rowindex={index + 2}
        aria-selected={open}
        aria-busy={row === undefined ? 'true' : undefined}
        style={{ top: `${top}px` }}
      >
        {columns.map(({ cell }, column) => {
          const tabIndex = column === activeColumn ? 0 : undefined;
          if (column === 0)
            return (
              <div key={column} role="rowheader" class="cell first" tabIndex={tabIndex}>
                {row !== undefined && nameOf(cell(row))}
              </div>
            );
          if (row === undefined)
            return <div key={column} role="gridcell" class="cell number" tabIndex={tabIndex} />;
          return numberCell(cell(row), column, tabIndex);
        })}
      </div>
    );
  }
}

/** Returns the name of a row, isolated from the surrounding writing direction. */
function nameOf(cell: GridCell): JSX.Element {
  if (cell.kind !== 'name') return <bdi class="name">{cell.text}</bdi>;
  const { shown, title, full, empty } = idText(cell.text, cell.described, cell.start);
  return (
    <bdi class={empty ? 'name quiet' : 'name'} title={title} data-full={full}>
      {shown}
    </bdi>
  );
}

/** Returns a cell. It is no component, because hundreds change up to sixty times a second. */
function numberCell(cell: GridCell, column: number, tabIndex: number | undefined): JSX.Element {
  const isMissing = cell.kind === 'missing';
  const full = cell.kind === 'number' ? cell.full : isMissing && cell.text === '–' ? '' : cell.text;
  const spoken = cell.kind === 'number' ? cell.spoken : undefined;
  return (
    <div
      key={column}
      role="gridcell"
      class={isMissing ? 'cell number quiet' : 'cell number'}
      title={isMissing ? cell.title : spoken}
      data-full={isMissing || full !== cell.text ? full : undefined}
      aria-label={spoken}
      tabIndex={tabIndex}
    >
      {cell.kind === 'number' && cell.bar !== undefined && barOf(cell.bar)}
      {cell.text}
    </div>
  );
}

function barOf(bar: CellBar): JSX.Element {
  const [from, to] =
    bar.kind === 'share' ? [0, bar.share] : [Math.min(0, bar.share), Math.max(0, bar.share)].map(half);
  const side = bar.kind === 'share' || bar.share === 0 ? '' : bar.better ? ' better' : ' worse';
  return (
    <span
      aria-hidden="true"
      class={`bar${bar.kind === 'difference' ? ' difference' : ''}${side}`}
      style={{ '--from': `${100 * from}%`, '--to': `${100 * to}%` }}
    />
  );
}

/** Returns the position of a difference of −1 to 1 on its bar, 0 to 1. */
function half(share: number): number {
  return 0.5 + 0.5 * share;
}
