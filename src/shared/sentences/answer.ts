import * as l10n from '@vscode/l10n';
import { bestValue } from '../leaderboard/bestMeans';
import { comparedMeans, type ComparedMean } from './comparedPairs';
import { parseCutoff, hitCutoffOf } from '../leaderboard/cutoffs';
import { type GroupMeans, groupMeans } from '../leaderboard/runMeans';
import type { Verdict } from '../protocol/comparisonResult';
import type { UserFilter } from '../protocol/queries';
import type { ComparisonView } from '../protocol/views/comparisonView';
import type { EvaluationView, MeasureView } from '../protocol/views/evaluationView';
import { noHitText } from '../text/hitText';
import { plainName } from '../text/nameText';
import { roughPercentText } from '../text/numbers/changeText';
import { formatCount, formatShortMean, measureSummaryText } from '../text/numbers/numberText';
import { plural } from '../text/numbers/plural';
import { withParticles } from '../text/particles';
import { notableUnjudgedShares, sharesText } from './spoilsText';
import type { UnjudgedShares } from './unjudgedShares';
import { overText, listUnitOf, unitsText } from './countWords';
import { verdictOfPair } from './verdictWords';

/** Place in the panel that a link in the answer opens. Models and metrics are indexes. */
export type AnswerTarget =
  | { readonly kind: 'model'; readonly model: number }
  /** Users of a model; with a metric, the worst by that metric first. */
  | {
      readonly kind: 'users';
      readonly model: number;
      readonly filter: UserFilter;
      readonly measure?: number;
    }
  /** Users that satisfy a query, with their differences by a metric. */
  | { readonly kind: 'query'; readonly model: number; readonly query: string; readonly measure: number }
  | { readonly kind: 'user'; readonly user: number }
  | { readonly kind: 'item'; readonly id: string; readonly item: number }
  /** Comparison of two models by a metric. */
  | {
      readonly kind: 'comparison';
      readonly pair: readonly [a: number, b: number];
      readonly measure: number;
    };

/** Part of an answer. A name comes from a file and is never part of another text. */
export type AnswerPart =
  /** Text; `full`: with more digits, for a hover. */
  (
    | { readonly text: string; readonly full?: string }
    | { readonly name: string }
    /** Parts that are separated by commas. */
    | { readonly list: readonly AnswerPart[] }
    | AnswerSentence
  ) & {
    readonly strong?: true;
    readonly target?: AnswerTarget;
  };

/** Translated sentence with the parts for {0}, {1} …. */
export interface AnswerSentence {
  readonly template: string;
  readonly parts: readonly AnswerPart[];
}

export interface AnswerGrounds {
  readonly evaluation: Pick<EvaluationView, 'models' | 'measures' | 'usersRule' | 'doubts' | 'clusteredBy'>;
  /** Comparison of the models, in the same order but maybe with other names; undefined: not tested. */
  readonly comparison: ComparisonView | undefined;
  /** Index of the baseline, or of its first run; undefined: none. */
  readonly baseline: number | undefined;
  /** Whether a person chose the baseline: then the sentence about two models is about the other model. */
  readonly isBaselineChosen?: boolean;
}

/** Model that is significantly worse than another by a metric. */
export interface LostPair {
  readonly of: number;
  readonly against: number;
  readonly measure: number;
}

/** Maximum number of models that are named; of more models, only their number is given. */
const MAX_NAMED_MODELS = 4;
/** Minimum number of models for "the best" instead of "better". */
const MIN_FOR_BEST = 3;

/**
 * Returns the answer of an evaluation by its first metric with a mean: the best model, by how much and how
 * certain; for a single model its value and the users without a hit. A result that still needs resampling is
 * "…".
 */
export function evaluationAnswer(grounds: AnswerGrounds): AnswerSentence[] {
  const groups = groupMeans(grounds.evaluation);
  const measure = measureOf(grounds.evaluation);
  if (measure < 0) return [];
  const unjudged = unjudgedSentence(grounds.evaluation);
  return [
    ...(groups.length === 1
      ? oneModel(grounds.evaluation, groups[0], measure)
      : severalModels(grounds, groups, measure)),
    ...(unjudged === undefined ? [] : [{ template: '{0}', parts: [{ text: unjudged }] }]),
  ];
}

/** Returns the sentence of the answer on unjudged items; undefined: it has none. */
export function unjudgedSentence(evaluation: AnswerGrounds['evaluation']): string | undefined {
  const shares = answerUnjudgedShares(evaluation);
  return shares && sharesText(evaluation, shares);
}

