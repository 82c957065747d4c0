import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX } from 'preact';
import type { ItemCutoff, ItemSort } from '../../shared/protocol/queries';
import type { ItemRow, ItemSummary } from '../../shared/protocol/views/itemsView';
import { FetchFailure } from '../notices/fetchFailure';
import { TableFoot } from '../table/foot';
import { Grid, type GridProps } from '../table/grid';
import type { Table } from '../table/useTable';
import { useResult } from '../shownResult';
import type { ItemGridColumn } from './columns';
import { CutoffChoice, QuickFilters } from './itemChoices';
import { itemSortByClick, type ItemsState, sortForFilter } from './itemsState';

interface ItemTableProps extends Pick<
  GridProps<ItemRow>,
  'isOpen' | 'request' | 'startRow' | 'onOpen' | 'onMove' | 'onFind' | 'onFirstRow' | 'menu'
> {
  readonly table: Pick<Table<unknown, ItemRow>, 'source' | 'busy'>;
  readonly columns: readonly ItemGridColumn[];
  readonly rows: number;
  readonly choices: readonly ItemCutoff[];
  readonly cutoff: ItemCutoff;
  /** Undefined: not known yet. */
  readonly summary: ItemSummary | undefined;
  /** The order that was chosen, and the one in which the rows stand. */
  readonly sort: ItemSort;
  readonly shownSort: ItemSort;
  /** What stands in place of rows while the items are counted; undefined: they are not being counted. */
  readonly waiting: ComponentChildren;
  /** That there are none is said when they were counted, not where they could not be. */
  readonly counted: boolean;
  readonly failure: string | undefined;
  readonly retry: () => void;
  /** Before the filters. */
  readonly search?: JSX.Element;
  readonly openRow?: number | undefined;
  /** How many of how many, and over what was counted. */
  readonly foot: ComponentChildren;
}

/** Items with their quick filters: how many pass, the table, and over what was counted. */
export function ItemTable(props: ItemTableProps): JSX.Element {
  const { table, columns, rows, cutoff, summary, sort, shownSort, counted, failure, retry } = props;
  const { ui, change } = useResult();
  const { filter } = ui.items;
  const onState = (part: Partial<ItemsState>): void =>
    change(({ items }) => ({ items: { ...items, ...part } }));
  return (
    <>
      <div class="filters">
        {props.search}
        <CutoffChoice
          choices={props.choices}
          cutoff={cutoff}
          onCutoff={(chosen) => onState({ cutoff: chosen })}
        />
        {summary !== undefined && (
          <QuickFilters
            counts={summary.items}
            filter={filter}
            onFilter={(chosen) => onState({ filter: chosen, sort: sortForFilter(chosen, sort) })}
          />
        )}
      </div>
      {props.waiting !== undefined ? (
        <p class="quiet note items-waiting" role="status">
          {props.waiting}
        </p>
      ) : !counted && failure !== undefined ? (
        <p class="failure note items-waiting">
          <FetchFailure message={l10n.t('Couldn’t load the rows: {0}', failure)} onRetry={retry} />
        </p>
      ) : rows === 0 && !table.busy ? (
        <p class="quiet note items-waiting">{l10n.t('No matching items.')}</p>
      ) : (
        <Grid
          {...props}
          label={l10n.t('Items')}
          source={table.source}
          sort={{
            column: columns.findIndex(({ column }) => column === shownSort.column),
            descending: shownSort.descending,
          }}
          busy={table.busy}
          onSort={(column) => onState({ sort: itemSortByClick(sort, columns[column].column) })}
        />
      )}
      <TableFoot table={{ failure: counted ? failure : undefined, retry }} openRow={props.openRow}>
        {props.foot}
      </TableFoot>
    </>
  );
}
