import type { JSX } from 'preact';
import { useCallback, useMemo, useRef, useState, useLayoutEffect } from 'preact/hooks';
import { modelNumbersBestFirst } from '../shared/leaderboard/bestMeans';
import { groupMeans } from '../shared/leaderboard/runMeans';
import { baselineIndex, shownColumns } from '../shared/leaderboard/leaderboardChoice';
import type { LeaderboardChoice } from '../shared/protocol/pageMessages';
import type { EvaluationView } from '../shared/protocol/views/evaluationView';
import { distinguishingParts } from '../shared/text/shortestNames';
import { EvaluationAnswer } from './answer/evaluationAnswer';
import { TrustBar } from './answer/trustBar';
import { ChartsSection } from './charts/chartsSection';
import { useComparison } from './comparison/useComparison';
import { usePanel } from './context';
import { Tabs } from './controls/tabs';
import { Head } from './head/head';
import { useNewest } from './host/useNewest';
import { JudgementsChip } from './judging/judgementsChip';
import { PanelLeaderboard } from './leaderboard/panelLeaderboard';
import { type UiChange, type HostSays, ResultContext, useResult } from './shownResult';
import { TableStage } from './table/rows/tableStage';
import type { UiState } from './uiState';
import type { FirstRowsPrefetch } from './users/firstRows';
import { type AskedUser, UserTable } from './users/userTable';
import { views } from './views';

/** Media query of a panel in which the head would leave no room for a table, e.g. at 200 %: it scrolls with the page. */
const LOW = '(max-height: 480px)';

/** Returns a key that is equal while the rows of the user table are: the host sends equal results repeatedly. */
function runOf({ id, startedAt, milliseconds, convention, threshold, measures }: EvaluationView): string {
  return JSON.stringify([
    id,
    startedAt,
    milliseconds,
    convention,
    threshold,
    measures.map(({ name }) => name),
  ]);
}

/**
 * Returns the indexes of the models in the leaderboard's default order; runs of a model follow each other.
 */
function orderOf(evaluation: EvaluationView, choice: LeaderboardChoice): number[] {
  const { measures } = evaluation;
  const groups = groupMeans(evaluation);
  const [measure] = shownColumns(measures, choice);
  return modelNumbersBestFirst({ models: groups, measures }, measure).flatMap(
    (group) => groups[group].models,
  );
}

interface ResultProps extends HostSays {
  readonly ui: UiState;
  readonly setUi: (change: (state: UiState) => UiState) => void;
  /** User that the host asked to show. */
  readonly asked: AskedUser | undefined;
  readonly firstRows: FirstRowsPrefetch;
}

/** Shows one result: the head, the leaderboard, the charts, the tabs, and the side region. */
export function Result({ ui, setUi, asked, firstRows, ...says }: ResultProps): JSX.Element {
  const { host } = usePanel();
  const { evaluation } = says;
  const run = runOf(evaluation);
  const change = useCallback(
    (part: UiChange) =>
      setUi((state) => ({ ...state, ...(typeof part === 'function' ? part(state) : part) })),
    [setUi],
  );
  const choose = useNewest((leaderboard: LeaderboardChoice) => {
    change({ leaderboard });
    host.rememberLeaderboard(leaderboard);
  });
  const [scrollRequest, setScrollRequest] = useState<object>();
  const showTab = useCallback(
    (tab: string, part: Partial<UiState>) => {
      change({ ...part, tab });
      setScrollRequest({});
    },
    [change],
  );
  const showUsers = useCallback((part: Partial<UiState>) => showTab('users', part), [showTab]);
  const closeRow = useRef<() => void>(null);
  const baseline = baselineIndex(ui.leaderboard, evaluation.models);
  // The leaderboard shows the significance of differences from a baseline.
  const isCompared = baseline !== undefined || ui.tab === 'comparison';
  const compared = useComparison({
    run,
    models: evaluation.models,
    baseline,
    margin: ui.leaderboard.margin,
    isWanted: evaluation.models.length > 1 && isCompared,
  });
  const verdicts = compared.answer.kind === 'value' ? compared.answer.value : undefined;
  const { order, labels } = useMemo(
    () => ({
      order: orderOf(evaluation, ui.leaderboard),
      labels: distinguishingParts(evaluation.models.map(({ name }) => name)),
    }),
    [evaluation, ui.leaderboard],
  );
  const shown = {
    ...says,
    ...{
      run,
      ui,
      change,
      baseline,
      order,
      labels,
      compared,
      verdicts,
      choose,
      showTab,
      showUsers,
      scrollRequest,
      closeRow,
    },
  };
  return (
    <ResultContext.Provider value={shown}>
      <UserTable asked={asked} firstRows={firstRows}>
        <Views />
      </UserTable>
    </ResultContext.Provider>
  );
}

function Views(): JSX.Element {
  const { evaluation, ui, change, scrollRequest } = useResult();
  const { id, holdsTable, focusable, hidesNumbers, View, Side } =
    views.find((view) => view.id === ui.tab) ?? views[0];
  const isLow = useMedia(LOW);
  const hasNumbers = hidesNumbers !== true || ui.numbersWhileJudging;
  return (
    <>
      {!isLow && <Head />}
      <div class="body">
        <main class="main">
          <div class="above">
            {isLow && <Head />}
            {hasNumbers && (
              <>
                <EvaluationAnswer />
                <TrustBar />
                <JudgementsChip />
                <PanelLeaderboard />
                <ChartsSection />
              </>
            )}
          </div>
          <TableStage openView={id} scrollRequest={scrollRequest} holdsTable={holdsTable === true}>
            <Tabs
              tabs={views.map((view) => ({
                name: view.id,
                label: view.label(evaluation),
                ...(view.count && { count: view.count(evaluation) }),
              }))}
              chosenTab={id}
              onTab={(tab) => change({ tab })}
            />
            <div
              class="tab-panel"
              role="tabpanel"
              id={`panel-${id}`}
              aria-labelledby={`tab-${id}`}
              {...(focusable && { tabIndex: 0 })}
            >
              <View />
            </div>
          </TableStage>
        </main>
        <Side />
      </div>
    </>
  );
}

/** Returns whether the panel matches a media query, now and after each change of its size. */
function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useLayoutEffect(() => {
    const media = matchMedia(query);
    const update = (): void => setMatches(media.matches);
    media.addEventListener('change', update);
    return () => media.removeEventListener('change', update);
  }, [query]);
  return matches;
}
