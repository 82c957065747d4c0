import type { IdTarget } from '../../../shared/protocol/queries';
import { useCallback, useRef } from 'preact/hooks';
import type { Page } from '../../../shared/protocol/views/evaluationView';
import { NewestQuestion } from '../newestQuestion';
import { type OpenRow, type OpenTarget, type RowPlace, useOpenRow } from '../useOpenRow';
import type { OpenRowId } from '../opened';
import { type Table, useTable } from '../useTable';

/** Queries of a table to the host. Must be a stable object. */
export interface RowSource<Query, Row> {
  page(query: Query, start: number, count: number, asking: { signal: AbortSignal }): Promise<Page<Row>>;
  /** null: row not found. */
  locate(query: Query, target: RowTarget): Promise<RowPlace | null>;
  openedOf(row: Row): OpenRowId & { readonly number: number };
}

type RowTarget = Extract<OpenTarget, { kind: 'number' }> | IdTarget;

export interface LoadedRows<Query, Row> {
  readonly table: Table<Query, Row>;
  readonly opened: OpenRow<Row>;
  /** Returns the row of the first id that begins with a prefix, from a row on; undefined also after a newer search. */
  readonly find: (prefix: string, from: number) => Promise<number | undefined>;
}

/** Returns a table and its open row. */
export function useRows<Query, Row>(
  source: RowSource<Query, Row>,
  options: {
    /** Changes with every new result. */
    readonly run: string;
    /** Changes with the columns of the table. */
    readonly columns: string;
    /** Stable object while the query is the same. */
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
