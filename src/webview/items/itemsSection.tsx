import * as l10n from '@vscode/l10n';
import { useResult } from '../shownResult';
import type { JSX } from 'preact';
import { useCallback, useMemo, useRef } from 'preact/hooks';
import type { ItemsQuery, ItemCutoff } from '../../shared/protocol/queries';
import type { ItemRow, ItemSummary } from '../../shared/protocol/views/itemsView';
import { itemLanguage } from '../../shared/query/itemLanguage';
import { usePanel } from '../context';
import { FetchFailure } from '../notices/fetchFailure';
import { cellActions } from '../table/cells/cellMenu';
import { TableFoot } from '../table/foot';
import { Grid } from '../table/grid';
import { QueryBox } from '../table/query/queryBox';
import { type RowSource, useRows } from '../table/rows/useRows';
import type { Host } from '../host/host';
import { useAnswer } from '../host/useAnswer';
import { itemGridColumns } from './columns';
import { CutoffChoice, QuickFilters } from './itemChoices';
import { cutoffChoices, cutoffIn, itemSortByClick, type ItemsState, sortForFilter } from './itemsState';
import type { NumberFormats } from '../../shared/text/numbers/numberFormats';
import { plural } from '../../shared/text/numbers/plural';

/** Filter and order of a table of items: all fields of the query except the position of the page. */
type ItemTableQuery = Omit<ItemsQuery, 'start' | 'count'>;

/** Shows every item with the model's counts: quick filters, the table, and the totals. */
export function ItemsSection(): JSX.Element {
  const { evaluation, run, ui, change, closeRow } = useResult();
  const { model, items: state } = ui;
  const onState = useCallback(
    (part: Partial<ItemsState>) => change(({ items }) => ({ items: { ...items, ...part } })),
    [change],
  );
  const { host, numbers } = usePanel();
  const trained = evaluation.further?.train !== undefined;
  const title = evaluation.titles?.items;
  const { sort, filter, query } = state;
  // If every pair is relevant, this column equals Relevant.
  const showsTruth = evaluation.allRelevant !== true || sort.column === 'truth';
  const columns = useMemo(
    () => itemGridColumns(evaluation, numbers).filter(({ column }) => showsTruth || column !== 'truth'),
    [evaluation, numbers, showsTruth],
  );
  const itemColumns = evaluation.itemColumns;
  const language = useMemo(() => itemLanguage(trained, itemColumns, title), [trained, itemColumns, title]);
  const choices = useMemo(() => cutoffChoices(evaluation), [evaluation]);
  const cutoff = cutoffIn(state, choices);
  const startRow = useRef(state.row);
  const question = useMemo<ItemTableQuery>(
    () => ({ model, cutoff, sort, filter, query }),
    [model, cutoff, sort, filter, query],
  );
  const onItem = useCallback((item: ItemsState['item']) => onState({ item }), [onState]);
  const { table, opened, find } = useRows(
    useMemo(() => itemSource(host), [host]),
    { run, columns: String(trained), query: question, opened: state.item, onOpened: onItem },
  );
  closeRow.current = opened.close;
  const answer = useAnswer(JSON.stringify([run, model, cutoff]), (asking) =>
    host.ask('itemSummary', { model, cutoff }, asking),
  );
  const summary = answer.kind === 'value' ? answer.value : undefined;
  const { source } = table;
  const itemCount = source.all ?? summary?.items.all ?? 0;
  const rows = source.matching ?? summary?.items[filter] ?? 0;
  const waiting = source.matching === undefined && table.failure === undefined;
  /** Whether items were counted, or counting failed; before, “No items” is not shown. */
  const counted = source.matching !== undefined || summary !== undefined;
  const failure = table.failure ?? (answer.kind === 'failed' ? answer.message : undefined);
  const retry = (): void => {
    if (table.failure !== undefined) table.retry();
    if (answer.kind === 'failed') answer.retry();
  };

  return (
    <section class="users" aria-label={l10n.t('Items')}>
      <div class="filters line">
        <QueryBox
          query={query}
          language={language}
          label={l10n.t('Filter items')}
          example="hits = 0 and recommended > 100"
          onQuery={(text) => onState({ query: text })}
          onSuggest={(text, column, signal) =>
            host.ask('suggestions', { model, of: 'items', text, column }, { signal })
          }
        />
        <CutoffChoice choices={choices} cutoff={cutoff} onCutoff={(chosen) => onState({ cutoff: chosen })} />
        {summary !== undefined && (
          <QuickFilters
            counts={summary.items}
            filter={filter}
            onFilter={(chosen) => onState({ filter: chosen, sort: sortForFilter(chosen, sort) })}
          />
        )}
      </div>
      {waiting ? (
        <p class="quiet note items-waiting" role="status">
          {l10n.t('Counting the items…')}
        </p>
      ) : !counted && failure !== undefined ? (
        <p class="failure note items-waiting">
          <FetchFailure message={l10n.t('Couldn’t load the rows: {0}', failure)} onRetry={retry} />
        </p>
      ) : rows === 0 && !table.busy ? (
        <p class="quiet note items-waiting">{l10n.t('No matching items.')}</p>
      ) : (
        <Grid
          label={l10n.t('Items')}
          source={source}
          rows={rows}
          columns={columns}
          sort={{
            column: columns.findIndex(({ column }) => column === sort.column),
            descending: sort.descending,
          }}
          busy={table.busy}
          isOpen={(row) => row.item === state.item?.number}
          request={opened.request}
          startRow={startRow.current}
          onSort={(column) => onState({ sort: itemSortByClick(sort, columns[column].column) })}
          onOpen={opened.open}
          onMove={opened.follow}
          onFind={find}
          onFirstRow={(row) => onState({ row })}
          menu={(row, column) =>
            cellActions(columns[column].cell(row), columns[column].column, query, (text) =>
              onState({ query: text }),
            )
          }
        />
      )}
      <TableFoot table={{ failure: counted ? failure : undefined, retry }} openRow={opened.row}>
        {counted &&
          [
            shownItemsText(rows, itemCount, numbers),
            ...(summary === undefined ? [] : basisTexts(summary, cutoff, numbers)),
          ].join(' · ')}
      </TableFoot>
    </section>
  );
}

