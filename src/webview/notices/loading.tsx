import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';

/** What is on its way; an answer that comes at once is not announced. */
export function Loading(): JSX.Element {
  return (
    <p class="quiet note late" role="status">
      {l10n.t('Loading…')}
    </p>
  );
}
