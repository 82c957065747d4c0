/*
 * To add a chart, write a function from a view to `Chart`: two axes, marks in units of the data, stops that
 * can be pointed at, and a table of its numbers. `ChartFigure` draws it in the panel with keyboard, tooltip,
 * table, and copies; `chartHtml` writes it into the report.
 */
import type { Mark, Range } from './marks';

/** A chart as data: the panel draws it so that it can be pointed at, the report writes it into its page. */
export interface Chart {
  readonly title: string;
  /** What there is to see, in a sentence. */
  readonly label: string;
  /** In pixels. */
  readonly height: number;
  readonly x: Axis;
  readonly y: Axis;
  readonly marks: readonly Mark[];
  readonly stops: readonly Stop[];
  /** Stops stand in rows of so many; absent: all in one. */
  readonly perRow?: number;
  /** Number of the stop that the Tab key reaches first. */
  readonly first?: number;
  /** What is told where nothing is pointed at. */
  readonly usual?: Telling | undefined;
  /** Names of the models behind the values at which their lines end. */
  readonly ends?: readonly { readonly model: number; readonly name: string; readonly at: number }[];
  /** Names of all models that a copy needs a legend of. */
  readonly legend: readonly string[];
  readonly table: ChartTable;
}

export interface Axis {
  readonly title: string;
  readonly text: (value: number) => string;
  readonly ends: Range;
  /** Where to write at it: whole numbers from 1, or these places. Absent: round values. */
  readonly ticks?: 'whole' | readonly Tick[];
  /** Between its beginning and the first value, in pixels. */
  readonly inset?: number;
}

export interface Tick {
  readonly at: number;
  readonly text: string;
  /** Whether there is a line to read values by. */
  readonly line: boolean;
}

/** Something that can be pointed at. */
export interface Stop {
  readonly told: Telling;
  readonly marks: readonly Mark[];
  /** Where it is pointed at: there, over the whole width, or about a dot. Absent: at its marks alone. */
  readonly reach?: Region | { readonly y: Range } | { readonly about: readonly [x: number, y: number] };
  /** What it stands for, of which a person can select several. */
  readonly region?: Region;
  /** Marks while it is pointed at. */
  readonly shown?: readonly Mark[];
  readonly press?: (() => void) | undefined;
  readonly pressed?: boolean;
  readonly look?: string;
}

/** A part of a picture, in values. */
export interface Region {
  readonly x: Range;
  readonly y: Range;
}

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

/** The same as a picture says, for reading and copying. */
export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly TableCell[])[];
}

/** A name from a file, or a number as it is shown and, in full, as it is copied. */
export type TableCell = string | NumberCell;

interface NumberCell {
  readonly text: string;
  readonly full: string;
  /** What is behind ±. */
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
