import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { usePanel } from '../context';

interface ShowMoreProps {
  /** How many are here and not shown yet. */
  readonly hidden: number;
  /** How many there are beyond those. */
  readonly further: number;
  readonly onMore: () => void;
}

/** How much a shortened list leaves out; a button as long as the page has more of it. */
export function ShowMore({ hidden, further, onMore }: ShowMoreProps): JSX.Element | null {
  const { numbers } = usePanel();
  const count = Math.max(0, hidden) + further;
  if (count === 0) return null;
  return hidden > 0 ? (
    <button class="link note" onClick={onMore}>
      {l10n.t('Show {0} more', numbers.count(count))}
    </button>
  ) : (
    <p class="quiet note">{l10n.t('… {0} more', numbers.count(count))}</p>
  );
}
