import type { Convention, MeasureChoices } from '../../measures/convention';
import { conventions } from '../../measures/conventions';
import { choicesRead, compileMeasure, resolveChoices, type ResolvedMeasure } from '../../measures/resolve';
import type { MeasureQuery } from '../../measures/syntax';
import { evaluateRankings, type EvaluationInput, type MeasureResult } from '../evaluate';
import { sameValue } from '../sameValue';
import { firstDuplicate, type Duplicate } from '../judging/repeatedItem';
import type { Plan } from '../plan';

/** One measure of the same lists under every convention. */
export interface ConventionComparison {
  readonly measure: string;
  /** What the others are held against. */
  readonly reference: ConventionValue;
  readonly others: readonly ComparedConvention[];
}

interface ConventionValue {
  readonly convention: string;
  /** NaN: undefined. */
  readonly mean: number;
  /** How many users the mean is over. */
  readonly users: number;
}

export type ComparedConvention =
  | (ConventionValue & {
      readonly kind: 'value';
      /** Whether the mean is another one than the reference's. */
      readonly differs: boolean;
      /** Choices that make a difference on their own, the largest first; each switched alone from the reference. */
      readonly differences: readonly ChoiceDifference[];
      /** Whether the choices only together, or also together, make more than each alone: switching all of `differences` is not the whole difference. */
      readonly interacting: boolean;
    })
  /** The convention refuses lists with repeated items. */
  | { readonly kind: 'refused'; readonly convention: string; readonly duplicate: Duplicate };

interface ChoiceDifference {
  readonly choice: keyof MeasureChoices;
  readonly from: string;
  readonly to: string;
  /** The mean when only this choice is switched. */
  readonly mean: number;
  readonly users: number;
  /** How many users' values it changes (one who no longer counts, or newly does, included). */
  readonly touchedUsers: number;
  /** The first of them, by number. */
  readonly examples: readonly number[];
}

/** How far a comparison is in the part of it that is under way. Each part takes another while for each. */
export interface ComparisonProgress {
  readonly part: 'looking for repeats' | 'measuring users' | 'summing up' | 'telling differences';
  readonly done: number;
  readonly of: number;
}

const EXAMPLES = 20;

/**
 * Evaluates a measure under every convention, and for each that differs from the reference finds which
 * choices make the difference, by switching one at a time. All of it is one pass over the users.
 *
 * Yields how far it is, every few milliseconds; stopping to iterate cancels.
 *
 * @param threshold θ of the evaluation; undefined: each convention's own
 * @throws InputError when the reference refuses duplicates, or an input is missing that the measure needs
 */
export function* compareConventions(
  input: EvaluationInput,
  query: MeasureQuery,
  reference: Convention,
  threshold: number | undefined,
  among: readonly Convention[] = conventions,
): Generator<ComparisonProgress, ConventionComparison> {
  const duplicate = yield* lookForRepeats(input);
  const read = choicesRead(query.family);
  const referenceChoices = resolveChoices(query, reference, threshold);
  const others = among.filter(({ name }) => name !== reference.name);
  const choicesOf = new Map(others.map((other) => [other, resolveChoices(query, other, threshold)]));

  // Every combination of choices that must be known, once.
  const variants = new Map<string, MeasureChoices>();
  const keyOf = (choices: MeasureChoices): string =>
    JSON.stringify([...read].map((name) => choices[name] ?? null));
  const variant = (choices: MeasureChoices): string => {
    const key = keyOf(choices);
    if (duplicate === undefined || choices.duplicates !== 'error') variants.set(key, choices);
    return key;
  };
  const referenceKey = variant(referenceChoices);
  variants.set(referenceKey, referenceChoices);
  for (const choices of choicesOf.values()) {
    variant(choices);
    for (const name of differing(referenceChoices, choices, read))
      variant(switched(referenceChoices, choices, name));
  }
  const results = yield* measureAll(input, query, reference, threshold, variants);
  const referenceResult = required(results, referenceKey);

  // The same switch stands in several conventions.
  const differences = new Map<string, ChoiceDifference>();
  const compareWith = (other: Convention): ComparedConvention => {
    const choices = choicesOf.get(other) ?? referenceChoices;
    const result = results.get(keyOf(choices));
    if (result === undefined)
      // Only what refuses duplicates was left out.
      return { kind: 'refused', convention: other.name, duplicate: duplicate as Duplicate };
    const found: ChoiceDifference[] = [];
    for (const choice of differing(referenceChoices, choices, read)) {
      const key = keyOf(switched(referenceChoices, choices, choice));
      const alone = results.get(key);
      if (alone === undefined) continue;
      const known =
        differences.get(key) ?? difference(choice, referenceChoices, choices, referenceResult, alone);
      differences.set(key, known);
      if (known.touchedUsers > 0 || !sameValue(known.mean, referenceResult.mean)) found.push(known);
    }
    found.sort(
      (a, b) =>
        Math.abs(b.mean - referenceResult.mean) - Math.abs(a.mean - referenceResult.mean) ||
        b.touchedUsers - a.touchedUsers,
    );
    const alone = found.reduce((sum, { mean }) => sum + (mean - referenceResult.mean), 0);
    return {
      kind: 'value',
      ...valueOf(other, result),
      differs: !sameValue(result.mean, referenceResult.mean),
      differences: found,
      interacting: !sameValue(referenceResult.mean + alone, result.mean),
    };
  };
  const compared: ComparedConvention[] = [];
  for (const other of others) {
    compared.push(compareWith(other));
    yield { part: 'telling differences', done: compared.length, of: others.length };
  }
  return { measure: query.name, reference: valueOf(reference, referenceResult), others: compared };
}

