import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX } from 'preact';
import type { PartView } from '../../shared/protocol/views/splitView';
import { percentText } from '../../shared/text/numbers/changeText';
import type { NumberFormats } from '../../shared/text/numbers/numberFormats';

interface PartsTableProps<Part extends string> {
  readonly parts: readonly PartView<Part>[];
  readonly nameOf?: (part: Part) => string;
  readonly numbers: NumberFormats;
  /** Of so many rows each part is a share; absent: no share is shown. */
  readonly rows?: number;
  /** Further rows of the table. */
  readonly children?: ComponentChildren;
}

/** What is in each part of a split. */
export function PartsTable<Part extends string>({
  parts,
  nameOf = (part) => part,
  numbers: { count },
  rows: whole,
  children,
}: PartsTableProps<Part>): JSX.Element {
  return (
    <div class="parts-scroll" role="group" aria-label={l10n.t('Parts')} tabIndex={0}>
      <table class="parts-table">
        <thead>
          <tr>
            <th scope="col">{l10n.t('Part')}</th>
            <th scope="col" class="number">
              {l10n.t('Rows')}
            </th>
            {whole !== undefined && (
              <th scope="col">
                <span class="hidden">{l10n.t('Share')}</span>
              </th>
            )}
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
                <span class={`part-mark part-${part}`} aria-hidden="true" /> {nameOf(part)}
              </th>
              <td class="number">{count(rows)}</td>
              {whole !== undefined && <ShareCell part={part} share={whole === 0 ? 0 : rows / whole} />}
              <td class="number">{count(users)}</td>
              <td class="number">{count(items)}</td>
              <td class="figures">{first ?? '–'}</td>
              <td class="figures">{last ?? '–'}</td>
            </tr>
          ))}
          {children}
        </tbody>
      </table>
    </div>
  );
}

function ShareCell({ part, share }: { readonly part: string; readonly share: number }): JSX.Element {
  return (
    <td class="share-cell">
      <svg width="100%" height="10" aria-hidden="true">
        <rect class={`part-fill part-${part}`} width={`${100 * share}%`} height="10" />
      </svg>
      <span class="quiet figures">{percentText(share)}</span>
    </td>
  );
}
