import { sameValue } from '../sameValue';
import type { ExplanationView } from '../../../shared/protocol/views/explanationView';
import { InputError } from '../../../shared/problem';
import type { JudgedList } from '../../data/judgedList';
import type { Convention, MeasureChoices, RankingRules } from '../../measures/convention';
import type { Derivation, DerivationTerm } from '../../measures/derivation/derivation';
import { hitsWithin } from '../../measures/hits';
import type { PerUserMeasure, RatingMeasure } from '../../measures/measure';
import { choicesRead, compileMeasure, resolveChoices, type ResolvedMeasure } from '../../measures/resolve';
import type { MeasureQuery } from '../../measures/syntax';
import { expectedValue } from '../ties/tieExpectation';
import { bindToData, presenceOfUser, type ModelEvaluationInput } from '../evaluate';
import { isUserCounted } from '../standing';
import type { Truth } from '../../data/truth';
import { Judge } from '../judging/judge';
import { UserTruth } from '../judging/userTruth';
import { RATING_VIEW, hasPredictionAndRating, RatingPairs } from '../measureRunner';

/** Derivation of one user's value of a metric, as plain data. Panel, command line and report format it. */
export interface Explanation extends Pick<
  ExplanationView,
  'measure' | 'convention' | 'length' | 'relevant' | 'hits' | 'counted'
> {
  readonly user: number;
  /** Value of this user in the evaluation; NaN: undefined. */
  readonly value: number;
  /** Undefined for a metric that is not computed from the ranks of one list. */
  readonly derivation: Derivation | undefined;
  /** Choices with an alternative that changes this user's value. */
  readonly choices: readonly ChoiceThatMatters[];
}

interface ChoiceThatMatters {
  readonly choice: ChoiceName;
  readonly used: string;
  /** Values under the alternatives that change the result. */
  readonly alternatives: readonly { readonly value: string; readonly result: number }[];
}

/**
 * Explains a user's value of a metric: the terms with rank, item, gain and factors, the normaliser, the result, and
 * the choices of the convention that it depends on. The result equals that of the evaluation.
 *
 * @param threshold θ of the evaluation; undefined: the convention's
 * @returns undefined for a metric without a value per user (over all lists together)
 * @throws InputError if the convention refuses the user's duplicates, or if an input is missing
 */
export function explain(
  input: ModelEvaluationInput,
  query: MeasureQuery,
  convention: Convention,
  threshold: number | undefined,
  user: number,
): Explanation | undefined {
  const resolved = compileMeasure(query, resolveChoices(query, convention, threshold));
  const truth = new UserTruth(input);
  truth.turnTo(user);
  const bound = bindToData(resolved.compiled, input);
  if (bound.kind === 'collection') return undefined;
  if (bound.kind === 'rating') {
    const list = new Judge(input, truth, RATING_VIEW, Infinity).judge();
    const { value, pairs, derivation } = ratingOf(bound, list, input.truth);
    return {
      ...standingIn(list),
      measure: query.name,
      convention: convention.name,
      user,
      counted: pairs > 0,
      value,
      derivation,
      choices: [],
    };
  }
  const measure = bound;
  const list = new Judge(input, truth, measure.view, measure.depth).judge();
  const value = valueOf(measure, list);
  const standing = presenceOfUser(input, user);
  return {
    measure: query.name,
    convention: convention.name,
    user,
    ...standingIn(list, query.cutoff),
    counted: isUserCounted(measure.users, list.relevant > 0, standing) && !Number.isNaN(value),
    value,
    derivation: deriveValue(measure, list, value),
    choices: choicesThatMatter(input, query, resolved.choices, truth, value),
  };
}

function standingIn(list: JudgedList, cutoff?: number): Pick<Explanation, 'length' | 'relevant' | 'hits'> {
  const { length, relevant } = list;
  return { length, relevant, hits: hitsWithin(list, cutoff ?? Infinity) };
}

function perUserMeasure(resolved: ResolvedMeasure, input: ModelEvaluationInput): PerUserMeasure | undefined {
  const compiled = bindToData(resolved.compiled, input);
  return compiled.kind === 'per-user' ? compiled : undefined;
}

function valueOf(measure: PerUserMeasure, list: JudgedList): number {
  return measure.view.ties === 'expected' ? expectedValue(measure, list) : measure.value(list);
}

function deriveValue(measure: PerUserMeasure, list: JudgedList, value: number): Derivation | undefined {
  const derivation = measure.derive?.(list);
  if (derivation === undefined || measure.view.ties !== 'expected') return derivation;
  // A mean over orders has no terms, unless the metric gives tied ranks their mean gain.
  if (Math.abs(derivation.result - value) <= 1e-12) return derivation;
  return { terms: [], total: value, combination: 'orders', normaliser: undefined, result: value };
}

const ofGains: ReadonlySet<string> = new Set(['best', 'worst']);

/**
 * Returns the value, or undefined if it cannot be computed: another choice may include an item that the items
 * file lacks.
 */
