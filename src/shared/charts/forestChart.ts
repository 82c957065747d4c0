import { CHART_BOTTOM_MARGIN, UNTITLED_TOP_MARGIN } from './drawing';
import type { Axis, Chart, ChartStop, ChartTooltip } from './chart';
import type { Mark, Range } from './marks';

/** Row height in pixels. */
const ROW = 22;

/** Estimate with its confidence interval, as a row of the chart. */
interface ForestRow {
  readonly name: string;
  /** Number of the model, which decides color and shape. */
  readonly model: number;
  readonly estimate: number;
  /** Interval of the estimate; a bound of null is infinite; undefined: no interval. */
  readonly interval: readonly (number | null)[] | undefined;
  /**
   * Margin: differences from −margin to margin are too small to matter. Absent, undefined or null: not drawn.
   */
  readonly margin?: number | null | undefined;
  readonly told: ChartTooltip;
}

interface ForestChart extends Pick<Chart, 'title' | 'label'>, Partial<Pick<Chart, 'legend' | 'table'>> {
  readonly rows: readonly (ForestRow & Pick<ChartStop, 'press' | 'pressed'>)[];
  readonly x: Pick<Axis, 'title' | 'text'>;
  /**
   * Smallest and largest value of the axis; values outside are drawn at its edge. Absent: the range of the
   * rows.
   */
  readonly ends?: Range | undefined;
}

/** Returns a chart of estimates with their intervals, one below the other, with 0 and the margins marked. */
export function forestChart({ rows, x, ends = reach(rows), ...rest }: ForestChart): Chart {
  const [from, to] = ends;
  const within = (value: number): number => Math.max(from, Math.min(to, value));
  const pressed = rows.findIndex((row) => row.pressed === true);
  return {
    legend: [],
    table: { head: [], rows: [] },
    ...rest,
    height: UNTITLED_TOP_MARGIN + rows.length * ROW + CHART_BOTTOM_MARGIN,
    x: { ...x, ends },
    y: {
      title: '',
      text: String,
      ends: [rows.length, 0],
      ticks: rows.map(({ name }, row) => ({ at: row + 0.5, text: name, line: false })),
    },
    marks: [
      ...rows.flatMap(({ margin }, row): Mark[] =>
        typeof margin === 'number' && margin > 0
          ? [{ kind: 'bar', look: 'margin-band', x: [within(-margin), within(margin)], y: [row, row + 1] }]
          : [],
      ),
      { kind: 'rule', axis: 'x', at: within(0) },
    ],
    stops: rows.map(({ model, estimate, interval, told, ...pressable }, row): ChartStop => {
      const y = row + 0.5;
      const whisker: Mark = {
        kind: 'rule',
        axis: 'y',
        look: 'series-line',
        model,
        at: y,
        along: [within(interval?.[0] ?? from), within(interval?.[1] ?? to)],
      };
      return {
        told,
        ...pressable,
        reach: { y: [row, row + 1] },
        marks: [
          ...(interval === undefined ? [] : [whisker]),
          { kind: 'dot', model, x: within(estimate), y, size: 4.5 },
        ],
      };
    }),
    perRow: 1,
    first: Math.max(0, pressed),
    usual: rows.at(Math.max(0, pressed))?.told,
  };
}

/** Returns the range of estimates, intervals and margins, with 0 not at the edge. */
function reach(rows: readonly ForestRow[]): Range {
  const all = rows.flatMap(({ estimate, interval = [], margin }) =>
    [estimate, ...interval, margin ?? 0, -(margin ?? 0)].map((each) => each ?? 0),
  );
  const edge = 0.15 * Math.max(...all.map(Math.abs), 1e-12);
  return [Math.min(-edge, ...all) * 1.05, Math.max(edge, ...all) * 1.05];
}
