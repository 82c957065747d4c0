import * as l10n from '@vscode/l10n';
import type { ComparisonJson, PairJson, UnjudgedPairJson } from '../protocol/comparisonResult';
import { plainName } from '../text/nameText';
import { formatCount } from '../text/numbers/numberText';
import { plural } from '../text/numbers/plural';
import { pairChangeText } from './comparisonWords';
import { unjudgedShares, type UnjudgedGrounds, type UnjudgedShares } from './unjudgedShares';
import { signedText } from '../text/numbers/signedText';

/** Maximum number of pairs with a warning; further pairs are counted. */
const MAX_PAIRS = 5;

/** Returns warnings on the validity of a comparison by the first metric, one per pair. */
export function comparisonWarningTexts(json: ComparisonJson): string[] {
  const spoilt = json.pairs
    .filter(({ measure }) => measure === json.pairs[0].measure)
    .map((pair) => pairWarningTexts(pair))
    .filter((sentences) => sentences.length > 0);
  const left = spoilt.length - MAX_PAIRS;
  return [
    ...spoilt.slice(0, MAX_PAIRS).flat(),
    ...(left > 0
      ? [
          plural(
            left,
            l10n.t('So it is with 1 more pair, which JSON and CSV have.'),
            l10n.t('So it is with {0} more pairs, which JSON and CSV have.', left),
          ),
        ]
      : []),
  ];
}

/** Returns warnings about one pair and metric. */
export function pairWarningTexts(pair: PairJson): string[] {
  const { bothLists, unjudged } = pair;
  return [
    ...(bothLists === undefined ? [] : [listsSentence(pair, bothLists)]),
    ...unjudgedSentence(pair, unjudged),
  ];
}

function unjudgedSentence(
  pair: PairJson,
  { cutoff = null, shares, means, difference = null }: UnjudgedPairJson = {},
): string[] {
  if (shares === undefined || means === undefined) return [];
  const [ofA, ofB] = shares;
  const text = unjudgedText(cutoff, [
    { model: pair.b, share: ofB },
    { model: pair.a, share: ofA },
  ]);
  return [
    l10n.t(
      '{0} {1}: {2}; over judged items alone {3}.',
      text,
      pair.measure,
      pairChangeText(pair),
      pairChangeText({ means, difference }),
    ),
  ];
}

/** Maximum number of models that are named. */
const MAX_MODELS = 8;

/**
 * Returns a sentence on unjudged items: "Unjudged: 52% of the top 10 of lsa, 12% of that of bm25."
 * @param cutoff null: whole lists
 * @param models at least one
 */
function unjudgedText(
  cutoff: number | null,
  models: readonly { readonly model: string; readonly share: number }[],
): string {
  const parts = models.slice(0, MAX_MODELS).map(({ model, share }, index) => {
    const percent = `${(100 * share).toFixed(0)}%`;
    if (cutoff === null)
      return index === 0
        ? l10n.t('{0} of the lists of {1}', percent, model)
        : l10n.t('{0} of those of {1}', percent, model);
    return index === 0
      ? l10n.t('{0} of the top {2} of {1}', percent, model, cutoff)
      : l10n.t('{0} of that of {1}', percent, model);
  });
  return l10n.t('Unjudged: {0}.', [...parts, ...(models.length > MAX_MODELS ? ['…'] : [])].join(', '));
}

/** Returns the share of unjudged items in the lists of each model; of many models, the highest first. */
export function unjudgedSentences(view: UnjudgedGrounds): string[] {
  return unjudgedShares(view).map((each) => sharesText(view, each));
}

/** Returns the sentence on the shares of all models; of many models, the highest first. */
export function sharesText({ models }: UnjudgedGrounds, { cutoff, shares }: UnjudgedShares): string {
  const known = models.flatMap(({ name }, index) => {
    const share = shares[index];
    return share === null ? [] : [{ model: plainName(name), share }];
  });
  if (known.length > MAX_MODELS) known.sort((a, b) => b.share - a.share);
  return unjudgedText(cutoff, known);
}

/** Minimum share of unjudged items that the answer mentions. */
const MAX_SILENT_SHARE = 0.2;
/** Minimum difference of two models in that share that the answer mentions. */
const MAX_SILENT_DIFFERENCE = 0.1;

/** Returns the shares within K of a metric if they can matter; undefined: they are small and alike. */
export function notableUnjudgedShares(
  view: UnjudgedGrounds,
  cutoff: number | null,
): UnjudgedShares | undefined {
  const ofMetric = unjudgedShares(view).find((each) => each.cutoff === cutoff);
  const shares = (ofMetric?.shares ?? []).filter((share) => share !== null);
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  return most > MAX_SILENT_SHARE || most - least > MAX_SILENT_DIFFERENCE ? ofMetric : undefined;
}

function listsSentence(
  pair: PairJson,
  { users, without, difference }: NonNullable<PairJson['bothLists']>,
): string {
  const { a, b, n } = pair;
  const measure = pair.measure;
  const count = (number: number): string => formatCount(number, 'en');
  const lacking =
    without[0] > 0 && without[1] > 0
      ? l10n.t(
          'Of {0} users, {1} has no recommendations for {2} and {3} for {4}.',
          count(n),
          b,
          count(without[1]),
          a,
          count(without[0]),
        )
      : l10n.t(
          'Of {0} users, {1} has no recommendations for {2}.',
          count(n),
          without[1] > 0 ? b : a,
          count(Math.max(...without)),
        );
  const overallChange = pairChangeText(pair);
  return `${lacking} ${
    users === 0
      ? l10n.t('{0}: {1} over all of them; no user has lists of both.', measure, overallChange)
      : plural(
          users,
          l10n.t(
            '{0}: {1} over all of them, {2} over the one user who has lists of both.',
            measure,
            overallChange,
            signedText(difference),
          ),
          l10n.t(
            '{0}: {1} over all of them, {2} over the {3} who have lists of both.',
            measure,
            overallChange,
            signedText(difference),
            count(users),
          ),
        )
  }`;
}