function* lookForRepeats(input: EvaluationInput): Generator<ComparisonProgress, Duplicate | undefined> {
  const steps = firstDuplicate(input);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    yield { part: 'looking for repeats', done: step.value, of: input.users.size };
  }
}

function* measureAll(
  input: EvaluationInput,
  query: MeasureQuery,
  convention: Convention,
  threshold: number | undefined,
  variants: ReadonlyMap<string, MeasureChoices>,
): Generator<ComparisonProgress, Map<string, MeasureResult>> {
  const keys = [...variants.keys()];
  const measures = [...variants.values()].map((choices): ResolvedMeasure => compileMeasure(query, choices));
  const plan: Plan = {
    measures,
    convention,
    threshold: threshold ?? convention.choices.threshold,
    hitCutoff: undefined,
  };
  const { size } = input.users;
  const steps = evaluateRankings(input, plan);
  let results = 0;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return new Map(keys.map((key, index) => [key, step.value.measures[index]]));
    if (step.value < size) yield { part: 'measuring users', done: step.value, of: size };
    // Once all users are done it says so again after each result.
    else yield { part: 'summing up', done: results++, of: keys.length };
  }
}

function required(results: ReadonlyMap<string, MeasureResult>, key: string): MeasureResult {
  const result = results.get(key);
  if (result === undefined) throw new Error('The reference was not measured.');
  return result;
}

/** The choices among `read` in which two conventions differ. */
function differing(
  a: MeasureChoices,
  b: MeasureChoices,
  read: ReadonlySet<keyof MeasureChoices>,
): (keyof MeasureChoices)[] {
  return [...read].filter((name) => a[name] !== b[name]);
}

function switched(from: MeasureChoices, to: MeasureChoices, name: keyof MeasureChoices): MeasureChoices {
  return { ...from, [name]: to[name] };
}

function difference(
  choice: keyof MeasureChoices,
  from: MeasureChoices,
  to: MeasureChoices,
  before: MeasureResult,
  after: MeasureResult,
): ChoiceDifference {
  let touchedUsers = 0;
  const examples: number[] = [];
  for (let user = 0; user < before.values.length; user++) {
    if (sameValue(before.values[user], after.values[user])) continue;
    touchedUsers++;
    if (examples.length < EXAMPLES) examples.push(user);
  }
  return {
    choice,
    from: String(from[choice]),
    to: String(to[choice]),
    mean: after.mean,
    users: after.users,
    touchedUsers,
    examples,
  };
}

function valueOf(convention: Convention, { mean, users }: MeasureResult): ConventionValue {
  return { convention: convention.name, mean, users };
}
