import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { AuditFindingView } from '../../shared/protocol/views/auditView';
import { baseName } from '../../shared/text/baseName';
import { FoundList } from '../analysis/foundList';

/** What was found, worst first, each with the first rows where it was. */
export function AuditFindings({
  findings,
  onPlace,
}: {
  readonly findings: readonly AuditFindingView[];
  readonly onPlace: (uri: string, line: number) => void;
}): JSX.Element {
  return (
    <section class="found" aria-label={l10n.t('Problems')}>
      <h2 class="section-title">{l10n.t('Problems')}</h2>
      {findings.length === 0 ? (
        <p class="quiet">{l10n.t('No problems found.')}</p>
      ) : (
        <FoundList
          found={findings.map(({ severity, message, places }) => ({
            severity,
            message,
            places: places.length > 0 && (
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
            ),
          }))}
        />
      )}
    </section>
  );
}
