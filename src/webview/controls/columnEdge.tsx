import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';

interface ColumnEdgeProps {
  /** Accessible label; undefined: keys can resize the column in another place. */
  readonly label?: string;
  /** Chosen width in pixels; undefined: not chosen. */
  readonly width: number | undefined;
  /** Called during the drag with the current width. */
  readonly onDraw: (width: number, edge: HTMLElement) => void;
  /** Called with the chosen width; undefined resets the width to fit the content. */
  readonly onWidth: (width: number | undefined) => void;
}

const MIN_WIDTH = 80;
const MAX_WIDTH = 1200;
/** Change of a width by a key, in pixels. */
export const WIDTH_STEP = 16;

/** Limits the width of a column. */
export function columnWidth(wanted: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, wanted)));
}

/** Shows the edge of a column: dragging resizes it, a double click resets it. */
export function ColumnEdge({ label, width, onDraw, onWidth }: ColumnEdgeProps): JSX.Element {
  const edge = useRef<HTMLSpanElement>(null);
  /** Position and width in pixels at the start of the drag; undefined: not dragged. */
  const dragged = useRef<{ readonly x: number; readonly width: number }>(undefined);
  const widthNow = (): number =>
    edge.current?.closest('[role=columnheader]')?.getBoundingClientRect().width ?? MIN_WIDTH;
  const widthAt = ({ clientX }: PointerEvent, from: { x: number; width: number }): number =>
    columnWidth(from.width + clientX - from.x);
  return (
    <span
      ref={edge}
      class="column-edge"
      {...(label === undefined
        ? { 'aria-hidden': true, title: l10n.t('Drag or press Shift and an arrow key to resize.') }
        : {
            role: 'separator' as const,
            'aria-orientation': 'vertical' as const,
            'aria-label': label,
            'aria-valuemin': MIN_WIDTH,
            'aria-valuemax': MAX_WIDTH,
            'aria-valuenow': width ?? MIN_WIDTH,
            tabIndex: 0,
            title: l10n.t('Drag to resize. Double-click to reset.'),
          })}
      // A click on the heading itself sorts.
      onClick={(event) => event.stopPropagation()}
      onDblClick={() => onWidth(undefined)}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { x: event.clientX, width: widthNow() };
      }}
      onPointerMove={(event) => {
        if (dragged.current !== undefined) onDraw(widthAt(event, dragged.current), event.currentTarget);
      }}
      onPointerUp={(event) => {
        const from = dragged.current;
        dragged.current = undefined;
        if (from !== undefined && event.clientX !== from.x) onWidth(widthAt(event, from));
      }}
      onKeyDown={(event) => {
        const step =
          event.key === 'ArrowLeft' ? -WIDTH_STEP : event.key === 'ArrowRight' ? WIDTH_STEP : undefined;
        if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        event.stopPropagation();
        onWidth(columnWidth((width ?? widthNow()) + step));
      }}
    />
  );
}
