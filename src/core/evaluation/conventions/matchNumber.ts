import type { Convention, MeasureChoices } from '../../measures/convention';
import { conventions, hasMeasure } from '../../measures/conventions';
import { choicesRead, compileMeasure, resolveChoices, type ResolvedMeasure } from '../../measures/resolve';
import type { MeasureQuery } from '../../measures/syntax';
import type { NumberMatchView } from '../../../shared/protocol/views/conventionsView';
import { evaluateRankings, type ModelEvaluationInput, type ResultColumns, type UserRange } from '../evaluate';
import { sameValue } from '../sameValue';
import { seededRandom } from '../../statistics/seeded';
import { firstDuplicate } from '../judging/repeatedItem';

/** Ways to compute a metric, ordered by how close they come to a given number. */
export interface NumberMatch {
  readonly measure: string;
  /** The number to match. */
  readonly number: number;
  /** Candidates with distinct means. Those that match the number to its digits come first, the others by distance. */
  readonly candidates: readonly MatchingValue[];
  /** Users whose values differ between the first two ways of `candidates`, largest difference first. */
  readonly deciding: readonly DecidingUser[];
}

type MatchingValue = NumberMatchView['candidates'][number];

type Switches = MatchingValue['switches'][number];

interface DecidingUser {
  readonly user: number;
  /** Value under the first of the two ways; NaN: not counted, or undefined. */
  readonly first: number;
  /** Value under the second of the two ways. */
  readonly second: number;
}

/** Maximum number of choices that are switched at once. */
const MAX_SWITCHES = 3;
/** Number of users sampled to find the rules that matter. */
const SAMPLED_USERS = 150;
/** Number of users sampled to find the conventions that may match. */
const LARGE_SAMPLE = 2000;
/**
 * Rounds of a search over combinations: number of users sampled, and number of combinations kept with one,
 * two and three choices.
 */
const SAMPLES: readonly { readonly users: number; readonly kept: readonly number[] }[] = [
  { users: SAMPLED_USERS, kept: [40, 100, 40] },
  { users: 1500, kept: [10, 24, 10] },
  { users: 6000, kept: [2, 4, 2] },
];
/**
 * Tolerance of a match on a sample of users, in standard errors; also the maximum number of users with
 * another value that a sample may miss.
 */
const ERRORS = 6;
const SEED = 19;
/** Maximum number of combinations measured over all users. */
const MEASURED = 5;
/** Maximum number of combinations tried, shorter ones first. */
const MAX_COMBINATIONS = 3_000;
/** Maximum number of candidates returned. */
const MAX_CANDIDATES = 8;
const DECIDING = 20;

/** Set of rules to compute a metric, with the names of those that differ from the defaults. */
interface Candidate {
  readonly choices: MeasureChoices;
  readonly conventions: string[];
  readonly switches: Switches[];
}

/**
 * Finds the convention that gives a number, among those whose library has the metric. If none does, tries them with
 * other rules for counted users; then combinations of at most three choices switched from `reference`.
 *
 * Yields regularly. Stop iterating to cancel.
 *
 * @param within half a unit of the last digit of the number
 * @param threshold θ of the evaluation; undefined: the one of each convention
 * @throws InputError if an input is missing that the metric needs
 */
