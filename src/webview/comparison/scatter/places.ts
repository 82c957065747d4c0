import { edgeOf, type Squares } from '../../../shared/charts/squares';
import type { UserPlacesView } from '../../../shared/protocol/views/comparisonView';

/** A part of the picture: values by the one model, and by the other. */
export interface Region {
  readonly a: readonly [number, number];
  readonly b: readonly [number, number];
}

/** A place in the picture: one user, or several. */
export interface Place extends Region {
  readonly users: number;
  /** Where it is one. */
  readonly user: number | undefined;
}

export function placesOf(view: UserPlacesView): Place[] {
  if (view.kind === 'places')
    return view.places.map(({ a, b, users, user }) => ({
      a: [a, a],
      b: [b, b],
      users,
      user: users === 1 ? user : undefined,
    }));
  const { bins, counts } = view;
  const edge = (at: number): number => edgeOf(view, at);
  return counts.flatMap((users, at) => {
    const [row, column] = [Math.floor(at / bins), at % bins];
    if (users === 0) return [];
    return [
      { a: [edge(column), edge(column + 1)], b: [edge(row), edge(row + 1)], users, user: undefined } as const,
    ];
  });
}

/** The least region in which all of some places lie. */
export function regionOf(places: readonly Region[]): Region {
  const ends = (side: 'a' | 'b'): [number, number] => [
    Math.min(...places.map((place) => place[side][0])),
    Math.max(...places.map((place) => place[side][1])),
  ];
  return { a: ends('a'), b: ends('b') };
}

/** A region that cuts no square: of a square that it touches all is in it. */
export function wholeSquares({ a, b }: Region, view: UserPlacesView): Region {
  if (view.kind === 'places') return { a, b };
  const { bins, from, to } = view;
  const edge = (at: number): number => edgeOf(view, at);
  const at = (value: number): number => ((value - from) / (to - from || 1)) * bins;
  const within = (place: number): number => Math.max(0, Math.min(bins, place));
  const widened = ([least, most]: readonly [number, number]): [number, number] => [
    edge(within(Math.floor(at(least)))),
    edge(within(Math.ceil(at(most)))),
  ];
  return { a: widened(a), b: widened(b) };
}

export function lies(place: Region, { a, b }: Region): boolean {
  return place.a[0] >= a[0] && place.a[1] <= a[1] && place.b[0] >= b[0] && place.b[1] <= b[1];
}

/**
 * The condition on the users of a region.
 *
 * @param measure the name of the measure, which is the column of the one model's values
 * @param againstBaseline whether the other model is the baseline, whose values are a column then
 */
export function regionQuery(
  measure: string,
  { a, b }: Region,
  view: UserPlacesView,
  againstBaseline: boolean,
): string {
  const condition =
    view.kind === 'places'
      ? within
      : (column: string, ends: readonly [number, number]) => inSquares(column, ends, view.to);
  return [condition(measure, b), ...(againstBaseline ? [condition('base', a)] : [])].join(' and ');
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
  const [fromB, toB, fromA, toA] = view.kind === 'bins' ? ends.map(nearestEdge(view)) : ends;
  return { a: [fromA, toA], b: [fromB, toB] };
}

function nearestEdge(squares: Squares): (value: number) => number {
  const { bins, from, to } = squares;
  return (value) => edgeOf(squares, Math.round(((value - from) / (to - from || 1)) * bins));
}

/** A condition on a number that was added up: its last digits may differ. */
function within(column: string, [from, to]: readonly [number, number]): string {
  const slack = 1e-12 + 1e-9 * Math.max(Math.abs(from), Math.abs(to));
  return `${column} >= ${written(from - slack)} and ${column} <= ${written(to + slack)}`;
}

/**
 * What lies on the edge of two squares counts in the upper one, and at the end in the last: edges are written with all of
 * their digits, as those who lie on them may be many.
 */
function inSquares(column: string, [from, to]: readonly [number, number], end: number): string {
  return `${column} >= ${from} and ${column} ${to >= end ? '<=' : '<'} ${to}`;
}

function written(value: number): number {
  return Number(value.toPrecision(12));
}
