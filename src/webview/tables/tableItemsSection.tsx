import type { TableItemsQuery } from '../../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import { useResult } from '../shownResult';
import type { JSX } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { TableItemRow, TableItemsPage } from '../../shared/protocol/views/tableItemsView';
import { columnsOfItems } from '../../shared/query/itemLanguage';
import { usePanel } from '../context';
import { basisTexts, itemsShown } from '../items/basisTexts';
import { itemGridColumns } from '../items/columns';
import { CutoffChoice, QuickFilters } from '../items/itemChoices';
import {
  cutoffChoices,
  cutoffIn,
  itemSortByClick,
  type ItemsState,
  sortForFilter,
  startItems,
} from '../items/itemsState';
import { FetchFailure } from '../notices/fetchFailure';
import { TableFoot } from '../table/foot';
import { Grid } from '../table/grid';
import { useTable } from '../table/useTable';
import { AskQuery, Querying } from './queries';
import { openItem } from './tablesState';
import { useOpenTableRow } from './useOpenTableRow';

/** The items of a table: nothing is asked before a person wants it, and it can be given up. */
export function TableItemsSection(): JSX.Element {
  const { evaluation, run, ui, change } = useResult();
  const onCounted = (wanted: boolean): void =>
    change(({ tables }) => ({ tables: { ...tables, counted: wanted ? run : undefined } }));
  return (
    <section class="users" aria-label={l10n.t('Items')}>
      {ui.tables.counted === run ? (
        <Items onCancel={() => onCounted(false)} />
      ) : (
        <div class="note items-waiting">
          <AskQuery
            label={l10n.t('Count the items')}
            engine={evaluation.tables?.engine ?? ''}
            onAsk={() => onCounted(true)}
          />
        </div>
      )}
    </section>
  );
}

type ItemTableQuery = Omit<TableItemsQuery, 'start' | 'count'>;

/** Items by queries: one for the first thousand in each order, filter and cutoff, and for each further thousand. */
function Items({ onCancel }: { readonly onCancel: () => void }): JSX.Element {
  const { evaluation, run, ui, change } = useResult();
  const { model, items: state } = ui;
  const onState = (part: Partial<ItemsState>): void =>
    change(({ items }) => ({ items: { ...items, ...part } }));
  const { host, numbers } = usePanel();
  const columns = useMemo(() => itemGridColumns(false, false, numbers), [numbers]);
  const choices = useMemo(() => cutoffChoices(evaluation), [evaluation]);
  const cutoff = cutoffIn(state, choices);
  const row = useOpenTableRow('item', openItem(run, model, cutoff));
  const { filter } = state;
  // Files with training data have another column.
  const sort = columnsOfItems(false).includes(state.sort.column) ? state.sort : startItems.sort;
  const query = useMemo(
    (): ItemTableQuery => ({ model, cutoff, sort, filter }),
    [model, cutoff, sort.column, sort.descending, filter],
  );
  /** What of a page holds of all pages, of any order and filter. */
  const said = useRef<{ readonly of: string; readonly page: TableItemsPage }>(undefined);
  const of = JSON.stringify([run, model, cutoff]);
  const table = useTable<ItemTableQuery, TableItemRow>(
    async (asked, start, count, asking) => {
      const page = await host.ask('tableItems', { ...asked, start, count }, asking);
      said.current = { of: JSON.stringify([run, asked.model, asked.cutoff]), page };
      return page;
    },
    run,
    'items',
    query,
  );
  const { source, busy, failure, retry } = table;
  const waiting = source.matching === undefined && failure === undefined;
  const page = said.current?.of === of ? said.current.page : undefined;
  const rows = source.matching ?? 0;
  return (
    <>
      <div class="filters">
        <CutoffChoice choices={choices} cutoff={cutoff} onCutoff={(chosen) => onState({ cutoff: chosen })} />
        {page !== undefined && (
          <QuickFilters
            counts={page.summary.items}
            filter={filter}
            onFilter={(chosen) => onState({ filter: chosen, sort: sortForFilter(chosen, sort) })}
          />
        )}
      </div>
      {waiting ? (
        <p class="quiet note items-waiting" role="status">
          <Querying onCancel={onCancel} />
        </p>
      ) : source.matching === undefined ? (
        <p class="failure note items-waiting">
          <FetchFailure message={l10n.t('Couldn’t load the rows: {0}', failure ?? '')} onRetry={retry} />
        </p>
      ) : rows === 0 && !busy ? (
        <p class="quiet note items-waiting">{l10n.t('No matching items.')}</p>
      ) : (
        <Grid
          label={l10n.t('Items')}
          source={source}
          rows={rows}
          columns={columns}
          sort={{
            column: columns.findIndex(({ column }) => column === table.query.sort.column),
            descending: table.query.sort.descending,
          }}
          busy={busy}
          isOpen={({ id }) => id === row.open?.row.id}
          request={row.request}
          startRow={0}
          onSort={(column) => onState({ sort: itemSortByClick(sort, columns[column].column) })}
          onOpen={row.show}
          onMove={() => undefined}
          onFind={async () => undefined}
          onFirstRow={() => undefined}
        />
      )}
      <TableFoot
        table={{ failure: waiting || source.matching === undefined ? undefined : failure, retry }}
        openRow={undefined}
      >
        {busy ? (
          <Querying onCancel={onCancel} />
        ) : (
          page !== undefined &&
          [
            itemsShown(rows, page.all, numbers),
            ...basisTexts(page.summary, cutoff, numbers),
            l10n.t('One query: {0}.', numbers.seconds(page.seconds * 1000)),
          ].join(' · ')
        )}
      </TableFoot>
    </>
  );
}
