import type { JSX } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { drawnMeasure } from '../charts/chartsState';
import { useNewest } from '../host/useNewest';
import { useResult } from '../shownResult';
import { useShownUsers } from '../users/userTable';
import { Leaderboard } from './leaderboard';

/** The leaderboard with what comes of it in the panel: which model, columns and distribution are shown. */
export function PanelLeaderboard(): JSX.Element {
  const { evaluation, run, ui, change, choose, compared, verdicts } = useResult();
  const users = useShownUsers();
  const waiting = compared.answer.kind === 'waiting';
  const { values } = users;
  const spread = ui.charts.open ? drawnMeasure(ui.charts, evaluation) : undefined;
  const onModel = useNewest((model: number) => change({ model }));
  const measure = ui.charts.measure ?? ui.charts.begunWith;
  const { against } = ui.charts;
  // A report draws what the panel draws. At once, before another choice is made of the leaderboard.
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
  // The largest part of the page, and none that rows or an order of users change.
  return useMemo(
    () => (
      <Leaderboard
        evaluation={evaluation}
        run={run}
        model={ui.model}
        choice={ui.leaderboard}
        spread={spread}
        verdicts={verdicts}
        waiting={waiting}
        values={values}
        onChoice={choose}
        {...{ onModel, onSpread, onUser, onLook }}
      />
    ),
    [evaluation, run, ui.model, ui.leaderboard, spread, verdicts, waiting, values],
  );
}
