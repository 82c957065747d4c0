import type { UserFilter } from '../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { EvaluationView, UserView } from '../shared/protocol/views/evaluationView';
import type { PanelMode } from '../shared/protocol/panelProtocol';
import { baselineOf, shownColumns } from '../shared/leaderboard/leaderboardChoice';
import { problemCount } from '../shared/findings/problemFiles';
import { ChartsSection } from './charts/chartsSection';
import { usePanel } from './context';
import { Counts } from './head/counts';
import { Head } from './head/head';
import { ItemPanel } from './items/itemPanel';
import { ItemsSection } from './items/itemsSection';
import { ComparisonSection } from './comparison/comparisonSection';
import { useVerdicts } from './comparison/useVerdicts';
import { cutoffChoices, cutoffIn, type ItemsState } from './items/itemsState';
import { useLeaderboard } from './leaderboard/useLeaderboard';
import { Problems } from './problems/problems';
import type { OpenTarget } from './table/useOpenRow';
import { TableStage } from './table/rows/stage';
import { useRows } from './table/rows/useRows';
import { Tabs } from './controls/tabs';
import { explainedMeasure, sortByClick, type UiState } from './uiState';
import { UserPanel } from './user/userPanel';
import type { FirstRows } from './users/firstRows';
import { isPerUser } from './users/perUser';
import { UsersSection } from './users/usersSection';
import { userQuery } from './users/userQuery';
import { userSource } from './users/userSource';

/** Equal as long as the rows of the user table are the same: the host sends equal results again and again. */
export function runOf({
  id,
  startedAt,
  milliseconds,
  convention,
  threshold,
  measures,
}: EvaluationView): string {
  return JSON.stringify([
    id,
    startedAt,
    milliseconds,
    convention,
    threshold,
    measures.map(({ name }) => name),
  ]);
}

/** What the columns of the user table depend on. */
function columnsOf({ id, measures }: EvaluationView): string {
  return JSON.stringify([id, measures.map(({ name }) => name)]);
}

interface ResultProps {
  readonly evaluation: EvaluationView;
  readonly stale: readonly string[];
  readonly rerunElsewhere: boolean;
  readonly running: boolean;
  readonly ui: UiState;
  readonly setUi: (change: (state: UiState) => UiState) => void;
  /** A user that the host asked to show. */
  readonly asked: { readonly model: number | undefined; readonly user: number } | undefined;
  readonly mode: PanelMode;
  readonly firstRows: FirstRows;
}

