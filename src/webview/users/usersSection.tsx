import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type {
  EvaluationView,
  UserColumn,
  UserCounts,
  UserFilter,
  UserRow,
} from '../../shared/evaluationView';
import { plural } from '../../shared/plural';
import { usePanel } from '../context';
import type { UiState } from '../uiState';
import { gridColumns } from './columns';
import { QueryBox } from './queryBox';
import { type RowRequest, UsersGrid } from './usersGrid';
import type { UserTable } from './useUserTable';

interface UsersSectionProps {
  readonly evaluation: EvaluationView;
  readonly ui: UiState;
  readonly table: UserTable;
  /** Row of the open user in this table; undefined: not known or not in it. */
  readonly openRow: number | undefined;
  readonly request: RowRequest | undefined;
  readonly onFilter: (filter: UserFilter) => void;
  readonly onQuery: (query: string) => void;
  readonly onSort: (column: UserColumn) => void;
  readonly onOpen: (row: UserRow, index: number) => void;
  readonly onMove: (index: number) => void;
  readonly onFirstRow: (row: number) => void;
}

/** Every user with their measures: quick filters, the table, and how many of how many it shows. */
export function UsersSection(props: UsersSectionProps): JSX.Element {
  const { evaluation, ui, table, openRow } = props;
  const { numbers } = usePanel();
  const model = evaluation.models[ui.model];
  const columns = useMemo(() => gridColumns(evaluation, model, numbers), [evaluation, model, numbers]);
  const names = useMemo(() => evaluation.measures.map((measure) => measure.name), [evaluation]);
  const startRow = useRef(ui.row);
  const counts = model?.users;
  const { source } = table;
  const all = source.all ?? counts?.all ?? 0;
  // Before the first page has come, the counts of the head say how long the table will be.
  const rows = source.matching ?? (counts === undefined ? 0 : rowsUnder(ui.filter, counts));

  const find = async (prefix: string, from: number): Promise<number | undefined> => {
    const location = await table.locate({ kind: 'prefix', prefix, from });
    return location?.row ?? undefined;
  };

  return (
    <section class="users" aria-label={l10n.t('Users')}>
      <div class="filters">
        <QueryBox query={ui.query} measures={names} onQuery={props.onQuery} />
        {counts !== undefined && (
          <QuickFilters counts={counts} filter={ui.filter} onFilter={props.onFilter} />
        )}
      </div>
      {rows === 0 && !table.busy ? (
        <p class="quiet note">{l10n.t('No user fits.')}</p>
      ) : (
        <UsersGrid
          source={source}
          rows={rows}
          columns={columns}
          sort={ui.sort}
          busy={table.busy}
          open={ui.user?.number}
          request={props.request}
          startRow={startRow.current}
          onSort={props.onSort}
          onOpen={props.onOpen}
          onMove={props.onMove}
          onFind={find}
          onFirstRow={props.onFirstRow}
        />
      )}
      <p class="foot figures">
        <span role="status">
          {plural(
            all,
            l10n.t('{0} of {1} user', numbers.count(rows), numbers.count(all)),
            l10n.t('{0} of {1} users', numbers.count(rows), numbers.count(all)),
          )}
        </span>
        {openRow !== undefined && <span>{l10n.t('row {0}', numbers.count(openRow + 1))}</span>}
        {table.failure !== undefined && (
          <span class="failure">
            {l10n.t('The rows could not be fetched: {0}', table.failure)}{' '}
            <button class="link" onClick={table.retry}>
              {l10n.t('Try again')}
            </button>
          </span>
        )}
      </p>
    </section>
  );
}

interface QuickFiltersProps {
  readonly counts: UserCounts;
  readonly filter: UserFilter;
  readonly onFilter: (filter: UserFilter) => void;
}

function QuickFilters({ counts, filter, onFilter }: QuickFiltersProps): JSX.Element {
  const { numbers } = usePanel();
  const chips: readonly [UserFilter, string, number][] = [
    ['without-hit', l10n.t('no hit'), counts.withoutHit],
    ['without-list', l10n.t('no list'), counts.withoutList],
    ['without-relevant', l10n.t('no relevant item'), counts.withoutRelevant],
    ['counted', l10n.t('counted'), counts.counted],
  ];
  return (
    <div class="chips" role="group" aria-label={l10n.t('Show only')}>
      {chips.map(([chip, label, count]) => (
        <button
          key={chip}
          class="chip"
          aria-pressed={chip === filter}
          disabled={count === 0 && chip !== filter}
          onClick={() => onFilter(chip === filter ? 'all' : chip)}
        >
          {label} <span class="figures">{numbers.count(count)}</span>
        </button>
      ))}
    </div>
  );
}

function rowsUnder(filter: UserFilter, counts: UserCounts): number {
  switch (filter) {
    case 'all':
      return counts.all;
    case 'counted':
      return counts.counted;
    case 'without-hit':
      return counts.withoutHit;
    case 'without-list':
      return counts.withoutList;
    case 'without-relevant':
      return counts.withoutRelevant;
  }
}
