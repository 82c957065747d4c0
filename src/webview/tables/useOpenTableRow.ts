import { useState } from 'preact/hooks';
import { useResult } from '../shownResult';
import type { RowRequest } from '../table/grid';
import type { OpenTableRow, TablesState } from './tablesState';

type OpenRowOf<Part extends 'pattern' | 'item'> = NonNullable<TablesState[Part]>;

/**
 * The row of an engine's table that is open beside it: nothing more is asked of it by itself.
 *
 * @param of the result, the model and whatever else the rows are of: beside others it is not open
 */
export function useOpenTableRow<Part extends 'pattern' | 'item'>(
  part: Part,
  of: string,
): {
  readonly open: OpenRowOf<Part> | undefined;
  /** Where one goes on whose row was closed. */
  readonly request: RowRequest | undefined;
  readonly show: (row: OpenRowOf<Part>['row'], index: number) => void;
  readonly change: (change: Partial<TablesState>) => void;
} {
  const { ui, change, closeRow } = useResult();
  const kept = ui.tables[part] as OpenRowOf<Part> | undefined;
  const open = kept?.of === of ? kept : undefined;
  const [request, setRequest] = useState<RowRequest>();
  const changeTables = (tables: Partial<TablesState>): void =>
    change((state) => ({ tables: { ...state.tables, ...tables } }));
  closeRow.current = () => {
    if (open !== undefined) setRequest({ row: open.index, focus: true });
    changeTables({ [part]: undefined });
  };
  return {
    open,
    request,
    show: (row, index) => changeTables({ [part]: { of, row, index } satisfies OpenTableRow<unknown> }),
    change: changeTables,
  };
}
