import './tables.css';
import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { LeaderboardChoice, PanelMode } from '../../shared/protocol/panelProtocol';
import type { PatternRow, TablesView } from '../../shared/protocol/views/tablesView';
import { shownColumns } from '../../shared/leaderboard/leaderboardChoice';
import { drawnMeasure } from '../charts/drawnMeasure';
import { usePanel } from '../context';
import { Head } from '../head/head';
import { useNewest } from '../host/useNewest';
import { Leaderboard } from '../leaderboard/leaderboard';
import { TableStage } from '../table/rows/stage';
import type { UiState } from '../uiState';
import { PatternPanel } from './patternPanel';
import { PatternsSection } from './patternsSection';
import { TableCharts } from './tableCharts';
import { TableCounts } from './tableCounts';

interface TablesResultProps {
  readonly evaluation: EvaluationView & { readonly tables: TablesView };
  readonly run: string;
  readonly rerunElsewhere: boolean;
  readonly running: boolean;
  readonly ui: UiState;
  readonly setUi: (change: (state: UiState) => UiState) => void;
  readonly mode: PanelMode;
}

/** The result of tables: what patterns say, and queries for what they do not. */
export function TablesResult(props: TablesResultProps): JSX.Element {
  const { evaluation, run, rerunElsewhere, running, ui, setUi, mode } = props;
  const { host } = usePanel();
  const [open, setOpen] = useState<{ readonly of: string; readonly row: PatternRow }>();
  const change = (part: Partial<UiState>): void => setUi((state) => ({ ...state, ...part }));
  const of = JSON.stringify([run, ui.model]);
  const shown = open?.of === of ? open.row : undefined;
  const spread = ui.charts.open ? drawnMeasure(ui.charts, evaluation) : undefined;
  const onModel = useNewest((model: number) => change({ model }));
  const onChoice = useNewest((choice: LeaderboardChoice) => {
    change({ leaderboard: choice });
    host.rememberLeaderboard(choice);
  });
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
  const leaderboard = useMemo(
    () => (
      <Leaderboard
        evaluation={evaluation}
        run={run}
        model={ui.model}
        choice={ui.leaderboard}
        spread={spread}
        verdicts={undefined}
        onUser={() => undefined}
        {...{ onModel, onChoice, onSpread, onLook }}
      />
    ),
    [evaluation, run, ui.model, ui.leaderboard, spread],
  );
  return (
    <>
      <Head
        evaluation={evaluation}
        model={ui.model}
        stale={[]}
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
            <TableCounts evaluation={evaluation} model={evaluation.models[ui.model]} />
            {leaderboard}
            {evaluation.models.length > 1 && (
              <p class="quiet note no-test">
                {l10n.t(
                  'No significance test: it compares models user by user, and users stay in {0}.',
                  evaluation.tables.engine,
                )}
              </p>
            )}
            <TableCharts
              evaluation={evaluation}
              run={run}
              running={running}
              model={ui.model}
              charts={ui.charts}
              onCharts={(charts) => change({ charts })}
            />
          </div>
          <TableStage wanted={undefined} holdsTable>
            <PatternsSection
              evaluation={evaluation}
              model={ui.model}
              run={run}
              open={shown?.pattern}
              onOpen={(row) => setOpen({ of, row })}
            />
          </TableStage>
        </main>
        {shown !== undefined && (
          <PatternPanel
            evaluation={evaluation}
            model={ui.model}
            run={run}
            row={shown}
            onClose={() => setOpen(undefined)}
          />
        )}
      </div>
    </>
  );
}
