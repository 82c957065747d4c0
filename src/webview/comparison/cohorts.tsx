import * as l10n from '@vscode/l10n';
import { useResult } from '../shownResult';
import type { JSX } from 'preact';
import { USUAL_MARGIN } from '../../shared/leaderboard/comparedPairs';
import { FEW_USERS, type CohortRowView, type CohortsView } from '../../shared/protocol/views/comparisonView';
import { cohortName } from '../../shared/text/sentences/cohortWords';
import { intervalText, pText, signedText } from '../../shared/text/sentences/comparisonWords';
import { verdictSaid } from '../../shared/text/sentences/verdictWords';
import { plural } from '../../shared/text/numbers/plural';
import { intervalWords } from '../../shared/text/numbers/rangeText';
import { usePanel } from '../context';
import { Choice } from '../controls/choice';
import { FetchFailure } from '../notices/fetchFailure';
import { useAnswer } from '../host/useAnswer';
import { ModelMark } from '../charts/shapes';
import { Name } from '../text/nameView';
import type { ComparedUsersProps } from './comparedUsers';
import { DocsLink } from './docsLink';
import { Verdict } from './verdict';

interface CohortsProps extends ComparedUsersProps {
  /** Undefined: b alone. */
  readonly a: number | undefined;
  readonly b: number;
  readonly measure: number;
}

/** For whom: the same among the users of each cohort, the most surely harmed first. */
export function Cohorts(props: CohortsProps): JSX.Element {
  const { evaluation, run, ui, change } = useResult();
  const { a, b } = props;
  const { comparison: state, leaderboard: choice } = ui;
  const { host } = usePanel();
  const columns = evaluation.userColumns ?? [];
  const by = columns.find(({ name }) => name === state.by)?.name ?? columns[0]?.name;
  const measure = evaluation.measures[props.measure].name;
  const { margin = USUAL_MARGIN } = choice;
  const title =
    a === undefined ? l10n.t('{0} by cohort', measure) : l10n.t('Difference of {0} by cohort', measure);
  const answer = useAnswer<CohortsView | undefined>(
    JSON.stringify([run, a, b, measure, by, margin]),
    async (asking) =>
      by === undefined
        ? undefined
        : host.ask('cohorts', { a: a ?? null, b, measure, by: { column: by }, margin }, asking),
  );
  return (
    <section class="cohorts" aria-label={l10n.t('Cohorts')} aria-busy={answer.kind === 'waiting'}>
      <div class="chart-head">
        <h3>
          <DocsLink section="cohorts">{title}</DocsLink>
        </h3>
        {a === undefined && (
          <Choice
            label={l10n.t('Metric')}
            value={measure}
            options={evaluation.measures.map(({ name }) => name)}
            onChoice={(chosen) => change({ comparison: { ...state, measure: chosen } })}
          />
        )}
        {by !== undefined && (
          <Choice
            label={l10n.t('Users by')}
            value={by}
            options={columns.map(({ name }) => name)}
            textOf={cohortName}
            onChoice={(chosen) => change({ comparison: { ...state, by: chosen } })}
          />
        )}
        <button class="link" onClick={() => host.act({ kind: 'changeUsers' })}>
          {evaluation.further?.users === undefined
            ? l10n.t('Add a file of users…')
            : l10n.t('Another file of users…')}
        </button>
      </div>
      {answer.kind === 'waiting' && (
        <p class="quiet" role="status">
          {l10n.t('Computing…')}
        </p>
      )}
      {answer.kind === 'failed' && (
        <p class="failure">
          <FetchFailure message={answer.message} onRetry={answer.retry} />
        </p>
      )}
      {answer.kind === 'value' && answer.value !== undefined && (
        <Table {...props} view={answer.value} title={title} />
      )}
    </section>
  );
}

function Table(props: CohortsProps & { readonly view: CohortsView; readonly title: string }): JSX.Element {
  const { evaluation } = useResult();
  const { a, b, measure, view, title, onQuery } = props;
  const { numbers } = usePanel();
  const compares = a !== undefined;
  if (view.rows.length === 0) return <p class="quiet">{l10n.t('No user with a value is in a cohort.')}</p>;
  const mean = (value: number | null): JSX.Element => (
    <td class="number" data-full={value === null ? '' : String(value)}>
      {value === null ? '–' : numbers.valueOf(evaluation.measures[measure], value)}
    </td>
  );
  return (
    <>
      <div class="verdicts" role="region" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{l10n.t('Cohort')}</th>
              <th scope="col" class="number">
                {l10n.t('Users')}
              </th>
              {a !== undefined && (
                <th scope="col" class="number">
                  <ModelMark model={a} /> <Name text={evaluation.models[a].name} />
                </th>
              )}
              <th scope="col" class="number">
                {compares && <ModelMark model={b} />} <Name text={evaluation.models[b].name} />
              </th>
              {compares && (
                <th scope="col" class="number">
                  {l10n.t('Difference')}
                </th>
              )}
              <th scope="col" class="number">
                {l10n.t('95% interval')}
              </th>
              {compares && (
                <>
                  <th scope="col" class="number">
                    {l10n.t('Adjusted p')}
                  </th>
                  <th scope="col">{l10n.t('Verdict')}</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {view.rows.map((row) => (
              <tr key={row.value}>
                <th scope="row">
                  <Cohort row={row} onQuery={(query) => onQuery(b, measure, query)} />
                </th>
                <td class="number">
                  {row.users < FEW_USERS && (
                    <span class="quiet" title={l10n.t('Too few users: could be chance.')}>
                      {l10n.t('(few)')}{' '}
                    </span>
                  )}
                  {numbers.count(row.users)}
                </td>
                {compares && mean(row.a)}
                {mean(row.b)}
                {compares && (
                  <td class="number" data-full={row.difference === null ? '' : String(row.difference)}>
                    {signedText(row.difference)}
                  </td>
                )}
                <td class="number">{shownInterval(row, compares, numbers.value)}</td>
                {compares && (
                  <>
                    <td class="number">{pText(row.adjustedP)}</td>
                    <td>
                      <Verdict said={verdictSaid(row.verdict)} />
                    </td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="quiet">
        {[
          compares
            ? plural(
                view.all,
                l10n.t('Confidence interval and p are for this cohort alone.'),
                l10n.t(
                  'Strongest evidence of loss first; confidence intervals and p adjusted for {0} cohorts.',
                  numbers.count(view.all),
                ),
              )
            : l10n.t('The worst first.'),
          ...(view.all > view.rows.length
            ? [
                l10n.t(
                  '{0} of {1} cohorts are shown.',
                  numbers.count(view.rows.length),
                  numbers.count(view.all),
                ),
              ]
            : []),
          ...(view.outside > 0
            ? [
                plural(
                  view.outside,
                  l10n.t('{0} user is in no cohort.', numbers.count(view.outside)),
                  l10n.t('{0} users are in no cohort.', numbers.count(view.outside)),
                ),
              ]
            : []),
        ].join(' ')}
      </p>
    </>
  );
}

function shownInterval({ ci }: CohortRowView, compares: boolean, value: (number: number) => string): string {
  if (ci === null || compares) return intervalText(ci);
  return intervalWords([value(ci[0]), value(ci[1])]);
}

function Cohort({ row, onQuery }: { row: CohortRowView; onQuery: (query: string) => void }): JSX.Element {
  const { value, query } = row;
  if (query === null) return <Name text={value} />;
  return (
    <button class="link user-link" title={l10n.t('Show these users')} onClick={() => onQuery(query)}>
      <Name text={value} />
    </button>
  );
}
