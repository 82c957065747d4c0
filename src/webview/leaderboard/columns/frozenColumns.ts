import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** Of the visible width; more of it standing still would leave too little to scroll. */
const MOST = 0.7;

/**
 * How many of the columns that are to stand still do. Each begins where the one before it ends, which is only known
 * once they are drawn: the places stand as variables on the table.
 *
 * @param columns a new object whenever they change
 * @param wanted how many, from the left, beside the column of names
 */
export function useFrozenColumns(
  region: RefObject<HTMLElement | null>,
  columns: readonly number[],
  wanted: number,
): number {
  const [frozen, setFrozen] = useState(wanted);
  useLayoutEffect(() => {
    const element = region.current;
    const table = element?.querySelector('table');
    // Where none is to stand still, nothing has to be laid out to know it.
    if (!element || !table || wanted === 0) return;
    const place = (): void => {
      let left = 0;
      let fitting = 0;
      [...table.querySelectorAll('thead th')].slice(0, wanted + 1).forEach((head, index) => {
        if (index > 0) table.style.setProperty(`--frozen-${index - 1}`, `${left}px`);
        left += head.getBoundingClientRect().width;
        if (left <= element.clientWidth * MOST) fitting = index;
      });
      setFrozen(fitting);
    };
    place();
    const growth = new ResizeObserver(place);
    growth.observe(element);
    growth.observe(table);
    return () => growth.disconnect();
  }, [columns, wanted]);
  return Math.min(frozen, wanted);
}

/** Class and place of a cell, by the place of its column among those that are shown. */
export function frozenCell(
  place: number,
  frozen: number,
  base: string,
): { readonly class: string; readonly style?: string } {
  if (place >= frozen) return { class: base };
  return {
    class: `${base} frozen${place === frozen - 1 ? ' last-frozen' : ''}`,
    style: `left: var(--frozen-${place})`,
  };
}
