import { lowerEdgeOfBin, type HeatmapBins } from '../../../shared/charts/squares';
import type { Region } from '../../../shared/charts/chart';
import type { Range } from '../../../shared/charts/marks';
import type { UserScatterView } from '../../../shared/protocol/views/comparisonView';

/** Region of the chart with one or several users. */
interface ScatterPoint extends Region {
  readonly users: number;
  /** Number of the user, if there is only one. */
  readonly user: number | undefined;
}

export function scatterPoints(view: UserScatterView): ScatterPoint[] {
  if (view.kind === 'places')
    return view.places.map(({ a, b, users, user }) => ({
      x: [a, a],
      y: [b, b],
      users,
      user: users === 1 ? user : undefined,
    }));
  const { bins, counts } = view;
  const edge = (at: number): number => lowerEdgeOfBin(view, at);
  return counts.flatMap((users, at) => {
    const [row, column] = [Math.floor(at / bins), at % bins];
    if (users === 0) return [];
    return [
      { x: [edge(column), edge(column + 1)], y: [edge(row), edge(row + 1)], users, user: undefined } as const,
    ];
  });
}

/** Extends a region to whole bins: each bin that it touches is included. */
export function wholeSquares({ x, y }: Region, view: UserScatterView): Region {
  if (view.kind === 'places') return { x, y };
  const { bins, from, to } = view;
  const edge = (at: number): number => lowerEdgeOfBin(view, at);
  const at = (value: number): number => ((value - from) / (to - from || 1)) * bins;
  const within = (place: number): number => Math.max(0, Math.min(bins, place));
  const widened = ([least, most]: Range): [number, number] => [
    edge(within(Math.floor(at(least)))),
    edge(within(Math.ceil(at(most)))),
  ];
  return { x: widened(x), y: widened(y) };
}

/**
 * Returns the condition that selects the users of a region.
 *
 * @param measure name of the metric, which is the column of one model's values
 * @param againstBaseline whether the other model is the baseline, which has a column of values
 */
export function regionQuery(
  measure: string,
  { x, y }: Region,
  view: UserScatterView,
  againstBaseline: boolean,
): string {
  const condition =
    view.kind === 'places' ? within : (column: string, ends: Range) => inSquares(column, ends, view.to);
  return [condition(measure, y), ...(againstBaseline ? [condition('base', x)] : [])].join(' and ');
}

/** Parses a query of {@link regionQuery} against the baseline; undefined: another query. */
export function parseRegionQuery(query: string, measure: string, view: UserScatterView): Region | undefined {
  const conditions = query.trim().split(' and ');
  const columns = [measure, measure, 'base', 'base'];
  if (conditions.length !== columns.length) return undefined;
  const ends = columns.map((column, at) => {
    const begin = `${column} ${at % 2 === 0 ? '>=' : '<'}`;
    const begins = conditions[at].toLowerCase().startsWith(begin.toLowerCase());
    return begins ? Number(conditions[at].slice(begin.length).replace('=', '')) : NaN;
  });
  if (ends.some(Number.isNaN)) return undefined;
  // A person may have written an edge with fewer digits.
  const [fromY, toY, fromX, toX] = view.kind === 'bins' ? ends.map(nearestEdge(view)) : ends;
  return { x: [fromX, toX], y: [fromY, toY] };
}

function nearestEdge(squares: HeatmapBins): (value: number) => number {
  const { bins, from, to } = squares;
  return (value) => lowerEdgeOfBin(squares, Math.round(((value - from) / (to - from || 1)) * bins));
}

/** Returns a condition on a summed number, whose last digits may differ. */
function within(column: string, [from, to]: Range): string {
  const slack = 1e-12 + 1e-9 * Math.max(Math.abs(from), Math.abs(to));
  return `${column} >= ${written(from - slack)} and ${column} <= ${written(to + slack)}`;
}

/**
 * Returns a condition on bins, with all digits of their edges, because many users may be on an edge: these count in the
 * upper bin, at the end in the last one.
 */
function inSquares(column: string, [from, to]: Range, end: number): string {
  return `${column} >= ${from} and ${column} ${to >= end ? '<=' : '<'} ${to}`;
}

function written(value: number): number {
  return Number(value.toPrecision(12));
}
