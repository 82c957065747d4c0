import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { itemGroupsChart, itemGroupsNote } from '../../shared/charts/itemGroupsChart';
import { fairnessSheet } from '../../shared/export/evaluation/fairnessSheet';
import { USUAL_MARGIN, usualItemColumn } from '../../shared/sentences/comparedPairs';
import type { ItemGroupsView, ItemGroupView } from '../../shared/protocol/views/itemsView';
import { ChartFigure } from '../charts/chartFigure';
import { ModelMark } from '../charts/shapes';
import { usePanel } from '../context';
import { Choice } from '../controls/choice';
import { DataTable } from '../controls/dataTable';
import { SheetView } from '../controls/sheetView';
import { useAnswer } from '../host/useAnswer';
import { Failed } from '../notices/fetchFailure';
import { useResult } from '../shownResult';
import { ModelLabel } from '../text/modelLabel';
import { DocsLink } from './docsLink';
import { QueryLink } from './queryLink';

interface ItemGroupsProps {
  /** Models that are shown, by number. */
  readonly models: readonly number[];
}

/** Shows the exposure of groups of items beside the demand for them and their share of the catalog. */
export function ItemGroups({ models }: ItemGroupsProps): JSX.Element {
  const { evaluation, run, ui, change } = useResult();
  const { host } = usePanel();
  const columns = evaluation.itemColumns ?? [];
  const { comparison: state, leaderboard: choice } = ui;
  const { margin = USUAL_MARGIN } = choice;
  const baseline = models.length > 1 ? models[0] : null;
  const column = columns.find(({ name }) => name === state.itemsBy)?.name ?? usualItemColumn(evaluation);
  const answer = useAnswer<ItemGroupsView>(
    column && JSON.stringify([run, column, baseline, margin]),
    (asking) => host.ask('itemGroups', { column: column ?? '', baseline, margin }, asking),
  );
  const waits = column !== undefined && answer.kind === 'waiting';
  return (
    <section class="item-groups" aria-label={l10n.t('Groups of items')} aria-busy={waits}>
      <div class="chart-head line loose">
        <h3>
          <DocsLink section="cohorts">{l10n.t('Exposure by group of items')}</DocsLink>
        </h3>
        {column !== undefined && (
          <Choice
            label={l10n.t('Items by')}
            value={column}
            options={columns.map(({ name }) => name)}
            onChoice={(chosen) => change({ comparison: { ...state, itemsBy: chosen } })}
          />
        )}
        {evaluation.further?.items === undefined && evaluation.named?.items === undefined && (
          <button class="link" onClick={() => host.act({ kind: 'changeFurther' })}>
            {l10n.t('Add a file of items…')}
          </button>
        )}
      </div>
      {waits && (
        <p class="quiet" role="status">
          {l10n.t('Computing…')}
        </p>
      )}
      <Failed answer={answer} />
      {answer.kind === 'value' && <Groups view={answer.value} models={models} />}
    </section>
  );
}

/** Groups shown first, and added at a time. */
const FIRST_GROUPS = 10;

function Groups({ view, models }: ItemGroupsProps & { readonly view: ItemGroupsView }): JSX.Element {
  const { evaluation, change } = useResult();
  const { numbers } = usePanel();
  const places = models.map((model) => view.models.indexOf(model)).filter((place) => place >= 0);
  const names = evaluation.models.map(({ name }) => name);
  return (
    <>
      <DataTable<ItemGroupView>
        scrolledIn="verdicts wide"
        label={l10n.t('Exposure by group of items')}
        shows={{ first: FIRST_GROUPS, more: FIRST_GROUPS, further: 0 }}
        columns={[
          {
            head: l10n.t('Group'),
            isRowHead: true,
            cell: ({ value, query }) => (
              <QueryLink
                name={value}
                query={query}
                title={l10n.t('Show these items')}
                onQuery={(text) =>
                  change(({ items }) => ({ tab: 'items', items: { ...items, query: text, filter: 'all' } }))
                }
              />
            ),
          },
          { head: l10n.t('Demand'), value: ({ demand }) => demand, text: numbers.share },
          { head: l10n.t('Catalog'), value: ({ catalog }) => catalog, text: numbers.share },
          ...places.map((place) => ({
            head: (
              <>
                <ModelMark model={view.models[place]} /> <ModelLabel model={view.models[place]} />
              </>
            ),
            value: ({ exposures }: ItemGroupView) => exposures[place],
            text: numbers.share,
          })),
        ]}
        rows={view.groups}
        keyOf={({ value }) => value}
      />
      <p class="quiet">{itemGroupsNote(view).join(' ')}</p>
      <div class="charts-grid">
        <div class="charts-cells">
          <ChartFigure
            chart={itemGroupsChart(view, names, places, numbers)}
            empty={l10n.t('There are no groups.')}
          />
        </div>
      </div>
      <SheetView
        sheet={fairnessSheet(view, names, places)}
        label={l10n.t('Exposure of all groups of {0}', view.column)}
      />
    </>
  );
}
