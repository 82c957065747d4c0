import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';

interface AskQueryProps {
  readonly label: string;
  readonly engine: string;
  readonly onAsk: () => void;
}

/** What an engine is asked for only when a person wants it. */
export function AskQuery({ label, engine, onAsk }: AskQueryProps): JSX.Element {
  return (
    <p>
      <button class="link" onClick={onAsk}>
        {label}
      </button>{' '}
      <span class="quiet">{l10n.t('one query in {0}', engine)}</span>
    </p>
  );
}

/** An engine is being asked; with a way to give it up. */
export function Querying({ onCancel }: { readonly onCancel: () => void }): JSX.Element {
  return (
    <>
      {l10n.t('Querying…')}{' '}
      <button class="link" onClick={onCancel}>
        {l10n.t('Cancel')}
      </button>
    </>
  );
}
