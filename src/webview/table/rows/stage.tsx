import { type ComponentChildren, createContext, type JSX } from 'preact';
import { useContext, useLayoutEffect, useMemo, useRef } from 'preact/hooks';

/** What a table needs to know of the page that it is scrolled by. */
export interface Stage {
  /** How far the page has been scrolled beyond the place where the stage comes to rest; below 0: it is not there yet. */
  readonly passed: () => number;
  /** Scrolls the page so far beyond that place. */
  readonly scrollTo: (passed: number) => void;
  /** How much longer than the stage the page is, in pixels. */
  readonly extend: (pixels: number) => void;
  /** Tells of every scrolling of the page, and of what changes its length above the stage. */
  readonly listen: (listener: StageListener) => () => void;
  /** A button of the pointer is held, perhaps on the scroll bar. */
  readonly held: () => boolean;
  /** Brings into sight what stands in the stage, as far as the page is scrolled too little for it. */
  readonly reveal: (element: HTMLElement) => void;
}

interface StageListener {
  readonly onScroll: () => void;
  readonly onShift: () => void;
}

/** Room for the head of a table and some of its rows, in pixels. */
const IN_SIGHT = 240;

const POINTER = ['pointerdown', 'pointerup', 'pointermove'] as const;

const StageContext = createContext<Stage | undefined>(undefined);

export function useStage(): Stage {
  const stage = useContext(StageContext);
  if (stage === undefined) throw new Error('a table stands outside of a stage');
  return stage;
}

/**
 * Holds a table of any length. It is as high as the page at most and comes to rest at its top; from then on the page's
 * own scroll bar moves the rows, so that there is one scroll bar and not one within the other. It stands directly in
 * what scrolls, below one element.
 *
 * @param wanted what is in it was asked for elsewhere on the page, and comes into sight; a new object each time
 * @param chosen the tab in it, of which the beginning comes into sight when it is another one; undefined: there are no tabs
 * @param holdsTable whether there is a table in it now; else it is as high as what is in it, and goes with the page
 */
export function TableStage({
  chosen,
  holdsTable,
  wanted,
  children,
}: {
  readonly chosen?: string;
  readonly holdsTable: boolean;
  readonly wanted: object | undefined;
  readonly children: ComponentChildren;
}): JSX.Element {
  const track = useRef<HTMLDivElement>(null);
  const rest = useRef<HTMLDivElement>(null);
  const held = useRef(false);
  const listeners = useRef(new Set<StageListener>());
  const stage = useMemo<Stage>(() => {
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
      held: () => held.current,
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
      held.current = buttons !== 0;
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
    if (wanted !== undefined && stage.passed() < 0) stage.scrollTo(0);
  }, [wanted]);

  const shown = useRef(chosen);
  useLayoutEffect(() => {
    if (chosen === shown.current) return;
    shown.current = chosen;
    if (track.current === null) return;
    const seen = (track.current.parentElement?.clientHeight ?? 0) + Math.min(0, stage.passed());
    // A table comes back to its rows by itself.
    const comes = seen < IN_SIGHT || (!holdsTable && stage.passed() > 0);
    // What is in it may be asked for only now, and the page not be long enough to be scrolled so far.
    track.current.style.minHeight = comes ? '100cqh' : '';
    if (comes) stage.scrollTo(0);
  }, [chosen]);

  return (
    <div class={holdsTable ? 'stage-track holds-table' : 'stage-track'} ref={track}>
      <div class="stage">
        <StageContext.Provider value={stage}>{children}</StageContext.Provider>
      </div>
      <div ref={rest} aria-hidden="true" />
    </div>
  );
}
