import { lineOfEntry, rowAtLine, userOfRow } from '../../core/data/interactions/interactions';
import { isRelevant } from '../../core/data/truth';
import { isMeanOfUsers } from '../../core/evaluation/aggregate';
import type { Distribution } from '../../core/evaluation/distribution';
import type { ModelResult } from '../../core/evaluation/evaluate';
import { cutoffsThroughTies } from '../../core/evaluation/ties/cutoffTies';
import { exchangedHits, type Exchange } from '../../core/evaluation/sanity/exchangedLists';
import { countJudgedPairs } from '../../core/evaluation/sanity/judgedPairs';
import type { JudgedPairs, SanityFact } from '../../core/evaluation/sanity/sanityCheck';
import { countOwnItems } from '../../core/evaluation/sanity/ownItems';
import { LIST_CHECKS, sanityFacts } from '../../core/evaluation/sanity/sanityChecks';
import { Judge } from '../../core/evaluation/judging/judge';
import { UserTruth } from '../../core/evaluation/judging/userTruth';
import { displayRules } from '../../core/evaluation/judging/listView';
import type { EvaluationPlan } from '../../core/evaluation/plan';
import { isHit, type JudgedList } from '../../core/data/judgedList';
import { hitsWithin } from '../../core/measures/hits';
import { compileMeasure, resolveChoices } from '../../core/measures/resolve';
import { parseMeasure } from '../../core/measures/syntax';
import type {
  EntryView,
  MeanView,
  ModelView,
  TieView,
  UserView,
} from '../../shared/protocol/views/evaluationView';
import type { MeasuredValue, RecommendationLine } from '../../shared/protocol/views/lineView';
import { measurableInput, type EvaluationInput, type ModelInput } from '../../reading/inputs/evaluationInput';
import { fileView } from '../../reading/inputs/fileViews';
import type { MeasuredModel } from '../threads/measuring/measuring';
import { describedPart, MAX_SNIPPET_LENGTH, titlesOf } from '../table/describing';
import { once } from '../../shared/caches';
import { unjudgedEntries } from './unjudgedLists';
import { orNull } from '../../shared/protocol/orNull';
import { cutoffFindings, ratingFindings } from './settingFindings';
import type { ModelUserTable, UserTableColumns } from '../table/userTable';

/** Maximum number of entries of one user's list that are sent. */
const MAX_ENTRIES = 1000;

interface MissedItem {
  readonly number: number;
  readonly gain: number;
  /** Line in the ground truth file. */
  readonly line: number;
}

/** Function that returns the distribution of a metric's values over the users. */
export type SpreadOf = (
  values: Float64Array,
  range: readonly [number, number],
  times?: undefined,
  clusters?: Int32Array,
) => Distribution;

/** One model of a loaded evaluation. */
export class LoadedModel {
  readonly result: ModelResult;
  private readonly ties: MeasuredModel['ties'];
  /** Users of this model in the order of the files; the other users occur only in other models. */
  readonly users: Int32Array;
  /** Returns the table of the users. Only queries load its code. */
  readonly table: () => Promise<ModelUserTable>;
  private readonly cutoffTies: () => Uint8Array;
  private readonly judge: Judge;
  private readonly userTruth: UserTruth;
  private readonly exchange: Exchange | undefined;
  private readonly judgedPairs: JudgedPairs | undefined;
  private readonly ownItems: number;

