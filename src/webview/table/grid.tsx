import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLatest } from '../host/useLatest';
import { columnWidth, WIDTH_STEP } from '../controls/columnEdge';
import { type CellAction, CellMenu, type OpenCellMenu } from './cells/cellMenu';
import { HeadCell } from './cells/headCell';
import type { GridColumn, GridSort } from './columns';
import { cellPosition, findCellElement, revealCell } from './gridCells';
import { type GridPosition, moveByKey, TypedPrefix } from './gridNavigation';
import { GridRow } from './rows/gridRow';
import type { PageCache } from './rows/pageCache';
import {
  clampedOffset,
  offsetAfterScroll,
  offsetShowing,
  rowsPerPage,
  rowWindow,
  sheetRange,
  trackPosition,
  visibleRows,
} from './rows/rowWindow';
import { useColumnWidths } from './useColumnWidths';

const ROW_HEIGHT = 24;
const HEAD_HEIGHT = 28;
/** Distance in pixels after which rows are positioned again, because browsers limit positions. */
const BASE_STEP = 100_000;
/**
 * Pause in ms after which scrolling has ended. Then the scroll bar is set to its true position (see
 * rowWindow).
 */
const SETTLED = 200;

/** Request to scroll a row into view. It is a new object for each request. */
export interface RowRequest {
  readonly row: number;
  readonly focus: boolean;
}

/** Requests that were handled. A request is handled once, even if the table is removed and created again. */
const ANSWERED = new WeakSet<RowRequest>();

interface GridProps<Row> {
  /** Accessible label, such as "Users". */
  readonly label: string;
  readonly source: PageCache<Row>;
  readonly rows: number;
  readonly columns: readonly GridColumn<Row>[];
  readonly sort: GridSort;
  /** Key of the rows and their order; absent: the order changes with the source. */
  readonly order?: string;
  readonly busy: boolean;
  readonly isOpen: (row: Row) => boolean;
  readonly request: RowRequest | undefined;
  /** Index of the row that is visible first at the start. */
  readonly startRow: number;
  readonly onSort: (column: number) => void;
  readonly onOpen: (row: Row, index: number) => void;
  /** Called when a key moves the focus to a row. */
  readonly onMove: (index: number) => void;
  /** Returns the index of the first row from `from` on whose ID begins with a prefix. */
  readonly onFind: (prefix: string, from: number) => Promise<number | undefined>;
  /** Called with the index of the first visible row when scrolling has ended. */
  readonly onFirstRow: (row: number) => void;
  /** Returns the actions on a cell. */
  readonly menu: (row: Row, column: number) => readonly CellAction[];
}

/**
 * Shows a table with any number of rows, which scrolls. Only the visible rows are in the document, in a frame
 * that stays fixed; this component moves its content, because a table may be taller than a browser can lay
 * out (see rowWindow).
 */
