import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** How wide an element is, in pixels, followed as it changes; 0 before it is laid out. */
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
