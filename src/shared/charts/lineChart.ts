import type { Axis, Chart, ChartStop, ChartTooltip } from './chart';
import type { Mark, Range } from './marks';
import { axisEnds } from './scale';

/** Line through values at 1, 2, 3 …. */
export interface Line {
  readonly model: number;
  /** Values at 1, 2, 3 …; null: undefined. */
  readonly values: readonly (number | null)[];
  /** Intervals of the values; null: no interval. */
  readonly intervals?: readonly (Range | null)[];
}

interface LineChart extends Pick<Chart, 'title' | 'label' | 'table'> {
  readonly x: Pick<Axis, 'title' | 'text'>;
  readonly y: Pick<Axis, 'title' | 'text'>;
  readonly lines: readonly Line[];
  /** Index of the line in front. */
  readonly chosenModel?: number;
  /** Names of all models. */
  readonly names: readonly string[];
  /** Returns the tooltip at 1, 2, 3 … */
  readonly tell: (place: number) => ChartTooltip;
  /** Position whose tooltip is shown while no position is hovered. */
  readonly usual?: number | undefined;
  /** Whether a marker is drawn at `usual`. */
  readonly isMarked?: boolean;
}

/** Maximum number of values of a line whose points are drawn; in longer lines the points would touch. */
const MAX_DOTS = 12;

/** Returns a chart of lines over the whole numbers from 1, one per model, with bands for the intervals. */
export function lineChart({
  lines,
  chosenModel,
  names,
  tell,
  usual,
  isMarked = false,
  x,
  y,
  ...rest
}: LineChart): Chart {
  const deepest = Math.max(1, ...lines.map(({ values }) => values.length));
  const ends = axisEnds(
    lines.flatMap(({ values, intervals }) =>
      values.flatMap((value, index) => (value === null ? [] : (intervals?.[index] ?? [value]))),
    ),
  );
  const inFront = [...lines].sort(
    (a, b) => Number(a.model === chosenModel) - Number(b.model === chosenModel),
  );
  /** Returns the points of all lines at a position. */
  const dotsAt = (place: number, size: number): Mark[] =>
    lines.flatMap(({ model, values }) => {
      const value = values[place - 1] ?? null;
      return value === null ? [] : [{ kind: 'dot', model, x: place, y: value, size }];
    });
  const rule = (place: number, look: string): Mark => ({ kind: 'rule', axis: 'x', at: place, look });
  const marked = isMarked && usual !== undefined && usual <= deepest ? usual : undefined;
  return {
    ...rest,
    height: 220,
    // A single position is in the middle.
    x:
      deepest === 1
        ? { ...x, ends: [0, 2], ticks: [{ at: 1, text: x.text(1), line: false }] }
        : { ...x, ends: [1, deepest], inset: 6, ticks: 'whole' },
    y: { ...y, ends },
    marks: [
      ...lines.map(({ model, values, intervals = [] }): Mark => ({
        kind: 'band',
        model,
        points: values.map((value, index) => [index + 1, value === null ? null : (intervals[index] ?? null)]),
      })),
      ...inFront.flatMap(({ model, values }): Mark[] => [
        {
          kind: 'line',
          model,
          ...(lines.length > 1 && model === chosenModel && { look: 'series-line chosen-line' }),
          points: values.map((value, index) => [index + 1, value]),
        },
        ...(values.length > MAX_DOTS
          ? []
          : values.flatMap((value, index): Mark[] =>
              value === null ? [] : [{ kind: 'dot', model, x: index + 1, y: value }],
            )),
      ]),
      ...(marked === undefined ? [] : [rule(marked, 'place-mark'), ...dotsAt(marked, 6)]),
    ],
    stops: Array.from({ length: deepest }, (_, index): ChartStop => {
      const place = index + 1;
      return {
        told: tell(place),
        marks: [],
        reach: { x: [place - 0.5, place + 0.5], y: ends },
        shown: [rule(place, 'cross-hair'), ...dotsAt(place, 4.5)],
      };
    }),
    usual: tell(Math.min(usual ?? deepest, deepest)),
    ends: lines.flatMap(({ model, values }) => {
      const at = values.findLast((value) => value !== null);
      return at === undefined || at === null ? [] : [{ model, name: names[model], at }];
    }),
    legend: names,
  };
}
