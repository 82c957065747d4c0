import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type CellAction, CellMenu, type OpenCellMenu } from './cells/cellMenu';
import type { GridColumn, GridSort } from './columns';
import { columnsInSight } from './rows/columnWindow';
import { findCellElement, cellPosition, showColumn } from './gridCells';
import { type GridPosition, moveByKey, TypedPrefix } from './gridNavigation';
import { useColumnWidths } from './useColumnWidths';
import { columnWidth, WIDTH_STEP } from '../controls/columnEdge';
import { HeadCell } from './cells/headCell';
import type { PageCache } from './rows/pageCache';
import { RowPool } from './rows/rowSheet';
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
import { type ScrollRegion, useScrollRegion } from './rows/stage';
import { useLatest } from '../host/useLatest';
import { useGridView } from './useGridView';
import { useRowsDrawn } from './rows/useRowsDrawn';

const ROW_HEIGHT = 24;
const HEAD_HEIGHT = 28;
/** Maximum height of a table in pixels, before it is limited to the page. */
const HIGHEST = 20_000;
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
 * Shows a table with any number of rows. Only the visible rows are in the document, in a frame that stays
 * fixed while the page scrolls (see stage). This component moves the content of the frame instead of the
 * browser, also horizontally for all columns but the first, so that scrolling never shows empty space.
 */
