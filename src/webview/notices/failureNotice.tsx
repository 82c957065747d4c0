import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX } from 'preact';

interface FailureNoticeProps {
  readonly title: string;
  readonly message: string;
  readonly advice: string;
  /** The last result stands below. */
  readonly hasLast: boolean;
  /** Ways out: buttons. */
  readonly children: ComponentChildren;
}

/** Why there is no new result. */
export function FailureNotice({
  title,
  message,
  advice,
  hasLast,
  children,
}: FailureNoticeProps): JSX.Element {
  return (
    <section class="failed" role="alert">
      <span class="icon icon-error" aria-hidden="true" />
      <div>
        {hasLast ? <strong>{title}</strong> : <h1>{title}</h1>}
        <p>{message}</p>
        {advice !== '' && <p class="advice">{advice}</p>}
        {hasLast && <p class="quiet">{l10n.t('The last result is shown below.')}</p>}
      </div>
      <div class="actions">{children}</div>
    </section>
  );
}
