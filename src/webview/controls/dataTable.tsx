import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ShowMore } from './showMore';
import { useRovingFocus } from './useRovingFocus';

/** Column of a table that renders all of its rows. */
export interface DataColumn<Row> {
  readonly head: ComponentChildren;
  /** Tooltip of the heading. */
  readonly title?: string | undefined;
  /** Whether cells are right-aligned; absent: only in columns with `value`. */
  readonly number?: boolean;
  /** CSS class of the column's heading and cells. */
  readonly class?: string;
  /** CSS class of the column's cells. */
  readonly cellClass?: string;
  /** Whether the column's cells are the row headings. */
  readonly isRowHead?: true;
  /** Returns the content of a cell; absent: the value. */
  readonly cell?: (row: Row, index: number) => ComponentChildren;
  /** Returns the number of a cell, which is shown right-aligned and copied with all digits; null: a dash. */
  readonly value?: (row: Row) => number | null;
  readonly text?: (value: number) => string;
  /** Returns the text to copy instead of the shown text; null: nothing is copied. */
  readonly full?: (row: Row) => number | string | null | undefined;
}

interface DataTableProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf?: (row: Row, index: number) => string | number;
  readonly rowClass?: (row: Row) => string | undefined;
  readonly class?: string;
  readonly label?: string;
  /** Whether all buttons of the table are one stop of the Tab key. */
  readonly roving?: true;
  /** CSS class of a wrapper that scrolls the table horizontally; absent: no wrapper. */
  readonly scrolledIn?: string;
  /** Number of rows shown first, rows added at a time, and rows that are not loaded. */
  readonly shows?: { readonly first: number; readonly more: number; readonly further: number };
  /** Additional rows after `rows`. */
  readonly children?: ComponentChildren;
}

/** Shows a table that renders all of its rows, for few items with their properties. */
export function DataTable<Row>(props: DataTableProps<Row>): JSX.Element {
  const { columns, rows, keyOf, rowClass, label, scrolledIn, shows } = props;
  const [count, setCount] = useState(shows?.first);
  const roving = useRovingFocus<HTMLTableElement>();
  const table = (
    <table
      class={props.class}
      aria-label={scrolledIn === undefined ? label : undefined}
      ref={props.roving === true ? roving : null}
    >
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={at} scope="col" class={classOf(column)} title={column.title}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, count).map((row, index) => (
          <tr key={keyOf?.(row, index) ?? index} class={rowClass?.(row)}>
            {columns.map((column, at) => {
              const { cellClass, value, full = value, isRowHead } = column;
              const copied = full?.(row);
              const shared = {
                class: classOf(column, cellClass),
                'data-full': copied === undefined ? undefined : String(copied ?? ''),
              };
              return isRowHead === true ? (
                <th key={at} scope="row" {...shared}>
                  {shown(column, row, index)}
                </th>
              ) : (
                <td key={at} {...shared}>
                  {shown(column, row, index)}
                </td>
              );
            })}
          </tr>
        ))}
        {props.children}
      </tbody>
    </table>
  );
  return (
    <>
      {scrolledIn === undefined ? (
        table
      ) : (
        <div class={scrolledIn} role="region" aria-label={label} tabIndex={0}>
          {table}
        </div>
      )}
      {shows !== undefined && count !== undefined && (
        <ShowMore
          hidden={rows.length - count}
          omitted={shows.further}
          onMore={() => setCount(count + shows.more)}
        />
      )}
    </>
  );
}

function shown<Row>(
  { cell, value, text = String }: DataColumn<Row>,
  row: Row,
  index: number,
): ComponentChildren {
  if (cell !== undefined) return cell(row, index);
  const number = value?.(row) ?? null;
  return number === null ? '–' : text(number);
}

function classOf<Row>(column: DataColumn<Row>, own?: string): string | undefined {
  const isNumber = column.number === true || column.value !== undefined;
  return [isNumber ? 'number' : '', column.class ?? '', own ?? ''].filter(Boolean).join(' ') || undefined;
}
