import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX } from 'preact';
import type { ProblemPlace } from '../../shared/protocol/analyses';
import { Icon } from '../controls/icon';

interface FailureNoticeProps {
  readonly title: string;
  readonly message: string;
  readonly advice: string;
  /** Whether the last result is shown below. */
  readonly hasLast: boolean;
  /** File that made the run fail, with the line if known. */
  readonly place?: ProblemPlace | undefined;
  readonly open: (uri: string) => void;
  readonly reveal: (uri: string, line: number) => void;
  /** Buttons with possible actions. */
  readonly children: ComponentChildren;
}

/** Shows the reason why there is no new result. */
export function FailureNotice({
  title,
  message,
  advice,
  hasLast,
  place,
  open,
  reveal,
  children,
}: FailureNoticeProps): JSX.Element {
  return (
    <section class="failed notice line" role="alert">
      <Icon name="error" />
      <div>
        {hasLast ? <strong>{title}</strong> : <h1>{title}</h1>}
        <p>{message}</p>
        {advice !== '' && <p class="advice">{advice}</p>}
        {hasLast && <p class="quiet">{l10n.t('The last result is shown below.')}</p>}
      </div>
      <div class="actions line">
        {children}
        {place !== undefined && (
          <vscode-button
            secondary
            onClick={() => (place.line === undefined ? open(place.uri) : reveal(place.uri, place.line))}
          >
            {l10n.t('Open file')}
          </vscode-button>
        )}
      </div>
    </section>
  );
}