/** Returns the shares of unjudged items that the answer names; undefined: none. */
export function answerUnjudgedShares(evaluation: AnswerGrounds['evaluation']): UnjudgedShares | undefined {
  const view = evaluation.measures.at(measureOf(evaluation));
  return view && notableUnjudgedShares(evaluation, parseCutoff(view.name) ?? null);
}

/**
 * Returns the models that are significantly worse by the metric of the answer, each with the model that is
 * better.
 */
export function lostPairs({ evaluation, comparison }: AnswerGrounds): LostPair[] {
  const measure = measureOf(evaluation);
  return (comparison === undefined ? [] : comparedMeans(comparison, evaluation)).flatMap(
    ({ a, b, measure: by, verdict }) => {
      if (by !== measure) return [];
      if (verdict === 'worse') return [{ of: b, against: a, measure }];
      return verdict === 'better' ? [{ of: a, against: b, measure }] : [];
    },
  );
}

/** Returns the index of the first metric with a mean, or −1 if no metric has one. */
function measureOf(evaluation: AnswerGrounds['evaluation']): number {
  const groups = groupMeans(evaluation);
  return evaluation.measures.findIndex((_, index) => groups.some(({ means }) => means[index].mean !== null));
}

/** Returns the answer as plain text. */
export function answerText(sentences: readonly AnswerSentence[]): string {
  const partText = (part: AnswerPart): string => {
    if ('name' in part) return plainName(part.name);
    if ('text' in part) return part.text;
    if ('list' in part) return part.list.map(partText).join(', ');
    const words = part.parts.map(partText);
    return withParticles(part.template, (index) => words.at(index)).replace(
      /\{(\d+)\}/g,
      (_, index: string) => words[Number(index)],
    );
  };
  return sentences.map(partText).join(' ');
}

function oneModel(
  { models, measures, usersRule, doubts = [], clusteredBy }: AnswerGrounds['evaluation'],
  { models: runs, means }: GroupMeans,
  measure: number,
): AnswerSentence[] {
  const [model] = runs;
  const { counted, withoutHit, withoutList } = models[model].users;
  const unit = listUnitOf({ clusteredBy });
  const users = (count: number, filter: UserFilter): AnswerPart => ({
    text: unitsText(count, unit),
    target: { kind: 'users', model, filter },
  });
  const { mean, users: measured, rows } = means[measure];
  // A metric may have no value for some users who count: MeanRank without a hit, AUC without a relevant row.
  const isOfAll = measured === null || measured === counted;
  const value: AnswerSentence = {
    template: l10n.t('{0} for {1}.'),
    parts: [
      valuePart(measures[measure], mean, model, measure),
      isOfAll && rows === undefined
        ? users(counted, 'counted')
        : { text: overText({ users: measured ?? counted, rows }, unit) },
    ],
  };
  // Each run fails different users.
  if (runs.length > 1) return [value];
  return [
    value,
    ...(withoutHit > 0
      ? [
          {
            template: plural(withoutHit, l10n.t('{0} has {1}.'), l10n.t('{0} have {1}.')),
            parts: [
              users(withoutHit, 'without-hit'),
              { text: noHitText(hitCutoffOf({ measures }), { count: countText }) },
            ],
          },
        ]
      : []),
    // Of many a warning says more.
    ...(withoutList > 0 && !doubts.some(({ code }) => code === 'user-without-list')
      ? [
          {
            template: withoutListText(isOfAll ? usersRule : undefined, withoutList),
            parts: [users(withoutList, 'without-list')],
          },
        ]
      : []),
  ];
}

/** Returns the predicate of a sentence on users: "{0} have no recommendations and count as 0." */
export function withoutListText(rule: EvaluationView['usersRule'], users: number): string {
  switch (rule) {
    case 'truth':
      return plural(
        users,
        l10n.t('{0} has no recommendations and counts as 0.'),
        l10n.t('{0} have no recommendations and count as 0.'),
      );
    case 'both':
      return plural(
        users,
        l10n.t('{0} has no recommendations and is excluded.'),
        l10n.t('{0} have no recommendations and are excluded.'),
      );
    default:
      return plural(users, l10n.t('{0} has no recommendations.'), l10n.t('{0} have no recommendations.'));
  }
}

/** Two models with all compared metrics. */
interface ModelContest {
  /** Index of each model among the models; of a model with several runs, the index of its first run. */
  readonly of: number;
  readonly against: number;
  /** Whether differences are `against` − `of`, and shares of the mean of `of`; otherwise the reverse. */
  readonly turned: boolean;
  /** Compared means by index of the metric; metrics that were not compared are missing. */
  readonly found: ReadonlyMap<number, HeldMean>;
}