function valueIfAny(measure: PerUserMeasure, judge: Judge): number | undefined {
  try {
    return valueOf(measure, judge.judge());
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function choicesThatMatter(
  input: ModelEvaluationInput,
  query: MeasureQuery,
  choices: MeasureChoices,
  truth: UserTruth,
  value: number,
): ChoiceThatMatters[] {
  const judges = new Map<string, Judge>();
  const judgeOf = (view: RankingRules, depth: number): Judge => {
    const key = JSON.stringify([view, depth === Infinity ? null : depth]);
    let judge = judges.get(key);
    if (judge === undefined) judges.set(key, (judge = new Judge(input, truth, view, depth)));
    return judge;
  };
  const found: ChoiceThatMatters[] = [];
  for (const { choice, values } of alternativesOf(choices, choicesRead(query.family))) {
    const alternatives: { value: string; result: number }[] = [];
    for (const alternative of values) {
      const measure = perUserMeasure(compileMeasure(query, { ...choices, ...alternative.change }), input);
      if (measure === undefined) continue;
      // `best` and `worst` order by gain, which is meaningless for metrics that use the worth of items.
      if (choice === 'ties' && measure.sees !== undefined && ofGains.has(alternative.name)) continue;
      const result = valueIfAny(measure, judgeOf(measure.view, measure.depth));
      if (result === undefined) continue;
      if (!sameValue(result, value)) alternatives.push({ value: alternative.name, result });
    }
    if (alternatives.length > 0) found.push({ choice, used: String(choices[choice]), alternatives });
  }
  return found;
}

/** A choice of how one list is judged or measured, not of the users that count. */
type ChoiceName = Exclude<keyof MeasureChoices, 'threshold' | 'users' | 'listUsers'>;

const VALUES: { readonly [Name in ChoiceName]?: readonly MeasureChoices[Name][] } = {
  ties: ['list-order', 'item-ascending', 'item-descending', 'best', 'worst', 'expected'],
  // Without 'error', which gives no value to compare with.
  duplicates: ['first', 'last', 'summed', 'once', 'counted', 'joined', 'expanded', 'expanded-relevant'],
  missed: ['absent', 'ignored', 'counted', 'appended'],
  withoutRelevant: ['zero', 'one', 'undefined', 'one-unlisted'],
  shortList: ['measured', 'undefined', 'single-undefined'],
  tiedRanks: ['order', 'grouped'],
  precisionDenominator: ['k', 'length', 'distinct', 'judged', 'min', 'union'],
  recallDenominator: ['relevant', 'min'],
  apDenominator: ['min', 'min-length', 'relevant', 'hits', 'k'],
  apRanks: ['hits', 'all', 'last-repeated'],
  arhrDenominator: ['none', 'hits'],
  gain: ['linear', 'exp', 'exp-above', 'binary'],
  discount: ['log2', 'jarvelin', 'rank'],
  ideal: ['k', 'all', 'listed', 'full-k', 'full-listed'],
  ndcgCut: ['k', 'min'],
  pooled: ['unjudged', 'judged'],
  residualTail: ['always', 'some'],
  rbpDenominator: ['none', 'ideal'],
  errStop: ['exp', 'linear'],
  recallLevel: ['nearest', 'up'],
  rbpGain: ['binary', 'linear', 'normalised'],
  aucTies: ['half', 'order', 'zero'],
  aucEdge: ['undefined', 'zero-one', 'zero'],
  falloutDenominator: ['items', 'listed'],
};

/** Returns the rules that are in `read`, each with its other values. */
function alternativesOf(
  choices: MeasureChoices,
  read: ReadonlySet<keyof MeasureChoices>,
): {
  readonly choice: ChoiceName;
  readonly values: readonly { readonly name: string; readonly change: Partial<MeasureChoices> }[];
}[] {
  return (Object.keys(VALUES) as ChoiceName[])
    .filter((choice) => read.has(choice))
    .map((choice) => ({
      choice,
      values: (VALUES[choice] ?? [])
        .filter((value) => value !== choices[choice])
        .map((value) => ({ name: String(value), change: { [choice]: value } })),
    }));
}

/**
 * Returns the value of a rating metric over the pairs of one user's list, with the contribution of each pair.
 *
 * @param list judged under RATING_VIEW, complete
 * @returns value: NaN without pairs; derivation: undefined if the metric is not a mean over the pairs
 */
function ratingOf(
  measure: RatingMeasure,
  list: JudgedList,
  truth: Truth,
): { readonly value: number; readonly pairs: number; readonly derivation: Derivation | undefined } {
  const pairs = new RatingPairs(truth);
  pairs.turnTo(list);
  const { ratings, predictions, count } = pairs.own;
  const value = count === 0 ? Number.NaN : measure.value(ratings, predictions, count);
  const { pair } = measure;
  if (pair === undefined) return { value, pairs: count, derivation: undefined };
  const terms: DerivationTerm[] = [];
  for (let i = 0; i < list.depth; i++) {
    if (!hasPredictionAndRating(list, i)) continue;
    // Pairs are in the order in which they were gathered.
    const [prediction, rating] = [predictions[terms.length], ratings[terms.length]];
    terms.push({
      rank: i + 1,
      item: list.items[i],
      gain: rating,
      factors: [
        { name: 'prediction', value: prediction },
        { name: 'rating', value: rating },
      ],
      contribution: pair.term(prediction - rating),
    });
  }
  const { combination } = pair;
  return {
    value,
    pairs: count,
    derivation: { terms, total: value, combination, normaliser: undefined, result: value },
  };
}
