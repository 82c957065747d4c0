import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { IconButton } from './iconButton';
import { Icon } from './icon';

/** Media query of narrow panels, equal to the one in panel.css. */
const NARROW = '(max-width: 720px)';

/** Button for the previous or next row of the table. */
interface Neighbour {
  readonly label: string;
  /** Opens the row; undefined: there is no such row. */
  readonly go: (() => void) | undefined;
}

interface NextNeighbour extends Neighbour {
  /** Text of the button, shown if there is space for it. */
  readonly words: string;
}

interface SidePanelProps {
  /** Accessible label of the region. */
  readonly label: string;
  readonly title: JSX.Element;
  readonly neighbours?: { readonly previous: Neighbour; readonly next: NextNeighbour };
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/**
 * Shows the details of a row next to a table, or in place of the table if the panel is narrow. Escape closes
 * the details, and Alt with an arrow key moves to the next row.
 */
export function SidePanel({ label, title, neighbours, onClose, children }: SidePanelProps): JSX.Element {
  const region = useRef<HTMLElement>(null);
  useOverTable(region, onClose);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
    else if (neighbours === undefined || !event.altKey) return;
    else if (event.key === 'ArrowUp') neighbours.previous.go?.();
    else if (event.key === 'ArrowDown') neighbours.next.go?.();
    else return;
    event.preventDefault();
  };
  return (
    <aside class="user" aria-label={label} tabIndex={-1} ref={region} onKeyDown={onKeyDown}>
      <div class="user-head line">
        <button class="back" title={l10n.t('Back to the table (Escape)')} onClick={onClose}>
          <Icon name="arrow-left" />
          {l10n.t('Back')}
        </button>
        <h2>{title}</h2>
        <span class="user-buttons">
          {neighbours !== undefined && (
            <>
              <IconButton
                icon="chevron-up"
                label={neighbours.previous.label}
                onClick={neighbours.previous.go}
              />
              <button
                class="icon-button next"
                title={l10n.t('{0} (↓ in the table, Alt+↓ here)', neighbours.next.label)}
                aria-label={neighbours.next.label}
                aria-disabled={neighbours.next.go === undefined}
                onClick={neighbours.next.go}
              >
                {neighbours.next.words}
              </button>
            </>
          )}
          <IconButton class="close" icon="close" label={l10n.t('Close')} onClick={onClose} />
        </span>
      </div>
      {children}
    </aside>
  );
}

/**
 * Lets Escape close a region that shows details, also from its table. In a narrow panel, where the region
 * replaces the table, moves the focus to the region, because the table would lose it.
 */
function useOverTable(region: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    const narrow = matchMedia(NARROW);
    const take = (): void => {
      const focused = document.activeElement;
      const lost = focused === null || focused === document.body || focused.closest('.main') !== null;
      if (narrow.matches && lost) region.current?.focus({ preventScroll: true });
    };
    // Only if Escape closes nothing else: in the table, or with no element focused.
    const onKeyDown = (event: KeyboardEvent): void => {
      const { activeElement: focused } = document;
      if (event.key !== 'Escape' || event.defaultPrevented || focused?.matches('input, select') === true)
        return;
      if (focused !== document.body && focused?.closest('.stage') === null) return;
      event.preventDefault();
      close.current();
    };
    take();
    narrow.addEventListener('change', take);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      narrow.removeEventListener('change', take);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
