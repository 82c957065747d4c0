import type { JSX } from 'preact';
import { Name } from '../text/nameView';
import { SeriesSample } from './series';

/** What is told of a place in a picture. */
export interface Telling {
  readonly head: string;
  readonly lines: readonly { readonly model: number; readonly name: string; readonly text: string }[];
}

/** The same as a sentence, for a screen reader. */
export function sentenceOf({ head, lines }: Telling): string {
  const several = lines.length > 1;
  return `${head}: ${lines.map(({ name, text }) => (several ? `${name} ${text}` : text)).join('; ')}`;
}

/** Narrower pictures have no room beside a place, and are told of below. */
const NARROW = 380;

/** Stands beside the place that it tells of; a screen reader hears it from there. */
export function Tip({ telling, x, width }: { telling: Telling; x: number; width: number }): JSX.Element {
  const style =
    width < NARROW
      ? { left: '0', right: '0', top: '100%' }
      : x < width / 2
        ? { left: `${x + 10}px` }
        : { right: `${width - x + 10}px` };
  return (
    <div class="chart-tip" style={style} aria-hidden="true">
      <div class="strong">{telling.head}</div>
      {telling.lines.map(({ model, name, text }) => (
        <div key={model} class="chart-tip-line">
          {telling.lines.length > 1 && (
            <>
              <SeriesSample model={model} />
              <Name text={name} />
            </>
          )}
          <span class="figures">{text}</span>
        </div>
      ))}
    </div>
  );
}
