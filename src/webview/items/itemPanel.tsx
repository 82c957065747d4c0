import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type {
  ItemCutoff,
  ItemListing,
  ItemMiss,
  ItemRow,
  ItemView,
} from '../../shared/protocol/views/itemsView';
import { plural } from '../../shared/text/numbers/plural';
import { usePanel } from '../context';
import { FetchFailure } from '../notices/fetchFailure';
import { Loading } from '../notices/loading';
import { SidePanel } from '../controls/sidePanel';
import { Called } from '../text/called';
import { Sentence } from '../text/sentenceView';
import { useAnswer } from '../host/useAnswer';
import { Mark } from '../user/mark';
import { ShowMore } from '../user/showMore';
import type { Opened } from '../table/useOpenRow';

/** Users that are shown at first. */
const USERS = 20;
const MORE_USERS = 100;

interface ItemPanelProps {
  readonly evaluation: EvaluationView;
  readonly model: number;
  readonly cutoff: ItemCutoff;
  readonly item: number;
  readonly id: string;
  /** Changes with every new result. */
  readonly run: string;
  readonly onUser: (user: Opened & { readonly number: number }) => void;
  readonly onClose: () => void;
}

/** One item: to whom it was recommended, and who missed it. */
export function ItemPanel(props: ItemPanelProps): JSX.Element {
  const { evaluation, model, cutoff, item, id, run } = props;
  const { host } = usePanel();
  const question = JSON.stringify([run, model, cutoff, item]);
  const answer = useAnswer(question, () => host.ask('item', { model, cutoff, item }));

  return (
    <SidePanel
      label={l10n.t('One item')}
      title={
        <Sentence
          template={l10n.t('Item {0}')}
          parts={[
            <Called id={id} described={answer.kind === 'value' ? answer.value?.row.described : undefined} />,
          ]}
        />
      }
      onClose={props.onClose}
    >
      {answer.kind === 'value' && answer.value !== null && (
        <ItemDetail key={question} view={answer.value} {...{ evaluation, model, onUser: props.onUser }} />
      )}
      {answer.kind === 'waiting' && <Loading />}
      {answer.kind === 'value' && answer.value === null && (
        <p class="quiet note">{l10n.t('This item is no longer in these files.')}</p>
      )}
      {answer.kind === 'failed' && (
        <p class="failure">
          <FetchFailure
            message={l10n.t('Couldn’t load this item’s users: {0}', answer.message)}
            onRetry={answer.retry}
          />
        </p>
      )}
    </SidePanel>
  );
}

interface ItemDetailProps extends Pick<ItemPanelProps, 'evaluation' | 'model' | 'onUser'> {
  readonly view: ItemView;
}

function ItemDetail({ evaluation, model, view, onUser }: ItemDetailProps): JSX.Element {
  const { host, numbers } = usePanel();
  const { row } = view;
  return (
    <>
      {row.described?.snippet !== undefined && <p class="snippet">{row.described.snippet}</p>}
      <p class="summary">{summaryText(row, numbers.count)}</p>
      <p class="quiet">{balanceText(row, numbers.short)}</p>
      <UserRows<ItemListing>
        heading={plural(
          row.recommended,
          l10n.t('Recommended to {0} user', numbers.count(row.recommended)),
          l10n.t('Recommended to {0} users', numbers.count(row.recommended)),
        )}
        label={l10n.t('Recommended to')}
        users={view.recommended}
        further={view.furtherRecommended}
        onUser={onUser}
        onLine={(line) => host.reveal(evaluation.models[model].file.uri, line)}
        rank
      />
      <UserRows<ItemMiss>
        heading={plural(
          row.missed,
          l10n.t('Missed by {0} user', numbers.count(row.missed)),
          l10n.t('Missed by {0} users', numbers.count(row.missed)),
        )}
        label={l10n.t('Missed by')}
        users={view.missed}
        further={view.furtherMissed}
        onUser={onUser}
        onLine={(line) => host.reveal(evaluation.truth.uri, line)}
      />
    </>
  );
}

interface UserRowsProps<Listed> {
  readonly heading: string;
  readonly label: string;
  readonly users: readonly Listed[];
  /** Users that are not here at all. */
  readonly further: number;
  readonly onUser: ItemPanelProps['onUser'];
  readonly onLine: (line: number) => void;
  /** They have a rank, and a mark that says whether it is a hit. */
  readonly rank?: boolean;
}

function UserRows<Listed extends ItemMiss | ItemListing>(props: UserRowsProps<Listed>): JSX.Element | null {
  const { users, further, rank = false } = props;
  const { numbers } = usePanel();
  const [shown, setShown] = useState(USERS);
  if (users.length === 0) return null;
  return (
    <>
      <h3>{props.heading}</h3>
      <table class="entries item-users" aria-label={props.label}>
        <thead>
          <tr>
            {rank && (
              <Head>
                <span class="hidden">{l10n.t('Hit')}</span>
              </Head>
            )}
            <Head>{l10n.t('User')}</Head>
            {rank && <Head number>{l10n.t('Rank')}</Head>}
            <Head number>{l10n.t('Gain')}</Head>
            <Head number>{l10n.t('Line')}</Head>
          </tr>
        </thead>
        <tbody>
          {users.slice(0, shown).map((listed) => (
            <tr key={listed.user} class={'hit' in listed && listed.hit ? 'hit' : undefined}>
              {'hit' in listed && (
                <td class="mark">
                  <Mark
                    entry={{ rank: listed.rank, relevant: listed.hit, duplicate: false }}
                    cutoff={undefined}
                  />
                </td>
              )}
              <td class="item">
                <button
                  class="place"
                  title={l10n.t('Show this user')}
                  onClick={() => props.onUser({ id: listed.id, number: listed.user })}
                >
                  <Called id={listed.id} described={listed.described} action={l10n.t('Show this user')} />
                </button>
              </td>
              {'rank' in listed && <td class="number">{numbers.count(listed.rank)}</td>}
              <td class="number" data-full={listed.gain === null ? '' : String(listed.gain)}>
                {listed.gain === null ? '–' : numbers.short(listed.gain)}
              </td>
              <td class="number">
                <button
                  class="link"
                  title={l10n.t('Go to line {0}', numbers.count(listed.line))}
                  onClick={() => props.onLine(listed.line)}
                >
                  {numbers.count(listed.line)}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore hidden={users.length - shown} further={further} onMore={() => setShown(shown + MORE_USERS)} />
    </>
  );
}

function Head({ number, children }: { number?: boolean; children: ComponentChildren }): JSX.Element {
  return (
    <th scope="col" class={number === true ? 'number' : undefined}>
      {children}
    </th>
  );
}

function summaryText(row: ItemRow, count: (value: number) => string): string {
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

/** Whether it is recommended more or less than it is wanted, in words. */
function balanceText(row: ItemRow, short: (value: number) => string): string {
  const { lift, surplus } = row;
  if (surplus === null) return l10n.t('No item is relevant to anybody: nothing to compare with.');
  if (row.recommended === 0 && row.relevant === 0) return l10n.t('Neither recommended nor relevant.');
  if (lift === null) return l10n.t('Recommended, and relevant to nobody (lift ∞).');
  const size = short(Math.abs(Number(surplus.toPrecision(6))));
  const times = short(Number(lift.toPrecision(4)));
  return surplus < 0
    ? l10n.t(
        '{0} times its share of the relevant items: {1} recommendations fewer than expected.',
        times,
        size,
      )
    : l10n.t(
        '{0} times its share of the relevant items: {1} recommendations more than expected.',
        times,
        size,
      );
}
