import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { PatternRow, PatternUsersView, TableListView } from '../../shared/protocol/views/tablesView';
import { hitCutoffOf } from '../../shared/leaderboard/cutoffs';
import { plural } from '../../shared/text/numbers/plural';
import { usePanel } from '../context';
import { SidePanel } from '../controls/sidePanel';
import { useAnswer } from '../host/useAnswer';
import { FetchFailure } from '../notices/fetchFailure';
import { Name } from '../text/nameView';
import { Sentence } from '../text/sentenceView';
import { Mark } from '../user/mark';

interface PatternPanelProps {
  readonly evaluation: EvaluationView;
  readonly model: number;
  /** Changes with every new result. */
  readonly run: string;
  readonly row: PatternRow;
  readonly onClose: () => void;
}

/** One pattern: who has it, and of any of them the list; each by a query, which a person asks for. */
export function PatternPanel({ evaluation, model, run, row, onClose }: PatternPanelProps): JSX.Element {
  const { numbers } = usePanel();
  const [user, setUser] = useState<string>();
  const [wanted, setWanted] = useState(false);
  const key = JSON.stringify([run, model, row.pattern]);
  useEffect(() => {
    setUser(undefined);
    setWanted(false);
  }, [key]);
  const engine = evaluation.tables?.engine ?? '';
  return (
    <SidePanel
      label={l10n.t('One pattern')}
      title={
        <span>
          {plural(
            row.users,
            l10n.t('{0} user', numbers.count(row.users)),
            l10n.t('{0} users', numbers.count(row.users)),
          )}
        </span>
      }
      onClose={onClose}
    >
      <p class="summary">
        {plural(
          row.hits,
          l10n.t('{0} hit', numbers.count(row.hits)),
          l10n.t('{0} hits', numbers.count(row.hits)),
        )}
        {' · '}
        {plural(
          row.relevant,
          l10n.t('{0} relevant item', numbers.count(row.relevant)),
          l10n.t('{0} relevant items', numbers.count(row.relevant)),
        )}
      </p>
      {wanted ? (
        <PatternUsers key={key} {...{ model, run, row, user }} onUser={setUser} />
      ) : (
        <p>
          <button class="link" onClick={() => setWanted(true)}>
            {l10n.t('Show users')}
          </button>{' '}
          <span class="quiet">{l10n.t('one query in {0}', engine)}</span>
        </p>
      )}
      {user !== undefined && <TableList key={`${key} ${user}`} {...{ evaluation, model, run, user }} />}
    </SidePanel>
  );
}

interface PatternUsersProps extends Pick<PatternPanelProps, 'model' | 'run' | 'row'> {
  readonly user: string | undefined;
  readonly onUser: (id: string) => void;
}

function PatternUsers({ model, run, row, user, onUser }: PatternUsersProps): JSX.Element {
  const { host, numbers } = usePanel();
  const answer = useAnswer<PatternUsersView>(JSON.stringify([run, model, row.pattern]), () =>
    host.ask('patternUsers', { model, pattern: row.pattern }),
  );
  useEffect(() => () => host.stopAsking('patternUsers'), [host]);
  if (answer.kind === 'waiting') return <p class="quiet">{l10n.t('Querying …')}</p>;
  if (answer.kind === 'failed') return <QueryFailure {...answer} />;
  const { ids, all, seconds } = answer.value;
  return (
    <>
      <h3>{l10n.t('Users')}</h3>
      <ul class="pattern-users">
        {ids.map((id) => (
          <li key={id}>
            <button
              class="link"
              aria-pressed={id === user}
              title={l10n.t('Query the list of this user')}
              onClick={() => onUser(id)}
            >
              <Name text={id} />
            </button>
          </li>
        ))}
      </ul>
      <p class="quiet">
        {ids.length < all &&
          `${l10n.t('The first {0} of {1}.', numbers.count(ids.length), numbers.count(all))} `}
        {l10n.t('One query: {0}.', numbers.seconds(seconds * 1000))}
      </p>
    </>
  );
}

interface TableListProps extends Pick<PatternPanelProps, 'evaluation' | 'model' | 'run'> {
  readonly user: string;
}

function TableList({ evaluation, model, run, user }: TableListProps): JSX.Element {
  const { host, numbers } = usePanel();
  const answer = useAnswer<TableListView>(JSON.stringify([run, model, user]), () =>
    host.ask('tableList', { model, user }),
  );
  useEffect(() => () => host.stopAsking('tableList'), [host]);
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
          <p class="quiet">{l10n.t('Querying …')}</p>
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
            <th scope="col">
              <span class="hidden">{l10n.t('Hit')}</span>
            </th>
            <th scope="col" class="number">
              {l10n.t('Rank')}
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
            <tr key={rank} class={relevant && (cutoff === undefined || rank <= cutoff) ? 'hit' : undefined}>
              <td class="mark">
                <Mark entry={{ rank, relevant, duplicate: false }} cutoff={cutoff} />
              </td>
              <td class="number">{numbers.count(rank)}</td>
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
          <h3>
            {plural(
              missed.length,
              l10n.t('{0} missed relevant item', numbers.count(missed.length)),
              l10n.t('{0} missed relevant items', numbers.count(missed.length)),
            )}
          </h3>
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

function QueryFailure({
  message,
  retry,
}: {
  readonly message: string;
  readonly retry: () => void;
}): JSX.Element {
  return (
    <p class="failure">
      <FetchFailure message={message} onRetry={retry} />
    </p>
  );
}
