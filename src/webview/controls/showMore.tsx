import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { usePanel } from '../context';

interface ShowMoreProps {
  /** Number of loaded rows that are not shown yet. */
  readonly hidden: number;
  /** Number of rows that are not loaded. */
  readonly omitted: number;
  readonly onMore: () => void;
}

/** Shows how many entries of a list are hidden, with a button if some of them are loaded. */
export function ShowMore({ hidden, omitted, onMore }: ShowMoreProps): JSX.Element | null {
  const { numbers } = usePanel();
  const count = Math.max(0, hidden) + omitted;
  if (count === 0) return null;
  return hidden > 0 ? (
    <button class="link note" onClick={onMore}>
      {l10n.t('Show {0} more', numbers.count(count))}
    </button>
  ) : (
    <p class="quiet note">{l10n.t('… {0} more', numbers.count(count))}</p>
  );
}
