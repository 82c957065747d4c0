import type { UserColumn, UserFilter, UserSort } from '../../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { EvaluationView, ModelView, UserRow } from '../../shared/protocol/views/evaluationView';
import { shownColumns } from '../../shared/leaderboard/leaderboardChoice';
import { plural } from '../../shared/text/numbers/plural';
import { hitCutoffOf } from '../../shared/leaderboard/cutoffs';
import { noHitText } from '../../shared/text/hitText';
import { usePanel } from '../context';
import { Chips } from '../controls/chips';
import type { UiState } from '../uiState';
import { sameColumn, shownSort } from '../uiState';
import { TableFoot } from '../table/foot';
import { cellActions } from '../table/cells/cellActions';
import { Grid } from '../table/grid';
import { QueryBox } from '../table/query/queryBox';
import type { OpenRow } from '../table/useOpenRow';
import type { Table } from '../table/useTable';
import { userLanguage } from '../../shared/query/userLanguage';
import { userColumns } from './columns';
import { ComparedChips } from './comparedChips';
import { isPerUser } from './perUser';
import type { UserTableQuery } from './firstRows';

interface UsersSectionProps {
  readonly evaluation: EvaluationView;
  readonly ui: UiState;
  readonly table: Table<UserTableQuery, UserRow>;
  readonly opened: OpenRow<UserRow>;
  readonly onFilter: (filter: UserFilter) => void;
  readonly onQuery: (query: string) => void;
  /** Changes with every new result. */
  readonly run: string;
  /** Shows the users for whom the difference to the baseline is so, in this order; undefined: as they are. */
  readonly onCompared: (query: string, sort: UserSort | undefined) => void;
  readonly onSort: (column: UserColumn) => void;
  /** Where the first id that begins so is, from this row on. */
  readonly onFind: (prefix: string, from: number) => Promise<number | undefined>;
  readonly onFirstRow: (row: number) => void;
  /** Shows a user's lists of all models. */
  readonly onCompareModels: (user: number) => void;
}

