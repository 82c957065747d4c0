import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';

interface NameEdgeProps {
  /** Width in pixels; undefined: not chosen. */
  readonly width: number | undefined;
  /** undefined: resets the width to fit the names. */
  readonly onWidth: (width: number | undefined) => void;
}

const MIN_WIDTH = 80;
const MAX_WIDTH = 1200;
const STEP = 16;

/** Shows the edge of the column of names: dragging and arrow keys resize it, a double click resets it. */
export function NameEdge({ width, onWidth }: NameEdgeProps): JSX.Element {
  const edge = useRef<HTMLSpanElement>(null);
  /** Position and width at the start of the drag. */
  const dragged = useRef<{ readonly x: number; readonly width: number }>(undefined);
  const widthNow = (): number => edge.current?.closest('th')?.getBoundingClientRect().width ?? MIN_WIDTH;
  const within = (wanted: number): number => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, wanted)));
  const draw = (wanted: number): void =>
    edge.current?.closest<HTMLElement>('.measures')?.style.setProperty('--name-width', `${wanted}px`);
  return (
    <span
      ref={edge}
      class="name-edge"
      role="separator"
      aria-orientation="vertical"
      aria-label={l10n.t('Width of the model column')}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      aria-valuenow={width ?? MIN_WIDTH}
      tabIndex={0}
      title={l10n.t('Drag to resize. Double-click to reset.')}
      onDblClick={() => onWidth(undefined)}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { x: event.clientX, width: widthNow() };
      }}
      onPointerMove={(event) => {
        const from = dragged.current;
        if (from !== undefined) draw(within(from.width + event.clientX - from.x));
      }}
      onPointerUp={(event) => {
        const from = dragged.current;
        dragged.current = undefined;
        if (from !== undefined && event.clientX !== from.x)
          onWidth(within(from.width + event.clientX - from.x));
      }}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowLeft' ? -STEP : event.key === 'ArrowRight' ? STEP : undefined;
        if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        event.stopPropagation();
        onWidth(within((width ?? widthNow()) + step));
      }}
    />
  );
}
