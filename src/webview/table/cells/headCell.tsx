import type { JSX } from 'preact';
import type { GridColumn, GridSort } from '../columns';
import { ColumnEdge } from '../../controls/columnEdge';
import { Icon } from '../../controls/icon';

/** Shows the heading of a column: its name, and whether the rows are sorted by it. */
export function HeadCell<Row>(props: {
  column: GridColumn<Row>;
  index: number;
  /** Order of the rows; undefined: the rows are sorted by another column. */
  sort: GridSort | undefined;
  reachable: boolean;
  /** Chosen width in pixels; undefined: not chosen. */
  width: number | undefined;
  onDraw: (width: number) => void;
  onWidth: (width: number | undefined) => void;
}): JSX.Element {
  const { column, index, sort, width, onDraw, onWidth } = props;
  return (
    <div
      role="columnheader"
      class={`cell head-cell ${index === 0 ? 'first' : 'number'}`}
      aria-sort={sort === undefined ? 'none' : sort.descending ? 'descending' : 'ascending'}
      tabIndex={props.reachable ? 0 : undefined}
      title={column.title}
    >
      <span class="head-label cut">{column.label}</span>
      {sort !== undefined && <Icon name={`triangle-${sort.descending ? 'down' : 'up'}`} />}
      <ColumnEdge {...{ width, onDraw, onWidth }} />
    </div>
  );
}
