import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Returns the width of an element in pixels, updated as it changes; 0 before layout. */
export function useWidth(): readonly [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry.contentRect.width)));
    setWidth(Math.floor(element.current.clientWidth));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