export function* matchNumber(
  input: ModelEvaluationInput,
  query: MeasureQuery,
  reference: Convention,
  threshold: number | undefined,
  number: number,
  within: number,
): Generator<number, NumberMatch> {
  const search = new Search(input, query, reference, threshold);
  yield* search.lookForRepeats();
  const distance = (mean: number): number => (Number.isNaN(mean) ? Infinity : Math.abs(mean - number));

  const every = search.byConvention(threshold);
  const referenceCandidate = candidateOf(search.referenceChoices);
  const tolerance = Math.max(within, 1e-12 * Math.abs(number));
  const [ofAll] = search.isWhole ? [Number.NaN] : yield* search.meansOf([referenceCandidate]);
  const matched: MatchedCandidate[] = [];
  const triedKeys = new Set<string>();
  const isFound = (): boolean => matched.some(({ mean }) => distance(mean) <= tolerance);
  for (const of of [every, search.byUsers(every)]) {
    if (isFound()) break;
    for (const { choices } of of) triedKeys.add(search.keyOf(choices));
    const named = yield* search.likely(of, ofAll, number, tolerance);
    const means = yield* search.meansOf(named);
    matched.push(...named.map((candidate, index) => ({ candidate, mean: means[index] })));
  }
  if (!isFound()) {
    let combined = (yield* search.combinations()).filter(
      ({ choices }) => !triedKeys.has(search.keyOf(choices)),
    );
    if (!search.isWhole)
      for (const { users, kept } of SAMPLES) {
        const sample = drawnUsers(input.users.size, users);
        combined = yield* search.nearest(combined, sample, ofAll, distance, kept);
      }
    const exact = yield* search.meansOf(combined);
    matched.push(...combined.map((candidate, index) => ({ candidate, mean: exact[index] })));
  }

  const groups = groupedByMean(matched)
    .map(({ mean, members }) => merged(mean, distance(mean) <= tolerance, members))
    .sort(
      (a, b) =>
        Number(b.matches) - Number(a.matches) ||
        (a.matches ? length(a) - length(b) : 0) ||
        distance(a.mean) - distance(b.mean),
    )
    .slice(0, MAX_CANDIDATES);
  const [first, second] = groups.map(({ choices }) => choices);
  const deciding = second === undefined ? [] : yield* search.decidingUsers(first, second);
  return {
    measure: query.name,
    number,
    candidates: groups.map(({ mean, matches, conventions: names, switches }) => ({
      mean,
      matches,
      conventions: names,
      switches,
    })),
    deciding,
  };
}

function candidateOf(choices: MeasureChoices): Candidate {
  return { choices, conventions: [], switches: [] };
}

/**
 * Returns the number of rules changed from the defaults in the shortest matching combination; 0 if a library's
 * convention matches.
 */
function length({ conventions: names, switches }: Pick<MatchingValue, 'conventions' | 'switches'>): number {
  return names.length > 0 ? 0 : Math.min(...switches.map(({ choices }) => choices.length));
}

interface MatchedCandidate {
  readonly candidate: Candidate;
  readonly mean: number;
}

/** Returns the mean over users with a value, and for each user the change of the mean times the number of users. */
function influences(values: Float64Array): { readonly mean: number; readonly of: Float64Array } {
  const counted = values.filter((value) => !Number.isNaN(value));
  const mean = counted.reduce((sum, value) => sum + value, 0) / counted.length;
  const share = counted.length / values.length;
  return { mean, of: values.map((value) => (Number.isNaN(value) ? 0 : (value - mean) / share)) };
}

/** Groups candidates by mean, ignoring rounding. */
function groupedByMean(found: readonly MatchedCandidate[]): { mean: number; members: Candidate[] }[] {
  const ordered = found.filter(({ mean }) => !Number.isNaN(mean)).sort((a, b) => a.mean - b.mean);
  const groups: { mean: number; members: Candidate[] }[] = [];
  for (const { candidate, mean } of ordered) {
    const last = groups.at(-1);
    if (last !== undefined && sameValue(last.mean, mean)) last.members.push(candidate);
    else groups.push({ mean, members: [candidate] });
  }
  return groups;
}

function merged(
  mean: number,
  matches: boolean,
  members: readonly Candidate[],
): MatchingValue & { readonly choices: MeasureChoices } {
  const shortest = Math.min(...members.map(length));
  const simplest = members.filter((member) => length(member) === shortest);
  return {
    mean,
    matches,
    conventions: members.flatMap(({ conventions: names }) => names),
    switches: shortest === 0 ? [] : simplest.flatMap(({ switches }) => switches),
    choices: simplest[0].choices,
  };
}

