import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/protocol/problem';
import type { UserCounts } from '../../shared/protocol/views/evaluationView';
import type { JudgedList } from '../data/judgedList';
import { type MeasureResult, PerUserRunner } from '../evaluation/measureRunner';
import type { Plan } from '../evaluation/plan';
import { isCounted, UserCounter } from '../evaluation/standing';
import { hitsWithin } from '../measures/hits';
import type { PerUserMeasure } from '../measures/measure';
import { equalScores } from './equalScores';
import type { Facts } from './facts';
import type { ExposureGroup } from './items/exposure';
import { exposuresOf, measuredExposures } from './items/exposures';
import { PatternReader, type Pattern } from './pattern';
import type { PatternSpec } from './patternSpec';
import type { PatternGroup } from './pushdown';
import { notTheAnswer, type ResultRow } from './resultRows';
import { boundToTables } from './tableData';

/** A group of measures with the rows that its query brought back. */
export interface AnsweredGroup {
  readonly group: PatternGroup;
  readonly spec: PatternSpec;
  readonly mark: number;
  /** Columns of a row, its mark and totals included. */
  readonly columns: number;
  readonly rows: Iterable<ResultRow>;
}

/** Measures of how often items are recommended, with the rows that their query brought back. */
interface AnsweredExposures {
  readonly group: ExposureGroup;
  readonly mark: number;
  readonly rows: Iterable<ResultRow>;
}

/** What one model scored, from the patterns of its users. */
export interface PatternsResult {
  /** In the order of the plan; the values are those of patterns, not of users. */
  readonly measures: readonly PatternMeasure[];
  readonly counts: UserCounts;
  /** Entries and judgements that were used: of repeated pairs one. */
  readonly entries: number;
  readonly judgements: number;
  readonly patterns: number;
  /** Those of the first query. */
  readonly table: PatternTable;
}

/** Patterns one after the other, in the order of their rows: so many users each, and what their lists are. */
interface PatternTable {
  readonly users: Float64Array;
  /** Entries; those of lists longer than the query looks at are counted as one more than it looks at, at most. */
  readonly list: Int32Array;
  readonly relevant: Int32Array;
  /** Relevant items within the cutoff of the plan. */
  readonly hits: Int32Array;
}

export interface PatternMeasure extends MeasureResult {
  /** How many users have each value. */
  readonly times: Float64Array;
}

/**
 * Measures patterns as `evaluateRankings` measures users, each as often as there are users of it, and exposures as it
 * measures items.
 *
 * @param catalogued whether there is a catalogue
 * @throws InputError where rows are not the answer of their query, where equal scores or repeated items leave open what
 *   a measure would be, or where the tables changed between two queries
 */
export function evaluatePatterns(
  plan: Plan,
  facts: Facts,
  groups: readonly AnsweredGroup[],
  exposures: readonly AnsweredExposures[],
  catalogued: boolean,
): PatternsResult {
  const measures: PatternMeasure[] = [];
  let base: GroupPass | undefined;
  let patterns = 0;
  for (const answered of groups) {
    const listed = base === undefined ? exposures.map(({ group }) => group) : [];
    const pass = new GroupPass(plan, facts, answered, listed);
    for (const row of answered.rows) pass.add(row);
    pass.finish();
    for (const [index, place] of answered.group.measures.entries()) measures[place] = pass.result(index);
    if (base !== undefined && base.counts.all !== pass.counts.all) throw changed();
    base ??= pass;
    patterns += pass.patterns;
  }
  if (base === undefined) throw new Error('A plan without measures has no patterns.');
  const { counts, entries, judgements, both } = base;
  if (entries > facts.recommendations.used || judgements > facts.truth.used) throw changed();
  if (both === 0) throw nobodyInCommon(entries, judgements);
  for (const [index, answered] of exposures.entries())
    for (const found of exposureMeasures(plan, answered, base, base.listed[index], catalogued))
      measures[found.place] = found.result;
  return { measures, counts, entries, judgements, patterns, table: base.table };
}

/** @throws InputError where exposures are not those of the lists that the patterns are of */
function exposureMeasures(
  plan: Plan,
  { group, mark, rows }: AnsweredExposures,
  base: GroupPass,
  listed: ListedUsers,
  catalogued: boolean,
): readonly { readonly place: number; readonly result: PatternMeasure }[] {
  base.requireOnce(group.wantsNoRepeats);
  const exposures = exposuresOf(rows, mark, group);
  if (exposures.entries !== listed.entries) throw changed();
  return group.measures.map((place) => ({
    place,
    result: {
      name: plan.measures[place].name,
      mean: measuredExposures(plan.measures[place], exposures, catalogued),
      users: listed.users,
      undefinedUsers: 0,
      // It is of all lists together.
      values: new Float64Array(base.patterns).fill(Number.NaN),
      times: base.table.users,
    },
  }));
}

/** Users whose lists count, and what these hold within a cutoff. */
interface ListedUsers {
  readonly group: ExposureGroup;
  /** Place of its θ. */
  readonly threshold: number;
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

/** A measure of the group while the patterns pass by. */
interface PatternRunner {
  readonly runner: PerUserRunner;
  /** Place of its θ. */
  readonly threshold: number;
  /** By pattern; those that do not count are left out. */
  readonly values: number[];
}

/** Shows the patterns of one query to the measures of its group, one after the other. */
class GroupPass {
  private readonly counter: UserCounter;
  entries = 0;
  judgements = 0;
  /** Users of both tables. */
  both = 0;
  patterns = 0;
  private tied = 0;
  private total = 0;
  private seen = 0;
  private readonly times: number[] = [];
  private readonly columns: { list: number[]; relevant: number[]; hits: number[] } = {
    list: [],
    relevant: [],
    hits: [],
  };
  private readonly reader: PatternReader;
  private readonly runners: readonly PatternRunner[];
  /** One list for each θ. */
  private readonly lists: readonly JudgedList[];
  private readonly baseThreshold: number;
  /** Of each group of exposures. */
  readonly listed: readonly ListedUsers[];

