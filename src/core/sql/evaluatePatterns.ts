import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import type { UserCounts } from '../../shared/protocol/views/evaluationView';
import type { JudgedList } from '../data/judgedList';
import { ListPass, newUserColumns, type ListSource, type ListView } from '../evaluation/listPass';
import { type MeasureResult, PerUserRunner } from '../evaluation/measureRunner';
import type { EvaluationPlan } from '../evaluation/plan';
import { isUserCounted, type UserPresence } from '../evaluation/standing';
import type { PerUserMeasure } from '../measures/measure';
import { equalScoresError } from './equalScores';
import type { TableFacts } from './facts';
import type { ExposureGroup } from './items/exposure';
import { parseExposures, measuredExposures } from './items/exposures';
import { PatternReader, type JudgementPattern } from './pattern';
import type { PatternSpec } from './patternSpec';
import type { PatternGroup } from './pushdown';
import { wrongResultError, type ResultRow } from './resultRows';
import { boundToTables } from './tableData';

/** Group of metrics, with the result of the query for their hit patterns. */
export interface AnsweredGroup {
  readonly group: PatternGroup;
  readonly spec: PatternSpec;
  readonly mark: number;
  /** Number of columns in a row, including its mark and totals. */
  readonly columns: number;
  readonly rows: readonly ResultRow[];
}

/** Metrics of recommendation counts with the result of their query. */
interface AnsweredExposures {
  readonly group: ExposureGroup;
  readonly mark: number;
  readonly rows: Iterable<ResultRow>;
}

/** Result of one model, computed from the hit patterns of its users. */
export interface PatternsResult {
  /** Metrics in the order of the plan; values are by pattern, not by user. */
  readonly measures: readonly PatternMeasure[];
  readonly counts: UserCounts;
  /** Number of list entries that are used; repeated pairs count once. */
  readonly entries: number;
  /** Number of judgments that are used; repeated pairs count once. */
  readonly judgements: number;
  readonly patterns: number;
  /** Number of users with each pattern of the first query, in the order of its rows. */
  readonly users: Float64Array;
}

interface PatternMeasure extends MeasureResult {
  /** Number of users who have each value of `values`. */
  readonly times: Float64Array;
}

/**
 * Evaluates patterns as `evaluateRankings` evaluates users, each weighted by its number of users, and exposures as it
 * evaluates items.
 *
 * @param catalogued whether there is a catalogue
 * @throws InputError if rows are not the result of their query, if equal scores or duplicates leave a metric open, or
 * if the tables changed between two queries
 */
export function evaluatePatterns(
  plan: EvaluationPlan,
  facts: TableFacts,
  groups: readonly AnsweredGroup[],
  exposures: readonly AnsweredExposures[],
  catalogued: boolean,
): PatternsResult {
  const measures: PatternMeasure[] = [];
  let base: MeasuredGroup | undefined;
  let patterns = 0;
  for (const answered of groups) {
    const listed = base === undefined ? exposures.map(({ group }) => group) : [];
    const found = measuredGroup(plan, facts, answered, listed);
    for (const [index, place] of answered.group.measures.entries()) measures[place] = found.measures[index];
    if (base !== undefined && base.counts.all !== found.counts.all) throw changed();
    base ??= found;
    patterns += answered.rows.length;
  }
  if (base === undefined) throw new Error('A plan without measures has no patterns.');
  const { counts } = base;
  const { entries, judgements, both, listed, users } = base.lists;
  if (entries > facts.recommendations.used || judgements > facts.truth.used) throw changed();
  if (both === 0) throw nobodyInCommon(entries, judgements);
  for (const [index, { group, mark, rows }] of exposures.entries()) {
    requireOnce(group.wantsNoRepeats, facts, base.lists);
    const found = parseExposures(rows, mark, group);
    if (found.entries !== listed[index].entries) throw changed();
    for (const place of group.measures)
      measures[place] = {
        name: plan.measures[place].name,
        mean: measuredExposures(plan.measures[place], found, catalogued),
        users: listed[index].users,
        undefinedUsers: 0,
        // The metric is over all lists together.
        values: new Float64Array(users.length).fill(Number.NaN),
        times: users,
      };
  }
  return { measures, counts, entries, judgements, patterns, users };
}

