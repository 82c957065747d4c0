import type { IdTarget } from '../../../shared/protocol/queries';
import { useCallback, useRef } from 'preact/hooks';
import type { Page } from '../../../shared/protocol/views/evaluationView';
import { NewestQuestion } from '../newestQuestion';
import { type OpenRow, type OpenTarget, type RowPlace, useOpenRow } from '../useOpenRow';
import type { OpenRowId } from '../opened';
import { type TableState, useTable } from '../useTable';

/** Queries of a table, which the host answers. Must be a stable object. */
export interface RowSource<Query, Row> {
  page(query: Query, start: number, count: number, asking: { signal: AbortSignal }): Promise<Page<Row>>;
  /** Locates a row; null: row not found. */
  locate(query: Query, target: RowTarget): Promise<RowPlace | null>;
  openedOf(row: Row): OpenRowId & { readonly number: number };
}

type RowTarget = Extract<OpenTarget, { kind: 'number' }> | IdTarget;

export interface LoadedRows<Query, Row> {
  readonly table: TableState<Query, Row>;
  readonly opened: OpenRow<Row>;
  /**
   * Finds the row of the first ID with a prefix, from a row on; undefined: not found, or a newer search was
   * started.
   */
  readonly find: (prefix: string, from: number) => Promise<number | undefined>;
}

/** Loads the rows of a table on demand: returns the table state, the open row and a search by ID prefix. */
export function useRows<Query, Row>(
  source: RowSource<Query, Row>,
  options: {
    /** Key that changes with every result. */
    readonly run: string;
    /** Key that changes with the columns of the table. */
    readonly columns: string;
    /** Query of the table; must be the same object while the query is the same. */
    readonly query: Query;
    readonly opened: OpenRowId | undefined;
    readonly onOpened: (opened: OpenRowId | undefined) => void;
  },
): LoadedRows<Query, Row> {
  const { run, columns, query, onOpened } = options;
  const table = useTable(source.page, run, columns, query);
  const locate = useCallback((target: RowTarget) => source.locate(query, target), [source, query]);
  const opened = useOpenRow({
    opened: options.opened,
    run,
    query,
    shownRows: table.query,
    locate,
    rowAt: table.rowAt,
    openedOf: source.openedOf,
    onOpened,
  });
  const newest = useRef({ run, query });
  newest.current = { run, query };
  const finding = useRef(new NewestQuestion());
  const find = async (prefix: string, from: number): Promise<number | undefined> => {
    const place = await finding.current.ask(() => locate({ kind: 'prefix', prefix, from }));
    // A row of another result or order is not the same row.
    const isNewest = newest.current.run === run && newest.current.query === query;
    return isNewest ? (place?.row ?? undefined) : undefined;
  };
  return { table, opened, find };
}
