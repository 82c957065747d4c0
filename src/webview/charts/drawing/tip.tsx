import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Name } from '../../text/nameView';
import type { Telling } from '../../../shared/charts/chart';
import { SeriesSample } from '../shapes';

/** Narrower pictures need two lines for what is told of a place. */
const NARROW = 480;

/**
 * Tells of the place that is pointed at, above the picture, where it covers nothing; a screen reader hears it from the
 * place. Its room is there also where nothing is pointed at, so that the picture stays where it is.
 */
export function Tip({ telling, width }: { telling: Telling | undefined; width: number }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const room = useRef({ width, height: 0 });
  // What took more lines once keeps them: else the picture moved away from below the pointer, and back, without end.
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
