import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { AuditPartView } from '../../shared/protocol/views/auditView';
import type { NumberFormats } from '../../shared/text/numbers/numberFormats';

/** What is in each part. */
export function AuditParts({
  parts,
  numbers: { count },
}: {
  readonly parts: readonly AuditPartView[];
  readonly numbers: NumberFormats;
}): JSX.Element {
  return (
    <div class="parts-scroll" role="group" aria-label={l10n.t('Parts')} tabIndex={0}>
      <table class="parts-table">
        <thead>
          <tr>
            <th scope="col">{l10n.t('Part')}</th>
            <th scope="col" class="number">
              {l10n.t('Rows')}
            </th>
            <th scope="col" class="number">
              {l10n.t('Users')}
            </th>
            <th scope="col" class="number">
              {l10n.t('Items')}
            </th>
            <th scope="col">{l10n.t('First')}</th>
            <th scope="col">{l10n.t('Last')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, rows, users, items, first, last }) => (
            <tr key={part}>
              <th scope="row">
                <span class={`part-mark part-${part}`} aria-hidden="true" /> {part}
              </th>
              <td class="number">{count(rows)}</td>
              <td class="number">{count(users)}</td>
              <td class="number">{count(items)}</td>
              <td class="figures">{first ?? '–'}</td>
              <td class="figures">{last ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
