import * as v from 'valibot';
import {
  type BaselineDelta,
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
import { CHARTS_STATE, startCharts } from './charts/chartsState';
import { COMPARISON_STATE } from './comparison/comparisonState';
import { ITEMS_STATE, startItems } from './items/itemsState';
import { OPENED } from './table/opened';

const CHOSEN = v.fallback(v.optional(NAME), undefined);

/** What the page keeps over a reload; whatever of it is missing or strange is as when the panel is first opened. */
const KEPT = v.object({
  model: v.fallback(NUMBER, 0),
  /** Absent: the table of users is as it opens, see shownSort. */
  sort: v.fallback(v.optional(USER_SORT), undefined),
  filter: v.fallback(USER_FILTER, 'all'),
  query: v.fallback(TEXT, ''),
  /** Id of the view that is shown. */
  tab: v.fallback(NAME, 'users'),
  items: v.fallback(ITEMS_STATE, startItems),
  /** Name of the measure that is explained; absent: none was chosen yet. */
  measure: CHOSEN,
  /** The user whose list is open. */
  user: OPENED,
  /** First row in sight of the user table. */
  row: v.fallback(NUMBER, 0),
  charts: v.fallback(CHARTS_STATE, startCharts),
  /** The files are shown in the head. */
  details: v.fallback(v.boolean(), false),
  comparison: v.fallback(COMPARISON_STATE, {}),
});

/** What the person has chosen in the panel. Data and results are the host's; this is all the panel owns. */
export interface UiState extends Readonly<v.InferOutput<typeof KEPT>> {
  /** Kept by the host, not over a reload by the panel. */
  readonly leaderboard: LeaderboardChoice;
  /** Name of the measure that was looked at last in the leaderboard. */
  readonly looked?: string | undefined;
}

export const startState: UiState = stateFromMemory({});

export function stateFromMemory(memory: unknown): UiState {
  const kept = v.safeParse(KEPT, memory);
  return { ...(kept.success ? kept.output : v.parse(KEPT, {})), leaderboard: startChoice };
}

/** Of a larger result, in characters, nothing is kept: it is written anew with every choice. */
const MOST_KEPT = 100_000;

/** The last result, to be drawn before the engine has it again. It holds means and no values of users. */
export interface KeptResult {
  /** Another version may draw it otherwise. */
  readonly version: string;
  readonly evaluation: EvaluationView;
}

const KEPT_RESULT = v.object({
  last: v.object({
    version: v.literal(VERSION),
    evaluation: v.custom<EvaluationView>((kept) => typeof kept === 'object' && kept !== null),
  }),
});

export function keptResult(evaluation: EvaluationView): KeptResult | undefined {
  return JSON.stringify(evaluation).length <= MOST_KEPT ? { version: VERSION, evaluation } : undefined;
}

/** The result that the panel showed last; undefined: none was kept. */
export function resultFromMemory(memory: unknown): EvaluationView | undefined {
  const kept = v.safeParse(KEPT_RESULT, memory);
  return kept.success ? kept.output.last.evaluation : undefined;
}

/** What the panel keeps over a reload. */
export interface PanelMemory extends Partial<v.InferInput<typeof KEPT>> {
  readonly evaluation: string | undefined;
  /** What the table of users asked last: so its rows can be asked for before the result is known. */
  readonly asked?: UserTableQuery | undefined;
  readonly last?: KeptResult | undefined;
}

const ASKED = v.object({ asked: v.object(USERS) });

/** What the table of users asked when the panel was left; undefined: nothing is known of it. */
export function askedFromMemory(memory: unknown): UserTableQuery | undefined {
  const kept = v.safeParse(ASKED, memory);
  return kept.success ? kept.output.asked : undefined;
}

export function memoryOf(
  { leaderboard, looked, user, items, ...kept }: UiState,
  evaluation: string | undefined,
  asked: UserTableQuery | undefined,
  last?: KeptResult,
): PanelMemory {
  return { ...kept, user: user?.id, items: { ...items, item: items.item?.id }, evaluation, asked, last };
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
 * The order of the user table: the chosen one, where its column is in sight; else, as the table opens, who lost most
 * against the baseline on top, and without one the worst by the first measure.
 *
 * @param compared what the column of differences compares; undefined: there is none
 * @param isPerUser whether a measure has a value for each user
 */
export function shownSort(
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

/** Number of the measure to explain of a user: the chosen one, else the one that the users are sorted by, else the first. */
export function explainedMeasure(
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
    return worstFirst(column, measures[column.kind === 'measure' ? column.index : compared]);
  }
  return { column, descending: true };
}

export function sameColumn(a: UserSort['column'], b: UserSort['column']): boolean {
  return a.kind === b.kind && (a.kind !== 'measure' || b.kind !== 'measure' || a.index === b.index);
}