/** Users whose lists count, and the entries of these lists within a cutoff. */
interface ListedUsers {
  readonly group: ExposureGroup;
  users: number;
  entries: number;
}

function nobodyInCommon(entries: number, judgements: number): InputError {
  return new InputError({
    message:
      entries === 0
        ? l10n.t('The table of recommendations has no row with a user, an item and a number.')
        : judgements === 0
          ? l10n.t('The ground-truth table has no row with a user, an item, and a number.')
          : l10n.t('No users in common in the two tables.'),
    advice: l10n.t('Check the tables and their columns.'),
  });
}

function changed(): InputError {
  return new InputError({
    message: l10n.t('The tables changed between two queries.'),
    advice: l10n.t('Run all queries on the same data.'),
  });
}

/** Metrics of a group, computed over the hit patterns of its query. */
interface MeasuredGroup {
  readonly measures: readonly PatternMeasure[];
  readonly counts: UserCounts;
  readonly lists: PatternLists;
}

/** Evaluates a group of metrics. @throws InputError if rows are missing, or if ties matter */
function measuredGroup(
  plan: EvaluationPlan,
  facts: TableFacts,
  answered: AnsweredGroup,
  exposures: readonly ExposureGroup[],
): MeasuredGroup {
  const { group, spec, rows } = answered;
  const lists = new PatternLists(answered, exposures);
  const views = spec.thresholds.map((_, place) => ({
    view: new PatternView(lists, place),
    runners: [] as PerUserRunner[],
  }));
  const measured = group.measures.map((index) => {
    const measure = plan.measures[index];
    const values = new Float64Array(rows.length).fill(Number.NaN);
    const runner = new PerUserRunner(measure.name, perUserMeasure(measure, facts), values);
    views[lists.placeOf(measure.choices.threshold)].runners.push(runner);
    return { runner, values };
  });
  const base = views[lists.placeOf(plan.threshold)];
  const others = views.filter((view) => view !== base && view.runners.length > 0);
  const pass = new ListPass(lists, plan, base, others, newUserColumns(rows.length));
  for (let at = 0; at < rows.length; pass.isStepDone()) at = pass.measure(at, rows.length);
  lists.requireAll(facts);
  if (group.wantsNoTies !== undefined && lists.tied > 0) throw tiedScores(group.wantsNoTies, lists.tied);
  requireOnce(group.wantsNoRepeats, facts, lists);
  return {
    measures: measured.map(({ runner, values }) => ({ ...runner.result(), values, times: lists.users })),
    counts: pass.counts,
    lists,
  };
}

/** Hit patterns as lists, each with its number of users. */
class PatternLists implements ListSource {
  /** Number of users of each pattern. */
  readonly users: Float64Array;
  /** Listed users of each group of exposures. */
  readonly listed: readonly ListedUsers[];
  tied = 0;
  entries = 0;
  judgements = 0;
  /** Number of users in both tables. */
  both = 0;
  times = 0;
  /** Number of the current pattern. */
  at = 0;
  /** Content of the current pattern; valid until the next one. */
  pattern: JudgementPattern | undefined;
  private total = 0;
  private seen = 0;
  private readonly reader: PatternReader;

  constructor(
    readonly answered: AnsweredGroup,
    exposures: readonly ExposureGroup[],
  ) {
    const { spec, mark, columns, rows } = answered;
    this.reader = new PatternReader(spec, mark, columns);
    this.users = new Float64Array(rows.length);
    this.listed = exposures.map((group) => ({ group, users: 0, entries: 0 }));
  }

  /** Returns the index of θ among the thresholds of the query. */
  placeOf(threshold: number | undefined): number {
    return this.answered.spec.thresholds.indexOf(Math.max(0, threshold ?? 0));
  }

  turnTo(at: number): UserPresence {
    const pattern = this.reader.read(this.answered.rows[at]);
    const { users, length, relevant } = pattern;
    // With several models in a row, one may lack a user that another has.
    const standing = { listed: length > 0, judged: pattern.judgements > 0, trained: false };
    this.at = at;
    this.pattern = pattern;
    this.times = users;
    this.total = pattern.total;
    this.users[at] = users;
    this.tied += pattern.tied;
    this.entries += pattern.entries;
    this.judgements += pattern.allJudgements;
    this.seen += users;
    if (standing.listed && standing.judged) this.both += users;
    for (const listed of this.listed) {
      const { group } = listed;
      if (!isUserCounted(group.users, relevant[this.placeOf(group.threshold)] > 0, standing)) continue;
      listed.users += users;
      // Lists longer than any cutoff share a pattern.
      listed.entries += group.depth === Infinity ? pattern.entries : users * Math.min(group.depth, length);
    }
    return standing;
  }

