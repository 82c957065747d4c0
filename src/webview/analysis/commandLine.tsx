import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { Icon } from '../controls/icon';

/** Shows the equivalent command line, to copy. */
export function CommandLine({
  command,
  onCopy,
}: {
  readonly command: string;
  readonly onCopy: () => void;
}): JSX.Element {
  return (
    <section aria-label={l10n.t('On the command line')}>
      <h2 class="section-title">{l10n.t('On the command line')}</h2>
      <div class="command">
        <code>{command}</code>
        <button
          class="quiet-button quiet"
          title={l10n.t('Copy command')}
          aria-label={l10n.t('Copy command')}
          onClick={onCopy}
        >
          <Icon name="copy" />
        </button>
      </div>
    </section>
  );
}
