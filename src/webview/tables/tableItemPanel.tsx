import type { ItemCutoff } from '../../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import { useResult } from '../shownResult';
import type { JSX } from 'preact';
import type { ItemRow } from '../../shared/protocol/views/itemsView';
import { usePanel } from '../context';
import { useAnswer } from '../host/useAnswer';
import { Failed } from '../notices/fetchFailure';
import { UsersOfItem } from '../items/itemPanel';
import { balanceText, summaryText } from '../items/itemText';
import { cutoffChoices, cutoffIn } from '../items/itemsState';
import { Name } from '../text/nameView';
import { Sentence } from '../text/sentenceView';
import { Querying } from './queries';
import { OneQuery, TableRowPanel } from './tableRowPanel';
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
  readonly open: OpenTableRow<ItemRow>;
  readonly cutoff: ItemCutoff;
}

function OneItem({ open, cutoff }: OneItemProps): JSX.Element {
  const { row } = open;
  const { numbers } = usePanel();
  return (
    <TableRowPanel
      part="item"
      open={open}
      label={l10n.t('One item')}
      title={<Sentence template={l10n.t('Item {0}')} parts={[<Name text={row.id} />]} />}
      summary={
        <>
          <p class="summary">{summaryText(row, numbers.count)}</p>
          <p class="quiet">{balanceText(row, numbers.short)}</p>
        </>
      }
      users={(onUser, onCancel) => <Users {...{ cutoff, row, onUser, onCancel }} />}
    />
  );
}

interface UsersProps extends Pick<OneItemProps, 'cutoff'> {
  readonly row: ItemRow;
  readonly onUser: (id: string) => void;
  readonly onCancel: () => void;
}

function Users({ cutoff, row, onUser, onCancel }: UsersProps): JSX.Element {
  const { host } = usePanel();
  const { run, ui } = useResult();
  const { model } = ui;
  const answer = useAnswer(JSON.stringify([run, model, cutoff, row.id]), (asking) =>
    host.ask('item', { model, cutoff, item: row.item }, asking),
  );
  if (answer.kind === 'waiting')
    return (
      <p class="quiet">
        <Querying onCancel={onCancel} />
      </p>
    );
  if (answer.kind === 'failed') return <Failed answer={answer} />;
  if (answer.value === null) return <p class="quiet">{l10n.t('This item is no longer in these files.')}</p>;
  const { seconds = 0 } = answer.value;
  return (
    <>
      <UsersOfItem
        row={row}
        view={answer.value}
        onUser={({ id }) => onUser(id)}
        action={l10n.t('Query the list of this user')}
      />
      <p class="quiet">
        <OneQuery seconds={seconds} />
      </p>
    </>
  );
}
