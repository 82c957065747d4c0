import { useMemo, useState } from 'preact/hooks';
import { useResult } from '../shownResult';
import type { GridColumn } from './columns';

interface ColumnWidths<Row> {
  /** Columns with the width that a person chose, if any. */
  readonly columns: readonly GridColumn<Row>[];
  /** Chosen width in pixels; undefined: not chosen. */
  readonly widthOf: (column: number) => number | undefined;
  /** Shows a width while a person drags the edge of the column. */
  readonly draw: (column: number, width: number) => void;
  /** Sets the width; undefined resets the width to fit the content. */
  readonly choose: (column: number, width: number | undefined) => void;
}

/** Returns the columns of a table with the widths that a person chose, which the panel stores. */
export function useColumnWidths<Row>(
  table: string,
  tableColumns: readonly GridColumn<Row>[],
): ColumnWidths<Row> {
  const { ui, change } = useResult();
  const [dragged, setDragged] = useState<Readonly<Record<string, number>>>({});
  const keyOf = (column: number): string => `${table} ${tableColumns[column].label}`;
  const widthOf = (column: number): number | undefined => dragged[keyOf(column)] ?? ui.widths[keyOf(column)];
  const columns = useMemo(
    () =>
      tableColumns.map((column, index) => {
        const width = widthOf(index);
        return width === undefined ? column : { ...column, width: [`${width}px`, `${width}px`] as const };
      }),
    [tableColumns, dragged, ui.widths],
  );
  return {
    columns,
    widthOf,
    draw: (column, width) => setDragged({ [keyOf(column)]: width }),
    choose: (column, width) => {
      setDragged({});
      change(({ widths: { [keyOf(column)]: _, ...others } }) => ({
        widths: width === undefined ? others : { ...others, [keyOf(column)]: width },
      }));
    },
  };
}