/** Every user with their measures: quick filters, the table, and how many of how many it shows. */
export function UsersSection(props: UsersSectionProps): JSX.Element {
  const { evaluation, ui, table, opened } = props;
  const { host, numbers } = usePanel();
  const model = evaluation.models[ui.model];
  const { baselineDelta } = table.query;
  const columns = useMemo(
    () =>
      userColumns(
        evaluation,
        model,
        numbers,
        baselineDelta,
        shownColumns(evaluation.measures, ui.leaderboard),
      ),
    [evaluation, model, numbers, baselineDelta, ui.leaderboard],
  );
  const sort = shownSort(ui, evaluation.measures);
  const [names, ofLists] = useMemo(() => {
    const all = evaluation.measures.map(({ name }) => name);
    return [
      all.filter((_, measure) => isPerUser(model, measure)),
      all.filter((_, measure) => !isPerUser(model, measure)),
    ];
  }, [evaluation, model]);
  const compared = baselineDelta !== undefined;
  const known = evaluation.userColumns;
  const title = evaluation.titles?.users;
  const language = useMemo(
    () => userLanguage(names, compared, ofLists, known, title),
    [names, compared, ofLists, known, title],
  );
  const startRow = useRef(ui.row);
  const counts = model?.users;
  const { source } = table;
  const all = source.all ?? counts?.all ?? 0;
  // Before the first page has come, the counts of the head say how long the table will be.
  const rows = source.matching ?? (model === undefined ? 0 : rowsUnder(ui.filter, model));

  /** The first place of the user's list, or, where there is none, of what the user liked. */
  const openInFile = ({ user, list, relevant }: UserRow): (() => void) | undefined => {
    if (model === undefined || (list === 0 && relevant === 0)) return undefined;
    return () =>
      void host.ask('user', { model: ui.model, user }).then(({ entries, missed }) => {
        if (entries.length > 0) host.reveal(model.file.uri, entries[0].line);
        else if (missed.length > 0) host.reveal(evaluation.truth.uri, missed[0].line);
      });
  };

  return (
    <section class="users" aria-label={l10n.t('Users')}>
      <div class="filters">
        <QueryBox
          query={ui.query}
          language={language}
          label={l10n.t('Show users for whom')}
          example={`${names.length === 0 ? 'hits = 0' : `${names[0]} < 0.2`} and list >= 10`}
          onQuery={props.onQuery}
          onSuggest={(text, column, signal) =>
            host.ask('suggestions', { model: ui.model, of: 'users', text, column }, { signal })
          }
        />
        {baselineDelta !== undefined && (
          <ComparedChips
            evaluation={evaluation}
            model={ui.model}
            run={props.run}
            baselineDelta={baselineDelta}
            query={ui.query}
            onCompared={props.onCompared}
          />
        )}
        {model !== undefined && (
          <QuickFilters
            model={model}
            cutoff={hitCutoffOf(evaluation)}
            filter={ui.filter}
            onFilter={props.onFilter}
          />
        )}
      </div>
      {rows === 0 && !table.busy ? (
        <p class="quiet note">{l10n.t('No matching users.')}</p>
      ) : (
        <Grid
          label={l10n.t('Users')}
          source={source}
          rows={rows}
          columns={columns}
          sort={{
            column: columns.findIndex(({ column }) => sameColumn(column, sort.column)),
            descending: sort.descending,
          }}
          order={orderOf(table.query)}
          busy={table.busy}
          isOpen={(row) => row.user === ui.user?.number}
          request={opened.request}
          startRow={startRow.current}
          onSort={(column) => props.onSort(columns[column].column)}
          onOpen={opened.open}
          onMove={opened.follow}
          onFind={props.onFind}
          onFirstRow={props.onFirstRow}
          menu={(row, column) => [
            ...cellActions(
              columns[column].cell(row),
              columnInUserQuery(columns[column].column, evaluation),
              ui.query,
              props.onQuery,
            ),
            { label: l10n.t('Open in File'), act: openInFile(row) },
            {
              label: l10n.t('Compare Models'),
              act: evaluation.models.length > 1 ? () => props.onCompareModels(row.user) : undefined,
            },
          ]}
        />
      )}
      <TableFoot
        table={table}
        openRow={opened.row}
        onSave={rows === 0 ? undefined : () => host.act({ kind: 'saveUsers', query: table.query })}
      >
        {plural(
          all,
          l10n.t('{0} of {1} user', numbers.count(rows), numbers.count(all)),
          l10n.t('{0} of {1} users', numbers.count(rows), numbers.count(all)),
        )}
      </TableFoot>
    </section>
  );
}

/** What a column of the table is called in a query. */
function columnInUserQuery(column: UserColumn, { measures }: EvaluationView): string {
  if (column.kind === 'measure') return measures[column.index].name;
  return column.kind === 'baselineDelta' ? 'vs' : column.kind;
}

/** Equal for questions that put the same users in the same order: what is shown beside them may differ. */
function orderOf({ model, sort, filter, query = '', baselineDelta }: UserTableQuery): string {
  const compares = sort.column.kind === 'baselineDelta' || /\bvs\b/i.test(query);
  return JSON.stringify([model, sort, filter, query, compares ? baselineDelta : undefined]);
}

interface QuickFiltersProps {
  readonly model: ModelView;
  /** K within which a relevant item is a hit. */
  readonly cutoff: number | undefined;
  readonly filter: UserFilter;
  readonly onFilter: (filter: UserFilter) => void;
}

function QuickFilters({ model, cutoff, filter, onFilter }: QuickFiltersProps): JSX.Element {
  const { numbers } = usePanel();
  const { users: counts, tiedAtCutoff = 0 } = model;
  const chips: readonly [UserFilter, string, number][] = [
    ['without-hit', noHitText(cutoff, numbers), counts.withoutHit],
    ['without-list', l10n.t('no list'), counts.withoutList],
    ['without-relevant', l10n.t('no relevant item'), counts.withoutRelevant],
    ['tied', l10n.t('ties at the cutoff'), tiedAtCutoff],
    ['counted', l10n.t('counted'), counts.counted],
  ];
  return (
    <Chips label={l10n.t('Show only')}>
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
    </Chips>
  );
}

function rowsUnder(filter: UserFilter, { users: counts, tiedAtCutoff = 0 }: ModelView): number {
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
    case 'tied':
      return tiedAtCutoff;
  }
}
