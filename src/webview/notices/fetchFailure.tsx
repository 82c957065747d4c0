import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';

interface FetchFailureProps {
  /** What could not be fetched, and why. */
  readonly message: string;
  readonly onRetry: () => void;
}

/** Says that the host had no answer, and asks it again. */
export function FetchFailure({ message, onRetry }: FetchFailureProps): JSX.Element {
  return (
    <>
      {message}{' '}
      <button class="link" onClick={onRetry}>
        {l10n.t('Try again')}
      </button>
    </>
  );
}
