import * as l10n from '@vscode/l10n';
import { useResult } from '../shownResult';
import type { JSX } from 'preact';
import { hitCutoffOf } from '../../shared/leaderboard/cutoffs';
import type { TableListView } from '../../shared/protocol/views/tablesView';
import { usePanel } from '../context';
import { useAnswer } from '../host/useAnswer';
import { Name } from '../text/nameView';
import { Sentence } from '../text/sentenceView';
import { rowClass } from '../user/entries';
import { Mark } from '../user/mark';
import { MissedHeading } from '../user/missed';
import { QueryFailure } from './queries';

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
        {answer.kind === 'waiting' ? (
          <p class="quiet">{l10n.t('Querying…')}</p>
        ) : (
          <QueryFailure {...answer} />
        )}
      </>
    );
  const { entries, missed, cut, seconds } = answer.value;
  const cutoff = hitCutoffOf(evaluation);
  return (
    <>
      {heading}
      <table class="entries" aria-label={l10n.t('Recommended items')}>
        <thead>
          <tr>
            <th scope="col" class="number" title={l10n.t('Rank')}>
              #
            </th>
            <th scope="col" class="mark">
              <span class="hidden">{l10n.t('Hit')}</span>
            </th>
            <th scope="col">{l10n.t('Item')}</th>
            <th scope="col" class="number">
              {l10n.t('Score')}
            </th>
            <th scope="col" class="number">
              {l10n.t('Gain')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ rank, item, score, gain, relevant }) => (
            <tr key={rank} class={rowClass({ rank, relevant, duplicate: false }, cutoff ?? Infinity)}>
              <td class="number">{numbers.count(rank)}</td>
              <td class="mark">
                <Mark entry={{ rank, relevant, duplicate: false }} cutoff={cutoff} />
              </td>
              <td class="item">
                <Name text={item} />
              </td>
              <td class="number" data-full={String(score)}>
                {Number.isFinite(score) ? numbers.short(score) : score > 0 ? '∞' : '−∞'}
              </td>
              <td class="number" data-full={gain === null ? '' : String(gain)}>
                {gain === null ? '–' : numbers.short(gain)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
