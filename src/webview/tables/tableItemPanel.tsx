import type { ItemCutoff } from '../../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import { useResult } from '../shownResult';
import type { JSX } from 'preact';
import type { TableItemRow, TableItemView } from '../../shared/protocol/views/tableItemsView';
import { usePanel } from '../context';
import { SidePanel } from '../controls/sidePanel';
import { useAnswer } from '../host/useAnswer';
import { balanceText, missedText, recommendedText, summaryText } from '../items/itemText';
import { cutoffChoices, cutoffIn } from '../items/itemsState';
import { ItemUsers } from '../items/itemUsers';
import { Name } from '../text/nameView';
import { Sentence } from '../text/sentenceView';
import { AskQuery, QueryFailure, Querying } from './queries';
import { TableList } from './tableList';
import { openItem, type OpenTableRow } from './tablesState';

/** The open item: to whom it was recommended and who missed it, and of any of them the list; each by a query. */
export function TableItemPanel(): JSX.Element | null {
  const { evaluation, run, ui } = useResult();
  const cutoff = cutoffIn(ui.items, cutoffChoices(evaluation));
  const { item } = ui.tables;
  const of = openItem(run, ui.model, cutoff);
  // Of another item nothing is asked by itself.
  return item?.of === of ? <OneItem key={`${of} ${item.row.id}`} open={item} cutoff={cutoff} /> : null;
}

interface OneItemProps {
  readonly open: OpenTableRow<TableItemRow>;
  readonly cutoff: ItemCutoff;
}

function OneItem({ open, cutoff }: OneItemProps): JSX.Element {
  const { evaluation, change, closeRow } = useResult();
  const { row, asked, user } = open;
  const onOpen = (item: OpenTableRow<TableItemRow>): void =>
    change(({ tables }) => ({ tables: { ...tables, item } }));
  const { numbers } = usePanel();
  return (
    <SidePanel
      label={l10n.t('One item')}
      title={<Sentence template={l10n.t('Item {0}')} parts={[<Name text={row.id} />]} />}
      onClose={() => closeRow.current?.()}
    >
      <p class="summary">{summaryText(row, numbers.count)}</p>
      <p class="quiet">{balanceText(row, numbers.short)}</p>
      {asked === true ? (
        <Users
          {...{ cutoff, row }}
          onUser={(id) => onOpen({ ...open, user: id })}
          onCancel={() => onOpen({ ...open, asked: false })}
        />
      ) : (
        <AskQuery
          label={l10n.t('Show users')}
          engine={evaluation.tables?.engine ?? ''}
          onAsk={() => onOpen({ ...open, asked: true })}
        />
      )}
      {user !== undefined && <TableList key={user} user={user} />}
    </SidePanel>
  );
}

interface UsersProps extends Pick<OneItemProps, 'cutoff'> {
  readonly row: TableItemRow;
  readonly onUser: (id: string) => void;
  readonly onCancel: () => void;
}

function Users({ cutoff, row, onUser, onCancel }: UsersProps): JSX.Element {
  const { host, numbers } = usePanel();
  const { run, ui } = useResult();
  const { model } = ui;
  const answer = useAnswer<TableItemView>(JSON.stringify([run, model, cutoff, row.id]), (asking) =>
    host.ask('tableItem', { model, cutoff, id: row.id }, asking),
  );
  if (answer.kind === 'waiting')
    return (
      <p class="quiet">
        <Querying onCancel={onCancel} />
      </p>
    );
  if (answer.kind === 'failed') return <QueryFailure {...answer} />;
  const { recommended, missed, seconds } = answer.value;
  const action = l10n.t('Query the list of this user');
  return (
    <>
      <ItemUsers
        heading={recommendedText(row, numbers.count)}
        label={l10n.t('Recommended to')}
        users={recommended}
        further={row.recommended - recommended.length}
        onUser={({ id }) => onUser(id)}
        action={action}
        rank
      />
      <ItemUsers
        heading={missedText(row, numbers.count)}
        label={l10n.t('Missed by')}
        users={missed}
        further={row.missed - missed.length}
        onUser={({ id }) => onUser(id)}
        action={action}
      />
      <p class="quiet">{l10n.t('One query: {0}.', numbers.seconds(seconds * 1000))}</p>
    </>
  );
}