interface HeldMean extends Pick<ComparedMean, 'difference' | 'reference'> {
  /** Verdict on `of`, whichever model is the first of the pair. */
  readonly verdict: Verdict | null;
}

function severalModels(
  { evaluation, comparison, baseline, isBaselineChosen = false }: AnswerGrounds,
  groups: readonly GroupMeans[],
  measure: number,
): AnswerSentence[] {
  const view = evaluation.measures[measure];
  const ranked = ranking(groups, measure, view.higherIsBetter);
  const [leader, second] = ranked;
  const [first] = leader.models;
  const meanOf = (group: GroupMeans): number | null => group.means[measure].mean;
  if (bestValue(groups.map(meanOf), view.higherIsBetter) === undefined)
    return [sameSentence(groups, view, meanOf(leader))];
  const compared = comparison === undefined ? [] : comparedMeans(comparison, evaluation);
  const contestOf = (of: GroupMeans, against: GroupMeans): ModelContest =>
    heldOf(compared, of.models[0], against.models[0], baseline);

  const reference = groups.find(({ models }) => models[0] === baseline && baseline !== first) ?? second;
  const pair = contestOf(leader, reference);
  const lead = leadText(leader, reference, pair, evaluation, measure);
  const value = valuePart(view, meanOf(leader), first, measure);
  const name = namePart(leader, true);
  if (isBaselineChosen && groups.length === 2 && first === baseline)
    return [trailingSentence(second, leader, contestOf(second, leader), evaluation, measure)];
  const may = mayBeBest(comparison, groups, view.name);
  const verdict = pair.found.get(measure)?.verdict;
  const isSure =
    verdict === 'better' && (groups.length < MIN_FOR_BEST || (may?.length === 1 && may[0] === leader));
  const clear = clearPart(pair, measure);
  const parts: AnswerPart[] = [name, value, lead, ...(clear === undefined ? [] : [clear])];
  const headline: AnswerSentence[] = [];
  if (isSure && groups.length >= MIN_FOR_BEST)
    headline.push({ template: l10n.t('{0} is best: {1}, {2}, {3}.'), parts });
  else if (isSure) headline.push({ template: l10n.t('{0} is better: {1}, {2}, {3}.'), parts });
  else
    headline.push({
      template: clear === undefined ? l10n.t('{0} leads: {1}, {2}.') : l10n.t('{0} leads: {1}, {2}, {3}.'),
      parts,
    });
  const rivals = ranked.filter((group) => group !== leader && may?.includes(group));
  if (!isSure && rivals.length > 0)
    headline.push({
      template: l10n.t('{0} may also be best.'),
      parts: [
        ranked.length > MAX_NAMED_MODELS
          ? { text: l10n.t('{0} others', countText(rivals.length)), strong: true }
          : namesPart(rivals, true),
      ],
    });
  const origin = groups.find(({ models }) => models[0] === baseline) ?? leader;
  const others = ranked.filter((group) => group !== origin);
  return [
    ...headline,
    ...(ranked.length > MAX_NAMED_MODELS
      ? countedSentences(
          verdictsOf(others, (group) => contestOf(group, origin), measure),
          origin,
        )
      : namedSentences(
          verdictsOf(
            others.filter((group) => group !== leader && group !== reference),
            (group) => contestOf(group, origin),
            measure,
          ),
          origin,
        )),
  ];
}

/**
 * Returns the sentence on a worse model: "itemknn is worse: nDCG@10 0.269, 7.2% below itemknn at HEAD, clear
 * in 2 of 4 metrics."
 */
function trailingSentence(
  model: GroupMeans,
  baseline: GroupMeans,
  pair: ModelContest,
  evaluation: AnswerGrounds['evaluation'],
  measure: number,
): AnswerSentence {
  const clear = clearPart(pair, measure, 'worse');
  const parts = [
    namePart(model, true),
    valuePart(evaluation.measures[measure], model.means[measure].mean, model.models[0], measure),
    leadText(model, baseline, pair, evaluation, measure),
    ...(clear === undefined ? [] : [clear]),
  ];
  if (clear === undefined) return { template: l10n.t('{0} trails: {1}, {2}.'), parts };
  const isWorse = pair.found.get(measure)?.verdict === 'worse';
  return {
    template: isWorse ? l10n.t('{0} is worse: {1}, {2}, {3}.') : l10n.t('{0} trails: {1}, {2}, {3}.'),
    parts,
  };
}

