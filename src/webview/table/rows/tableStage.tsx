import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Minimum visible height of the stage in pixels: the heading of a table and some rows. */
const MIN_VISIBLE_PIXELS = 240;

/**
 * Contains the tabs and their content, at most as high as the page if the content is a table, which scrolls.
 * It must be in the scrolling element.
 */
export function TableStage({
  openView,
  holdsTable,
  scrollRequest,
  children,
}: {
  /** Current tab: when it changes, its beginning is scrolled to. */
  readonly openView: string;
  /** Whether the content is a table; otherwise the stage has the height of its content. */
  readonly holdsTable: boolean;
  /** Request to scroll to the content; a new object for each request. */
  readonly scrollRequest: object | undefined;
  readonly children: ComponentChildren;
}): JSX.Element {
  const stage = useRef<HTMLDivElement>(null);
  /** Returns how far the page is scrolled beyond the beginning of the stage, in pixels. */
  const passed = (): number =>
    (stage.current?.parentElement?.scrollTop ?? 0) - (stage.current?.offsetTop ?? 0);

  useLayoutEffect(() => {
    if (scrollRequest !== undefined && passed() < 0) stage.current?.scrollIntoView();
  }, [scrollRequest]);

  const lastView = useRef(openView);
  useLayoutEffect(() => {
    const element = stage.current;
    if (openView === lastView.current || element === null) return;
    lastView.current = openView;
    const seen = (element.parentElement?.clientHeight ?? 0) + Math.min(0, passed());
    const comes = seen < MIN_VISIBLE_PIXELS || (!holdsTable && passed() > 0);
    // Its content may only have been requested now, so that the page may still be too short to scroll that far.
    element.style.minHeight = comes ? '100cqh' : '';
    if (comes) element.scrollIntoView();
  }, [openView]);

  return (
    <div class={holdsTable ? 'stage holds-table' : 'stage'} ref={stage}>
      {children}
    </div>
  );
}
