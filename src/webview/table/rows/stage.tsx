import { type ComponentChildren, createContext, type JSX } from 'preact';
import { useContext, useLayoutEffect, useMemo, useRef } from 'preact/hooks';

/** Scroll position and events of the page, for a table in it. */
export interface ScrollRegion {
  /**
   * Returns the distance in pixels that the page is scrolled beyond the position where the stage becomes
   * fixed; below 0: not reached yet.
   */
  readonly passed: () => number;
  /** Scrolls the page to a distance beyond the position where the stage becomes fixed, in pixels. */
  readonly scrollTo: (passed: number) => void;
  /** Sets how much longer the page is than the stage, in pixels. */
  readonly extend: (pixels: number) => void;
  /** Calls a listener after every scroll of the page, and when content above the stage changes its height. */
  readonly listen: (listener: StageListener) => () => void;
  /** Returns whether a pointer button is pressed, possibly on the scroll bar. */
  readonly held: () => boolean;
  /** Scrolls down to an element of the stage unless it is visible. */
  readonly reveal: (element: HTMLElement) => void;
}

interface StageListener {
  readonly onScroll: () => void;
  readonly onShift: () => void;
}

/** Minimum visible height of the stage in pixels: the heading of a table and some rows. */
const MIN_VISIBLE_PIXELS = 240;

const POINTER = ['pointerdown', 'pointerup', 'pointermove'] as const;

const StageContext = createContext<ScrollRegion | undefined>(undefined);

export function useScrollRegion(): ScrollRegion {
  const stage = useContext(StageContext);
  if (stage === undefined) throw new Error('a table stands outside of a stage');
  return stage;
}

/**
 * Contains a table of any length. The stage is at most as high as the page, and becomes fixed at the page's
 * top. From then on, the page's scroll bar moves the rows, so that there are no nested scroll bars. The stage
 * must be in the scrolling element, below one other element.
 * @param wanted request to scroll to the content; a new object for each request
 * @param chosen current tab: when it changes, its beginning is scrolled to; undefined: there are no tabs
 * @param holdsTable whether the stage contains a table; otherwise it has the height of its content, and
 * scrolls with the page
 */
export function TableScrollRegion({
  openView,
  holdsTable,
  scrollRequest,
  children,
}: {
  readonly openView?: string;
  readonly holdsTable: boolean;
  readonly scrollRequest: object | undefined;
  readonly children: ComponentChildren;
}): JSX.Element {
  const track = useRef<HTMLDivElement>(null);
  const rest = useRef<HTMLDivElement>(null);
  const pointerDown = useRef(false);
  const listeners = useRef(new Set<StageListener>());
  const stage = useMemo<ScrollRegion>(() => {
    const page = (): HTMLElement | null => track.current?.parentElement ?? null;
    const passed = (): number => (page()?.scrollTop ?? 0) - (track.current?.offsetTop ?? 0);
    return {
      passed,
      scrollTo: (to) => page()?.scrollTo(0, (track.current?.offsetTop ?? 0) + to),
      extend: (pixels) => {
        if (rest.current !== null) rest.current.style.height = `${pixels}px`;
      },
      listen: (listener) => {
        listeners.current.add(listener);
        return () => listeners.current.delete(listener);
      },
      held: () => pointerDown.current,
      reveal: (element) => {
        const scroller = page();
        if (scroller === null || passed() >= 0) return;
        const hidden = element.getBoundingClientRect().bottom - scroller.getBoundingClientRect().bottom;
        if (hidden > 0) scroller.scrollTop += hidden;
      },
    };
  }, []);

  useLayoutEffect(() => {
    const page = track.current?.parentElement;
    const above = track.current?.previousElementSibling;
    if (!page || !above) return;
    const onScroll = (): void => {
      for (const listener of listeners.current) listener.onScroll();
    };
    const onPointer = ({ buttons }: PointerEvent): void => {
      pointerDown.current = buttons !== 0;
    };
    page.addEventListener('scroll', onScroll, { passive: true });
    for (const type of POINTER) page.addEventListener(type, onPointer);
    const observer = new ResizeObserver(() => {
      for (const listener of listeners.current) listener.onShift();
    });
    observer.observe(above);
    return () => {
      page.removeEventListener('scroll', onScroll);
      for (const type of POINTER) page.removeEventListener(type, onPointer);
      observer.disconnect();
    };
  }, []);

  useLayoutEffect(() => {
    if (scrollRequest !== undefined && stage.passed() < 0) stage.scrollTo(0);
  }, [scrollRequest]);

  const lastChosen = useRef(openView);
  useLayoutEffect(() => {
    if (openView === lastChosen.current) return;
    lastChosen.current = openView;
    if (track.current === null) return;
    const seen = (track.current.parentElement?.clientHeight ?? 0) + Math.min(0, stage.passed());
    // A table scrolls to its rows itself.
    const comes = seen < MIN_VISIBLE_PIXELS || (!holdsTable && stage.passed() > 0);
    // Its content may only have been requested now, so that the page may still be too short to scroll that far.
    track.current.style.minHeight = comes ? '100cqh' : '';
    if (comes) stage.scrollTo(0);
  }, [openView]);

  return (
    <div class={holdsTable ? 'stage-track holds-table' : 'stage-track'} ref={track}>
      <div class="stage">
        <StageContext.Provider value={stage}>{children}</StageContext.Provider>
      </div>
      <div ref={rest} aria-hidden="true" />
    </div>
  );
}
