import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { Description } from '../../shared/protocol/views/evaluationView';
import { usePanel } from '../context';
import { type DataColumn, DataTable } from '../controls/dataTable';
import { Called } from '../text/called';
import { Mark } from '../user/mark';

/** Number of users shown at first. */
const USERS = 20;
const MORE_USERS = 100;

/** User of an item, with the rank of the item if lists are ranked. */
interface ItemUser {
  readonly id: string;
  readonly described?: Description;
  readonly rank?: number;
  readonly hit?: boolean;
  /** Gain; null: the item is not in the user's ground truth. */
  readonly gain: number | null;
  readonly line: number;
}

interface ItemUsersProps<Listed> {
  readonly heading: string;
  readonly label: string;
  readonly users: readonly Listed[];
  /** Number of users that were not sent. */
  readonly omitted: number;
  readonly onUser: (listed: Listed) => void;
  readonly onLine: (line: number) => void;
  /** Whether users are shown with a rank, and a mark for hits. */
  readonly rank?: boolean;
}

/** Shows users of an item, a limited number at first. */
export function ItemUsers<Listed extends ItemUser>(props: ItemUsersProps<Listed>): JSX.Element | null {
  const { users, omitted, rank = false, onLine } = props;
  const { numbers } = usePanel();
  const action = l10n.t('Show this user');
  if (users.length === 0) return null;
  const mark: DataColumn<Listed> = {
    head: <span class="hidden">{l10n.t('Hit')}</span>,
    cellClass: 'mark',
    cell: ({ hit, rank: at = 0 }) => (
      <Mark entry={{ rank: at, relevant: hit === true, duplicate: false }} cutoff={undefined} />
    ),
  };
  const rankOf: DataColumn<Listed> = {
    head: l10n.t('Rank'),
    number: true,
    cell: ({ rank: at = 0 }) => numbers.count(at),
  };
  return (
    <>
      <h3>{props.heading}</h3>
      <DataTable
        class="entries item-users"
        label={props.label}
        columns={[
          ...(rank ? [mark] : []),
          {
            head: l10n.t('User'),
            cellClass: 'item',
            cell: (listed) => (
              <button class="place" title={action} onClick={() => props.onUser(listed)}>
                <Called kind="users" id={listed.id} described={listed.described} action={action} />
              </button>
            ),
          },
          ...(rank ? [rankOf] : []),
          { head: l10n.t('Gain'), value: ({ gain }) => gain, text: numbers.short },
          lineColumn<Listed>(onLine, numbers.count),
        ]}
        rows={users}
        keyOf={({ id }) => id}
        rowClass={({ hit }) => (hit === true ? 'hit' : undefined)}
        shows={{ first: USERS, more: MORE_USERS, further: omitted }}
      />
    </>
  );
}

function lineColumn<Listed extends ItemUser>(
  onLine: (line: number) => void,
  count: (line: number) => string,
): DataColumn<Listed> {
  return {
    head: l10n.t('Line'),
    number: true,
    cell: ({ line }) => (
      <button class="link" title={l10n.t('Go to line {0}', count(line))} onClick={() => onLine(line)}>
        {count(line)}
      </button>
    ),
  };
}
