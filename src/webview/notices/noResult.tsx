import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';

/** Shows what to do after an analysis was canceled; after a delay, because it may be about to start. */
export function NoResult({ onRun }: { onRun: () => void }): JSX.Element {
  return (
    <div class="nothing late">
      <h1>{l10n.t('No result yet')}</h1>
      <p>{l10n.t('The analysis was cancelled, or has not been run.')}</p>
      <vscode-button onClick={onRun}>{l10n.t('Run')}</vscode-button>
    </div>
  );
}
