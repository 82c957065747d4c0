import './tables.css';
import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { PanelMode } from '../../shared/protocol/panelProtocol';
import type { TablesView } from '../../shared/protocol/views/tablesView';
import { baselineOf, shownColumns } from '../../shared/leaderboard/leaderboardChoice';
import { ComparisonSection } from '../comparison/comparisonSection';
import { useVerdicts } from '../comparison/useVerdicts';
import { Tabs } from '../controls/tabs';
import { Head } from '../head/head';
import { cutoffChoices, cutoffIn } from '../items/itemsState';
import { useLeaderboard } from '../leaderboard/useLeaderboard';
import type { RowRequest } from '../table/grid';
import { TableStage } from '../table/rows/stage';
import type { UiState } from '../uiState';
import { PatternPanel } from './patternPanel';
import { PatternsSection } from './patternsSection';
import { AskQuery } from './queries';
import { TableCharts } from './tableCharts';
import { TableCounts } from './tableCounts';
import { TableItemPanel } from './tableItemPanel';
import { TableItemsSection } from './tableItemsSection';
import type { TablesState } from './tablesState';

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
  const change = (part: Partial<UiState>): void => setUi((state) => ({ ...state, ...part }));
  const { tables } = ui;
  const changeTables = (part: Partial<TablesState>): void =>
    setUi((state) => ({ ...state, tables: { ...state.tables, ...part } }));
  /** Where the row stood whose panel was closed: there one goes on. */
  const [request, setRequest] = useState<RowRequest>();
  const close = (part: 'pattern' | 'item'): void => {
    const index = tables[part]?.index;
    if (index !== undefined) setRequest({ row: index, focus: true });
    changeTables({ [part]: undefined });
  };
  const of = JSON.stringify([run, ui.model]);
  const pattern = tables.pattern?.of === of ? tables.pattern : undefined;
  const cutoff = cutoffIn(ui.items, cutoffChoices(evaluation));
  const ofItems = JSON.stringify([of, cutoff]);
  const item = tables.item?.of === ofItems ? tables.item : undefined;
  // Of files there are further tabs.
  const several = evaluation.models.length > 1;
  const tab = ui.tab === 'items' || (several && ui.tab === 'comparison') ? ui.tab : 'users';
  const baseline = baselineOf(ui.leaderboard, evaluation.models);
  const { margin } = ui.leaderboard;
  const { compared, verdicts } = useVerdicts(
    { run, baseline, margin, wanted: several && tables.compared === run },
    evaluation.models,
  );
  const { leaderboard, onChoice } = useLeaderboard({ evaluation, run, ui, change, verdicts });
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
            <TableCharts
              evaluation={evaluation}
              run={run}
              running={running}
              model={ui.model}
              charts={ui.charts}
              looked={ui.looked ?? ui.measure}
              onCharts={(charts) => change({ charts })}
            />
          </div>
          <TableStage chosen={tab} wanted={undefined} holdsTable={tab !== 'comparison'}>
            <Tabs
              tabs={[
                { name: 'users', label: l10n.t('Users by pattern') },
                { name: 'items', label: l10n.t('Items') },
                ...(several ? [{ name: 'comparison' as const, label: l10n.t('Comparison') }] : []),
              ]}
              chosen={tab}
              onTab={(chosen) => change({ tab: chosen })}
            />
            <div class="tab-panel" role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
              {tab === 'users' ? (
                <PatternsSection
                  evaluation={evaluation}
                  model={ui.model}
                  run={run}
                  open={pattern?.row.pattern}
                  onOpen={(row, index) => changeTables({ pattern: { of, row, index } })}
                  request={request}
                  sort={tables.sort}
                  onSort={(sort) => changeTables({ sort })}
                />
              ) : tab === 'items' ? (
                <TableItemsSection
                  evaluation={evaluation}
                  model={ui.model}
                  run={run}
                  state={ui.items}
                  onState={(part) => setUi((state) => ({ ...state, items: { ...state.items, ...part } }))}
                  open={item?.row.id}
                  onOpen={(row, index) => changeTables({ item: { of: ofItems, row, index } })}
                  request={request}
                  counted={tables.counted === run}
                  onCounted={(wanted) => changeTables({ counted: wanted ? run : undefined })}
                />
              ) : tables.compared === run ? (
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
                />
              ) : (
                <section class="users" aria-label={l10n.t('Comparison')}>
                  <div class="note items-waiting">
                    <AskQuery
                      label={l10n.t('Compare the models')}
                      engine={evaluation.tables.engine}
                      onAsk={() => changeTables({ compared: run })}
                    />
                  </div>
                </section>
              )}
            </div>
          </TableStage>
        </main>
        {tab === 'items' && item !== undefined && (
          // Of another item nothing is asked by itself.
          <TableItemPanel
            key={JSON.stringify([ofItems, item.row.id])}
            evaluation={evaluation}
            model={ui.model}
            cutoff={cutoff}
            run={run}
            open={item}
            onOpen={(opened) => changeTables({ item: opened })}
            onClose={() => close('item')}
          />
        )}
        {tab === 'users' && pattern !== undefined && (
          <PatternPanel
            key={JSON.stringify([of, pattern.row.pattern])}
            evaluation={evaluation}
            model={ui.model}
            run={run}
            open={pattern}
            onOpen={(opened) => changeTables({ pattern: opened })}
            onClose={() => close('pattern')}
          />
        )}
      </div>
    </>
  );
}
