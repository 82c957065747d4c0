import * as l10n from '@vscode/l10n';
import type { EvaluationJson } from '../protocol/evaluationResult';
import type { EvaluationView } from '../protocol/views/evaluationView';
import { plainName } from '../text/nameText';
import { cutoffsOf } from '../leaderboard/cutoffs';
import type { NumberFormats } from '../text/numbers/numberFormats';
import { roughPercentText } from '../text/numbers/changeText';
import { formatCount } from '../text/numbers/numberText';
import { plural } from '../text/numbers/plural';
import { type ListUnit, unitsText } from './countWords';

/** Returns the name of the only model's file, "recs.csv", or the number of models, "3 models". */
export function modelsText({ models }: Pick<EvaluationView, 'models'>): string {
  return models.length === 1
    ? plainName(models[0].name)
    : plural(models.length, l10n.t('{0} model', models.length), l10n.t('{0} models', models.length));
}

/** Returns the metrics of an evaluation, "top 5, 10", or their number if they have no cutoff. */
export function measuresText(
  { measures }: Pick<EvaluationView, 'measures'>,
  { count }: Pick<NumberFormats, 'count'>,
): string {
  const cutoffs = cutoffsOf({ measures });
  return cutoffs.length > 0
    ? l10n.t('top {0}', cutoffs.map(count).join(', '))
    : plural(measures.length, l10n.t('{0} metric', measures.length), l10n.t('{0} metrics', measures.length));
}

/** Returns the sentence of an evaluation: models, ground truth, metrics, minimum rating and convention. */
export function evaluationTemplate(): string {
  return l10n.t('{0} vs. {1} · {2} · relevant: rating {3} · convention {4}');
}

/** Returns the rating of relevant items in that sentence: "≥ 4". */
export function minimumRatingText(
  { threshold }: Pick<EvaluationView, 'threshold'>,
  { short }: Pick<NumberFormats, 'short'>,
): string {
  return threshold === undefined ? '> 0' : `≥ ${short(threshold)}`;
}

/** Returns "128 users · 4 without recommendations · 2 without relevant items", without parts that are 0. */
export function usersText(users: EvaluationJson['users'], unit: ListUnit): string {
  const { counted, withoutList, withoutRelevant } = users;
  return [
    unitsText(counted, unit),
    ...(withoutList > 0 ? [l10n.t('{0} without recommendations', formatCount(withoutList, 'en'))] : []),
    ...(withoutRelevant > 0
      ? [l10n.t('{0} without relevant items', formatCount(withoutRelevant, 'en'))]
      : []),
  ].join(' · ');
}

/** Returns what makes an item relevant: "any positive rating is relevant", or the minimum rating. */
export function relevanceText({ threshold }: Pick<EvaluationView, 'threshold'>): string {
  return threshold === undefined
    ? l10n.t('any positive rating is relevant')
    : l10n.t('relevant if rating ≥ {0}', threshold);
}

/** Returns when a chunk is relevant; none if items are judged, not passages. */
export function passageNotes({ passages }: Pick<EvaluationJson, 'passages'>): string[] {
  if (passages === undefined) return [];
  return [
    l10n.t('Relevant: chunks that contain at least {0} of a passage.', roughPercentText(passages.overlap)),
  ];
}

/** Returns a sentence on requested metrics that are left out, with the reason; undefined: none are. */
export function leftOutText({
  convention,
  lacking,
}: Pick<EvaluationView, 'convention' | 'lacking'>): string | undefined {
  return lacking === undefined ? undefined : leftOut(convention, lacking);
}

/** Returns a text for each metric that is left out. */
export function leftOutMeasures({
  convention,
  lacking = [],
}: Pick<EvaluationView, 'convention' | 'lacking'>): { measure: string; reason: string }[] {
  return lacking.map((measure) => ({ measure, reason: leftOut(convention, [measure]) }));
}

function leftOut(convention: string, measures: readonly string[]): string {
  return l10n.t('{0} has no {1}: not computed.', convention, measures.join(', '));
}

/** Formats a number of runs: "3 runs". */
export function runsText(runs: number): string {
  return plural(runs, l10n.t('{0} run', runs), l10n.t('{0} runs', runs));
}

/** Returns what ± means for models with several runs; undefined: no model has several. */
export function runsNote(
  rows: readonly { readonly by: string | undefined; readonly models: readonly number[] }[],
): string | undefined {
  const told = [...new Set(rows.filter(({ models }) => models.length > 1).map(({ by }) => by ?? ''))];
  return told.length === 0
    ? undefined
    : l10n.t('± of a model with several runs ({0}): standard deviation of their means.', told.join(', '));
}