/** Sorts models by a metric, the best first and models without a mean last. */
function ranking(groups: readonly GroupMeans[], measure: number, higherIsBetter: boolean): GroupMeans[] {
  return groups.toSorted((one, other) => {
    const [a, b] = [one.means[measure].mean, other.means[measure].mean];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return higherIsBetter ? b - a : a - b;
  });
}

function sameSentence(
  groups: readonly GroupMeans[],
  measure: MeasureView,
  mean: number | null,
): AnswerSentence {
  const told = groups.filter(({ means }) => means.some((each) => each.mean !== null));
  return {
    template: l10n.t('{0}: the same {1}.'),
    parts: [
      told.length > MAX_NAMED_MODELS
        ? { text: l10n.t('{0} models', countText(told.length)), strong: true }
        : namesPart(told, true),
      { text: valueText(measure, mean) },
    ],
  };
}

/** Returns the models that may be the best by a metric; undefined: not known (yet). */
function mayBeBest(
  comparison: ComparisonView | undefined,
  groups: readonly GroupMeans[],
  measure: string,
): GroupMeans[] | undefined {
  if (comparison === undefined) return undefined;
  const { models, best, rows } = comparison.json;
  // The set is of the means of users.
  if (rows.some((row) => row.measure === measure)) return undefined;
  const found = best.find((each) => each.measure === measure);
  if (found === undefined) return undefined;
  const may = new Set(found.models.flatMap((each) => (each.mayBeBest ? [each.model] : [])));
  return groups.filter((_, at) => may.has(models[at]?.model));
}

function heldOf(
  compared: readonly ComparedMean[],
  of: number,
  against: number,
  baseline: number | undefined,
): ModelContest {
  // Without a baseline, every pair compares the second model with the first.
  const turned = baseline === undefined ? of < against : of === baseline;
  const [first, second] = turned ? [of, against] : [against, of];
  const found = new Map<number, HeldMean>();
  for (const { a, b, measure, difference, reference, verdict } of compared)
    if (a === first && b === second)
      found.set(measure, {
        difference,
        reference,
        verdict: turned ? turnedRound(verdict) : verdict,
      });
  return { of, against, turned, found };
}

/** Returns the link to a pair of models, in the order of the comparison. */
function targetOf({ of, against, turned }: ModelContest, measure: number): AnswerTarget {
  return { kind: 'comparison', pair: turned ? [of, against] : [against, of], measure };
}

function turnedRound(verdict: Verdict | null): Verdict | null {
  if (verdict === 'better') return 'worse';
  return verdict === 'worse' ? 'better' : verdict;
}

/**
 * Returns the lead of a model: "29% above itemknn", or "popular is 8.6% below" if the pair has the reverse
 * order.
 */
function leadText(
  model: GroupMeans,
  reference: GroupMeans,
  pair: ModelContest,
  { measures }: AnswerGrounds['evaluation'],
  measure: number,
): AnswerPart {
  const { turned } = pair;
  const [first, second] = (turned ? [model, reference] : [reference, model]).map(
    ({ means }) => means[measure].mean,
  );
  const held = pair.found.get(measure) ?? {
    difference: first === null || second === null ? null : second - first,
    reference: first,
  };
  const target = targetOf(pair, measure);
  if (held.difference === null) return { name: reference.name, target };
  const parts = [
    { text: sizeText(held.difference, held.reference, measures[measure]) },
    { name: reference.name },
  ];
  const above = held.difference > 0;
  const template = turned
    ? above
      ? l10n.t('{1} is {0} above')
      : l10n.t('{1} is {0} below')
    : above
      ? l10n.t('{0} above {1}')
      : l10n.t('{0} below {1}');
  return { template, parts, target };
}

/**
 * Returns a difference as a share of the other mean if the metric is a quantity, otherwise the difference.
 */
function sizeText(difference: number, origin: number | null, { range: [least] }: MeasureView): string {
  const isQuantity = least !== null && least >= 0;
  return isQuantity && origin !== null && origin > 0
    ? roughPercentText(Math.abs(difference) / origin)
    : formatShortMean(Math.abs(difference));
}

/**
 * Returns in how many metrics a model is significantly better or worse, "clear in 3 of 4 metrics"; undefined:
 * not tested.
 */
function clearPart(
  pair: ModelContest,
  measure: number,
  wanted: 'better' | 'worse' = 'better',
): AnswerPart | undefined {
  const verdicts = [...pair.found.values()].map(({ verdict }) => verdict).filter((each) => each !== 'unsaid');
  const answerMean = pair.found.get(measure);
  if (verdicts.length === 0 || answerMean === undefined) return undefined;
  return { text: clearText(verdicts, wanted, answerMean.verdict), target: targetOf(pair, measure) };
}

