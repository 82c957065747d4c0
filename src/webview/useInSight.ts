import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Brings a region into sight when it opens: in a narrow panel it stands below the table. */
export function useInSight(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const top = region.current?.getBoundingClientRect().top ?? 0;
    const page = region.current?.closest('.panel');
    const middle = (page?.clientHeight ?? 0) / 2;
    if (page !== null && top > middle) page?.scrollBy({ top: top - middle });
  }, []);
}
