import type { BaselineDelta, UserFilter, UserSort } from '../shared/protocol/queries';
import type { EvaluationView, MeasureView } from '../shared/protocol/views/evaluationView';
import type { PanelMemory } from '../shared/protocol/panelProtocol';
import type { LeaderboardChoice } from '../shared/protocol/pageMessages';
import { shownColumns, startChoice } from '../shared/leaderboard/leaderboardChoice';
import { type ChartsState, chartsFromMemory, startCharts } from './charts/chartsState';
import { comparisonFromMemory, type ComparisonState } from './comparison/comparisonState';
import { startTables, tablesFromMemory, type TablesState } from './tables/tablesState';
import { itemsFromMemory, type ItemsState, memoryOfItems, startItems } from './items/itemsState';

/** What the person has chosen in the panel. Data and results are the host's; this is all the panel owns. */
export interface UiState {
  readonly model: number;
  readonly sort: UserSort;
  readonly filter: UserFilter;
  readonly query: string;
  /** Id of the view that is shown. */
  readonly tab: string;
  readonly items: ItemsState;
  /** Kept by the host, not over a reload by the panel. */
  readonly leaderboard: LeaderboardChoice;
  /** Name of the measure that is explained; undefined: none was chosen yet. */
  readonly measure: string | undefined;
  /** Name of the measure that was looked at last in the leaderboard. */
  readonly looked: string | undefined;
  /** The user whose list is open. `number` is unknown after a reload or a new run, until the engine was asked. */
  readonly user: { readonly id: string; readonly number: number | undefined } | undefined;
  /** First row in sight of the user table. */
  readonly row: number;
  readonly charts: ChartsState;
  /** The files are shown in the head. */
  readonly details: boolean;
  readonly comparison: ComparisonState;
  readonly tables: TablesState;
}

export const startState: UiState = {
  model: 0,
  sort: { column: { kind: 'user' }, descending: false },
  filter: 'all',
  query: '',
  tab: 'users',
  items: startItems,
  leaderboard: startChoice,
  measure: undefined,
  looked: undefined,
  user: undefined,
  row: 0,
  charts: startCharts,
  details: false,
  comparison: {},
  tables: startTables,
};

const filters: readonly UserFilter[] = [
  'all',
  'counted',
  'without-hit',
  'without-list',
  'without-relevant',
  'tied',
];

/** What was kept over a reload; whatever of it is missing or strange is replaced by the start's. */
export function stateFromMemory(memory: unknown): UiState {
  if (!isRecord(memory)) return startState;
  return {
    model: isIndex(memory.model) ? memory.model : 0,
    sort: isSort(memory.sort) ? memory.sort : startState.sort,
    filter: filters.find((filter) => filter === memory.filter) ?? startState.filter,
    query: typeof memory.query === 'string' ? memory.query : '',
    tab: typeof memory.tab === 'string' ? memory.tab : startState.tab,
    items: itemsFromMemory(memory.items),
    leaderboard: startChoice,
    measure: typeof memory.measure === 'string' ? memory.measure : undefined,
    looked: undefined,
    user: typeof memory.user === 'string' ? { id: memory.user, number: undefined } : undefined,
    row: isIndex(memory.row) ? memory.row : 0,
    charts: chartsFromMemory(memory.charts),
    details: memory.details === true,
    comparison: comparisonFromMemory(memory.comparison),
    tables: tablesFromMemory(memory.tables),
  };
}

/** What the users were compared with when the panel was left. */
export function baselineDeltaFromMemory(memory: unknown): BaselineDelta | undefined {
  if (!isRecord(memory) || !isRecord(memory.baselineDelta)) return undefined;
  const { measure, baseline } = memory.baselineDelta;
  return isIndex(measure) && isIndex(baseline) ? { measure, baseline } : undefined;
}

export function memoryOf(
  state: UiState,
  evaluation: string | undefined,
  baselineDelta: BaselineDelta | undefined,
): PanelMemory {
  return {
    evaluation,
    model: state.model,
    sort: state.sort,
    filter: state.filter,
    query: state.query,
    tab: state.tab,
    items: memoryOfItems(state.items),
    measure: state.measure,
    user: state.user?.id,
    row: state.row,
    baselineDelta,
    charts: state.charts,
    details: state.details,
    comparison: state.comparison,
    tables: state.tables,
  };
}

/**
 * The same choices for another result: the order follows its measure by name, the open user is looked up
 * again, and what no longer exists falls back to the start's.
 */
