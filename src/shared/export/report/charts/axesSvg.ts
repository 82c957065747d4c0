import type { Area } from '../../../charts/area';
import type { Scale } from '../../../charts/scale';
import { round } from '../../../charts/seriesStyle';
import { type Html, html } from '../../../sheets/html';

export interface Axis {
  readonly scale: Scale;
  readonly title: string;
  readonly text: (value: number) => string;
  /** Where to write, where that is not at the scale's own ticks. */
  readonly ticks?: readonly number[];
}

/** Lines to read values by, the values, and what they are. */
export function axesSvg(area: Area, x: Axis, y: Axis): Html {
  const { left, right, bottom } = area;
  return html`${(y.ticks ?? y.scale.ticks).map((tick) => {
      const at = round(y.scale.place(tick));
      return html`<line class="grid-line" x1="${left}" x2="${right}" y1="${at}" y2="${at}" />
        <text text-anchor="end" x="${left - 6}" y="${at + 4}">${y.text(tick)}</text>`;
    })}
    <line class="axis-line" x1="${left}" x2="${right}" y1="${bottom}" y2="${bottom}" />
    ${(x.ticks ?? x.scale.ticks).map((tick) => {
      const at = round(x.scale.place(tick));
      return html`<line class="axis-line" x1="${at}" x2="${at}" y1="${bottom}" y2="${bottom + 4}" />
        <text text-anchor="middle" x="${at}" y="${bottom + 16}">${x.text(tick)}</text>`;
    })}
    <text x="0" y="12">${y.title}</text>
    <text text-anchor="middle" x="${round((left + right) / 2)}" y="${bottom + 32}">${x.title}</text>`;
}
