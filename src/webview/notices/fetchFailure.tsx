import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { Answer } from '../host/useAnswer';

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

interface FailedProps {
  readonly answer: Answer<unknown>;
  /** What is said of why there is none; absent: that alone. */
  readonly said?: (why: string) => string;
  readonly class?: string;
}

/** Why an answer did not come, in a paragraph; nothing where it came, or is on its way. */
export function Failed({ answer, said = String, class: own }: FailedProps): JSX.Element | null {
  if (answer.kind !== 'failed') return null;
  return (
    <p class={own === undefined ? 'failure' : `failure ${own}`}>
      <FetchFailure message={said(answer.message)} onRetry={answer.retry} />
    </p>
  );
}
