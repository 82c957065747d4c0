import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { useRovingFocus } from './useRovingFocus';

/** Chips of which each shows a part of a table. */
export function Chips({ label, children }: { label: string; children: ComponentChildren }): JSX.Element {
  const group = useRef<HTMLDivElement>(null);
  useRovingFocus(group);
  return (
    <div class="chips" role="group" aria-label={label} ref={group}>
      {children}
    </div>
  );
}
