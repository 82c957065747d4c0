import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLatest } from '../host/useLatest';
import type { RowRequest } from './grid';
import type { OpenRowId } from './opened';

/** Delay in ms before the open row follows the focus. */
const FOLLOW = 120;

export interface RowPlace {
  readonly id: string;
  readonly number: number;
  /** Row in the table, from 0; null: the row does not pass the filter. */
  readonly row: number | null;
}

export type OpenTarget =
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'id'; readonly id: string };

interface OpenRowOptions<Row> {
  readonly opened: OpenRowId | undefined;
  /** Key that changes with every result. */
  readonly run: string;
  /** Query of the table; must be the same object while the query is the same. */
  readonly query: unknown;
  /** Query of the visible rows, which is the previous query while rows of a new one are loading. */
  readonly shownRows: unknown;
  readonly locate: (target: OpenTarget) => Promise<RowPlace | null>;
  readonly rowAt: (index: number) => Promise<Row | undefined>;
  readonly openedOf: (row: Row) => OpenRowId & { readonly number: number };
  readonly onOpened: (opened: OpenRowId | undefined) => void;
}

/** Row to open at any position. */
interface Sought {
  readonly target: OpenTarget;
  readonly focus: boolean;
  /** Element that had the focus at the request. */
  readonly from: Element | null;
  /** Returns whether no row was opened or closed since the request. */
  readonly isWanted: () => boolean;
}

export interface OpenRow<Row> {
  /** Index of the open row; undefined: not known, or not in this table. */
  readonly row: number | undefined;
  /** Request to the grid to scroll to a row. */
  readonly request: RowRequest | undefined;
  /** Opens a row. @returns false if the row is of an older result */
  readonly open: (row: Row, index: number) => boolean;
  /** Opens a row at any position and scrolls to the row. */
  readonly show: (target: OpenTarget, focus: boolean) => void;
  /** Opens the row at an index of the table; with `reveal`, also scrolls to the row. */
  readonly goTo: (index: number, reveal: boolean) => void;
  /** Called with the row that a key moved the focus to, which is then opened. */
  readonly follow: (index: number) => void;
  readonly close: () => void;
}

/** Returns the open row of a table. It follows the focus, and is located again after a new order or run. */
export function useOpenRow<Row>(options: OpenRowOptions<Row>): OpenRow<Row> {
  const { opened, run, query, shownRows, locate, rowAt, openedOf, onOpened } = options;
  const [row, setRow] = useState<number>();
  const [lookups, lookUp] = useState(0);
  const [sought, seek] = useState<Sought>();
  const [request, setRequest] = useState<RowRequest>();
  const newest = useRef(opened);
  newest.current = opened;
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => () => clearTimeout(pause.current), []);
  const beginLatest = useLatest();
  /** Starts opening or closing a row. Results of older operations are then ignored. */
  const begin = useCallback((): (() => boolean) => {
    clearTimeout(pause.current);
    return beginLatest();
  }, [beginLatest]);

  const newestTable = useRef({ run, query });
  newestTable.current = { run, query };
  /**
   * Opens a located row. Indexes and numbers of an older result are invalid, so the row is located again by
   * its ID; in an older order, by its number.
   * @param of query for whose order the index is valid
   * @returns whether the row was found in the newest result
   */
  const openFound = useCallback(
    ({ id, number }: OpenRowId, place: number | undefined, of: unknown): boolean => {
      const isOfRun = newestTable.current.run === run;
      const isNewest = isOfRun && newestTable.current.query === of;
      setRow(isNewest ? place : undefined);
      if (isOfRun && !isNewest) lookUp((count) => count + 1);
      onOpened({ id, number: isOfRun ? number : undefined });
      return isNewest;
    },
    [run, onOpened],
  );
  const open = useCallback(
    (chosen: Row, index: number): boolean => {
      begin();
      return openFound(openedOf(chosen), index, shownRows);
    },
    [begin, openFound, openedOf, shownRows],
  );

  // Locates the row in this order and filter; after a reload or a new run, by its id.
  useLayoutEffect(() => {
    const asked = newest.current;
    if (asked === undefined) return;
    let current = true;
    locate(
      asked.number === undefined ? { kind: 'id', id: asked.id } : { kind: 'number', number: asked.number },
    ).then(
      (place) => {
        if (!current || newest.current !== asked) return;
        setRow(place?.row ?? undefined);
        if (place === null) onOpened(undefined);
        else if (asked.number === undefined) onOpened({ id: place.id, number: place.number });
      },
      // It can still be shown, without its row.
      () => current && setRow(undefined),
    );
    return () => {
      current = false;
    };
  }, [
    run,
    query,
    lookups,
    opened?.number === undefined,
    opened?.number === undefined ? opened?.id : undefined,
  ]);

  // After the rendering of the request: another model may have been chosen with it, whose rows differ.
  useLayoutEffect(() => {
    if (sought === undefined) return;
    const { target, focus, from, isWanted } = sought;
    locate(target).then(
      (place) => {
        if (!isWanted() || place === null) return;
        const now = newestTable.current;
        if (now.run === run && now.query !== query) return seek({ ...sought });
        if (!openFound(place, place.row ?? undefined, query) || place.row === null) return;
        // If the focus has moved to another control it stays there; the region gets it only if its element was removed.
        const at = document.activeElement as HTMLElement | SVGElement | null;
        const follows = at === null || at === from || at.tabIndex < 0;
        setRequest({ row: place.row, focus: focus && follows });
      },
      () => undefined,
    );
  }, [sought]);
  const show = (target: OpenTarget, focus: boolean): void =>
    seek({ target, focus, from: document.activeElement, isWanted: begin() });
  const goTo = (index: number, reveal: boolean): void => {
    const isWanted = begin();
    void rowAt(index).then((found) => {
      if (found === undefined || !isWanted()) return;
      if (open(found, index) && reveal) setRequest({ row: index, focus: false });
    });
  };
  return {
    row,
    request,
    open,
    show,
    goTo,
    follow: (index) => {
      clearTimeout(pause.current);
      if (opened !== undefined) pause.current = setTimeout(() => goTo(index, false), FOLLOW);
    },
    close: () => {
      begin();
      if (row !== undefined) setRequest({ row, focus: true });
      setRow(undefined);
      onOpened(undefined);
    },
  };
}