  constructor(
    private readonly evaluation: EvaluationInput,
    readonly input: ModelInput,
    measured: MeasuredModel,
    private readonly plan: EvaluationPlan,
    others: UserTableColumns['others'],
    known: UserTableColumns['known'],
  ) {
    const { result } = measured;
    this.result = result;
    this.ties = measured.ties;
    const { truth } = evaluation.truth;
    this.users = usersIn(input.rankings.offsets, truth.offsets);
    const lists = measurableInput(evaluation, input);
    this.cutoffTies = once(() => cutoffsThroughTies(lists, plan));
    const columns: UserTableColumns = {
      lists: result.listLengths,
      relevant: result.relevant,
      hits: result.hits,
      counted: result.counted,
      ties: this.cutoffTies,
      unjudged: once(() => unjudgedEntries(lists, plan)),
      measures: result.measures,
      others,
      known,
    };
    this.table = once(async () => {
      const { ModelUserTable } = await import('../table/userTable');
      return new ModelUserTable(evaluation.users, columns, this.users, evaluation.attributes);
    });
    this.exchange = exchangedHits(input.rankings, truth, plan.threshold);
    this.judgedPairs = countJudgedPairs(input.rankings, truth, plan.threshold);
    this.ownItems = countOwnItems(input.rankings, truth, evaluation, plan.threshold);
    this.userTruth = new UserTruth(lists);
    this.judge = new Judge(lists, this.userTruth, displayRules(plan), Infinity);
  }

  /**
   * Returns the number of users with equal scores on both sides of a cutoff. Users are examined only if at
   * least one metric is affected by such ties.
   */
  private tiedAtCutoff(): number {
    if (![...this.ties.values()].some(({ atCutoff }) => atCutoff > 0)) return 0;
    return this.cutoffTies().reduce((users, cutoffs) => users + (cutoffs > 0 ? 1 : 0), 0);
  }

  view(spreadOf: SpreadOf | undefined): ModelView {
    const { result, plan, exchange, judgedPairs: judged } = this;
    return {
      name: this.input.name,
      ...(this.input.run && { run: this.input.run }),
      ...(exchange && { hits: { own: exchange.own, exchanged: exchange.mean } }),
      file: {
        ...(judged?.allRelevant === false && { reranked: judged.perList }),
        ...fileView(this.input.file, [
          ...cutoffFindings(this.input.file.name, result.listLengths, plan),
          ...ratingFindings(
            this.input.file.name,
            this.input.file.interactions.values,
            this.evaluation.truth.truth.gains,
            plan,
          ),
        ]),
      },
      ...(this.evaluation.models.length === 1 ? {} : { absent: this.input.absent.findings() }),
      users: result.counts,
      ...(spreadOf && { tiedAtCutoff: this.tiedAtCutoff() }),
      means: result.measures.map(({ name, mean, users, rows, values }, index): MeanView => {
        const { compiled, family } = plan.measures[index];
        const own = family.range;
        const spread = spreadOf?.(values, own, undefined, this.evaluation.clusters?.of) ?? {
          bins: [],
          range: own,
          halfWidth: NaN,
        };
        const { bins, range, halfWidth } = spread;
        return {
          mean: orNull(mean),
          users,
          ...(rows !== undefined && { rows }),
          ...openByTies(this.ties.get(name)),
          ...(Number.isFinite(halfWidth) && isMeanOfUsers(compiled) ? { halfWidth } : {}),
          histogram: bins,
          histogramRange: range,
        };
      }),
    };
  }

  /** Returns the findings about the model's lists. */
  sanity(): SanityFact[] {
    const { result, plan, exchange, judgedPairs: judged, ownItems } = this;
    const { file, rankings } = this.input;
    const { interactions, rowsRead: rows } = file;
    const { truth } = this.evaluation.truth;
    const lastUser = interactions.runUsers[interactions.runUsers.length - 1];
    return sanityFacts(LIST_CHECKS, {
      ...{ rankings, truth, plan, result, exchange, judged, ownItems },
      items: this.evaluation.items,
      file: interactions.models === undefined && lastUser !== undefined ? { rows, lastUser } : undefined,
    });
  }

  /** Returns one user's list and relevant items. */
  async detail(model: number, user: number): Promise<UserView | undefined> {
    if (user < 0 || user >= this.evaluation.users.size) return undefined;
    const list = this.judged(user);
    const { entries, further } = this.entries(list, user);
    const missed = this.missed(list, user);
    return {
      row: (await this.table()).row(user),
      model,
      entries,
      furtherEntries: further,
      missed: missed.slice(0, MAX_ENTRIES).map(({ number, gain, line }) => ({
        item: this.evaluation.items.text(number),
        ...describedPart(this.evaluation.itemAttributes, number, MAX_SNIPPET_LENGTH),
        gain,
        line,
      })),
      furtherMissed: Math.max(0, missed.length - MAX_ENTRIES),
    };
  }

