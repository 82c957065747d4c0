import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { AuditFindingView } from '../../shared/protocol/views/auditView';
import { baseName } from '../../shared/text/baseName';
import { auditSeverityText } from '../../shared/text/sentences/auditWords';

const ICONS = { error: 'icon-error', warning: 'icon-warning', note: 'icon-information' } as const;

/** What was found, worst first, each with the first rows where it was. */
export function AuditFindings({
  findings,
  onPlace,
}: {
  readonly findings: readonly AuditFindingView[];
  readonly onPlace: (uri: string, line: number) => void;
}): JSX.Element {
  return (
    <section class="found" aria-label={l10n.t('What was found')}>
      <h2 class="section-title">{l10n.t('What was found')}</h2>
      {findings.length === 0 ? (
        <p class="quiet">{l10n.t('Nothing was found.')}</p>
      ) : (
        <ul>
          {findings.map(({ severity, message, places }, at) => (
            <li key={at} class={severity}>
              <span class={`icon ${ICONS[severity]}`} role="img" aria-label={auditSeverityText(severity)} />
              <span>
                {message}
                {places.length > 0 && (
                  <span class="audit-places">
                    {places.map(({ uri, line, user, item }, index) => (
                      <button
                        key={index}
                        class="link"
                        title={user === undefined ? undefined : `${user}  ${item ?? ''}`}
                        onClick={() => onPlace(uri, line)}
                      >
                        {baseName(uri)}:{line}
                      </button>
                    ))}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
