import { edgeOf, type Squares } from '../../../shared/charts/squares';
import type { Region } from '../../../shared/charts/chart';
import type { Range } from '../../../shared/charts/marks';
import type { UserPlacesView } from '../../../shared/protocol/views/comparisonView';

/** A place in the picture: one user, or several. */
export interface Place extends Region {
  readonly users: number;
  /** Where it is one. */
  readonly user: number | undefined;
}

export function placesOf(view: UserPlacesView): Place[] {
  if (view.kind === 'places')
    return view.places.map(({ a, b, users, user }) => ({
      x: [a, a],
      y: [b, b],
      users,
      user: users === 1 ? user : undefined,
    }));
  const { bins, counts } = view;
  const edge = (at: number): number => edgeOf(view, at);
  return counts.flatMap((users, at) => {
    const [row, column] = [Math.floor(at / bins), at % bins];
    if (users === 0) return [];
    return [
      { x: [edge(column), edge(column + 1)], y: [edge(row), edge(row + 1)], users, user: undefined } as const,
    ];
  });
}

/** A region that cuts no square: of a square that it touches all is in it. */
export function wholeSquares({ x, y }: Region, view: UserPlacesView): Region {
  if (view.kind === 'places') return { x, y };
  const { bins, from, to } = view;
  const edge = (at: number): number => edgeOf(view, at);
  const at = (value: number): number => ((value - from) / (to - from || 1)) * bins;
  const within = (place: number): number => Math.max(0, Math.min(bins, place));
  const widened = ([least, most]: Range): [number, number] => [
    edge(within(Math.floor(at(least)))),
    edge(within(Math.ceil(at(most)))),
  ];
  return { x: widened(x), y: widened(y) };
}

/**
 * The condition on the users of a region.
 *
 * @param measure the name of the measure, which is the column of the one model's values
 * @param againstBaseline whether the other model is the baseline, whose values are a column then
 */
export function regionQuery(
  measure: string,
  { x, y }: Region,
  view: UserPlacesView,
  againstBaseline: boolean,
): string {
  const condition =
    view.kind === 'places' ? within : (column: string, ends: Range) => inSquares(column, ends, view.to);
  return [condition(measure, y), ...(againstBaseline ? [condition('base', x)] : [])].join(' and ');
}

/** The region that {@link regionQuery} wrote this query of, against the baseline; undefined: it asks for something else. */
export function queriedRegion(query: string, measure: string, view: UserPlacesView): Region | undefined {
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

function nearestEdge(squares: Squares): (value: number) => number {
  const { bins, from, to } = squares;
  return (value) => edgeOf(squares, Math.round(((value - from) / (to - from || 1)) * bins));
}

/** A condition on a number that was added up: its last digits may differ. */
function within(column: string, [from, to]: Range): string {
  const slack = 1e-12 + 1e-9 * Math.max(Math.abs(from), Math.abs(to));
  return `${column} >= ${written(from - slack)} and ${column} <= ${written(to + slack)}`;
}

/**
 * What lies on the edge of two squares counts in the upper one, and at the end in the last: edges are written with all of
 * their digits, as those who lie on them may be many.
 */
function inSquares(column: string, [from, to]: Range, end: number): string {
  return `${column} >= ${from} and ${column} ${to >= end ? '<=' : '<'} ${to}`;
}

function written(value: number): number {
  return Number(value.toPrecision(12));
}
