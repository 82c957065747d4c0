import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Name } from '../../text/nameView';
import type { ChartTooltip } from '../../../shared/charts/chart';
import { SeriesSample } from '../shapes';

/** Width of the chart in pixels below which the tooltip has two lines. */
const NARROW = 480;

/**
 * Shows the tooltip above the chart, where it covers nothing. A screen reader reads the stop instead. Space
 * for the tooltip is always reserved, so that the chart does not move.
 */
export function Tip({ telling, width }: { telling: ChartTooltip | undefined; width: number }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const room = useRef({ width, height: 0 });
  // The space never shrinks: otherwise the chart would move away under the pointer, and back, endlessly.
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    if (room.current.width !== width) {
      room.current = { width, height: 0 };
      element.style.minHeight = '';
    }
    const { offsetHeight } = element;
    if (offsetHeight <= room.current.height) return;
    room.current.height = offsetHeight;
    element.style.minHeight = `${offsetHeight}px`;
  });
  return (
    <div class={width < NARROW ? 'chart-tip quiet narrow' : 'chart-tip quiet'} aria-hidden="true" ref={box}>
      {telling !== undefined && (
        <>
          <strong>{telling.head}</strong>
          {telling.lines.map(({ model, name, text }) => (
            <span key={model} class="chart-tip-line">
              {telling.lines.length > 1 && (
                <>
                  <SeriesSample model={model} />
                  <Name text={name} narrow />
                </>
              )}
              <span class="figures">{text}</span>
            </span>
          ))}
        </>
      )}
    </div>
  );
}