export function Grid<Row>(props: GridProps<Row>): JSX.Element {
  const { source, rows, sort, request } = props;
  const widths = useColumnWidths(props.label, props.columns);
  const { columns } = widths;
  const stage = useScrollRegion();
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(0);
  const [offset, setOffset] = useState(props.startRow * ROW_HEIGHT);
  const [active, setActive] = useState<GridPosition>({ row: 0, column: 0 });
  const focusWanted = useRef(false);
  const lastTop = useRef(0);
  const prefix = useRef(new TypedPrefix());
  /** Starts an operation on the table. Answers to older operations are then ignored. */
  const begin = useLatest();
  const sheet = useRef<RowPool<Row>>(undefined);
  // A taller view may extend beyond the rows, and the browser then scrolls: this is ignored, and the position is kept
  // for when it is lower again.
  const view = useGridView(scroller, head, columns, () => {
    lastTop.current = stage.passed();
  });
  const viewHeight = view.height;

  const window = rowWindow(rows, ROW_HEIGHT, Math.max(0, viewHeight - HEAD_HEIGHT));
  const place = clampedOffset(window, offset);
  const drawn = useRowsDrawn(source, { offset: place, ...visibleRows(window, place) });
  const { first, last } = drawn;
  const focus: GridPosition = {
    row: Math.min(active.row, rows - 1),
    column: Math.min(active.column, columns.length - 1),
  };

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
    const wasInSight =
      place <= focus.row * ROW_HEIGHT && offsetShowing(window, place, focus.row) <= place + lost;
    if (wasInSight) setOffset(offsetShowing(window, place, focus.row));
  }, [viewHeight]);

  const trackRange = window.trackHeight - window.viewHeight;
  useLayoutEffect(() => stage.extend(trackRange), [trackRange]);
  useLayoutEffect(() => () => stage.extend(0), []);

  // The scroll bar follows the keys, except while it is dragged.
  useLayoutEffect(() => {
    if (viewHeight === 0) return;
    const top = trackPosition(window, place);
    const tolerance = sheetRange(window) === trackRange ? 1 : window.viewHeight;
    // Not read from the page, which would force a layout of the rows. Above the stage, the position is 0.
    const isOff = (by: number): boolean => Math.abs(Math.max(0, lastTop.current) - top) > by;
    if (isOff(tolerance)) scrollTo(stage, top, lastTop);
    const atRest = setTimeout(() => {
      if (!stage.held() && isOff(1)) scrollTo(stage, top, lastTop);
      props.onFirstRow(visibleRows(window, place).first);
    }, SETTLED);
    return () => clearTimeout(atRest);
  }, [place, rows, viewHeight]);

  useLayoutEffect(() => {
    if (body.current === null) return;
    const made = new RowPool<Row>(body.current);
    sheet.current = made;
    // Copied rows are complete, also while scrolling.
    const settle = (): void => made.settle();
    document.addEventListener('copy', settle, true);
    return () => {
      document.removeEventListener('copy', settle, true);
      made.dispose();
    };
  }, []);

  useLayoutEffect(() => {
    sheet.current?.draw({
      offset: drawn.offset,
      left,
      first,
      last,
      rowHeight: ROW_HEIGHT,
      row: (index) => source.row(index),
      columns,
      inSight: columnsInSight(view.spans, left, view.width),
      isOpen: props.isOpen,
      focus,
    });
  });

  useLayoutEffect(() => {
    if (!focusWanted.current) return;
    const cell = findCellElement(scroller.current, focus);
    if (cell === undefined) return;
    focusWanted.current = false;
    cell.focus({ preventScroll: true });
    stage.reveal(cell);
    if (scroller.current !== null) showColumn(scroller.current, cell, focus.column);
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
    const element = scroller.current;
    if (element === null) return;
    const top = stage.passed();
    if (top === lastTop.current) return;
    if (element.clientHeight > viewHeight && top < lastTop.current) {
      // The browser scrolled, possibly before the resize observer is called. If the view got lower, a person scrolled.
      lastTop.current = top;
      return;
    }
    const next = offsetAfterScroll(window, place, Math.max(0, lastTop.current), Math.max(0, top));
    lastTop.current = top;
    setOffset(next);
  };
  // Content above changed its height: the same rows stay visible.
  const onShift = (): void => {
    if (lastTop.current > 0) scrollTo(stage, trackPosition(window, place), lastTop);
    else lastTop.current = stage.passed();
  };
  const listener = useRef({ onScroll, onShift });
  listener.current = { onScroll, onShift };
  useLayoutEffect(
    () =>
      stage.listen({
        onScroll: () => listener.current.onScroll(),
        onShift: () => listener.current.onShift(),
      }),
    [stage],
  );

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
      const [from, to] = view.spans[focus.column];
      const step = event.key === 'ArrowLeft' ? -WIDTH_STEP : WIDTH_STEP;
      widths.choose(focus.column, columnWidth(to - from + step));
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
          left={index === 0 ? left : 0}
          width={widths.widthOf(index)}
          onDraw={(width) => widths.draw(index, width)}
          onWidth={(width) => widths.choose(index, width)}
        />
      )),
    [columns, sort.column, sort.descending, headColumn, left],
  );
  const templates = useMemo(
    () => ({
      '--columns': columns.map(({ width }) => `minmax(${width[0]}, ${width[1]})`).join(' '),
      '--least-width': `calc(${columns.map(({ width }) => width[0]).join(' + ')})`,
    }),
    [columns],
  );

  return (
    <>
      <div
        ref={scroller}
        class="grid"
        role="grid"
        aria-label={props.label}
        aria-rowcount={rows + 1}
        aria-busy={props.busy || drawn.offset !== place}
        style={{
          ...templates,
          height: `${Math.min(HIGHEST, rows * ROW_HEIGHT) + HEAD_HEIGHT + view.scrollBar}px`,
        }}
        onScroll={() => setLeft(scroller.current?.scrollLeft ?? 0)}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onContextMenu={onContextMenu}
      >
        <div class="across" role="presentation">
          <div
            class={left > 0 ? 'frame aside' : 'frame'}
            role="presentation"
            style={{
              height: `${Math.max(viewHeight, HEAD_HEIGHT)}px`,
              width: `${view.width}px`,
            }}
          >
            <div role="rowgroup" class="rowgroup-head">
              <div
                ref={head}
                role="row"
                class="row head-row"
                aria-rowindex={1}
                style={left > 0 ? { transform: `translateX(${-left}px)` } : undefined}
              >
                {heads}
              </div>
            </div>
            <div ref={body} role="rowgroup" class="rowgroup" />
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

function scrollTo(stage: ScrollRegion, top: number, last: { current: number }): void {
  stage.scrollTo(top);
  // Read back as rounded by the browser (to device pixels), so that its scroll event is recognized as caused here.
  last.current = stage.passed();
}
