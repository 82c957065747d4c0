import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { SplitFoldView, SplitPartName, SplitView } from '../../shared/protocol/views/splitView';
import { percentText } from '../../shared/text/numbers/changeText';
import type { NumberFormats } from '../../shared/text/numbers/numberFormats';

interface PartsProps {
  readonly fold: SplitFoldView;
  readonly filters: SplitView['filters'];
  readonly rows: number;
  readonly numbers: NumberFormats;
}

/** The parts of a fold, and below them what is in none, and why. */
export function Parts({ fold, filters, rows, numbers }: PartsProps): JSX.Element {
  const { count } = numbers;
  const lost = [
    ...filters.map(({ filter, rows: left }) => ({ why: filterText(filter), rows: left })),
    ...fold.left.map(({ reason, rows: left }) => ({ why: reasonText(reason), rows: left })),
  ].filter((line) => line.rows > 0);
  return (
    <div class="parts-scroll" role="group" aria-label={l10n.t('Parts')} tabIndex={0}>
      <table class="parts-table">
        <thead>
          <tr>
            <th scope="col">{l10n.t('Part')}</th>
            <th scope="col" class="number">
              {l10n.t('Rows')}
            </th>
            <th scope="col">
              <span class="hidden">{l10n.t('Share')}</span>
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
          {fold.parts.map((part) => (
            <tr key={part.part}>
              <th scope="row">
                <span class={`part-mark part-${part.part}`} aria-hidden="true" /> {PART_FILES[part.part]}
              </th>
              <td class="number">{count(part.rows)}</td>
              <td class="share-cell">
                <svg width="100%" height="10" aria-hidden="true">
                  <rect
                    class={`part-fill part-${part.part}`}
                    width={`${rows === 0 ? 0 : (100 * part.rows) / rows}%`}
                    height="10"
                  />
                </svg>
                <span class="quiet figures">{percentText(rows === 0 ? 0 : part.rows / rows)}</span>
              </td>
              <td class="number">{count(part.users)}</td>
              <td class="number">{count(part.items)}</td>
              <td class="figures">{part.first ?? '–'}</td>
              <td class="figures">{part.last ?? '–'}</td>
            </tr>
          ))}
          {lost.map(({ why, rows: left }) => (
            <tr key={why} class="lost">
              <th scope="row">{l10n.t('excluded')}</th>
              <td class="number">{count(left)}</td>
              <td class="quiet" colSpan={5}>
                {why}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** As the files are called. */
export const PART_FILES: Readonly<Record<SplitPartName, string>> = {
  train: 'train',
  valid: 'valid',
  validHistory: 'valid-history',
  test: 'test',
  testHistory: 'test-history',
};

function filterText(filter: string): string {
  if (filter === 'bad-row') return l10n.t('no user, item, or readable time');
  if (filter === 'events') return l10n.t('other events');
  if (filter === 'min-rating') return l10n.t('rating too low');
  if (filter === 'duplicates') return l10n.t('duplicates');
  if (filter === 'core') return l10n.t('users or items with too few rows');
  return filter;
}

function reasonText(reason: string): string {
  switch (reason) {
    case 'cold-users':
      return l10n.t('users not in train');
    case 'cold-items':
      return l10n.t('items not in train');
    case 'seen':
      return l10n.t('pairs of user and item in train');
    case 'short-users':
      return l10n.t('users with too few rows');
    default:
      return reason;
  }
}
