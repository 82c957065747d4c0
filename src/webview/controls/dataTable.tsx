import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ShowMore } from './showMore';
import { useRovingFocus } from './useRovingFocus';

/** One column of a table that is all in the page. */
export interface DataColumn<Row> {
  readonly head: ComponentChildren;
  /** Said when the pointer rests on the head. */
  readonly title?: string | undefined;
  /** Digits stand under digits, as they do of values. */
  readonly number?: boolean;
  /** Of its head and its cells. */
  readonly class?: string;
  /** Of its cells alone. */
  readonly cellClass?: string;
  /** It says what its row is about. */
  readonly isRowHead?: true;
  /** What stands in a row; absent: the value. */
  readonly cell?: (row: Row, index: number) => ComponentChildren;
  /** A number, whose digits stand under digits, with a dash where there is none; copying gives all of it. */
  readonly value?: (row: Row) => number | null;
  readonly text?: (value: number) => string;
  /** What copying gives in place of what is shown; null: nothing. */
  readonly full?: (row: Row) => number | string | null | undefined;
}

interface DataTableProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf?: (row: Row, index: number) => string | number;
  readonly rowClass?: (row: Row) => string | undefined;
  readonly class?: string;
  readonly label?: string;
  /** What is to be pressed in it is one stop of the Tab key. */
  readonly roving?: true;
  /** Class of the region around it, which is scrolled sideways by itself; absent: there is none. */
  readonly scrolledIn?: string;
  /** How many rows are shown at first, how many more at a time, and how many there are beyond those that are here. */
  readonly shows?: { readonly first: number; readonly more: number; readonly further: number };
  /** Further rows. */
  readonly children?: ComponentChildren;
}

/** A table that is all in the page: a row for each of a few things, a column for what is said of them. */
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
          further={shows.further}
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