export function Grid<Row>(props: GridProps<Row>): JSX.Element {
  const { source, rows, sort, request } = props;
  const widths = useColumnWidths(props.label, props.columns);
  const { columns } = widths;
  const scroller = useRef<HTMLDivElement>(null);
  const [viewHeight, setViewHeight] = useState(0);
  const [offset, setOffset] = useState(props.startRow * ROW_HEIGHT);
  const [active, setActive] = useState<GridPosition>({ row: 0, column: 0 });
  const [, setAnswers] = useState(0);
  const focusWanted = useRef(false);
  const lastTop = useRef(0);
  const prefix = useRef(new TypedPrefix());
  /** Starts an operation on the table. Answers to older operations are then ignored. */
  const begin = useLatest();

  const window = rowWindow(rows, ROW_HEIGHT, Math.max(0, viewHeight - HEAD_HEIGHT));
  const place = clampedOffset(window, offset);
  const { first, last } = visibleRows(window, place);
  const focus: GridPosition = {
    row: Math.min(active.row, rows - 1),
    column: Math.min(active.column, columns.length - 1),
  };

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = (): void => setViewHeight(element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => source.listen(() => setAnswers((count) => count + 1)), [source]);
  useLayoutEffect(() => {
    if (last >= first) source.show(first, last);
  }, [source, first, last]);

  // Another order starts at its first row; the initial one where the panel was left.
  const order = props.order ?? source;
  const before = useRef(order);
  useLayoutEffect(() => {
    if (before.current === order) return;
    before.current = order;
    setOffset(0);
    setActive((position) => (position.row > 0 ? { ...position, row: 0 } : position));
  }, [order]);

  // If the view gets lower, for example because something opens next to the table, the focused row stays visible.
  const heightBefore = useRef(viewHeight);
  useLayoutEffect(() => {
    const lost = heightBefore.current - viewHeight;
    heightBefore.current = viewHeight;
    if (lost <= 0 || viewHeight === 0 || focus.row < 0) return;
    const shown = offsetShowing(window, place, focus.row);
    if (place <= focus.row * ROW_HEIGHT && shown <= place + lost) setOffset(shown);
  }, [viewHeight]);

  // The scroll bar follows the keys.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (viewHeight === 0 || element === null) return;
    const top = trackPosition(window, place);
    const align = (tolerance: number): void => {
      if (Math.abs(lastTop.current - top) <= tolerance) return;
      element.scrollTop = top;
      // Read back as rounded by the browser (to device pixels), so that its scroll event is recognized as caused here.
      lastTop.current = element.scrollTop;
    };
    align(sheetRange(window) === window.trackHeight - window.viewHeight ? 1 : window.viewHeight);
    const atRest = setTimeout(() => {
      align(1);
      props.onFirstRow(visibleRows(window, place).first);
    }, SETTLED);
    return () => clearTimeout(atRest);
  }, [place, rows, viewHeight]);

  useLayoutEffect(() => {
    if (!focusWanted.current) return;
    const cell = findCellElement(scroller.current, focus);
    if (cell === undefined) return;
    focusWanted.current = false;
    revealCell(cell);
  });

  // After the focus was set: the requested row is rendered next.
  useLayoutEffect(() => {
    if (request === undefined || ANSWERED.has(request)) return;
    ANSWERED.add(request);
    if (request.focus) focusWanted.current = true;
    setActive((position) => ({ ...position, row: request.row }));
    setOffset((now) => offsetShowing(window, now, request.row));
  }, [request]);

  const onScroll = (): void => {
    const top = scroller.current?.scrollTop ?? 0;
    if (top === lastTop.current) return;
    const next = offsetAfterScroll(window, place, lastTop.current, top);
    lastTop.current = top;
    setOffset(next);
  };

  const moveTo = (position: GridPosition): void => {
    begin();
    focusWanted.current = true;
    setActive(position);
    if (position.row >= 0) {
      setOffset((now) => offsetShowing(window, clampedOffset(window, now), position.row));
      if (position.row !== focus.row) props.onMove(position.row);
    }
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey) return;
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault();
      openMenu(focus);
      return;
    }
    if (event.shiftKey && focus.row < 0 && /^Arrow(Left|Right)$/.test(event.key)) {
      event.preventDefault();
      const step = event.key === 'ArrowLeft' ? -WIDTH_STEP : WIDTH_STEP;
      const width = findCellElement(scroller.current, focus)?.offsetWidth ?? 0;
      widths.choose(focus.column, columnWidth(width + step));
      return;
    }
    const control = event.ctrlKey || event.metaKey;
    const next = moveByKey(focus, event.key, control, {
      rows,
      columns: columns.length,
      rowsPerPage: rowsPerPage(window),
    });
    if (next !== undefined) {
      event.preventDefault();
      moveTo(next);
      return;
    }
    const typing = event.key.length === 1 && !control && event.key !== ' ';
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      activate(focus, true);
    } else if (typing) {
      event.preventDefault();
      const text = prefix.current.type(event.key, event.timeStamp);
      const isNewest = begin();
      void props.onFind(text, Math.max(0, focus.row)).then((row) => {
        const isHere = scroller.current?.contains(document.activeElement) === true;
        if (row !== undefined && isHere && isNewest()) moveTo({ row, column: focus.column });
      });
    }
  };

  /** Sorts by a column or opens a row. By a key, the side panel of the row that is open already gets the focus. */
  const activate = (position: GridPosition, byKey = false): void => {
    if (position.row < 0) {
      props.onSort(position.column);
      return;
    }
    const isNewest = begin();
    // The row may have just become visible, and not be loaded yet.
    void source.rowAt(position.row).then((row) => {
      if (row === undefined || !isNewest()) return;
      const side = byKey && props.isOpen(row) ? document.querySelector<HTMLElement>('aside.user') : null;
      if (side === null) props.onOpen(row, position.row);
      else side.focus({ preventScroll: true });
    });
  };

  const onClick = (event: MouseEvent): void => {
    const position = cellPosition(event.target);
    if (position === undefined) return;
    // A click that ends a text selection is not a click on the row.
    if (position.row >= 0 && document.getSelection()?.isCollapsed === false) return;
    focusWanted.current = true;
    setActive(position);
    activate(position);
  };

  const [menu, setMenu] = useState<OpenCellMenu>();
  const openMenu = (position: GridPosition): void => {
    const { menu: actionsOf } = props;
    if (position.row < 0) return;
    const isNewest = begin();
    void source.rowAt(position.row).then((row) => {
      const anchor = findCellElement(scroller.current, position);
      if (row === undefined || anchor === undefined || !isNewest()) return;
      setMenu({ anchor, actions: actionsOf(row, position.column) });
    });
  };
  const onContextMenu = (event: MouseEvent): void => {
    // For selected text, the browser's own menu is better.
    const position = cellPosition(event.target);
    if (position === undefined || position.row < 0) return;
    if (document.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    setActive(position);
    focusWanted.current = true;
    openMenu(position);
  };

  const headColumn = focus.row < 0 ? focus.column : undefined;
  // An unchanged object is not compared again.
  const heads = useMemo(
    () =>
      columns.map((column, index) => (
        <HeadCell
          key={index}
          column={column}
          index={index}
          sort={sort.column === index ? sort : undefined}
          reachable={headColumn === index}
          width={widths.widthOf(index)}
          onDraw={(width) => widths.draw(index, width)}
          onWidth={(width) => widths.choose(index, width)}
        />
      )),
    [columns, sort.column, sort.descending, headColumn],
  );
  const templates = useMemo(
    () => ({
      '--columns': columns.map(({ width }) => `minmax(${width[0]}, ${width[1]})`).join(' '),
      '--least-width': `calc(${columns.map(({ width }) => width[0]).join(' + ')})`,
    }),
    [columns],
  );

  const shownRows = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  if (focus.row >= 0 && focus.row < first) shownRows.unshift(focus.row);
  if (focus.row > last) shownRows.push(focus.row);
  const base = Math.floor(place / BASE_STEP) * BASE_STEP;

  return (
    <>
      <div
        ref={scroller}
        class="grid"
        role="grid"
        aria-label={props.label}
        aria-rowcount={rows + 1}
        aria-busy={props.busy}
        style={templates}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onContextMenu={onContextMenu}
      >
        <div
          class="sheet"
          role="presentation"
          style={{ height: `${Math.min(rows * ROW_HEIGHT, window.trackHeight) + HEAD_HEIGHT}px` }}
        >
          <div class="frame" role="presentation" style={{ height: `${Math.max(viewHeight, HEAD_HEIGHT)}px` }}>
            <div role="rowgroup" class="rowgroup-head">
              <div role="row" class="row head-row" aria-rowindex={1}>
                {heads}
              </div>
            </div>
            <div role="rowgroup" class="rowgroup" style={{ transform: `translateY(${base - place}px)` }}>
              {shownRows.map((index) => {
                const row = source.row(index);
                const outside = index < first || index > last;
                return (
                  <GridRow
                    key={index}
                    index={index}
                    row={row}
                    columns={columns}
                    open={row !== undefined && props.isOpen(row)}
                    activeColumn={index === focus.row ? focus.column : undefined}
                    outside={outside}
                    // Directly above the visible part, so that focusing it by Tab scrolls little.
                    top={(outside ? place - 4 * ROW_HEIGHT : index * ROW_HEIGHT) - base}
                  />
                );
              })}
            </div>
          </div>
        </div>
      </div>
      {menu !== undefined && (
        <CellMenu
          {...menu}
          onClose={(back) => {
            setMenu(undefined);
            if (back) menu.anchor.focus({ preventScroll: true });
          }}
        />
      )}
    </>
  );
}
