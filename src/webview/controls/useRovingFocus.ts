import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { watchLostFocus } from './watchLostFocus';

const CONTROLS = 'button, vscode-button, input, a[href]';
/** Maximum vertical distance between the middles of controls in one line, in pixels. */
const LINE = 12;

/**
 * Makes a group of controls one stop of the Tab key. Arrow keys move between the controls, Home and End to
 * the first and last. Tab returns to the control that had the focus last. If a focused control is removed,
 * its neighbor gets the focus.
 * @returns ref of the group
 */
export function useRovingFocus<Group extends HTMLElement>(): RefObject<Group | null> {
  const group = useRef<Group>(null);
  const current = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    const element = group.current;
    if (element === null) return;
    let lastStops: readonly HTMLElement[] = [];
    const refresh = (): void => {
      const stops = stopsOf(element);
      lastStops = stops;
      if (current.current === undefined || !stops.includes(current.current)) current.current = stops[0];
      for (const stop of stops) {
        const wanted = stop === current.current ? '0' : '-1';
        if (stop.getAttribute('tabindex') !== wanted) stop.setAttribute('tabindex', wanted);
      }
    };
    const onFocus = ({ target }: FocusEvent): void => {
      const stop = stopsOf(element).find((each) => each === target);
      if (stop === undefined) return;
      current.current = stop;
      refresh();
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const stops = stopsOf(element);
      const from = stops.find((each) => each === event.target);
      const next = from && neighbour(stops, from, event.key);
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    };
    refresh();
    // Called before `known` is updated.
    const endWatch = watchLostFocus(element, (lost) => {
      const at = lastStops.findIndex((stop) => stop === lost);
      if (at < 0) return;
      const left = stopsOf(element);
      [...lastStops.slice(at + 1), ...lastStops.slice(0, at).reverse()]
        .find((stop) => left.includes(stop))
        ?.focus();
    });
    const observer = new MutationObserver(refresh);
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    element.addEventListener('focusin', onFocus);
    element.addEventListener('keydown', onKeyDown);
    return () => {
      endWatch();
      observer.disconnect();
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  return group;
}

/** Returns the controls of the group, without those in its popovers and menus. */
function stopsOf(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>(CONTROLS)].filter((each) => {
    const hangs = each.closest('[popover], .menu');
    return !each.matches(':disabled') && (hangs === null || hangs.contains(group));
  });
}

function neighbour(stops: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const index = stops.indexOf(from);
  switch (key) {
    case 'ArrowRight':
      return stops[index + 1];
    case 'ArrowLeft':
      return stops[index - 1];
    case 'Home':
      return stops[0];
    case 'End':
      return stops.at(-1);
    case 'ArrowDown':
    case 'ArrowUp':
      return inNextLine(stops, from, key === 'ArrowDown' ? 1 : -1);
    default:
      return undefined;
  }
}

/** Returns the nearest control of the next or previous line. */
function inNextLine(stops: readonly HTMLElement[], from: HTMLElement, side: 1 | -1): HTMLElement | undefined {
  const middle = (element: HTMLElement): readonly [number, number] => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = middle(from);
  const beyond = stops
    .map((stop) => ({ stop, at: middle(stop) }))
    .filter(({ at }) => (at[1] - y) * side > LINE)
    .sort((a, b) => (a.at[1] - b.at[1]) * side);
  const line = beyond.filter(({ at }) => Math.abs(at[1] - beyond[0].at[1]) <= LINE);
  return line.sort((a, b) => Math.abs(a.at[0] - x) - Math.abs(b.at[0] - x))[0]?.stop;
}