  *perUser(): Iterable<{ user: string; values: (number | null)[] }> {
    for (const user of this.users) {
      yield {
        user: this.evaluation.users.text(user),
        values: this.result.measures.map(({ values }) => orNull(values[user])),
      };
    }
  }

  values(user: number): MeasuredValue[] {
    return this.result.measures.map(({ name, values }) => ({ measure: name, value: orNull(values[user]) }));
  }

  /** Returns the rank of an item in a user's list; undefined: not recommended. */
  rankOf(user: number, item: number): number | undefined {
    const list = this.judged(user);
    for (let k = 0; k < list.depth; k++) if (list.items[k] === item) return k + 1;
    return undefined;
  }

  line(model: number, line: number): RecommendationLine | undefined {
    const { rankings } = this.input;
    const placeOfLine = this.placeAt(line);
    if (placeOfLine === undefined) return undefined;
    const { user, list, entry, place } = placeOfLine;
    const gain = this.gain(user, rankings.items[entry]);
    const relevant = place >= 0 && isHit(list, place + 1);
    const within = this.plan.hitCutoff ?? Infinity;
    return {
      kind: 'recommendation',
      model,
      user,
      userId: this.evaluation.users.text(user),
      item: this.evaluation.items.text(rankings.items[entry]),
      ...titlesOf(this.evaluation, user, rankings.items[entry]),
      rank: place < 0 ? undefined : place + 1,
      listLength: list.length,
      score: rankings.scores === undefined ? null : orNull(rankings.scores[entry]),
      gain,
      hit: relevant && place < within,
      relevantBelow: relevant && place >= within,
      cutoff: this.plan.hitCutoff,
      userCounted: list.relevant > 0,
      relevant: list.relevant,
      hits: hitsWithin(list, within),
      values: this.values(user),
      addsToDcg: place < 0 ? 0 : this.contributionToDcg(list, place + 1),
    };
  }

  /**
   * Returns whether a line recommends a relevant item within the cutoff; undefined: it is not a row of this
   * model.
   */
  isHitAt(line: number): boolean | undefined {
    const found = this.placeAt(line);
    if (found === undefined) return undefined;
    const { list, place } = found;
    return place >= 0 && place < (this.plan.hitCutoff ?? Infinity) && isHit(list, place + 1);
  }

  /** Whether an item is within the cutoff of a user's list. */
  recommends(user: number, item: number): boolean {
    return (this.rankOf(user, item) ?? Infinity) <= (this.plan.hitCutoff ?? Infinity);
  }

  /**
   * Returns the user of a line, and the index of the line's item in the judged list, from 0; −1: not in the
   * list.
   */
  private placeAt(
    line: number,
  ):
    | { readonly user: number; readonly list: JudgedList; readonly entry: number; readonly place: number }
    | undefined {
    const { file, rankings } = this.input;
    const row = rowAtLine(file.interactions, line);
    if (row < 0) return undefined;
    const user = userOfRow(file.interactions, row);
    const list = this.judged(user);
    const entry = entryOfRow(rankings.rows, rankings.offsets, user, row);
    let place = -1;
    for (let k = 0; k < list.depth; k++) if (list.entries[k] === entry) place = k;
    return { user, list, entry, place };
  }

  /** Returns the gain of a rank from the metric's derivation, so that the hover and nDCG always agree. */
  private contributionToDcg(list: JudgedList, rank: number): number {
    const query = parseMeasure('DCG');
    const choices = resolveChoices(query, this.plan.convention, this.plan.threshold);
    const { compiled } = compileMeasure(query, choices);
    if (compiled.kind !== 'per-user' || compiled.derive === undefined) return 0;
    return compiled.derive(list).terms.find((term) => term.rank === rank)?.contribution ?? 0;
  }

