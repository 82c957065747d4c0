import * as l10n from '@vscode/l10n';
import { useResult } from '../shownResult';
import type { JSX } from 'preact';
import { USUAL_MARGIN } from '../../shared/sentences/comparedPairs';
import {
  MIN_COHORT_USERS,
  type CohortRowView,
  type CohortsView,
} from '../../shared/protocol/views/comparisonView';
import { cohortName } from '../../shared/sentences/cohortWords';
import { intervalText, pText, signedText } from '../../shared/text/numbers/signedText';
import { verdictOfPair } from '../../shared/sentences/verdictWords';
import { plural } from '../../shared/text/numbers/plural';
import { intervalWords } from '../../shared/text/numbers/rangeText';
import { usePanel } from '../context';
import { Choice } from '../controls/choice';
import { type DataColumn, DataTable } from '../controls/dataTable';
import { Failed } from '../notices/fetchFailure';
import { useAnswer } from '../host/useAnswer';
import { ModelMark } from '../charts/shapes';
import { ModelLabel } from '../text/modelLabel';
import type { ComparedUsersProps } from './comparedUsers';
import { DocsLink } from './docsLink';
import { QueryLink } from './queryLink';
import { Verdict } from './verdict';

interface CohortsProps extends ComparedUsersProps {
  /** Undefined: only b. */
  readonly a: number | undefined;
  readonly b: number;
  readonly measure: number;
}

/** Shows the comparison over the users of each cohort, the most surely harmed first. */
export function Cohorts(props: CohortsProps): JSX.Element {
  const { evaluation, run, ui, change } = useResult();
  const { a, b } = props;
  const { comparison: state, leaderboard: choice } = ui;
  const { host } = usePanel();
  const columns = evaluation.userColumns ?? [];
  const cohortColumn = columns.find(({ name }) => name === state.by)?.name ?? columns[0]?.name;
  const measure = evaluation.measures[props.measure].name;
  const { margin = USUAL_MARGIN } = choice;
  const title =
    a === undefined ? l10n.t('{0} by cohort', measure) : l10n.t('Difference of {0} by cohort', measure);
  const answer = useAnswer<CohortsView>(
    cohortColumn && JSON.stringify([run, a, b, measure, cohortColumn, margin]),
    (asking) =>
      host.ask('cohorts', { a: a ?? null, b, measure, by: { column: cohortColumn ?? '' }, margin }, asking),
  );
  const waits = cohortColumn !== undefined && answer.kind === 'waiting';
  return (
    <section class="cohorts" aria-label={l10n.t('Cohorts')} aria-busy={waits}>
      <div class="chart-head line loose">
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
        {cohortColumn !== undefined && (
          <Choice
            label={l10n.t('Users by')}
            value={cohortColumn}
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
      {waits && (
        <p class="quiet" role="status">
          {l10n.t('Computing…')}
        </p>
      )}
      <Failed answer={answer} />
      {answer.kind === 'value' && <Table {...props} view={answer.value} title={title} />}
    </section>
  );
}

function Table(props: CohortsProps & { readonly view: CohortsView; readonly title: string }): JSX.Element {
  const { evaluation } = useResult();
  const { a, b, measure, view, title, onQuery } = props;
  const { numbers } = usePanel();
  const compares = a !== undefined;
  if (view.rows.length === 0) return <p class="quiet">{l10n.t('No user with a value is in a cohort.')}</p>;
  const text = numbers.among(
    view.rows.flatMap((row) => [row.a, row.b, ...(compares ? [] : (row.ci ?? []))]),
    (value) => numbers.valueOf(evaluation.measures[measure], value),
  );
  const sizeText = compares
    ? numbers.among(
        view.rows.flatMap((row) => [row.difference, ...(row.ci ?? [])]),
        numbers.value,
      )
    : text;
  const mean = (
    model: number,
    valueOf: (row: CohortRowView) => number | null,
  ): DataColumn<CohortRowView> => ({
    head: (
      <>
        {compares && <ModelMark model={model} />} <ModelLabel model={model} />
      </>
    ),
    value: valueOf,
    text,
  });
  return (
    <>
      <DataTable
        scrolledIn="verdicts wide"
        label={title}
        columns={[
          {
            head: l10n.t('Cohort'),
            isRowHead: true,
            cell: ({ value, query }) => (
              <QueryLink name={value} query={query} onQuery={(text) => onQuery(b, measure, text)} />
            ),
          },
          {
            head: l10n.t('Users'),
            number: true,
            cell: ({ users }) => (
              <>
                {users < MIN_COHORT_USERS && (
                  <span class="quiet" title={l10n.t('Too few users: could be chance.')}>
                    {l10n.t('(few)')}{' '}
                  </span>
                )}
                {numbers.count(users)}
              </>
            ),
          },
          ...(compares ? [mean(a, (row) => row.a)] : []),
          mean(b, (row) => row.b),
          ...(compares
            ? [
                {
                  head: l10n.t('Difference'),
                  value: (row: CohortRowView) => row.difference,
                  text: (difference: number) => signedText(difference, sizeText),
                },
              ]
            : []),
          {
            head: l10n.t('95% interval'),
            number: true,
            cell: (row) => shownInterval(row, compares, sizeText),
          },
          ...(compares ? VERDICT_COLUMNS() : []),
        ]}
        rows={view.rows}
        keyOf={({ value }) => value}
      />
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

const VERDICT_COLUMNS = (): readonly DataColumn<CohortRowView>[] => [
  { head: l10n.t('Adjusted p'), number: true, cell: (row) => pText(row.adjustedP) },
  { head: l10n.t('Verdict'), cell: (row) => <Verdict said={verdictOfPair(row.verdict)} /> },
];

function shownInterval({ ci }: CohortRowView, compares: boolean, value: (number: number) => string): string {
  if (ci === null || compares) return intervalText(ci, value);
  return intervalWords([value(ci[0]), value(ci[1])]);
}
