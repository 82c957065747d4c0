import * as l10n from '@vscode/l10n';
import { useResult } from '../shownResult';
import type { JSX } from 'preact';
import type { ItemListing, ItemMiss, ItemView, ItemRow } from '../../shared/protocol/views/itemsView';
import { usePanel } from '../context';
import { Failed } from '../notices/fetchFailure';
import { Loading } from '../notices/loading';
import { SidePanel } from '../controls/sidePanel';
import { Called } from '../text/called';
import { Sentence } from '../text/sentenceView';
import { useAnswer } from '../host/useAnswer';
import { useShownUsers } from '../users/userTable';
import { cutoffChoices, cutoffIn } from './itemsState';
import { ItemUsers } from './itemUsers';
import { plural } from '../../shared/text/numbers/plural';

/** Shows the open item: users with the item in their list, and users who missed it. */
export function ItemPanel(): JSX.Element | null {
  const { item } = useResult().ui.items;
  return item?.number === undefined ? null : <OneItem id={item.id} item={item.number} />;
}

function OneItem({ id, item }: { readonly id: string; readonly item: number }): JSX.Element {
  const { evaluation, run, ui, closeRow } = useResult();
  const { host } = usePanel();
  const { model } = ui;
  const cutoff = cutoffIn(ui.items, cutoffChoices(evaluation));
  const question = JSON.stringify([run, model, cutoff, item]);
  const answer = useAnswer(question, (asking) => host.ask('item', { model, cutoff, item }, asking));
  const view = answer.kind === 'value' ? answer.value : undefined;

  return (
    <SidePanel
      label={l10n.t('One item')}
      title={
        <Sentence
          template={l10n.t('Item {0}')}
          parts={[<Called kind="items" id={id} described={view?.row.described} />]}
        />
      }
      onClose={() => closeRow.current?.()}
    >
      {view && <ItemDetail key={question} {...view} />}
      {answer.kind === 'waiting' && <Loading />}
      {view === null && <p class="quiet note">{l10n.t('This item is no longer in these files.')}</p>}
      <Failed answer={answer} said={(why) => l10n.t('Couldn’t load this item’s users: {0}', why)} />
    </SidePanel>
  );
}

function ItemDetail({ row, recommended, missed }: ItemView): JSX.Element {
  const { host, numbers } = usePanel();
  const { evaluation, ui } = useResult();
  const users = useShownUsers();
  const onUser = ({ user }: ItemListing | ItemMiss): void =>
    users.show({ kind: 'number', number: user }, true);
  return (
    <>
      {row.described?.snippet !== undefined && <p class="quiet snippet">{row.described.snippet}</p>}
      <p class="summary quiet">{summaryText(row, numbers.count)}</p>
      <p class="quiet">{balanceText(row, numbers.short)}</p>
      <ItemUsers<ItemListing>
        {...{ onUser }}
        heading={recommendedText(row, numbers.count)}
        label={l10n.t('Recommended to')}
        users={recommended}
        omitted={row.recommended - recommended.length}
        onLine={(line) => host.reveal(evaluation.models[ui.model].file.uri, line)}
        rank
      />
      <ItemUsers<ItemMiss>
        {...{ onUser }}
        heading={missedText(row, numbers.count)}
        label={l10n.t('Missed by')}
        users={missed}
        omitted={row.missed - missed.length}
        onLine={(line) => host.reveal(evaluation.truth.uri, line)}
      />
    </>
  );
}

/** Counts of an item, without its names. */
type ItemNumbers = Omit<ItemRow, 'item' | 'id' | 'described'>;

function recommendedText({ recommended }: ItemNumbers, count: (value: number) => string): string {
  return plural(
    recommended,
    l10n.t('Recommended to {0} user', count(recommended)),
    l10n.t('Recommended to {0} users', count(recommended)),
  );
}

function missedText({ missed }: ItemNumbers, count: (value: number) => string): string {
  return plural(
    missed,
    l10n.t('Missed by {0} user', count(missed)),
    l10n.t('Missed by {0} users', count(missed)),
  );
}

/** Returns a text on how often the item is recommended, hit and relevant. */
function summaryText(row: ItemNumbers, count: (value: number) => string): string {
  const hits = plural(
    row.hits,
    l10n.t('{0} hit in {1} lists', count(row.hits), count(row.recommended)),
    l10n.t('{0} hits in {1} lists', count(row.hits), count(row.recommended)),
  );
  const relevant = plural(
    row.relevant,
    l10n.t('relevant to {0} user', count(row.relevant)),
    l10n.t('relevant to {0} users', count(row.relevant)),
  );
  return `${row.recommended === 0 ? l10n.t('never recommended') : hits} · ${relevant}`;
}

/** Returns a text on whether the item is recommended more or less often than it is relevant. */
function balanceText(row: ItemNumbers, short: (value: number) => string): string {
  const { lift, surplus } = row;
  if (surplus === null) return l10n.t('No relevant items to compare with.');
  if (row.recommended === 0 && row.relevant === 0) return l10n.t('Neither recommended nor relevant.');
  if (lift === null) return l10n.t('Recommended, but never relevant (∞× expected).');
  const size = short(Number(Math.abs(surplus).toFixed(1)));
  const times = short(Number(lift.toPrecision(3)));
  return surplus < 0
    ? l10n.t('{0}× expected: {1} recommendations fewer than expected.', times, size)
    : l10n.t('{0}× expected: {1} extra recommendations.', times, size);
}
