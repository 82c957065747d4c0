import type { UserColumn, UserFilter, UserTableQuery } from '../../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import { useResult } from '../shownResult';
import type { JSX } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { EvaluationView, ModelView, UserRow } from '../../shared/protocol/views/evaluationView';
import { shownColumns } from '../../shared/leaderboard/leaderboardChoice';
import { plural } from '../../shared/text/numbers/plural';
import { hitCutoffOf } from '../../shared/leaderboard/cutoffs';
import { noHitText } from '../../shared/text/hitText';
import { usePanel } from '../context';
import { Chips } from '../controls/chips';
import { sameColumn, sortByClick } from '../uiState';
import { TableFoot } from '../table/foot';
import { cellActions } from '../table/cells/cellMenu';
import { Grid } from '../table/grid';
import { QueryBox } from '../table/query/queryBox';
import { userLanguage } from '../../shared/query/userLanguage';
import { userColumns } from './columns';
import { ComparedChips } from './comparedChips';
import { isPerUser } from './perUser';
import { userQuery } from './userQuery';
import { useShownUsers } from './userTable';

/** Shows every user with their metrics: quick filters, the table, and the number of rows. */
export function UsersSection(): JSX.Element {
  const { evaluation, ui, change, showUsers } = useResult();
  const users = useShownUsers();
  const { table, opened } = users;
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
  const { sort } = userQuery(ui, evaluation);
  const [names, ofLists] = useMemo(() => {
    const all = evaluation.measures.map(({ name }) => name);
    return [
      all.filter((_, measure) => isPerUser(model, measure)),
      all.filter((_, measure) => !isPerUser(model, measure)),
    ];
  }, [evaluation, model]);
  const compared = baselineDelta !== undefined;
  const knownColumns = evaluation.userColumns;
  const title = evaluation.titles?.users;
  const language = useMemo(
    () => userLanguage(names, compared, ofLists, knownColumns, title),
    [names, compared, ofLists, knownColumns, title],
  );
  const startRow = useRef(ui.row);
  const counts = model?.users;
  const { source } = table;
  const userCount = source.all ?? counts?.all ?? 0;
  // Before the first page has arrived, the counts of the head give the length of the table.
  const rows = source.matching ?? (model === undefined ? 0 : rowsUnder(ui.filter, model));

  const onQuery = (query: string): void => change({ query });
  /**
   * Returns an action that opens the first line of the user's list; without a list, of the user's relevant
   * items.
   */
  const openInFile = ({ user, list, relevant }: UserRow): (() => void) | undefined => {
    if (model === undefined || (list === 0 && relevant === 0)) return undefined;
    return () =>
      void host.ask('user', { model: ui.model, user }).then(({ entries, missed }) => {
        if (entries.length > 0) host.reveal(model.file.uri, entries[0].line);
        else if (missed.length > 0 && missed[0].line > 0) host.reveal(evaluation.truth.uri, missed[0].line);
      });
  };

  return (
    <section class="users" aria-label={l10n.t('Users')}>
      <div class="filters line">
        <QueryBox
          query={ui.query}
          language={language}
          label={l10n.t('Filter users')}
          example={`${names.length === 0 ? 'hits = 0' : `${names[0]} < 0.2`} and list >= 10`}
          onQuery={onQuery}
          onSuggest={(text, column, signal) =>
            host.ask('suggestions', { model: ui.model, of: 'users', text, column }, { signal })
          }
        />
        {baselineDelta !== undefined && <ComparedChips baselineDelta={baselineDelta} />}
        {model !== undefined && (
          <QuickFilters
            model={model}
            cutoff={hitCutoffOf(evaluation)}
            filter={ui.filter}
            onFilter={(filter) => showUsers({ filter })}
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
          onSort={(index) => {
            const { column } = columns[index];
            change({
              sort: sortByClick(sort, column, evaluation.measures, users.explained),
              // The compared metric stays the same.
              ...(column.kind === 'baselineDelta' && { measure: evaluation.measures[users.explained].name }),
            });
          }}
          onOpen={opened.open}
          onMove={opened.follow}
          onFind={users.find}
          onFirstRow={(row) => change({ row })}
          menu={(row, column) => [
            ...cellActions(
              columns[column].cell(row),
              columnInUserQuery(columns[column].column, evaluation),
              ui.query,
              onQuery,
            ),
            { label: l10n.t('Open in File'), act: openInFile(row) },
            {
              label: l10n.t('Compare Models'),
              act:
                evaluation.models.length > 1
                  ? () => {
                      users.show({ kind: 'number', number: row.user }, false);
                      users.showModels();
                    }
                  : undefined,
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
          userCount,
          l10n.t('{0} of {1} user', numbers.count(rows), numbers.count(userCount)),
          l10n.t('{0} of {1} users', numbers.count(rows), numbers.count(userCount)),
        )}
      </TableFoot>
    </section>
  );
}

/** Returns the name of a column in a query. */
function columnInUserQuery(column: UserColumn, { measures }: EvaluationView): string {
  if (column.kind === 'measure') return measures[column.index].name;
  return column.kind === 'baselineDelta' ? 'vs' : column.kind;
}

/** Returns a key that is equal for queries with the same users in the same order. The columns may differ. */
function orderOf({ model, sort, filter, query = '', baselineDelta }: UserTableQuery): string {
  const compares = sort.column.kind === 'baselineDelta' || /\bvs\b/i.test(query);
  return JSON.stringify([model, sort, filter, query, compares ? baselineDelta : undefined]);
}

interface QuickFiltersProps {
  readonly model: ModelView;
  /** Cutoff up to which a relevant item is a hit; undefined: the whole list. */
  readonly cutoff: number | undefined;
  readonly filter: UserFilter;
  readonly onFilter: (filter: UserFilter) => void;
}

function QuickFilters({ model, cutoff, filter, onFilter }: QuickFiltersProps): JSX.Element {
  const { numbers } = usePanel();
  const { users: counts, tiedAtCutoff = 0 } = model;
  const allFilters: readonly [UserFilter, string, number][] = [
    ['without-hit', noHitText(cutoff, numbers), counts.withoutHit],
    ['without-list', l10n.t('no recommendations'), counts.withoutList],
    ['without-relevant', l10n.t('nothing to find'), counts.withoutRelevant],
    ['tied', l10n.t('tied at the cutoff'), tiedAtCutoff],
    ['counted', l10n.t('included'), counts.counted],
  ];
  const chips = allFilters.filter(([chip, , count]) => count > 0 || chip === filter);
  return (
    <Chips label={l10n.t('Show only')}>
      {chips.map(([chip, label, count]) => (
        <button
          key={chip}
          class="chip"
          aria-pressed={chip === filter}
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
