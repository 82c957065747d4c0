import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLatest } from '../host/useLatest';
import type { RowRequest } from './grid';
import type { Opened } from './opened';

/** While one moves through the rows by key, the open one follows after this pause. */
const FOLLOW = 120;

export interface Place {
  readonly id: string;
  readonly number: number;
  /** Row in the table, from 0; null: it does not pass the filter. */
  readonly row: number | null;
}

export type OpenTarget =
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'id'; readonly id: string };

interface OpenRowOptions<Row> {
  readonly opened: Opened | undefined;
  /** Changes with every new result. */
  readonly run: string;
  /** The table's question; the same object as long as it is the same. */
  readonly query: unknown;
  /** The question whose rows are in sight: while those of another are on their way, the one before. */
  readonly shown: unknown;
  readonly locate: (target: OpenTarget) => Promise<Place | null>;
  readonly rowAt: (index: number) => Promise<Row | undefined>;
  readonly openedOf: (row: Row) => Opened & { readonly number: number };
  readonly onOpened: (opened: Opened | undefined) => void;
}

/** What is to be opened wherever it is. */
interface Sought {
  readonly target: OpenTarget;
  readonly focus: boolean;
  /** What had the focus when it was asked for. */
  readonly from: Element | null;
  /** Nothing else was opened or closed since. */
  readonly isWanted: () => boolean;
}

export interface OpenRow<Row> {
  /** Where the open row stands; undefined: not known, or not in this table. */
  readonly row: number | undefined;
  /** What the grid is to bring into sight. */
  readonly request: RowRequest | undefined;
  /** @returns false: the row is of a result that is no longer the newest */
  readonly open: (row: Row, index: number) => boolean;
  /** Opens a row wherever it is, and brings it into sight. */
  readonly show: (target: OpenTarget, focus: boolean) => void;
  /** Opens the row that stands at this place of the table; `reveal`: and brings it into sight. */
  readonly goTo: (index: number, reveal: boolean) => void;
  /** To be told where the keys went: what is open follows. */
  readonly follow: (index: number) => void;
  readonly close: () => void;
}

/** The row of a table that is open beside it: follows the keys, and is found again in another order or a new run. */
export function useOpenRow<Row>(options: OpenRowOptions<Row>): OpenRow<Row> {
  const { opened, run, query, shown, locate, rowAt, openedOf, onOpened } = options;
  const [row, setRow] = useState<number>();
  const [lookups, lookUp] = useState(0);
  const [sought, seek] = useState<Sought>();
  const [request, setRequest] = useState<RowRequest>();
  const newest = useRef(opened);
  newest.current = opened;
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => () => clearTimeout(pause.current), []);
  const beginLatest = useLatest();
  /** To be begun by all that opens or closes: what is found later than the next was asked for is not opened. */
  const begin = useCallback((): (() => boolean) => {
    clearTimeout(pause.current);
    return beginLatest();
  }, [beginLatest]);

  const newestTable = useRef({ run, query });
  newestTable.current = { run, query };
  /**
   * Opens what was found, at its row. In another result than the newest, places and numbers are of others: there it
   * is looked up anew, by its id; in another order than the newest, its row.
   *
   * @param of the question in whose order its row is
   * @returns whether it was found in the newest
   */
  const openFound = useCallback(
    ({ id, number }: Opened, place: number | undefined, of: unknown): boolean => {
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
      return openFound(openedOf(chosen), index, shown);
    },
    [begin, openFound, openedOf, shown],
  );

  // Where it stands in this order and filter; after a reload or a new run, who it is at all.
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
      // It can be shown all the same; only its row is not known.
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

  // After the drawing that it was asked for in: another model may have been chosen with it, whose rows stand otherwise.
  useLayoutEffect(() => {
    if (sought === undefined) return;
    const { target, focus, from, isWanted } = sought;
    locate(target).then(
      (place) => {
        if (!isWanted() || place === null) return;
        const now = newestTable.current;
        if (now.run === run && now.query !== query) return seek({ ...sought });
        if (!openFound(place, place.row ?? undefined, query) || place.row === null) return;
        // Whoever has gone on to another control stays there; a region has the focus only in place of what went away.
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
