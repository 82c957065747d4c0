import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import type { Chart, Region, ChartTooltip } from '../../../shared/charts/chart';
import type { Layout } from '../../../shared/charts/drawing';
import type { Range } from '../../../shared/charts/marks';
import { pointInPicture, type ChartPoint, useDrag } from './useDrag';

/** Selection of several stops of a chart: by dragging, or by Shift with arrow keys and then Enter. */
export interface Selecting {
  /** Stops that a drag selects: consecutive stops of one row, or all stops in a rectangle. */
  readonly by: 'row' | 'area';
  /** Region that is selected. */
  readonly chosen: Region | undefined;
  /** Returns the smallest selectable region that contains the given region. */
  readonly whole?: (region: Region) => Region;
  readonly tell: (region: Region, stops: readonly number[]) => ChartTooltip;
  readonly onSelect: (region: Region, stops: readonly number[]) => void;
}

interface SelectingHandlers {
  /** Region while a person is selecting it. */
  readonly region: Region | undefined;
  readonly onPointerDown: (event: PointerEvent) => void;
  /** Handles a key before any other listener; returns true if the key was handled. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
}

/** Maximum movement of the pointer during a click, in pixels. */
const TREMBLING = 4;

export function useSelecting(
  { stops, perRow = stops.length }: Chart,
  { x, y }: Layout,
  group: RefObject<SVGGElement | null>,
  selecting: Selecting | undefined,
): SelectingHandlers {
  const [region, setRegion] = useState<Region>();
  /** Index of the stop where the selection by keys began. */
  const [anchor, setAnchor] = useState<number>();
  const follow = useDrag();
  const rowOf = (stop: number): number => Math.floor(stop / perRow);
  const between = (one: number, other: number): Region | undefined =>
    regionOf(stops.slice(Math.min(one, other), Math.max(one, other) + 1).map((stop) => stop.region));
  const select = (selected: Region | undefined): void => {
    const within = selected === undefined ? [] : stopsInRegion(selected, { stops });
    if (selected !== undefined && within.length > 0) selecting?.onSelect(selected, within);
  };
  /** Returns the region from the start of a drag to the pointer; undefined while it may still be a click. */
  const dragged = (begun: number | undefined, from: ChartPoint, to: ChartPoint): Region | undefined => {
    if (selecting?.by === 'row') {
      if (begun === undefined) return undefined;
      const first = rowOf(begun) * perRow;
      const beyond = stops
        .slice(first, first + perRow)
        .findIndex((stop) => x.value(to.x) < (stop.region?.x[1] ?? 0));
      const end = first + (beyond < 0 ? perRow - 1 : beyond);
      return end === begun ? undefined : between(begun, end);
    }
    if (Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) <= TREMBLING) return undefined;
    const area = {
      x: ascending(x.value(from.x), x.value(to.x)),
      y: ascending(y.value(from.y), y.value(to.y)),
    };
    return selecting?.whole?.(area) ?? area;
  };
  const onPointerDown = (event: PointerEvent): void => {
    const picture = event.target instanceof SVGElement ? event.target.ownerSVGElement : null;
    if (picture === null || event.button !== 0 || selecting === undefined) return;
    const begun = stopOf(event.target);
    const from = pointInPicture(event, picture);
    let latest: Region | undefined;
    follow({
      picture,
      move: (to) => {
        latest = dragged(begun, from, to);
        setRegion(latest);
        return latest !== undefined;
      },
      drop: () => select(latest),
      over: () => setRegion(undefined),
    });
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const at = stopOf(event.target);
    if (at === undefined || selecting === undefined) return false;
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (event.shiftKey && step !== 0) {
      event.preventDefault();
      const next = group.current?.querySelector<SVGElement>(`[data-stop="${at + step}"]`);
      if (!next || rowOf(at + step) !== rowOf(at)) return true;
      setAnchor(anchor ?? at);
      setRegion(between(anchor ?? at, at + step));
      next.focus();
      return true;
    }
    if (region === undefined || event.key === 'Shift') return false;
    setAnchor(undefined);
    setRegion(undefined);
    if (event.key !== 'Enter' && event.key !== ' ') return event.key === 'Escape';
    event.preventDefault();
    select(region);
    return true;
  };
  return { region, onPointerDown, onKeyDown };
}

/** Returns the smallest region that contains all of these regions. */
function regionOf(regions: readonly (Region | undefined)[]): Region | undefined {
  const all = regions.filter((region) => region !== undefined);
  if (all.length === 0) return undefined;
  const ends = (axis: 'x' | 'y'): Range => [
    Math.min(...all.map((region) => region[axis][0])),
    Math.max(...all.map((region) => region[axis][1])),
  ];
  return { x: ends('x'), y: ends('y') };
}

/** Returns the indexes of the stops in a region. */
export function stopsInRegion({ x, y }: Region, { stops }: Pick<Chart, 'stops'>): number[] {
  const lies = (inner: Range, outer: Range): boolean => inner[0] >= outer[0] && inner[1] <= outer[1];
  return stops.flatMap(({ region }, stop) =>
    region !== undefined && lies(region.x, x) && lies(region.y, y) ? [stop] : [],
  );
}

function stopOf(target: EventTarget | null): number | undefined {
  const stop = target instanceof Element ? target.closest('[data-stop]') : null;
  return stop === null ? undefined : Number(stop.getAttribute('data-stop'));
}

function ascending(one: number, other: number): Range {
  return one < other ? [one, other] : [other, one];
}
