import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';

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
          class="quiet-button"
          title={l10n.t('Copy command')}
          aria-label={l10n.t('Copy command')}
          onClick={onCopy}
        >
          <span class="icon icon-copy" aria-hidden="true" />
        </button>
      </div>
    </section>
  );
}