class Search {
  readonly referenceChoices: MeasureChoices;
  /** Whether the sample contains all users. */
  readonly isWhole: boolean;
  readonly sample: readonly UserRange[];
  readonly largeSample: readonly UserRange[];
  private readonly read: ReadonlySet<keyof MeasureChoices>;
  private repeats = false;
  /** Buffers that every pass writes again, to save memory; no result is read from them. */
  private readonly columns: Omit<ResultColumns, 'values'>;
  /** Values of the sampled users, by user number. */
  private readonly sampled: Float64Array;

  constructor(
    private readonly input: ModelEvaluationInput,
    private readonly query: MeasureQuery,
    private readonly reference: Convention,
    private readonly threshold: number | undefined,
  ) {
    this.referenceChoices = resolveChoices(query, reference, threshold);
    this.read = choicesRead(query.family);
    const { size } = input.users;
    this.isWhole = size <= SAMPLED_USERS;
    this.sample = drawnUsers(size, SAMPLED_USERS);
    this.largeSample = drawnUsers(size, LARGE_SAMPLE);
    this.columns = {
      listLengths: new Int32Array(size),
      relevant: new Int32Array(size),
      hits: new Int32Array(size),
      counted: new Uint8Array(size),
    };
    this.sampled = new Float64Array(size);
  }

  /** Searches for duplicates. If there are some, rules that refuse duplicates give no number. */
  *lookForRepeats(): Generator<number, void> {
    this.repeats = this.input.rankings.repeats !== false && (yield* firstDuplicate(this.input)) !== undefined;
  }

  /** Returns a key that is equal for choices that are equivalent for these lists. */
  keyOf(choices: MeasureChoices): string {
    const simple = this.simplified(choices);
    return JSON.stringify([...this.read].map((name) => simple[name] ?? null));
  }

  /** Returns the choices without those that make no difference to lists without duplicates or equal scores. */
  private simplified(choices: MeasureChoices): MeasureChoices {
    const { scores, ties } = this.input.rankings;
    const appends = choices.missed === 'appended' || choices.missed === 'catalogue';
    return {
      ...choices,
      ...(!this.repeats && { duplicates: 'counted' }),
      ...((scores === undefined || ties === false) && !appends && { ties: 'list-order' }),
    };
  }

  /** Returns the rules of every convention that gives a value; conventions with the same rules are merged. */
  byConvention(threshold: number | undefined): Candidate[] {
    const found = new Map<string, Candidate>();
    for (const convention of conventions) {
      const choices =
        convention.name === this.reference.name
          ? this.referenceChoices
          : resolveChoices(this.query, convention, threshold);
      if (this.repeats && choices.duplicates === 'error') continue;
      if (convention.name !== this.reference.name && !hasMeasure(convention, this.query.family.name))
        continue;
      const key = this.keyOf(choices);
      const candidate = found.get(key) ?? candidateOf(choices);
      candidate.conventions.push(convention.name);
      found.set(key, candidate);
    }
    return [...found.values()];
  }

  /** Returns these sets of rules again under every other rule for counted users. */
  byUsers(every: readonly Candidate[]): Candidate[] {
    const rule = this.query.family.parameters.find(({ name }) => name === 'users');
    if (rule?.kind !== 'choice' || rule.overrides === undefined) return [];
    const { overrides: choice, values } = rule;
    const known = new Set(every.map(({ choices }) => this.keyOf(choices)));
    const found: Candidate[] = [];
    for (const { choices, conventions: names } of every)
      for (const to of values) {
        const other = { ...choices, [choice]: to };
        const key = this.keyOf(other);
        if (known.has(key)) continue;
        known.add(key);
        found.push({
          choices: other,
          conventions: [],
          switches: [{ conventions: names, choices: [{ choice, to }] }],
        });
      }
    return found;
  }

