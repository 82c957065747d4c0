/*
 * To add a chart, write a function from a view to `Chart`: two axes, marks in units of the data, stops that
 * can be pointed at, and a table of its numbers. `ChartFigure` draws it in the panel with keyboard, tooltip,
 * table, and copies; a report draws it as `Sheet.picture`.
 */
import type { Mark, Range } from './marks';

/** Chart as data: the panel draws it with tooltips, the report writes it into its page. */
export interface Chart {
  readonly title: string;
  /** Accessible label: what the chart shows, in a sentence. */
  readonly label: string;
  /** Height in pixels. */
  readonly height: number;
  readonly x: Axis;
  readonly y: Axis;
  readonly marks: readonly Mark[];
  readonly stops: readonly ChartStop[];
  /** Number of stops per row; absent: all in one row. */
  readonly perRow?: number;
  /** Index of the stop that the Tab key reaches first. */
  readonly first?: number;
  /** Text that is shown if no stop is hovered. */
  readonly usual?: ChartTooltip | undefined;
  /** Lines whose model's name is written at their end: model number, name, and value at the end. */
  readonly ends?: readonly { readonly model: number; readonly name: string; readonly at: number }[];
  /** Points of models, the most important first; those with a name have it beside them. */
  readonly points?: readonly {
    readonly model: number;
    readonly name: string | undefined;
    readonly at: readonly [x: number, y: number];
  }[];
  /** Names of all models that the legend of a copy needs. */
  readonly legend: readonly string[];
  readonly table: ChartTable;
}

export interface Axis {
  readonly title: string;
  readonly text: (value: number) => string;
  readonly ends: Range;
  /** Ticks: `whole` for whole numbers from 1, or given positions. Absent: round values. */
  readonly ticks?: 'whole' | readonly Tick[];
  /** Gap in pixels between the start of the axis and its first value. */
  readonly inset?: number;
}

export interface Tick {
  readonly at: number;
  readonly text: string;
  /** Draws a grid line at the tick. */
  readonly line: boolean;
}

/** Part of a chart that can be hovered or focused. */
export interface ChartStop {
  readonly told: ChartTooltip;
  readonly marks: readonly Mark[];
  /** Hover area: a region, a range over the whole width, or around a point. Absent: only the stop's marks. */
  readonly reach?: Region | { readonly y: Range } | { readonly about: readonly [x: number, y: number] };
  /** Region that the stop represents; a person can select several. */
  readonly region?: Region;
  /** Marks that are drawn only while the stop is hovered. */
  readonly shown?: readonly Mark[];
  readonly press?: (() => void) | undefined;
  readonly pressed?: boolean;
  readonly look?: string;
}

/** Region of a chart, in values of its axes. */
export interface Region {
  readonly x: Range;
  readonly y: Range;
}

/** Tooltip of a stop. */
export interface ChartTooltip {
  readonly head: string;
  readonly lines: readonly { readonly model: number; readonly name: string; readonly text: string }[];
}

/** Returns a tooltip as a sentence, for a screen reader. */
export function chartSentence({ head, lines }: ChartTooltip): string {
  const several = lines.length > 1;
  return `${head}: ${lines.map(({ name, text }) => (several ? `${name} ${text}` : text)).join('; ')}`;
}

/** Table of the chart's values, for reading and copying. */
interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly TableCell[])[];
}

/** Cell: a name from a file, or a number, which is shown rounded and copied in full. */
export type TableCell = string | NumberCell;

interface NumberCell {
  readonly text: string;
  readonly full: string;
  /** Number that is shown after ±. */
  readonly spread?: NumberCell | undefined;
}

export function numberCell(
  value: number | null | undefined,
  text: (value: number) => string,
  spread?: number | null,
): NumberCell {
  if (value === null || value === undefined) return { text: '–', full: '' };
  return {
    text: text(value),
    full: String(value),
    ...(spread !== undefined && { spread: numberCell(spread, text) }),
  };
}
