import { createContext, type RefObject } from 'preact';
import { useContext, useLayoutEffect, useState } from 'preact/hooks';
import type { VsCodeApi } from 'vscode-messenger-webview';

/** Pause in ms after which scrolling has ended. */
const SETTLED = 100;

/** State that a page keeps while it is unloaded: while its tab is hidden, and over a reload. */
interface PageMemory {
  read(name: string): unknown;
  write(name: string, value: string | number | null): void;
}

/**
 * Returns access to the state of a page.
 * @param analysis ID of the analysis, by which the host restores the page
 */
export function pageMemory(api: VsCodeApi, analysis: string | undefined): PageMemory {
  const before: unknown = api.getState();
  let kept: Readonly<Record<string, unknown>> =
    isRecord(before) && before.evaluation === analysis ? before : { evaluation: analysis };
  api.setState(kept);
  return {
    read: (name) => kept[name],
    write(name, value) {
      kept = { ...kept, [name]: value };
      api.setState(kept);
    },
  };
}

export const PageMemoryContext = createContext<PageMemory | undefined>(undefined);

/**
 * Returns which of several sections is open, by name, and a function that opens one; null: none is open. The
 * name is kept with the page.
 * @param start initial name, until a person opens or closes a section
 */
export function useOpenName(
  name: string,
  start: string | null,
): readonly [open: string | null, setOpen: (open: string | null) => void] {
  const memory = useContext(PageMemoryContext);
  const [open, setOpen] = useState(() => {
    const kept = memory?.read(name);
    return typeof kept === 'string' || kept === null ? kept : undefined;
  });
  return [
    open === undefined ? start : open,
    (chosen) => {
      setOpen(chosen);
      memory?.write(name, chosen);
    },
  ];
}

/**
 * Keeps the scroll position of the page.
 *
 * @param filled whether the page has content to scroll
 */
export function useKeptScroll(scrolled: RefObject<HTMLElement | null>, filled: boolean): void {
  const memory = useContext(PageMemoryContext);
  useLayoutEffect(() => {
    const element = scrolled.current;
    if (!filled || element === null || memory === undefined) return;
    const kept = memory.read('scroll');
    // Charts have no height before their width is known.
    const drawn = requestAnimationFrame(() => {
      if (typeof kept === 'number') element.scrollTop = kept;
    });
    let pause: ReturnType<typeof setTimeout> | undefined;
    const onScroll = (): void => {
      clearTimeout(pause);
      pause = setTimeout(() => memory.write('scroll', Math.round(element.scrollTop)), SETTLED);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(drawn);
      clearTimeout(pause);
      element.removeEventListener('scroll', onScroll);
    };
  }, [filled]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