  /** Yields combinations of the choices that make a difference on the sample. */
  *combinations(): Generator<number, Candidate[]> {
    const singles: Candidate[] = [];
    for (const { overrides, ...spec } of this.query.family.parameters) {
      if (overrides === undefined || spec.kind !== 'choice') continue;
      for (const value of spec.values) {
        if (value === this.referenceChoices[overrides] || value === 'error') continue;
        const single = {
          choices: { ...this.referenceChoices, [overrides]: value },
          conventions: [],
          switches: [{ conventions: [], choices: [{ choice: overrides, to: value }] }],
        };
        if (this.keyOf(single.choices) !== this.keyOf(this.referenceChoices)) singles.push(single);
      }
    }
    const before = yield* this.valuesOf(candidateOf(this.referenceChoices), this.sample);
    const telling: Candidate[] = [];
    for (const single of singles) {
      const values = yield* this.valuesOf(single, this.sample);
      if (values.some((value, user) => !sameValue(value, before[user]))) telling.push(single);
    }
    const candidates = [...telling];
    for (let start = 0, size = 2; size <= MAX_SWITCHES; size++) {
      const end = candidates.length;
      for (let i = start; i < end; i++)
        for (const [at, single] of telling.entries()) {
          if (candidates.length >= MAX_COMBINATIONS) return candidates;
          const { choices: switches } = candidates[i].switches[0];
          const [added] = single.switches[0].choices;
          // Adds choices in their order only, so each combination occurs once.
          const last = telling.findIndex(({ switches: [{ choices }] }) => choices[0] === switches.at(-1));
          if (at <= last || switches.some(({ choice }) => choice === added.choice)) continue;
          candidates.push({
            choices: { ...candidates[i].choices, [added.choice]: added.to },
            conventions: [],
            switches: [{ conventions: [], choices: [...switches, added] }],
          });
        }
      start = end;
    }
    return candidates;
  }

  /**
   * Returns the sets of rules whose means may equal the number according to a sample of users, and the nearest other
   * sets. @param ofAll mean under the reference rules over all users
   */
  *likely(
    candidates: readonly Candidate[],
    ofAll: number,
    number: number,
    tolerance: number,
  ): Generator<number, readonly Candidate[]> {
    if (candidates.length <= MEASURED || Number.isNaN(ofAll) || !this.isMeanOfUsers(this.referenceChoices))
      return candidates;
    const before = influences(yield* this.valuesOf(candidateOf(this.referenceChoices), this.largeSample));
    const weighed: { candidate: Candidate; away: number; beyond: number }[] = [];
    for (const candidate of candidates) {
      // If the metric is not the mean of users, a sample does not bound it.
      if (!this.isMeanOfUsers(candidate.choices)) {
        weighed.push({ candidate, away: 0, beyond: Number.NaN });
        continue;
      }
      const { mean, of } = influences(yield* this.valuesOf(candidate, this.largeSample));
      let squares = 0;
      for (const [index, influence] of of.entries()) squares += (influence - before.of[index]) ** 2;
      const error = Math.sqrt(squares) / of.length;
      const away = Math.abs(ofAll + mean - before.mean - number);
      // A difference of very few users may not show in a sample.
      const beyond = away - tolerance - ERRORS * error - (ERRORS / of.length) * this.largestValue;
      weighed.push({ candidate, away, beyond });
    }
    // NaN: undefined on the sample, so the candidate is possible.
    const isPossible = ({ beyond }: { beyond: number }): boolean => !(beyond > 0);
    return weighed
      .sort((a, b) => Number(isPossible(b)) - Number(isPossible(a)) || a.away - b.away)
      .filter((each, place) => place < MEASURED || isPossible(each))
      .map(({ candidate }) => candidate);
  }

