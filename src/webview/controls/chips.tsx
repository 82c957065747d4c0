import type { ComponentChildren, JSX } from 'preact';
import { useRovingFocus } from './useRovingFocus';

/** Chips of which each shows a part of a table. */
export function Chips({ label, children }: { label: string; children: ComponentChildren }): JSX.Element {
  const group = useRovingFocus<HTMLDivElement>();
  return (
    <div class="chips line" role="group" aria-label={label} ref={group}>
      {children}
    </div>
  );
}
