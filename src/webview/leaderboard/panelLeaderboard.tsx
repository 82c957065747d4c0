import type { JSX } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { drawnMeasure } from '../charts/chartsState';
import { useNewest } from '../host/useNewest';
import { useResult } from '../shownResult';
import { useShownUsers } from '../users/userTable';
import { Leaderboard } from './leaderboard';

/** Shows the leaderboard, and handles its choices in the panel: model, columns and distribution. */
export function PanelLeaderboard(): JSX.Element {
  const { evaluation, run, ui, change, choose, compared, verdicts, labels } = useResult();
  const users = useShownUsers();
  const waiting = compared.answer.kind === 'waiting';
  const spread = ui.charts.open ? drawnMeasure(ui.charts, evaluation) : undefined;
  const onModel = useNewest((model: number) => change({ model }));
  const measure = ui.charts.measure ?? ui.charts.begunWith;
  const { against } = ui.charts;
  // A report uses the choice of the panel: store it immediately, before another change.
  useLayoutEffect(() => {
    const { charts } = ui.leaderboard;
    if (measure === charts?.measure && against === charts?.against) return;
    const chosen = { ...(measure !== undefined && { measure }), ...(against !== undefined && { against }) };
    choose({ ...ui.leaderboard, charts: chosen });
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
  const onUser = useNewest((id: string, measure: number) => {
    change({ measure: evaluation.measures[measure].name });
    users.show({ kind: 'id', id }, true);
  });
  // Memoized as the largest part of the page, which does not depend on rows or order of users.
  return useMemo(
    () => (
      <Leaderboard
        evaluation={evaluation}
        run={run}
        model={ui.model}
        labels={labels}
        choice={ui.leaderboard}
        spread={spread}
        verdicts={verdicts}
        waiting={waiting}
        onChoice={choose}
        {...{ onModel, onSpread, onUser, onLook }}
      />
    ),
    [evaluation, run, ui.model, ui.leaderboard, spread, verdicts, waiting],
  );
}