/** One result: the head, the leaderboard, the charts, the tables, and what is open beside them. */
export function Result({
  evaluation,
  stale,
  rerunElsewhere,
  running,
  ui,
  setUi,
  asked,
  mode,
  firstRows,
}: ResultProps): JSX.Element {
  const { host } = usePanel();
  const change = useCallback((part: Partial<UiState>) => setUi((state) => ({ ...state, ...part })), [setUi]);
  const run = runOf(evaluation);
  const explained = explainedMeasure(ui, evaluation.measures, (measure) =>
    isPerUser(evaluation.models[ui.model], measure),
  );
  const asking = userQuery(ui, evaluation);
  const { sort, baselineDelta } = asking;
  const query = useMemo(
    () => asking,
    [ui.model, sort, ui.filter, ui.query, baselineDelta?.measure, baselineDelta?.baseline],
  );
  const { table, opened, find } = useRows(
    useMemo(() => userSource(host, firstRows), [host, firstRows]),
    {
      run,
      columns: columnsOf(evaluation),
      query,
      opened: ui.user,
      onOpened: useCallback((user) => change({ user }), [change]),
    },
  );
  const changeItems = useCallback(
    (part: Partial<ItemsState>) => setUi((state) => ({ ...state, items: { ...state.items, ...part } })),
    [setUi],
  );
  /** A new object each time that the open item is to be closed. */
  const [closeItem, setCloseItem] = useState<object>();
  const number = ui.user?.number;
  const problems = problemCount(evaluation);
  const showUser = (target: OpenTarget, focus: boolean): void => {
    // Beside the items stands an item.
    if (ui.tab === 'items') change({ tab: 'users' });
    opened.show(target, focus);
  };

  useLayoutEffect(() => {
    if (asked === undefined) return;
    // Asked of a newer result, whose models are not known here yet, the user is shown in the model that is.
    if (asked.model !== undefined && asked.model < evaluation.models.length) change({ model: asked.model });
    showUser({ kind: 'number', number: asked.user }, false);
  }, [asked]);

  const openById = (id: string, measure: number): void => {
    change({ measure: evaluation.measures[measure].name });
    showUser({ kind: 'id', id }, true);
  };
  /** A new object each time that users were asked for elsewhere on the page. */
  const [tableWanted, wantTable] = useState<object>();
  const filter = (chosen: UserFilter): void => {
    change({ filter: chosen, tab: 'users' });
    wantTable({});
  };
  /** A new object each time that a user's lists of all models are asked for. */
  const [modelsWanted, wantModels] = useState<object>();
  const matching = table.source.matching ?? 0;
  const place = opened.row;
  const [lists, setLists] = useState<readonly UserView[]>([]);
  const userValues = useMemo(
    () =>
      number !== undefined && lists[0]?.row.user === number ? lists.map(({ row }) => row.values) : undefined,
    [lists, number],
  );
  // Until the user is found again in a new result, the region shows what it showed: nothing jumps while one types.
  const region = useRef<JSX.Element>(undefined);
  if (ui.user === undefined) region.current = undefined;
  else if (number !== undefined) {
    region.current = (
      <UserPanel
        evaluation={evaluation}
        model={ui.model}
        baseline={evaluation.models.length > 1 ? baselineOf(ui.leaderboard, evaluation.models) : undefined}
        user={number}
        id={ui.user.id}
        run={run}
        measure={explained}
        modelsWanted={modelsWanted}
        onLists={setLists}
        onMeasure={(measure) => change({ measure: evaluation.measures[measure].name })}
        onModel={(model) => change({ model })}
        onPrevious={place !== undefined && place > 0 ? () => opened.goTo(place - 1, true) : undefined}
        onNext={place !== undefined && place + 1 < matching ? () => opened.goTo(place + 1, true) : undefined}
        onClose={opened.close}
      />
    );
  }

  const baseline = baselineOf(ui.leaderboard, evaluation.models);
  const { compared, verdicts } = useVerdicts(
    {
      run,
      baseline,
      margin: ui.leaderboard.margin,
      // The leaderboard says how sure differences to a baseline are.
      wanted: evaluation.models.length > 1 && (baseline !== undefined || ui.tab === 'comparison'),
    },
    evaluation.models,
  );
  const { leaderboard, onChoice } = useLeaderboard({
    evaluation,
    run,
    ui,
    change,
    verdicts,
    values: userValues,
    onUser: openById,
  });

  return (
    <>
      <Head
        evaluation={evaluation}
        model={ui.model}
        stale={stale}
        rerunElsewhere={rerunElsewhere}
        run={run}
        running={running}
        looked={ui.looked ?? ui.measure}
        mode={mode}
        columns={shownColumns(evaluation.measures, ui.leaderboard).length}
        details={ui.details}
        onDetails={(details) => change({ details })}
      />
      <div class="body">
        <main class="main">
          <div class="above">
            <Counts
              evaluation={evaluation}
              model={evaluation.models[ui.model]}
              problems={problems}
              filter={ui.filter}
              onFilter={filter}
              onProblems={() => change({ tab: 'problems' })}
            />
            {leaderboard}
            <ChartsSection
              evaluation={evaluation}
              run={run}
              running={running}
              model={ui.model}
              charts={ui.charts}
              looked={ui.looked ?? ui.measure}
              onCharts={(charts) => change({ charts })}
              onModel={(model) => change({ model })}
              query={ui.query}
              values={userValues}
              onQuery={(model, text) => {
                change({ model, query: text, filter: 'all', tab: 'users' });
                if (text !== '') wantTable({});
              }}
              onWithoutHit={() => filter('without-hit')}
            />
          </div>
          <TableStage
            chosen={ui.tab}
            wanted={tableWanted}
            holdsTable={ui.tab === 'users' || ui.tab === 'items'}
          >
            <Tabs
              tabs={[
                { name: 'users', label: l10n.t('Users') },
                { name: 'items', label: l10n.t('Items') },
                {
                  name: 'comparison',
                  label: evaluation.models.length > 1 ? l10n.t('Comparison') : l10n.t('Cohorts'),
                },
                { name: 'problems', label: l10n.t('Problems'), count: problems },
              ]}
              chosen={ui.tab}
              onTab={(tab) => change({ tab })}
            />
            {ui.tab === 'items' ? (
              <div class="tab-panel" role="tabpanel" id="panel-items" aria-labelledby="tab-items">
                <ItemsSection
                  evaluation={evaluation}
                  model={ui.model}
                  run={run}
                  state={ui.items}
                  onState={changeItems}
                  close={closeItem}
                />
              </div>
            ) : ui.tab === 'comparison' ? (
              <div class="tab-panel" role="tabpanel" id="panel-comparison" aria-labelledby="tab-comparison">
                <ComparisonSection
                  evaluation={evaluation}
                  run={run}
                  model={ui.model}
                  baseline={baseline}
                  choice={ui.leaderboard}
                  compared={compared}
                  state={ui.comparison}
                  onState={(comparison) => change({ comparison })}
                  onChoice={onChoice}
                  users={{
                    query: ui.query,
                    onUser: (user, model, measure) => {
                      change({ model, measure: evaluation.measures[measure].name });
                      showUser({ kind: 'number', number: user }, true);
                    },
                    onQuery: (model, measure, query) =>
                      change({
                        model,
                        measure: evaluation.measures[measure].name,
                        query,
                        filter: 'all',
                        ...(query !== '' && { tab: 'users' }),
                      }),
                  }}
                />
              </div>
            ) : ui.tab === 'users' ? (
              <div class="tab-panel" role="tabpanel" id="panel-users" aria-labelledby="tab-users">
                <UsersSection
                  evaluation={evaluation}
                  ui={ui}
                  table={table}
                  opened={opened}
                  onFind={find}
                  onFilter={filter}
                  onQuery={(text) => change({ query: text })}
                  run={run}
                  onCompared={(text, order) => change({ query: text, filter: 'all', sort: order ?? ui.sort })}
                  onSort={(column) =>
                    change({
                      sort: sortByClick(sort, column, evaluation.measures, explained),
                      // What is compared stays what it was.
                      ...(column.kind === 'baselineDelta' && {
                        measure: evaluation.measures[explained].name,
                      }),
                    })
                  }
                  onFirstRow={(row) => change({ row })}
                  onCompareModels={(user) => {
                    showUser({ kind: 'number', number: user }, false);
                    wantModels({});
                  }}
                />
              </div>
            ) : (
              <div
                class="tab-panel"
                role="tabpanel"
                id="panel-problems"
                aria-labelledby="tab-problems"
                tabIndex={0}
              >
                <Problems
                  evaluation={evaluation}
                  run={run}
                  onWithoutList={(model) =>
                    change({ model, filter: 'without-list', query: '', tab: 'users' })
                  }
                />
              </div>
            )}
          </TableStage>
        </main>
        {ui.tab === 'items' && ui.items.item?.number !== undefined && (
          <ItemPanel
            evaluation={evaluation}
            model={ui.model}
            cutoff={cutoffIn(ui.items, cutoffChoices(evaluation))}
            item={ui.items.item.number}
            id={ui.items.item.id}
            run={run}
            onUser={({ number }) => showUser({ kind: 'number', number }, true)}
            onClose={() => setCloseItem({})}
          />
        )}
        {ui.tab !== 'items' && region.current}
      </div>
    </>
  );
}
