import * as l10n from '@vscode/l10n';
import type { AdjustedJson, ComparisonJson, PairJson, Verdict } from '../../protocol/comparisonResult';
import { formatCount, formatMean } from '../numbers/numberText';
import { plural } from '../numbers/plural';
import { ofUsers } from './pooledMeasure';

/** With fewer users nothing can be shown. */
const FEWEST_USERS = 6;

export function verdictWord(verdict: Verdict): string {
  switch (verdict) {
    case 'better':
      return l10n.t('better');
    case 'worse':
      return l10n.t('worse');
    case 'equivalent':
      return l10n.t('equivalent');
    case 'inconclusive':
      return l10n.t('inconclusive');
  }
}

/** "+0.0123": a difference with its sign. */
export function signedText(value: number | null): string {
  if (value === null) return '–';
  const text = formatMean(Math.abs(value));
  if (Number(text) === 0) return text;
  return `${value < 0 ? '−' : '+'}${text}`;
}

/** "0.012", "< 0.001"; never 0, as no test finds that. */
export function pText(p: number | null | undefined): string {
  if (p === null || p === undefined) return '–';
  return p < 0.0001 ? '< 0.0001' : p.toFixed(4);
}

export function adjustedP({ adjusted }: ComparisonJson, pair: PairJson): number | undefined {
  return adjusted.p.find(({ a, b, measure }) => a === pair.a && b === pair.b && measure === pair.measure)?.p;
}

/** The interval of b − a: BCa where there is one, else t. */
export function intervalOf({ ci }: PairJson): readonly [number, number] | undefined {
  const interval = ci.t ?? ci.bca;
  return interval === null ? undefined : [-interval[1], -interval[0]];
}

/** "+3.2%" of a's mean; undefined where that is not above 0. */
export function relativeText(json: ComparisonJson, pair: PairJson): string | undefined {
  const reference = json.models
    .find(({ model }) => model === pair.a)
    ?.measures.find(({ measure }) => measure === pair.measure)?.mean;
  return relativeChange(pair.difference, reference ?? null);
}

/** @param difference a − b @param reference a */
export function relativeChange(difference: number | null, reference: number | null): string | undefined {
  if (difference === null || reference === null || reference <= 0) return undefined;
  const share = (-100 * difference) / reference;
  return `${share < 0 ? '−' : '+'}${Math.abs(share).toFixed(1)}%`;
}

/** The margin in the measure's unit; undefined where it is a share of nothing. */
function marginText(json: ComparisonJson, pair: PairJson): string {
  const { kind, value } = json.margin;
  if (kind === 'absolute') return formatMean(value);
  return l10n.t('{0}% of the mean of {1}', Number((100 * value).toPrecision(6)), pair.a);
}

/** What one pair and measure show, in whole sentences. */
export function pairSentences(json: ComparisonJson, pair: PairJson): string[] {
  const { a, b, n, difference } = pair;
  const measure = ofUsers(json, pair.measure);
  const [wins, , losses] = pair.winTieLoss;
  const interval = intervalOf(pair);
  if (n === 0) return [l10n.t('{0} and {1} have no user in common with a value of {2}.', a, b, measure)];
  if (wins === 0 && losses === 0)
    return [
      plural(
        n,
        l10n.t('{0} and {1} give the one user the same {2}.', a, b, measure),
        l10n.t(
          '{0} and {1} give each of {3} users the same {2}: there is no difference to test.',
          a,
          b,
          measure,
          formatCount(n, 'en'),
        ),
      ),
    ];
  if (n < FEWEST_USERS || interval === undefined || difference === null)
    return [
      plural(
        n,
        l10n.t('{0}: too few users to compare {1} with {2}. One user shows nothing.', measure, b, a),
        l10n.t(
          '{0}: too few users to compare {1} with {2}. With {3} users even the rarest outcome comes by chance in 1 of {4} cases.',
          measure,
          b,
          a,
          n,
          2 ** (n - 1),
        ),
      ),
    ];
  const change = signedText(-difference);
  const range = l10n.t('{0} to {1}', signedText(interval[0]), signedText(interval[1]));
  const corrected = adjustedP(json, pair);
  const relative = relativeText(json, pair);
  const figures = [
    l10n.t('95% interval {0}', range),
    ...(relative === undefined ? [] : [relative]),
    ...(corrected === undefined ? [] : [l10n.t('adjusted p {0}', pText(corrected))]),
  ].join(', ');
  const sentences: string[] = [];
  switch (pair.verdict) {
    case 'better':
      sentences.push(l10n.t('{0} is better than {1} in {2}: {3} ({4}).', b, a, measure, change, figures));
      break;
    case 'worse':
      sentences.push(l10n.t('{0} is worse than {1} in {2}: {3} ({4}).', b, a, measure, change, figures));
      break;
    case 'equivalent':
      sentences.push(
        l10n.t(
          '{0} and {1} are equivalent in {2}: {3} ({4}) lies within the margin of {5}.',
          b,
          a,
          measure,
          change,
          figures,
          marginText(json, pair),
        ),
      );
      if (interval[0] > 0 || interval[1] < 0)
        sentences.push(l10n.t('With so many users a difference is found, but it is too small to matter.'));
      break;
    case 'inconclusive':
      sentences.push(
        l10n.t(
          'Whether {0} differs from {1} in {2} is open: {3} all fit these {4} users.',
          b,
          a,
          measure,
          range,
          formatCount(n, 'en'),
        ),
      );
      if (pair.detectable !== null)
        sentences.push(
          l10n.t(
            'A true difference of {0} would have been found in 4 of 5 such comparisons.',
            formatMean(pair.detectable),
          ),
        );
      break;
  }
  if ((pair.verdict === 'better' || pair.verdict === 'worse') && corrected !== undefined && corrected >= 0.05)
    sentences.push(l10n.t('Corrected for {0} comparisons it may still be chance.', json.adjusted.p.length));
  return sentences;
}

/** "randomization, corrected by max-T". */
export function correctionText({ test, method }: AdjustedJson): string {
  if (method === 'none') return l10n.t('paired t test, not corrected');
  const names: Record<Exclude<AdjustedJson['method'], 'none'>, string> = {
    maxt: 'max-T',
    bonferroni: 'Bonferroni',
    holm: 'Holm',
    hochberg: 'Hochberg',
    bh: 'Benjamini–Hochberg',
    by: 'Benjamini–Yekutieli',
  };
  return test === 'randomization'
    ? l10n.t('randomization test, corrected by {0}', names[method])
    : l10n.t('paired t test, corrected by {0}', names[method]);
}

/** What no test over these users says. */
export function notCoveredText(): string {
  return l10n.t('This holds for users like these. Other training seeds and data splits are not covered.');
}