  private judged(user: number): JudgedList {
    this.userTruth.turnTo(user);
    return this.judge.judge();
  }

  /** Returns the entries of the judged list, and, between them, the duplicate entries without a rank. */
  private entries(list: JudgedList, user: number): { entries: EntryView[]; further: number } {
    const { rankings, file } = this.input;
    const rankOfEntry = new Map<number, number>();
    for (let k = 0; k < list.depth; k++) rankOfEntry.set(list.entries[k], k + 1);
    const rankOfItem = new Map<number, number>();
    for (let k = 0; k < list.depth; k++) rankOfItem.set(list.items[k], k + 1);
    const view = (entry: number, rank: number, duplicate: boolean): EntryView => ({
      rank,
      item: this.evaluation.items.text(rankings.items[entry]),
      ...describedPart(this.evaluation.itemAttributes, rankings.items[entry], MAX_SNIPPET_LENGTH),
      score: rankings.scores === undefined ? null : orNull(rankings.scores[entry]),
      gain: this.gain(user, rankings.items[entry]),
      relevant: !duplicate && isHit(list, rank),
      line: lineOfEntry(file.interactions, rankings.rows, entry),
      duplicate,
    });
    const entries: EntryView[] = [];
    let further = 0;
    // A view searches the user's hits and ground truth: none is made that is not sent.
    const add = (...entry: Parameters<typeof view>): void => {
      if (entries.length < MAX_ENTRIES) entries.push(view(...entry));
      else further++;
    };
    for (let k = 0; k < list.depth; k++) add(list.entries[k], k + 1, false);
    for (let entry = rankings.offsets[user]; entry < rankings.offsets[user + 1]; entry++) {
      if (rankOfEntry.has(entry)) continue;
      add(entry, rankOfItem.get(rankings.items[entry]) ?? 0, true);
    }
    return { entries, further };
  }

  /** Returns relevant items that were not recommended, largest gain first. */
  private missed(list: JudgedList, user: number): MissedItem[] {
    const { truth, file } = this.evaluation.truth;
    const recommended = new Set(list.items.subarray(0, list.depth));
    const missed: MissedItem[] = [];
    for (let entry = truth.offsets[user]; entry < truth.offsets[user + 1]; entry++) {
      const gain = truth.gains[entry];
      if (!isRelevant(gain, this.plan.threshold) || recommended.has(truth.items[entry])) continue;
      missed.push({
        number: truth.items[entry],
        gain,
        line: lineOfEntry(file.interactions, truth.rows, entry),
      });
    }
    return missed.sort((a, b) => b.gain - a.gain || a.line - b.line);
  }

  private gain(user: number, item: number): number | null {
    const { truth } = this.evaluation.truth;
    for (let entry = truth.offsets[user]; entry < truth.offsets[user + 1]; entry++) {
      if (truth.items[entry] === item) return Math.max(0, truth.gains[entry]);
    }
    return null;
  }
}

/**
 * Returns an empty object if the order of equal scores does not change the mean, or some order leaves it
 * undefined.
 */
function openByTies(ties: TieView | undefined): { ties?: TieView } {
  if (ties === undefined || ties.users === 0) return {};
  return [ties.worst, ties.expected, ties.best].every(Number.isFinite) ? { ties } : {};
}

function entryOfRow(rows: Int32Array | undefined, offsets: Int32Array, user: number, row: number): number {
  if (rows === undefined) return row;
  return rows.subarray(offsets[user], offsets[user + 1]).indexOf(row) + offsets[user];
}

/** Returns the users with a list or with judged items, ascending. */
function usersIn(lists: Int32Array, truth: Int32Array): Int32Array {
  const users = new Int32Array(lists.length - 1);
  let count = 0;
  for (let user = 0; user < users.length; user++)
    if (lists[user + 1] > lists[user] || truth[user + 1] > truth[user]) users[count++] = user;
  return users.subarray(0, count);
}