function clearText(
  verdicts: readonly (Verdict | null)[],
  direction: 'better' | 'worse',
  first: Verdict | null,
): string {
  const countOf = (verdict: Verdict | null): number => verdicts.filter((each) => each === verdict).length;
  const testedMetrics = verdicts.length;
  const waiting = countOf(null);
  const clearMetrics = countOf(direction);
  const opposite = countOf(direction === 'better' ? 'worse' : 'better');
  if (clearMetrics === 0 && opposite === 0) {
    if (waiting > 0) return verdictOfPair(null).word;
    if (first === 'equivalent' || testedMetrics === 1) return verdictOfPair(first).word;
    return l10n.t('not clear in any metric');
  }
  if (testedMetrics === 1) return l10n.t('clear');
  if (clearMetrics === testedMetrics) return l10n.t('clear in all metrics');
  const clear =
    waiting > 0
      ? l10n.t('clear in at least {0} of {1} metrics', clearMetrics, testedMetrics)
      : l10n.t('clear in {0} of {1} metrics', clearMetrics, testedMetrics);
  if (opposite === 0) return clear;
  return direction === 'better'
    ? l10n.t('{0}, worse on {1}', clear, opposite)
    : l10n.t('{0}, better on {1}', clear, opposite);
}

/** Models with the same verdict against another model, with the link of the first of these models. */
interface SameVerdict {
  readonly verdict: Verdict | null;
  readonly groups: readonly GroupMeans[];
  readonly target: AnswerTarget;
}

/** Groups models by verdict, the best verdict first. Untested models are left out. */
function verdictsOf(
  groups: readonly GroupMeans[],
  heldBy: (group: GroupMeans) => ModelContest,
  measure: number,
): SameVerdict[] {
  const found = groups.map((group) => ({ group, held: heldBy(group) }));
  return VERDICTS.flatMap((verdict) => {
    const alike = found.filter(({ held }) => held.found.get(measure)?.verdict === verdict);
    if (alike.length === 0) return [];
    return [{ verdict, groups: alike.map(({ group }) => group), target: targetOf(alike[0].held, measure) }];
  });
}

const VERDICTS = ['better', 'equivalent', 'inconclusive', 'worse', null] as const;

/** Returns a sentence per verdict with the names of its models: "popular: better than itemknn." */
function namedSentences(alike: readonly SameVerdict[], origin: GroupMeans): AnswerSentence[] {
  return alike.map(({ verdict, groups, target }) => ({
    template: l10n.t('{0}: {1}.'),
    parts: [namesPart(groups), { template: againstText(verdict), parts: [{ name: origin.name }], target }],
  }));
}

function againstText(verdict: Verdict | null): string {
  switch (verdict) {
    case 'better':
      return l10n.t('better than {0}');
    case 'worse':
      return l10n.t('worse than {0}');
    case 'equivalent':
      return l10n.t('equivalent to {0}');
    case 'inconclusive':
      return l10n.t('no clear difference from {0}');
    default:
      return verdictOfPair(verdict).word;
  }
}

/** Returns a sentence with the number of models per verdict: "Against itemknn: 9 better, 1 not clear." */
function countedSentences(alike: readonly SameVerdict[], origin: GroupMeans): AnswerSentence[] {
  if (alike.length === 0) return [];
  const list = alike.map(({ verdict, groups, target }) => ({
    text: l10n.t('{0} {1}', countText(groups.length), verdictOfPair(verdict).word),
    target,
  }));
  return [{ template: l10n.t('Against {0}: {1}.'), parts: [{ name: origin.name }, { list }] }];
}

function namePart({ name, models: [model] }: GroupMeans, strong: boolean): AnswerPart {
  return { name, target: { kind: 'model', model }, ...(strong && { strong }) };
}

function namesPart(groups: readonly GroupMeans[], strong = false): AnswerPart {
  return { list: groups.map((group) => namePart(group, strong)) };
}

function valuePart(view: MeasureView, mean: number | null, model: number, measure: number): AnswerPart {
  return {
    text: valueText(view, mean),
    ...(mean !== null && !view.counts && { full: measureSummaryText(view.name, mean) }),
    strong: true,
    target: { kind: 'users', model, filter: 'all', measure },
  };
}

/** Formats a metric's name with its mean: "nDCG@10 0.376". */
function valueText({ name, counts }: MeasureView, mean: number | null): string {
  const value =
    mean === null ? '–' : counts && Number.isInteger(mean) ? countText(mean) : formatShortMean(mean);
  return `${name} ${value}`;
}

function countText(count: number): string {
  return formatCount(count, 'en');
}
