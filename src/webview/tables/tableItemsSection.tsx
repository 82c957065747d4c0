import * as l10n from '@vscode/l10n';
import { useResult } from '../shownResult';
import type { JSX } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { ItemRow, ItemsPage } from '../../shared/protocol/views/itemsView';
import { columnsOfItems } from '../../shared/query/itemLanguage';
import { usePanel } from '../context';
import { basisTexts, itemsShown } from '../items/basisTexts';
import { itemGridColumns } from '../items/columns';
import type { ItemTableQuery } from '../items/itemsSection';
import { cutoffChoices, cutoffIn, startItems } from '../items/itemsState';
import { ItemTable } from '../items/itemTable';
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

/** Items by queries: one for the first thousand in each order, filter and cutoff, and for each further thousand. */
function Items({ onCancel }: { readonly onCancel: () => void }): JSX.Element {
  const { evaluation, run, ui } = useResult();
  const { model, items: state } = ui;
  const { host, numbers } = usePanel();
  const columns = useMemo(() => itemGridColumns(false, false, numbers), [numbers]);
  const choices = useMemo(() => cutoffChoices(evaluation), [evaluation]);
  const cutoff = cutoffIn(state, choices);
  const row = useOpenTableRow('item', openItem(run, model, cutoff));
  const { filter } = state;
  // Files with training data have another column.
  const sort = columnsOfItems(false).includes(state.sort.column) ? state.sort : startItems.sort;
  const query = useMemo(
    (): ItemTableQuery => ({ model, cutoff, sort, filter, query: '' }),
    [model, cutoff, sort.column, sort.descending, filter],
  );
  /** What of a page holds of all pages, of any order and filter. */
  const said = useRef<{ readonly of: string; readonly page: ItemsPage }>(undefined);
  const of = JSON.stringify([run, model, cutoff]);
  const table = useTable<ItemTableQuery, ItemRow>(
    async (asked, start, count, asking) => {
      const page = await host.ask('items', { ...asked, start, count }, asking);
      said.current = { of: JSON.stringify([run, asked.model, asked.cutoff]), page };
      return page;
    },
    run,
    'items',
    query,
  );
  const { source, busy, failure, retry } = table;
  const page = said.current?.of === of ? said.current.page : undefined;
  const counted = source.matching !== undefined;
  const rows = source.matching ?? 0;
  return (
    <ItemTable
      {...{ table, columns, rows, choices, cutoff, sort, counted, failure, retry }}
      summary={page?.summary}
      shownSort={table.query.sort}
      waiting={counted || failure !== undefined ? undefined : <Querying onCancel={onCancel} />}
      isOpen={({ id }) => id === row.open?.row.id}
      request={row.request}
      onOpen={row.show}
      foot={
        busy ? (
          <Querying onCancel={onCancel} />
        ) : (
          page?.summary !== undefined &&
          [
            itemsShown(rows, page.all, numbers),
            ...basisTexts(page.summary, cutoff, numbers),
            l10n.t('One query: {0}.', numbers.seconds((page.seconds ?? 0) * 1000)),
          ].join(' · ')
        )
      }
    />
  );
}
