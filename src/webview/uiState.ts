import * as v from 'valibot';
import {
  type BaselineDelta,
  JUDGING_FILTER,
  NAME,
  NUMBER,
  TEXT,
  USER_FILTER,
  USER_SORT,
  USERS,
  type UserSort,
  type UserTableQuery,
} from '../shared/protocol/queries';
import type { EvaluationView, MeasureView } from '../shared/protocol/views/evaluationView';
import type { LeaderboardChoice } from '../shared/protocol/pageMessages';
import { VERSION } from '../shared/version';
import { shownColumns, startChoice } from '../shared/leaderboard/leaderboardChoice';
import { CHARTS_STATE, initialChartsState } from './charts/chartsState';
import { COMPARISON_STATE } from './comparison/comparisonState';
import { ITEMS_STATE, startItems } from './items/itemsState';
import { OPENED } from './table/opened';

const CHOSEN = v.fallback(v.optional(NAME), undefined);

/** Schema of the state that the page keeps over a reload. Missing and invalid values become defaults. */
const STORED_STATE = v.object({
  model: v.fallback(NUMBER, 0),
  /** Order of the user table; absent: the default order, see shownSort. */
  sort: v.fallback(v.optional(USER_SORT), undefined),
  filter: v.fallback(USER_FILTER, 'all'),
  query: v.fallback(TEXT, ''),
  /** ID of the current tab. */
  tab: v.fallback(NAME, 'users'),
  items: v.fallback(ITEMS_STATE, startItems),
  /** Name of the explained metric; absent: not chosen. */
  measure: CHOSEN,
  /** User whose list is open. */
  user: OPENED,
  /** Index of the first visible row of the user table. */
  row: v.fallback(NUMBER, 0),
  charts: v.fallback(CHARTS_STATE, initialChartsState),
  /** Widths in pixels of columns that a person dragged, by table and column. */
  widths: v.fallback(v.record(NAME, v.pipe(NUMBER, v.minValue(1), v.maxValue(10_000))), {}),
  /** The numbers of the models are shown while judging. */
  numbersWhileJudging: v.fallback(v.boolean(), false),
  /** Filter of what is judged, for a file of `pool` or none; absent, or for another file: the default filter. */
  judging: v.fallback(v.optional(v.object({ which: JUDGING_FILTER, pool: v.optional(TEXT) })), undefined),
  /** Maximum judges of a pair that is offered. */
  judgesPerItem: v.fallback(v.pipe(NUMBER, v.minValue(1), v.maxValue(100)), 1),
  /** The files are shown in the head. */
  details: v.fallback(v.boolean(), false),
  comparison: v.fallback(COMPARISON_STATE, {}),
});

/**
 * Choices of the person in the panel. Data and results belong to the host; these choices are all that the
 * panel owns.
 */
export interface UiState extends Readonly<v.InferOutput<typeof STORED_STATE>> {
  /** Choices in the leaderboard, which the host stores instead of the panel. */
  readonly leaderboard: LeaderboardChoice;
  /** Name of the metric last viewed in the leaderboard. */
  readonly looked?: string | undefined;
}

export function stateFromMemory(memory: unknown): UiState {
  const kept = v.safeParse(STORED_STATE, memory);
  return { ...(kept.success ? kept.output : v.parse(STORED_STATE, {})), leaderboard: startChoice };
}

/** Maximum size of a stored result in characters, because it is written again with every choice. */
const MAX_KEPT = 100_000;

/**
 * Last result, which is drawn until the engine has computed it again. It contains means but no values of
 * users.
 */
interface KeptResult {
  /** Version of RecScope that stored the result; another version may need other fields. */
  readonly version: string;
  readonly evaluation: EvaluationView;
}

const STORED_RESULT = v.object({
  last: v.object({
    version: v.literal(VERSION),
    evaluation: v.custom<EvaluationView>((kept) => typeof kept === 'object' && kept !== null),
  }),
});

export function resultToKeep(evaluation: EvaluationView): KeptResult | undefined {
  return JSON.stringify(evaluation).length <= MAX_KEPT ? { version: VERSION, evaluation } : undefined;
}

/** Returns the last shown result; undefined: none is stored. */
export function resultFromMemory(memory: unknown): EvaluationView | undefined {
  const kept = v.safeParse(STORED_RESULT, memory);
  return kept.success ? kept.output.last.evaluation : undefined;
}

/** State that the panel keeps over a reload. */
export interface PanelMemory extends Partial<v.InferInput<typeof STORED_STATE>> {
  readonly evaluation: string | undefined;
  /** Last query of the table of users, which is sent before the result is known. */
  readonly asked?: UserTableQuery | undefined;
  readonly last?: KeptResult | undefined;
}