  /**
   * Returns the combinations of each length whose means are nearest to the number, estimated from a sample by
   * their difference from the reference. The number per length is limited, because some of the many
   * combinations of three choices are near by chance.
   */
  *nearest(
    candidates: readonly Candidate[],
    sample: readonly UserRange[],
    ofAll: number,
    distance: (mean: number) => number,
    counts: readonly number[],
  ): Generator<number, Candidate[]> {
    const [ofSample, ...estimates] = yield* this.meansOf(
      [candidateOf(this.referenceChoices), ...candidates],
      sample,
    );
    const weighed = candidates
      .map((candidate, index) => ({ candidate, away: distance(ofAll + estimates[index] - ofSample) }))
      .sort((a, b) => a.away - b.away);
    return counts.flatMap((count, at) =>
      weighed
        .filter(({ candidate }) => length(candidate) === at + 1)
        .slice(0, count)
        .map(({ candidate }) => candidate),
    );
  }

  /** Returns whether the metric is the mean of the users' values. */
  private isMeanOfUsers(choices: MeasureChoices): boolean {
    const { compiled } = compileMeasure(this.query, choices);
    const isPlain = compiled.kind === 'per-user' && (compiled.aggregate ?? { name: 'mean' }).name === 'mean';
    return isPlain && choices.average === 'users';
  }

  private get largestValue(): number {
    const [, largest] = this.query.family.range;
    return Number.isFinite(largest) ? largest : 1;
  }

  /** Returns the mean under each set of rules. Values of users are not stored. */
  *meansOf(
    candidates: readonly Candidate[],
    only: readonly UserRange[] = [{ start: 0, end: this.input.users.size }],
  ): Generator<number, number[]> {
    const none = new Float64Array(0);
    const measures = yield* this.measured(
      candidates,
      only,
      candidates.map(() => none),
    );
    return measures.map(({ mean }) => mean);
  }

  /** Returns the values of the users of a sample, in order. */
  private *valuesOf(candidate: Candidate, sample: readonly UserRange[]): Generator<number, Float64Array> {
    const users = sample.flatMap(({ start, end }) =>
      Array.from({ length: end - start }, (_, index) => start + index),
    );
    for (const user of users) this.sampled[user] = Number.NaN;
    yield* this.measured([candidate], sample, [this.sampled]);
    return Float64Array.from(users, (user) => this.sampled[user]);
  }

  *decidingUsers(first: MeasureChoices, second: MeasureChoices): Generator<number, DecidingUser[]> {
    const { size } = this.input.users;
    const values = [first, second].map(() => new Float64Array(size).fill(Number.NaN));
    yield* this.measured([first, second].map(candidateOf), [{ start: 0, end: size }], values);
    const [a, b] = values;
    const users: DecidingUser[] = [];
    for (let user = 0; user < size; user++)
      if (!sameValue(a[user], b[user])) users.push({ user, first: a[user], second: b[user] });
    const weight = ({ first: x, second: y }: DecidingUser): number => Math.abs((x || 0) - (y || 0));
    return users.sort((x, y) => weight(y) - weight(x) || x.user - y.user).slice(0, DECIDING);
  }

  private *measured(
    candidates: readonly Candidate[],
    only: readonly UserRange[],
    values: readonly Float64Array[],
  ): Generator<number, readonly { readonly mean: number }[]> {
    if (candidates.length === 0) return [];
    const measures = candidates.map(({ choices }): ResolvedMeasure =>
      compileMeasure(this.query, this.simplified(choices)),
    );
    const columns: ResultColumns = { ...this.columns, values };
    const plan = {
      measures,
      convention: this.reference,
      threshold: this.threshold ?? this.reference.choices.threshold,
      hitCutoff: undefined,
    };
    return (yield* evaluateRankings(this.input, plan, only, columns)).measures;
  }
}

/** Returns users sampled at random with a fixed seed, ascending. */
function drawnUsers(size: number, count: number): UserRange[] {
  if (size <= count) return [{ start: 0, end: size }];
  const random = seededRandom(SEED);
  const users = new Set<number>();
  while (users.size < count) users.add(Math.floor(random() * size));
  return Array.from(users)
    .sort((a, b) => a - b)
    .map((user) => ({ start: user, end: user + 1 }));
}
