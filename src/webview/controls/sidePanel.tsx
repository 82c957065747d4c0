import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { IconButton } from './iconButton';
import { useOverTable } from './useOverTable';
import { Icon } from './icon';

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
      <div class="user-head">
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
