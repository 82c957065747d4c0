import type { JSX } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { LeaderboardChoice } from '../../shared/protocol/pageMessages';
import { drawnMeasure } from '../charts/drawnMeasure';
import { usePanel } from '../context';
import { useNewest } from '../host/useNewest';
import type { UiState } from '../uiState';
import type { UserValues } from '../users/userValues';
import { Leaderboard } from './leaderboard';

interface LeaderboardInPanel {
  readonly evaluation: EvaluationView;
  /** Changes with the result. */
  readonly run: string;
  readonly ui: UiState;
  readonly change: (part: Partial<UiState>) => void;
  /** How sure the differences are; undefined: not known yet, or nothing says so. */
  readonly verdicts?: ComparisonView | undefined;
  /** Those of the open user. */
  readonly values?: UserValues | undefined;
  /** Absent: single users cannot be opened. */
  readonly onUser?: (id: string, measure: number) => void;
}

/** The leaderboard with what comes of it in the panel: which model, columns and distribution are shown. */
export function useLeaderboard(props: LeaderboardInPanel): {
  readonly leaderboard: JSX.Element;
  /** Other columns, or another baseline, wherever they are chosen. */
  readonly onChoice: (choice: LeaderboardChoice) => void;
} {
  const { evaluation, run, ui, change, verdicts, values } = props;
  const { host } = usePanel();
  const spread = ui.charts.open ? drawnMeasure(ui.charts, evaluation) : undefined;
  const onModel = useNewest((model: number) => change({ model }));
  const onChoice = useNewest((choice: LeaderboardChoice) => {
    change({ leaderboard: choice });
    host.rememberLeaderboard(choice);
  });
  const measure = ui.charts.measure ?? ui.charts.begunWith;
  const { against } = ui.charts;
  // A report draws what the panel draws. At once, before another choice is made of the leaderboard.
  useLayoutEffect(() => {
    const { charts } = ui.leaderboard;
    if (measure === charts?.measure && against === charts?.against) return;
    const chosen = { ...(measure !== undefined && { measure }), ...(against !== undefined && { against }) };
    onChoice({ ...ui.leaderboard, charts: chosen });
  }, [measure, against]);
  const onSpread = useNewest((measure: number | undefined, model: number) =>
    change({
      model,
      charts: {
        ...ui.charts,
        open: measure !== undefined,
        measure: measure === undefined ? ui.charts.measure : evaluation.measures[measure].name,
      },
    }),
  );
  const onLook = useNewest((measure: number) => change({ looked: evaluation.measures[measure].name }));
  const onUser = useNewest((id: string, measure: number) => props.onUser?.(id, measure));
  // The largest part of the page, and none that rows or an order of users change.
  const leaderboard = useMemo(
    () => (
      <Leaderboard
        evaluation={evaluation}
        run={run}
        model={ui.model}
        choice={ui.leaderboard}
        spread={spread}
        verdicts={verdicts}
        values={values}
        {...{ onModel, onChoice, onSpread, onUser, onLook }}
      />
    ),
    [evaluation, run, ui.model, ui.leaderboard, spread, verdicts, values],
  );
  return { leaderboard, onChoice };
}