  /** Checks that all users were read. @throws InputError if rows are missing */
  requireAll(facts: TableFacts): void {
    if (this.seen !== this.total)
      throw wrongResultError(l10n.t('it holds {0} of {1} users', String(this.seen), String(this.total)));
    if (this.users.length === 0 && facts.recommendations.used + facts.truth.used > 0)
      throw wrongResultError(l10n.t('rows are missing'));
  }
}

/** Checks the duplicates in lists. @throws InputError if a metric depends on them and there are some */
function requireOnce(measure: string | undefined, facts: TableFacts, { entries }: PatternLists): void {
  const repeated = facts.recommendations.used - entries;
  if (measure !== undefined && repeated > 0) throw repeatedItems(measure, repeated);
}

/** Hit patterns judged at one relevance threshold θ. */
class PatternView implements ListView {
  private readonly list: JudgedList;

  constructor(
    private readonly lists: PatternLists,
    private readonly place: number,
  ) {
    this.list = emptyList(lists.answered.spec.depth);
  }

  judge(): JudgedList {
    const { list, lists, place } = this;
    const { at, pattern, answered } = lists;
    if (pattern === undefined) return list;
    const { gains, assessment } = pattern;
    const threshold = answered.spec.thresholds[place];
    list.user = at;
    list.length = pattern.length;
    list.depth = Math.min(pattern.length, gains.length);
    list.gains = gains;
    list.assessment = assessment;
    list.relevant = pattern.relevant[place];
    list.judgedNotRelevant = pattern.judgements - pattern.pooled - list.relevant;
    list.pooled = pattern.pooled;
    list.idealLength = pattern.ideal.length;
    if (list.ideal.length < pattern.ideal.length) list.ideal = new Float64Array(2 * pattern.ideal.length);
    list.ideal.set(pattern.ideal);
    list.hits = 0;
    list.gained = 0;
    for (let i = 0; i < list.depth; i++) {
      if (!(gains[i] > 0)) continue;
      list.gainedRanks[list.gained++] = i + 1;
      if (gains[i] >= threshold) list.hitRanks[list.hits++] = i + 1;
    }
    return list;
  }

  hitsInAll(): number {
    return this.list.hits;
  }
}

function emptyList(depth: number): JudgedList {
  return {
    user: 0,
    length: 0,
    depth: 0,
    // Every item occurs once, whatever its ID.
    items: Int32Array.from({ length: depth }, (_, i) => i),
    scores: new Float64Array(depth).fill(Number.NaN),
    gains: new Float64Array(depth),
    assessment: new Uint8Array(depth),
    entries: Int32Array.from({ length: depth }, (_, i) => i),
    tiedUntil: new Int32Array(0),
    copies: new Int32Array(0),
    hits: 0,
    hitRanks: new Int32Array(depth),
    gained: 0,
    gainedRanks: new Int32Array(depth),
    relevant: 0,
    judgedNotRelevant: 0,
    pooled: 0,
    ideal: new Float64Array(0),
    idealLength: 0,
  };
}

function perUserMeasure(
  { name, compiled }: EvaluationPlan['measures'][number],
  { gains }: TableFacts,
): PerUserMeasure {
  const measure = boundToTables(compiled, { gains });
  if (measure.kind !== 'per-user') throw new Error(`${name} is no measure of one list.`);
  return measure;
}

function tiedScores(measure: string, users: number): InputError {
  return equalScoresError(
    l10n.t(
      '{0} wants equal scores in the order of a file, which a table does not have. Users with equal scores: {1}.',
      measure,
      users,
    ),
  );
}

function repeatedItems(measure: string, rows: number): InputError {
  return new InputError({
    message: l10n.t('{0} depends on duplicate items in a list. Rows with duplicates: {1}.', measure, rows),
    advice: l10n.t('Remove the duplicate rows, or select another convention or duplicates=first.'),
  });
}
