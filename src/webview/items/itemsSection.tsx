import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useCallback, useEffect, useMemo, useRef } from 'preact/hooks';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { ItemCutoff, ItemFilter, ItemSummary } from '../../shared/protocol/views/itemsView';
import type { NumberFormats } from '../../shared/text/numbers/numberFormats';
import { plural } from '../../shared/text/numbers/plural';
import { itemLanguage } from '../../shared/query/itemLanguage';
import { usePanel } from '../context';
import { Chips } from '../controls/chips';
import { TableFoot } from '../table/foot';
import { cellActions } from '../table/cells/cellActions';
import { Grid } from '../table/grid';
import { QueryBox } from '../table/query/queryBox';
import { useRows } from '../table/rows/useRows';
import { useAnswer } from '../host/useAnswer';
import { FetchFailure } from '../notices/fetchFailure';
import { itemGridColumns } from './columns';
import { cutoffChoices, cutoffIn, itemSortByClick, type ItemsState, sortForFilter } from './itemsState';
import { itemSource, type ItemTableQuery } from './itemSource';

interface ItemsSectionProps {
  readonly evaluation: EvaluationView;
  readonly model: number;
  /** Changes with every new result. */
  readonly run: string;
  readonly state: ItemsState;
  readonly onState: (change: Partial<ItemsState>) => void;
  /** The open item is to be closed; a new object each time. */
  readonly close: object | undefined;
}

/** Every item and what the model does with it: quick filters, the table, and over what was counted. */
export function ItemsSection(props: ItemsSectionProps): JSX.Element {
  const { evaluation, model, run, state, onState } = props;
  const { host, numbers } = usePanel();
  const trained = evaluation.further?.train !== undefined;
  const title = evaluation.titles?.items;
  const titled = title !== undefined;
  const columns = useMemo(() => itemGridColumns(trained, titled, numbers), [trained, titled, numbers]);
  const known = evaluation.itemColumns;
  const language = useMemo(() => itemLanguage(trained, known, title), [trained, known, title]);
  const choices = useMemo(() => cutoffChoices(evaluation), [evaluation]);
  const cutoff = cutoffIn(state, choices);
  const startRow = useRef(state.row);
  const { sort, filter, query } = state;
  const question = useMemo<ItemTableQuery>(
    () => ({ model, cutoff, sort, filter, query }),
    [model, cutoff, sort, filter, query],
  );
  const onItem = useCallback((item: ItemsState['item']) => onState({ item }), [onState]);
  const { table, opened, find } = useRows(
    useMemo(() => itemSource(host), [host]),
    { run, columns: String(trained), query: question, opened: state.item, onOpened: onItem },
  );
  const closed = useRef(props.close);
  useEffect(() => {
    if (closed.current === props.close) return;
    closed.current = props.close;
    opened.close();
  }, [props.close]);
  const answer = useAnswer(JSON.stringify([run, model, cutoff]), () =>
    host.ask('itemSummary', { model, cutoff }),
  );
  const summary = answer.kind === 'value' ? answer.value : undefined;
  const { source } = table;
  const all = source.all ?? summary?.items.all ?? 0;
  const rows = source.matching ?? summary?.items[filter] ?? 0;
  const waiting = source.matching === undefined && table.failure === undefined;
  /** That there are none is said when they were counted, not where they could not be. */
  const counted = source.matching !== undefined || summary !== undefined;
  const failure = table.failure ?? (answer.kind === 'failed' ? answer.message : undefined);
  const retry = (): void => {
    if (table.failure !== undefined) table.retry();
    if (answer.kind === 'failed') answer.retry();
  };

  return (
    <section class="users" aria-label={l10n.t('Items')}>
      <div class="filters">
        <QueryBox
          query={query}
          language={language}
          label={l10n.t('Show items of which')}
          example="hits = 0 and recommended > 100"
          onQuery={(text) => onState({ query: text })}
          onSuggest={(text, signal) => host.ask('suggestions', { model: model, of: 'items', text }, signal)}
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
            plural(
              all,
              l10n.t('{0} of {1} item', numbers.count(rows), numbers.count(all)),
              l10n.t('{0} of {1} items', numbers.count(rows), numbers.count(all)),
            ),
            ...(summary === undefined ? [] : basisTexts(summary, cutoff, numbers)),
          ].join(' · ')}
      </TableFoot>
    </section>
  );
}

