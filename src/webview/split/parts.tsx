import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { PART_FILES, type SplitFoldView, type SplitView } from '../../shared/protocol/views/splitView';
import { useNumbers } from '../context';
import { PartsTable } from '../analysis/partsTable';

interface PartsProps {
  readonly fold: SplitFoldView;
  readonly filters: SplitView['filters'];
  readonly rows: number;
}

/** Shows the parts of a fold, and below them the rows in no part, by reason. */
export function Parts({ fold, filters, rows }: PartsProps): JSX.Element {
  const numbers = useNumbers();
  const lost = [
    ...filters.map(({ filter, rows: left }) => ({ why: filterText(filter), rows: left })),
    ...fold.left.map(({ reason, rows: left }) => ({ why: reasonText(reason), rows: left })),
  ].filter((line) => line.rows > 0);
  return (
    <PartsTable parts={fold.parts} nameOf={(part) => PART_FILES[part]} rows={rows}>
      {lost.map(({ why, rows: left }) => (
        <tr key={why} class="lost">
          <th scope="row">{l10n.t('excluded')}</th>
          <td class="number">{numbers.count(left)}</td>
          <td class="quiet" colSpan={5}>
            {why}
          </td>
        </tr>
      ))}
    </PartsTable>
  );
}

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
