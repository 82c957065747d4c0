import { fittedText } from '../../charts/fittedText';
import { linearScale } from '../../charts/scale';
import { round } from '../../charts/seriesStyle';
import { type Html, html } from '../../sheets/html';

const WIDTH = 680;
const LEFT = 240;
const ROW = 20;
/** Room for the numbers of the axis. */
const TOP = 20;

interface Intervals {
  readonly title: string;
  /** What is shown, for a screen reader. */
  readonly label: string;
  /** Of the axis; what lies further out goes to its edge. */
  readonly ends: readonly [from: number, to: number];
  readonly tickText: (value: number) => string;
  readonly rows: readonly {
    readonly name: string;
    readonly estimate: number;
    /** null: it goes on. */
    readonly lower: number | null;
    readonly upper: number | null;
    /** Told where somebody points at it. */
    readonly told: string;
  }[];
}

/** Estimates with their intervals below each other on one axis, with 0 marked; the table has the numbers. */
export function intervalsSvg({ title, label, ends, tickText, rows }: Intervals): Html {
  const scale = linearScale(...ends, [LEFT + 10, WIDTH - 24], 5);
  const place = (value: number): number =>
    round(scale.place(Math.max(scale.from, Math.min(scale.to, value))));
  const height = TOP + rows.length * ROW + 4;
  return html`<figure class="forest">
    <figcaption class="quiet">${title}</figcaption>
    <svg
      width="${WIDTH}"
      height="${height}"
      viewBox="0 0 ${WIDTH} ${height}"
      role="img"
      aria-label="${label}"
    >
      ${scale.ticks.map(
        (tick) => html`<text text-anchor="middle" x="${place(tick)}" y="12"> ${tickText(tick)} </text>`,
      )}
      <line class="zero" x1="${place(0)}" x2="${place(0)}" y1="${TOP - 4}" y2="${height}" />
      ${rows.map(({ name, estimate, lower, upper, told }, row) => {
        const y = TOP + row * ROW + ROW / 2;
        const from = place(lower ?? scale.from);
        const to = place(upper ?? scale.to);
        return html`<text x="${LEFT}" y="${y + 4}" text-anchor="end"
            ><title>${name}</title>${fittedText(name, LEFT, 12)}</text
          >
          <rect x="${from}" y="${y - 1}" width="${Math.max(1, round(to - from))}" height="2" />
          <rect x="${round(place(estimate) - 4)}" y="${y - 4}" width="8" height="8">
            <title>${told}</title>
          </rect>`;
      })}
    </svg>
  </figure>`;
}