/** Over what was counted: users, places of their lists, and what was there to be found. */
function basisTexts(
  { users, recommendations, relevantPairs }: ItemSummary,
  cutoff: ItemCutoff,
  numbers: NumberFormats,
): readonly string[] {
  const counted = plural(
    users,
    l10n.t('{0} user counted', numbers.count(users)),
    l10n.t('{0} users counted', numbers.count(users)),
  );
  const rank = numbers.count(cutoff ?? 0);
  const places =
    cutoff === null
      ? plural(
          recommendations,
          l10n.t('{0} recommendation in whole lists', numbers.count(recommendations)),
          l10n.t('{0} recommendations in whole lists', numbers.count(recommendations)),
        )
      : plural(
          recommendations,
          l10n.t('{0} recommendation within rank {1}', numbers.count(recommendations), rank),
          l10n.t('{0} recommendations within rank {1}', numbers.count(recommendations), rank),
        );
  const wanted = plural(
    relevantPairs,
    l10n.t('{0} pair of a user and a relevant item', numbers.count(relevantPairs)),
    l10n.t('{0} pairs of a user and a relevant item', numbers.count(relevantPairs)),
  );
  return [counted, places, wanted];
}

interface CutoffChoiceProps {
  readonly choices: readonly ItemCutoff[];
  readonly cutoff: ItemCutoff;
  readonly onCutoff: (cutoff: ItemCutoff) => void;
}

/** How far down the lists an item counts as recommended. */
function CutoffChoice({ choices, cutoff, onCutoff }: CutoffChoiceProps): JSX.Element {
  const { numbers } = usePanel();
  return (
    <select
      class="cutoff"
      aria-label={l10n.t('Ranks counted')}
      value={cutoff ?? ''}
      onChange={({ currentTarget: { value } }) => onCutoff(value === '' ? null : Number(value))}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice ?? ''}>
          {choice === null ? l10n.t('in whole lists') : l10n.t('within rank {0}', numbers.count(choice))}
        </option>
      ))}
    </select>
  );
}

interface QuickFiltersProps {
  readonly counts: ItemSummary['items'];
  readonly filter: ItemFilter;
  readonly onFilter: (filter: ItemFilter) => void;
}

function QuickFilters({ counts, filter, onFilter }: QuickFiltersProps): JSX.Element {
  const { numbers } = usePanel();
  const chips: readonly [ItemFilter, string, string][] = [
    [
      'over',
      l10n.t('over-recommended'),
      l10n.t('Recommended more than expected from their share of relevant items, largest first'),
    ],
    [
      'under',
      l10n.t('under-recommended'),
      l10n.t('Recommended less than expected from their share of relevant items, largest first'),
    ],
    ['never-hit', l10n.t('never hit'), l10n.t('Recommended, but relevant to none of those users')],
    ['never-recommended', l10n.t('never recommended'), l10n.t('In no list, most relevant first')],
  ];
  return (
    <Chips label={l10n.t('Show only')}>
      {chips.map(([chip, label, title]) => (
        <button
          key={chip}
          class="chip"
          aria-pressed={chip === filter}
          title={title}
          disabled={counts[chip] === 0 && chip !== filter}
          onClick={() => onFilter(chip === filter ? 'all' : chip)}
        >
          {label} <span class="figures">{numbers.count(counts[chip])}</span>
        </button>
      ))}
    </Chips>
  );
}