  constructor(
    private readonly plan: Plan,
    private readonly facts: Facts,
    private readonly answered: AnsweredGroup,
    exposures: readonly ExposureGroup[],
  ) {
    const { group, spec, mark, columns } = answered;
    this.reader = new PatternReader(spec, mark, columns);
    const place = (threshold: number | undefined): number =>
      spec.thresholds.indexOf(Math.max(0, threshold ?? 0));
    this.baseThreshold = place(plan.threshold);
    this.counter = new UserCounter(plan.convention.choices.users);
    this.runners = group.measures.map((index) => {
      const { name, choices } = plan.measures[index];
      const values: number[] = [];
      const runner = new PerUserRunner(name, perUserMeasure(plan.measures[index], facts), values);
      return { runner, threshold: place(choices.threshold), values };
    });
    this.lists = spec.thresholds.map(() => emptyList(spec.depth));
    this.listed = exposures.map((exposure) => ({
      group: exposure,
      threshold: place(exposure.threshold),
      users: 0,
      entries: 0,
    }));
  }

  add(row: ResultRow): void {
    const pattern = this.reader.read(row);
    const { users } = pattern;
    const standing = { listed: pattern.length > 0, judged: pattern.judgements > 0, trained: false };
    // Of several models in a row, one may know nothing of a user whom another has.
    const known = standing.listed || standing.judged;
    this.tied += pattern.tied;
    this.entries += pattern.entries;
    this.judgements += pattern.allJudgements;
    this.total = pattern.total;
    this.seen += users;
    this.times.push(users);
    for (const [index, list] of this.lists.entries()) this.judge(list, pattern, index);
    const hits = hitsWithin(this.lists[this.baseThreshold], this.plan.hitCutoff ?? Infinity);
    if (standing.listed && standing.judged) this.both += users;
    const base = this.lists[this.baseThreshold];
    this.columns.list.push(base.length);
    this.columns.relevant.push(base.relevant);
    this.columns.hits.push(hits);
    this.counter.add(standing, base.relevant, hits, users);
    for (const listed of this.listed) {
      const { group, threshold } = listed;
      if (!known || !isCounted(group.users, this.lists[threshold].relevant > 0, standing)) continue;
      listed.users += users;
      // Lists longer than any cutoff are of one pattern.
      listed.entries +=
        group.depth === Infinity ? pattern.entries : users * Math.min(group.depth, pattern.length);
    }
    for (const { runner, threshold } of this.runners) {
      const list = this.lists[threshold];
      list.user = this.patterns;
      if (known && isCounted(runner.users, list.relevant > 0, standing)) runner.add(list, users);
    }
    this.patterns++;
  }

  get counts(): UserCounts {
    return this.counter.counts;
  }

  /** @throws InputError where rows are missing, or what is open would matter */
  finish(): void {
    const { group } = this.answered;
    if (this.seen !== this.total)
      throw notTheAnswer(l10n.t('it holds {0} of {1} users', String(this.seen), String(this.total)));
    if (this.patterns === 0 && this.facts.recommendations.used + this.facts.truth.used > 0)
      throw notTheAnswer(l10n.t('rows are missing'));
    if (group.wantsNoTies !== undefined && this.tied > 0) throw tiedScores(group.wantsNoTies, this.tied);
    this.requireOnce(group.wantsNoRepeats);
  }

  /** @throws InputError where a measure depends on items that stand in a list several times, and some do */
  requireOnce(measure: string | undefined): void {
    const repeated = this.facts.recommendations.used - this.entries;
    if (measure !== undefined && repeated > 0) throw repeatedItems(measure, repeated);
  }

  get table(): PatternTable {
    const { list, relevant, hits } = this.columns;
    return {
      users: Float64Array.from(this.times),
      list: Int32Array.from(list),
      relevant: Int32Array.from(relevant),
      hits: Int32Array.from(hits),
    };
  }

  result(index: number): PatternMeasure {
    const { runner, values } = this.runners[index];
    return {
      ...runner.result(),
      values: Float64Array.from({ length: this.patterns }, (_, pattern) => values[pattern] ?? Number.NaN),
      times: Float64Array.from(this.times),
    };
  }

  private judge(list: JudgedList, pattern: Pattern, place: number): void {
    const { gains, judged } = pattern;
    const threshold = this.answered.spec.thresholds[place];
    list.length = pattern.length;
    list.depth = Math.min(pattern.length, gains.length);
    list.gains = gains;
    list.assessment = judged;
    list.relevant = pattern.relevant[place];
    list.judgedNotRelevant = pattern.judgements - list.relevant;
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
  }
}

function emptyList(depth: number): JudgedList {
  return {
    user: 0,
    length: 0,
    depth: 0,
    // Every item stands once, whatever its name.
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
    ideal: new Float64Array(0),
    idealLength: 0,
  };
}

function perUserMeasure({ name, compiled }: Plan['measures'][number], { gains }: Facts): PerUserMeasure {
  const measure = boundToTables(compiled, { gains });
  if (measure.kind !== 'per-user') throw new Error(`${name} is no measure of one list.`);
  return measure;
}

function tiedScores(measure: string, users: number): InputError {
  return equalScores(
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