const ASKED = v.object({ asked: v.object(USERS) });

/** Returns the last query of the table of users before a reload; undefined: not known. */
export function lastUsersQuery(memory: unknown): UserTableQuery | undefined {
  const kept = v.safeParse(ASKED, memory);
  return kept.success ? kept.output.asked : undefined;
}

export function toMemory(
  { leaderboard, looked, user, items, ...kept }: UiState,
  evaluation: string | undefined,
  asked: UserTableQuery | undefined,
  last?: KeptResult,
): PanelMemory {
  return { ...kept, user: user?.id, items: { ...items, item: items.item?.id }, evaluation, asked, last };
}

/**
 * Adapts the choices to another result. The order keeps its metric by name, the open user is located again,
 * and choices of what no longer exists are reset.
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

/** Maps metrics that no longer exist to the same metrics at a new cutoff, so that choices are kept. */
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
  sort: UserSort | undefined,
  before: readonly MeasureView[] | undefined,
  now: readonly MeasureView[],
  renamed: ReadonlyMap<string, string>,
): UserSort | undefined {
  if (sort?.column.kind !== 'measure') return sort;
  const known = before?.[sort.column.index]?.name;
  const name = known === undefined ? undefined : (renamed.get(known) ?? known);
  const index = name === undefined ? sort.column.index : now.findIndex((measure) => measure.name === name);
  return index >= 0 && index < now.length ? { ...sort, column: { kind: 'measure', index } } : undefined;
}

/**
 * Returns the order of the user table: the chosen order if its column is shown; otherwise the largest losses
 * against the baseline first, or without a baseline the worst by the first metric.
 * @param compared content of the column of differences; undefined: no such column
 * @param isPerUser returns whether a metric has a value for each user
 */
export function resolveSort(
  { sort, leaderboard }: Pick<UiState, 'sort' | 'leaderboard'>,
  measures: readonly MeasureView[],
  compared: BaselineDelta | undefined,
  isPerUser: (measure: number) => boolean,
): UserSort {
  const shown = shownColumns(measures, leaderboard).filter(isPerUser);
  const isInSight = ({ column }: UserSort): boolean =>
    column.kind === 'measure'
      ? shown.includes(column.index)
      : column.kind !== 'baselineDelta' || compared !== undefined;
  if (sort !== undefined && isInSight(sort)) return sort;
  if (compared !== undefined) return worstFirst({ kind: 'baselineDelta' }, measures[compared.measure]);
  if (shown.length > 0) return worstFirst({ kind: 'measure', index: shown[0] }, measures[shown[0]]);
  return { column: { kind: 'user' }, descending: false };
}

function worstFirst(column: UserSort['column'], measure: MeasureView | undefined): UserSort {
  return { column, descending: !(measure?.higherIsBetter ?? true) };
}

/**
 * Returns the index of the metric to explain for a user: the chosen metric, otherwise the one that users are
 * sorted by, otherwise the first.
 */
export function measureToExplain(
  { measure, sort }: Pick<UiState, 'measure' | 'sort'>,
  measures: readonly Pick<MeasureView, 'name'>[],
  isPerUser: (measure: number) => boolean,
): number {
  const chosen = measures.findIndex(({ name }) => name === measure);
  if (chosen >= 0 && isPerUser(chosen)) return chosen;
  if (sort?.column.kind === 'measure' && sort.column.index < measures.length) return sort.column.index;
  return Math.max(
    0,
    measures.findIndex((_, index) => isPerUser(index)),
  );
}

/**
 * Returns the order after a click on a column's heading: reversed, or the default direction of another
 * column.
 * @param compared index of the metric whose difference from the baseline is shown
 */
export function sortByClick(
  sort: UserSort,
  column: UserSort['column'],
  measures: readonly MeasureView[],
  compared: number,
): UserSort {
  if (sameColumn(sort.column, column)) return { column, descending: !sort.descending };
  if (column.kind === 'user') return { column, descending: false };
  // For metrics and differences the worst users come first, for counts the largest.
  if (column.kind === 'measure' || column.kind === 'baselineDelta') {
    return worstFirst(column, measures[column.kind === 'measure' ? column.index : compared]);
  }
  return { column, descending: true };
}

export function sameColumn(a: UserSort['column'], b: UserSort['column']): boolean {
  return a.kind === b.kind && (a.kind !== 'measure' || b.kind !== 'measure' || a.index === b.index);
}
