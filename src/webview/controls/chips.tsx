import type { ComponentChildren, JSX } from 'preact';
import { useRovingFocus } from './useRovingFocus';

/** Shows chips, each of which filters a table. */
export function Chips({ label, children }: { label: string; children: ComponentChildren }): JSX.Element {
  const group = useRovingFocus<HTMLDivElement>();
  return (
    <div class="chips line" role="group" aria-label={label} ref={group}>
      {children}
    </div>
  );
}