function itemSource(host: Host): RowSource<ItemTableQuery, ItemRow> {
  return {
    page: (query, start, count, asking) => host.ask('items', { ...query, start, count }, asking),
    locate: async (query, target) => {
      const found = await host.ask('locateItem', {
        ...query,
        target: target.kind === 'number' ? { kind: 'item', item: target.number } : target,
      });
      return found && { id: found.id, number: found.item, row: found.row };
    },
    openedOf: ({ id, item }) => ({ id, number: item }),
  };
}

/** Formats how many of all items a table shows. */
function shownItemsText(rows: number, all: number, numbers: NumberFormats): string {
  return plural(
    all,
    l10n.t('{0} of {1} item', numbers.count(rows), numbers.count(all)),
    l10n.t('{0} of {1} items', numbers.count(rows), numbers.count(all)),
  );
}

/** Returns the totals that counts are based on: users, entries of their lists, and relevant pairs. */
function basisTexts(
  { users, recommendations, relevantPairs }: ItemSummary,
  cutoff: ItemCutoff,
  numbers: NumberFormats,
): readonly string[] {
  const counted = plural(
    users,
    l10n.t('{0} user', numbers.count(users)),
    l10n.t('{0} users', numbers.count(users)),
  );
  const rank = numbers.count(cutoff ?? 0);
  const places =
    cutoff === null
      ? plural(
          recommendations,
          l10n.t('{0} recommendation in full lists', numbers.count(recommendations)),
          l10n.t('{0} recommendations in full lists', numbers.count(recommendations)),
        )
      : plural(
          recommendations,
          l10n.t('{0} recommendation in the top {1}', numbers.count(recommendations), rank),
          l10n.t('{0} recommendations in the top {1}', numbers.count(recommendations), rank),
        );
  const wanted = plural(
    relevantPairs,
    l10n.t('{0} pair of a user and a relevant item', numbers.count(relevantPairs)),
    l10n.t('{0} pairs of a user and a relevant item', numbers.count(relevantPairs)),
  );
  return [counted, places, wanted];
}
