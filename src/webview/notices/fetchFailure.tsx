import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { QueryState } from '../host/useAnswer';

interface FetchFailureProps {
  /** Sentence on the missing data and the reason. */
  readonly message: string;
  readonly onRetry: () => void;
}

/** Shows that a query of the host failed, with a button to retry. */
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
  readonly answer: QueryState<unknown>;
  /** Returns the text that contains the error message; absent: only the message is shown. */
  readonly said?: (why: string) => string;
  readonly class?: string;
}

/** Shows the error of a query in a paragraph; shows nothing if the query succeeded or is pending. */
export function Failed({ answer, said = String, class: own }: FailedProps): JSX.Element | null {
  if (answer.kind !== 'failed') return null;
  return (
    <p class={own === undefined ? 'failure' : `failure ${own}`}>
      <FetchFailure message={said(answer.message)} onRetry={answer.retry} />
    </p>
  );
}
