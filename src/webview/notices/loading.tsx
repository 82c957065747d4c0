import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';

/** Shows that an answer is loading, after a delay. */
export function Loading(): JSX.Element {
  return (
    <p class="quiet note late" role="status">
      {l10n.t('Loading…')}
    </p>
  );
}
