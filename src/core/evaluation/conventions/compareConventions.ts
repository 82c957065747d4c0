import type { Convention, MeasureChoices } from '../../measures/convention';
import { conventions } from '../../measures/conventions';
import { choicesRead, compileMeasure, resolveChoices, type ResolvedMeasure } from '../../measures/resolve';
import type { MeasureQuery } from '../../measures/syntax';
import { evaluateRankings, type ModelEvaluationInput, type MeasureResult } from '../evaluate';
import { sameValue } from '../sameValue';
import { firstDuplicate, type Duplicate } from '../judging/repeatedItem';
import type { EvaluationPlan } from '../plan';

/** Values of one metric for the same lists, under each convention. */
export interface ConventionComparison {
  readonly measure: string;
  /** Value under the convention that the others are compared with. */
  readonly reference: ConventionValue;
  readonly others: readonly ComparedConvention[];
}

interface ConventionValue {
  readonly convention: string;
  /** Mean of the metric; NaN: not defined. */
  readonly mean: number;
  /** Number of users that the mean is over. */
  readonly users: number;
}

export type ComparedConvention =
  | (ConventionValue & {
      readonly kind: 'value';
      /** Whether the mean differs from that of the reference. */
      readonly differs: boolean;
      /** Choices that change the mean if switched one at a time from the reference, largest change first. */
      readonly differences: readonly ChoiceDifference[];
      /**
       * Whether the choices interact: the changes of single choices do not add up to the whole difference.
       */
      readonly interacting: boolean;
    })
  /** The convention refuses lists with repeated items. */
  | { readonly kind: 'refused'; readonly convention: string; readonly duplicate: Duplicate };

interface ChoiceDifference {
  readonly choice: keyof MeasureChoices;
  readonly from: string;
  readonly to: string;
  /** Mean if only this choice is switched. */
  readonly mean: number;
  /** Number of users whose value changes, including users who are no longer or newly counted. */
  readonly touchedUsers: number;
  /** First of the users whose value changes, in order of their numbers. */
  readonly examples: readonly number[];
}

/** Progress within the current phase of a comparison. Phases differ in the time per unit. */
export interface ComparisonProgress {
  readonly part: 'looking for repeats' | 'measuring users' | 'summing up' | 'telling differences';
  readonly done: number;
  readonly of: number;
}

const EXAMPLES = 20;

/**
 * Evaluates a metric under every convention. For each that differs from the reference, finds the choices that
 * cause the difference, by switching one at a time. Makes one pass over the users.
 *
 * Yields the progress every few milliseconds. Stop iterating to cancel.
 *
 * @param threshold θ of the evaluation; undefined: the threshold of each convention
 * @throws InputError if the reference refuses duplicates, or if an input is missing that the metric needs
 */
export function* compareConventions(
  input: ModelEvaluationInput,
  query: MeasureQuery,
  reference: Convention,
  threshold: number | undefined,
): Generator<ComparisonProgress, ConventionComparison> {
  const duplicate = yield* lookForRepeats(input);
  const read = choicesRead(query.family);
  const referenceChoices = resolveChoices(query, reference, threshold);
  const others = conventions.filter(({ name }) => name !== reference.name);
  const choicesOf = new Map(others.map((other) => [other, resolveChoices(query, other, threshold)]));

  // All combinations of choices to evaluate, without duplicates.
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

  // Cache of switches: several conventions contain the same one.
  const differences = new Map<string, ChoiceDifference>();
  const compareWith = (other: Convention): ComparedConvention => {
    const choices = choicesOf.get(other) ?? referenceChoices;
    const result = results.get(keyOf(choices));
    if (result === undefined)
      // Only choices that refuse duplicates have no result.
      return { kind: 'refused', convention: other.name, duplicate: duplicate as Duplicate };
    const choiceDifferences: ChoiceDifference[] = [];
    for (const choice of differing(referenceChoices, choices, read)) {
      const key = keyOf(switched(referenceChoices, choices, choice));
      const alone = results.get(key);
      if (alone === undefined) continue;
      const known =
        differences.get(key) ?? difference(choice, referenceChoices, choices, referenceResult, alone);
      differences.set(key, known);
      if (known.touchedUsers > 0 || !sameValue(known.mean, referenceResult.mean))
        choiceDifferences.push(known);
    }
    choiceDifferences.sort(
      (a, b) =>
        Math.abs(b.mean - referenceResult.mean) - Math.abs(a.mean - referenceResult.mean) ||
        b.touchedUsers - a.touchedUsers,
    );
    const alone = choiceDifferences.reduce((sum, { mean }) => sum + (mean - referenceResult.mean), 0);
    return {
      kind: 'value',
      ...valueOf(other, result),
      differs: !sameValue(result.mean, referenceResult.mean),
      differences: choiceDifferences,
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

function* lookForRepeats(input: ModelEvaluationInput): Generator<ComparisonProgress, Duplicate | undefined> {
  const steps = firstDuplicate(input);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    yield { part: 'looking for repeats', done: step.value, of: input.users.size };
  }
}

function* measureAll(
  input: ModelEvaluationInput,
  query: MeasureQuery,
  convention: Convention,
  threshold: number | undefined,
  variants: ReadonlyMap<string, MeasureChoices>,
): Generator<ComparisonProgress, Map<string, MeasureResult>> {
  const keys = [...variants.keys()];
  const measures = [...variants.values()].map((choices): ResolvedMeasure => compileMeasure(query, choices));
  const plan: EvaluationPlan = {
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

/** Returns the choices among `read` that differ between two conventions. */
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
    touchedUsers,
    examples,
  };
}

function valueOf(convention: Convention, { mean, users }: MeasureResult): ConventionValue {
  return { convention: convention.name, mean, users };
}
