import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { usePanel } from '../context';
import { useCoalescedValue } from '../host/useFollowing';
import type { Layout } from '../../shared/charts/drawing';
import { markShapes } from '../../shared/charts/marks';
import { round } from '../../shared/charts/seriesStyle';
import { Shapes } from './shapes';

/** Pause in ms after the last key press, before the evaluation runs. */
const SETTLES = 700;

interface CutoffLineProps {
  readonly layout: Layout;
  readonly cutoff: number;
  readonly deepest: number;
  /** Key that changes with every result. */
  readonly run: string;
  /** Whether the evaluation is running. */
  readonly running: boolean;
  readonly onCutoff: (cutoff: number) => void;
}

/**
 * Shows the cutoff of the evaluation in a curve. Moving the line, by dragging or keys, runs the evaluation
 * again.
 */
export function CutoffLine(props: CutoffLineProps): JSX.Element {
  const { cutoff, run, running, onCutoff, layout, deepest } = props;
  const { x, area } = layout;
  const { numbers } = usePanel();
  /** Current position while the line is moved; undefined: not moved. */
  const [moved, setMoved] = useState<number>();
  // The requested position stays until its run has ended, also if it failed.
  const [requestedCutoff, want] = useCoalescedValue(run, running, cutoff, onCutoff);
  const line = useRef<SVGGElement>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shownCutoff = moved ?? requestedCutoff ?? cutoff;

  useLayoutEffect(() => () => clearTimeout(settling.current), []);

  const settle = (to: number): void => {
    clearTimeout(settling.current);
    setMoved(undefined);
    want(to);
  };
  const within = (to: number): number => Math.max(1, Math.min(deepest, to));
  const under = ({ clientX }: PointerEvent): number => {
    const left = line.current?.ownerSVGElement?.getBoundingClientRect().left ?? 0;
    return within(Math.round(x.value(clientX - left)));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && moved !== undefined) {
      event.stopPropagation();
      clearTimeout(settling.current);
      setMoved(undefined);
      return;
    }
    if (event.key === 'Enter') {
      settle(shownCutoff);
      return;
    }
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: shownCutoff + 1,
      ArrowUp: shownCutoff + 1,
      ArrowLeft: shownCutoff - 1,
      ArrowDown: shownCutoff - 1,
      PageUp: shownCutoff + 5,
      PageDown: shownCutoff - 5,
      Home: 1,
      End: deepest,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = within(step);
    setMoved(to);
    clearTimeout(settling.current);
    settling.current = setTimeout(() => settle(to), SETTLES);
  };

  const place = round(x.place(shownCutoff));
  const text = l10n.t('K = {0}', numbers.count(shownCutoff));
  return (
    <g
      class={shownCutoff === cutoff ? 'cutoff-line' : 'cutoff-line moved'}
      ref={line}
      role="slider"
      tabindex={0}
      aria-label={l10n.t('K of the evaluation')}
      aria-valuemin={1}
      aria-valuemax={deepest}
      aria-valuenow={shownCutoff}
      aria-valuetext={text}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.preventDefault();
        line.current?.focus();
        line.current?.setPointerCapture(event.pointerId);
        setMoved(under(event));
      }}
      onPointerMove={(event) => {
        if (line.current?.hasPointerCapture(event.pointerId) === true) setMoved(under(event));
      }}
      onPointerUp={(event) => {
        if (line.current?.hasPointerCapture(event.pointerId) === true) settle(under(event));
      }}
      onPointerCancel={() => setMoved(undefined)}
    >
      <title>{l10n.t('Drag or press the arrow keys to change K')}</title>
      <rect class="grip" x={place - 6} y={area.top} width={12} height={area.bottom - area.top} />
      <Shapes of={markShapes({ kind: 'rule', axis: 'x', at: shownCutoff, look: '', text }, layout)} />
    </g>
  );
}
