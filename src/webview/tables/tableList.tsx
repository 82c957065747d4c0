import * as l10n from '@vscode/l10n';
import { useResult } from '../shownResult';
import type { JSX } from 'preact';
import { hitCutoffOf } from '../../shared/leaderboard/cutoffs';
import type { TableListView } from '../../shared/protocol/views/tablesView';
import { usePanel } from '../context';
import { useAnswer } from '../host/useAnswer';
import { Failed } from '../notices/fetchFailure';
import { Name } from '../text/nameView';
import { Sentence } from '../text/sentenceView';
import { DataTable } from '../controls/dataTable';
import { markColumn, rankColumn, rowClass } from '../user/entries';
import { MissedHeading } from '../user/missed';

/** The list of one user and what it misses, by a query. */
export function TableList({ user }: { readonly user: string }): JSX.Element {
  const { host, numbers } = usePanel();
  const { evaluation, run, ui } = useResult();
  const { model } = ui;
  const answer = useAnswer<TableListView>(JSON.stringify([run, model, user]), (asking) =>
    host.ask('tableList', { model, user }, asking),
  );
  const heading = (
    <h3>
      <Sentence template={l10n.t('List of {0}')} parts={[<Name text={user} />]} />
    </h3>
  );
  if (answer.kind !== 'value')
    return (
      <>
        {heading}
        {answer.kind === 'waiting' ? <p class="quiet">{l10n.t('Querying…')}</p> : <Failed answer={answer} />}
      </>
    );
  const { entries, missed, cut, seconds } = answer.value;
  const cutoff = hitCutoffOf(evaluation);
  return (
    <>
      {heading}
      <DataTable
        class="entries"
        label={l10n.t('Recommended items')}
        columns={[
          rankColumn<{ rank: number }>(({ rank }) => numbers.count(rank)),
          markColumn(cutoff),
          { head: l10n.t('Item'), cellClass: 'item', cell: ({ item }) => <Name text={item} /> },
          {
            head: l10n.t('Score'),
            value: ({ score }) => score,
            text: (score) => (Number.isFinite(score) ? numbers.short(score) : score > 0 ? '∞' : '−∞'),
          },
          { head: l10n.t('Gain'), value: ({ gain }) => gain, text: numbers.short },
        ]}
        rows={entries.map((entry) => ({ ...entry, duplicate: false }))}
        keyOf={({ rank }) => rank}
        rowClass={(entry) => rowClass(entry, cutoff ?? Infinity)}
      />
      {missed.length > 0 && (
        <>
          <MissedHeading count={missed.length} />
          <ul class="pattern-users">
            {missed.map(({ item, gain }) => (
              <li key={item}>
                <Name text={item} /> <span class="quiet figures">{numbers.short(gain)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p class="quiet">
        {cut &&
          `${l10n.t('Only the first {0} rows were asked for.', numbers.count(entries.length + missed.length))} `}
        {l10n.t('One query: {0}.', numbers.seconds(seconds * 1000))}
      </p>
    </>
  );
}