export function stateForEvaluation(
  state: UiState,
  before: EvaluationView | undefined,
  now: EvaluationView,
): UiState {
  const renamed = atOtherCutoffs(before?.measures ?? [], now.measures);
  const sameRun = before?.id === now.id && before.startedAt === now.startedAt;
  return {
    ...state,
    model: state.model < now.models.length ? state.model : 0,
    sort: sortForMeasures(state.sort, before?.measures, now.measures, renamed),
    query: [...renamed].reduce((query, [name, other]) => replacedName(query, name, other), state.query),
    measure: renamed.get(state.measure ?? '') ?? state.measure,
    items:
      sameRun || state.items.item === undefined
        ? state.items
        : { ...state.items, item: { id: state.items.item.id, number: undefined } },
    user: sameRun || state.user === undefined ? state.user : { id: state.user.id, number: undefined },
  };
}

/** Measures that are gone, and the same ones at a cutoff that is new: what was said of the one is meant of the other. */
function atOtherCutoffs(
  before: readonly MeasureView[],
  now: readonly MeasureView[],
): ReadonlyMap<string, string> {
  const stem = (name: string): string => name.replace(/@\d+$/, '@');
  const gone = before.filter(({ name }) => now.every((other) => other.name !== name));
  const added = now.filter(({ name }) => before.every((other) => other.name !== name));
  return new Map(
    gone.flatMap(({ name }) => {
      const other = added.find((measure) => stem(measure.name) === stem(name));
      return other === undefined ? [] : [[name, other.name] as const];
    }),
  );
}

function replacedName(query: string, name: string, other: string): string {
  const exactly = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return query.replace(new RegExp(`${exactly}(?!\\d)`, 'gi'), () => other);
}

function sortForMeasures(
  sort: UserSort,
  before: readonly MeasureView[] | undefined,
  now: readonly MeasureView[],
  renamed: ReadonlyMap<string, string>,
): UserSort {
  if (sort.column.kind !== 'measure') return sort;
  const known = before?.[sort.column.index]?.name;
  const name = known === undefined ? undefined : (renamed.get(known) ?? known);
  const index = name === undefined ? sort.column.index : now.findIndex((measure) => measure.name === name);
  return index >= 0 && index < now.length ? { ...sort, column: { kind: 'measure', index } } : startState.sort;
}

/** The order of the user table: a measure whose column is hidden orders nothing, until it is shown again. */
export function shownSort(
  { sort, leaderboard }: Pick<UiState, 'sort' | 'leaderboard'>,
  measures: readonly MeasureView[],
): UserSort {
  if (sort.column.kind !== 'measure') return sort;
  return shownColumns(measures, leaderboard).includes(sort.column.index) ? sort : startState.sort;
}

/** Number of the measure to explain of a user: the chosen one, else the one that the users are sorted by, else the first. */
export function explainedMeasure(
  { measure, sort }: Pick<UiState, 'measure' | 'sort'>,
  measures: readonly Pick<MeasureView, 'name'>[],
  isPerUser: (measure: number) => boolean,
): number {
  const chosen = measures.findIndex(({ name }) => name === measure);
  if (chosen >= 0 && isPerUser(chosen)) return chosen;
  if (sort.column.kind === 'measure' && sort.column.index < measures.length) return sort.column.index;
  return Math.max(
    0,
    measures.findIndex((_, index) => isPerUser(index)),
  );
}

/**
 * The order after a click on a column's head: the other way round, or the way in which one first wants to see it.
 *
 * @param compared number of the measure whose difference to the baseline is shown
 */
export function sortByClick(
  sort: UserSort,
  column: UserSort['column'],
  measures: readonly MeasureView[],
  compared: number,
): UserSort {
  if (sameColumn(sort.column, column)) return { column, descending: !sort.descending };
  if (column.kind === 'user') return { column, descending: false };
  // A measure's worst users are the interesting ones, also by comparison; of the counts it is the largest.
  if (column.kind === 'measure' || column.kind === 'baselineDelta') {
    const measure = measures[column.kind === 'measure' ? column.index : compared];
    return { column, descending: !(measure?.higherIsBetter ?? true) };
  }
  return { column, descending: true };
}

export function sameColumn(a: UserSort['column'], b: UserSort['column']): boolean {
  return a.kind === b.kind && (a.kind !== 'measure' || b.kind !== 'measure' || a.index === b.index);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isSort(value: unknown): value is UserSort {
  if (!isRecord(value) || typeof value.descending !== 'boolean' || !isRecord(value.column)) return false;
  const { kind, index } = value.column;
  return kind === 'measure'
    ? isIndex(index)
    : kind === 'user' ||
        kind === 'list' ||
        kind === 'relevant' ||
        kind === 'hits' ||
        kind === 'ties' ||
        kind === 'baselineDelta';
}
