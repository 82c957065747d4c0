import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { ProgressView } from '../../shared/protocol/views/progressView';
import { useNumbers } from '../context';
import { plural } from '../../shared/text/numbers/plural';

interface ProgressProps {
  readonly title: string;
  readonly progress: ProgressView;
  /** Whether the progress is the whole page, because there is no earlier result. */
  readonly alone: boolean;
  readonly onCancel: () => void;
}

/** Shows the progress of a run: rows, bytes and percent, with a Cancel button. */
export function Progress(props: ProgressProps): JSX.Element {
  const { title, progress, alone, onCancel } = props;
  const numbers = useNumbers();
  const { step, rows, bytes, totalBytes } = progress;
  const share = totalBytes === undefined || totalBytes === 0 ? undefined : Math.min(1, bytes / totalBytes);
  const facts: string[] = [];
  // Nothing has been read yet.
  if (rows > 0 || bytes > 0)
    facts.push(plural(rows, l10n.t('{0} row', numbers.count(rows)), l10n.t('{0} rows', numbers.count(rows))));
  if (totalBytes === undefined && bytes > 0) facts.push(numbers.bytes(bytes));
  if (totalBytes !== undefined)
    facts.push(l10n.t('{0} of {1}', numbers.bytes(bytes), numbers.bytes(totalBytes)));
  if (share !== undefined) facts.push(numbers.percent(share));
  return (
    <section class="progress notice" aria-label={title} role="region">
      <div class="progress-line line loose">
        {alone ? <h1>{title}</h1> : <strong>{title}</strong>}
        <span>{step}</span>
        <span class="quiet figures">{facts.join(' · ')}</span>
        <vscode-button secondary onClick={onCancel}>
          {l10n.t('Cancel')}
        </vscode-button>
      </div>
      <vscode-progress-bar
        ariaLabel={title}
        indeterminate={share === undefined}
        value={share === undefined ? undefined : share * 100}
      />
    </section>
  );
}
