import './slider.css';
import type { JSX } from 'preact';
import { DraftInput } from './draftInput';

export interface SliderProps {
  readonly label: string;
  readonly title?: string;
  readonly value: number;
  /** Positions of the slider, ascending; the input also accepts other values. */
  readonly stops: readonly number[];
  /** Whether the value is shown in percent. */
  readonly percent?: boolean;
  /** Returns whether a plan is possible with a value. */
  readonly takes: (value: number) => boolean;
  /** Whether the value is computed from the others. */
  readonly follows?: boolean;
  readonly onChange: (value: number) => void;
}

/** Shows a number as a slider with an input next to it. */
export function Slider(props: SliderProps): JSX.Element {
  const { label, title, value, stops, percent = false, takes, follows = false, onChange } = props;
  const valueText = String(Number((percent ? value * 100 : value).toPrecision(follows ? 4 : 12)));
  const unit = percent ? '%' : '';
  const take = (next: number): void => {
    if (takes(next) && next !== value) onChange(next);
  };
  return (
    <div class={follows ? 'slider follows' : 'slider'} title={title}>
      <span class="slider-label" aria-hidden="true">
        {label}
      </span>
      <input
        type="range"
        min={0}
        max={stops.length - 1}
        step={1}
        value={nearest(stops, value)}
        aria-label={label}
        aria-valuetext={valueText + unit}
        onInput={(event) => take(stops[Number(event.currentTarget.value)])}
      />
      <span class="slider-box">
        <DraftInput
          class="number-input field"
          type="number"
          step="any"
          value={valueText}
          aria-label={percent ? `${label} %` : label}
          onWritten={(text) => {
            const number = text === '' ? NaN : Number(text);
            take(percent ? Number((number / 100).toPrecision(12)) : number);
          }}
        />
        <span aria-hidden="true">{unit}</span>
      </span>
    </div>
  );
}

function nearest(stops: readonly number[], value: number): number {
  let best = 0;
  for (const [at, stop] of stops.entries())
    if (Math.abs(stop - value) < Math.abs(stops[best] - value)) best = at;
  return best;
}

const STEPS = [1, 1.2, 1.4, 1.6, 1.8, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9];

/** Returns round numbers between two bounds, each slightly larger than the one before. */
export function roundStops(from: number, to: number): number[] {
  const stops: number[] = [];
  for (let power = Math.floor(Math.log10(from)); power <= Math.log10(to); power++)
    for (const step of STEPS) {
      const stop = Number((step * 10 ** power).toPrecision(6));
      if (stop >= from && stop <= to) stops.push(stop);
    }
  return stops;
}

/** Returns evenly spaced numbers between two bounds. */
export function evenStops(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) =>
    Number((from + at * step).toPrecision(6)),
  );
}
