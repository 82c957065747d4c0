import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { RowRequest } from './grid';

/** While one moves through the rows by key, the open one follows after this pause. */
const FOLLOW = 120;

/** Whom or what a row is about, and which of the engine's numbers it has; unknown until the engine was asked. */
export interface Opened {
  readonly id: string;
  readonly number: number | undefined;
}

export interface Place {
  readonly id: string;
  readonly number: number;
  /** Row in the table, from 0; null: it does not pass the filter. */
  readonly row: number | null;
}

export type OpenTarget =
  { readonly kind: 'number'; readonly number: number } | { readonly kind: 'id'; readonly id: string };

interface OpenRowOptions<Row> {
  readonly opened: Opened | undefined;
  /** Changes with every new result. */
  readonly run: string;
  /** The table's question; the same object as long as it is the same. */
  readonly query: unknown;
  readonly locate: (target: OpenTarget) => Promise<Place | null>;
  readonly rowAt: (index: number) => Promise<Row | undefined>;
  readonly openedOf: (row: Row) => Opened & { readonly number: number };
  readonly onOpened: (opened: Opened | undefined) => void;
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
  const { opened, run, query, locate, rowAt, openedOf, onOpened } = options;
  const [row, setRow] = useState<number>();
  const [request, setRequest] = useState<RowRequest>();
  const newest = useRef(opened);
  newest.current = opened;
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  const newestRun = useRef(run);
  newestRun.current = run;
  /**
   * Opens what was found, at its row. In another result than the newest, places and numbers are of others: there it
   * is looked up anew, by its id.
   *
   * @returns whether it was found in the newest
   */
  const openFound = useCallback(
    ({ id, number }: Opened, place: number | undefined): boolean => {
      const isNewest = newestRun.current === run;
      setRow(isNewest ? place : undefined);
      onOpened({ id, number: isNewest ? number : undefined });
      return isNewest;
    },
    [run, onOpened],
  );
  const open = useCallback(
    (chosen: Row, index: number) => openFound(openedOf(chosen), index),
    [openFound, openedOf],
  );

  // Where it stands in this order and filter; after a reload or a new run, who it is at all.
  useEffect(() => {
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
  }, [run, query, opened?.number === undefined, opened?.number === undefined ? opened?.id : undefined]);

  const show = (target: OpenTarget, focus: boolean): void => {
    locate(target).then(
      (place) => {
        if (place === null) return;
        if (openFound(place, place.row ?? undefined) && place.row !== null)
          setRequest({ row: place.row, focus });
      },
      () => undefined,
    );
  };
  const goTo = (index: number, reveal: boolean): void => {
    void rowAt(index).then((found) => {
      if (found === undefined) return;
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
      if (row !== undefined) setRequest({ row, focus: true });
      setRow(undefined);
      onOpened(undefined);
    },
  };
}
