import * as l10n from '@vscode/l10n';
import { sentence, type Words } from '../sheets/sheet';
import type { AdjustedJson, ComparisonJson, MarginJson, PairJson } from '../protocol/comparisonResult';
import { pText, signedText } from '../text/numbers/signedText';
import { formatCount, formatMean } from '../text/numbers/numberText';
import { plural } from '../text/numbers/plural';

/** Minimum users for a significant difference. */
const MIN_USERS = 6;

export function adjustedPValue(
  { adjusted }: Pick<ComparisonJson, 'adjusted'>,
  pair: Pick<PairJson, 'a' | 'b' | 'measure'>,
): number | undefined {
  return adjusted.p.find(({ a, b, measure }) => a === pair.a && b === pair.b && measure === pair.measure)?.p;
}

/** Returns the simultaneous interval of b − a. */
export function simultaneousInterval({ ci }: Pick<PairJson, 'ci'>): readonly [number, number] | undefined {
  return ci.simultaneous ?? undefined;
}

/**
 * Returns the change relative to the mean of a, such as "+3.2%"; undefined if that mean is not above 0, or is
 * the value of one user.
 */
export function relativeText({
  difference,
  means: [reference],
  n,
  users = n,
}: Pick<PairJson, 'difference' | 'means'> & { readonly n?: number; readonly users?: number }):
  | string
  | undefined {
  return users === 1 ? undefined : relativeChangeText(difference, reference);
}

/**
 * Returns a difference as a signed percentage of a mean; undefined if the mean is not above 0.
 * @param difference b − a
 * @param reference mean of a
 */
export function relativeChangeText(difference: number | null, reference: number | null): string | undefined {
  if (difference === null || reference === null || reference <= 0) return undefined;
  const share = (100 * difference) / reference;
  return `${share < 0 ? '−' : '+'}${Math.abs(share).toFixed(1)}%`;
}

/** Formats a margin as a person writes it: "1%" or "0.005". */
export function marginWritten({ kind, value }: MarginJson): string {
  return kind === 'relative' ? `${Number((100 * value).toPrecision(6))}%` : formatMean(value);
}

/** Returns the margin of a pair. A relative margin also names the mean that it is a share of. */
function marginText({ margin: { kind, value } }: ComparisonJson, pair: PairJson): string {
  if (kind === 'absolute') return formatMean(value);
  return l10n.t('{0}% of the mean of {1}', Number((100 * value).toPrecision(6)), pair.a);
}

/** Metrics with the same method of comparison. */
interface ComparisonMethod {
  readonly measures: readonly string[];
  /** Number of comparisons that share the significance level of 5%; 0: not tested. */
  readonly comparisons: number;
  readonly intervals: string;
  readonly correction: string;
}

type MethodGrounds = Pick<ComparisonJson, 'adjusted' | 'pairs' | 'rows'>;

/** Returns how each metric was compared: means of users by one method, pooled metrics by another. */
export function comparisonMethods({ adjusted, pairs, rows }: MethodGrounds): ComparisonMethod[] {
  const pooled = rows.map(({ measure }) => measure);
  const means = pairs.filter(({ measure }) => !pooled.includes(measure));
  const ofMeans = [...new Set(means.map(({ measure }) => measure))];
  const resampled = rows.flatMap((row) => row.pairs.filter(({ p }) => p !== null));
  const tested = resampled.length;
  return [
    ...(ofMeans.length === 0
      ? []
      : [
          {
            measures: ofMeans,
            comparisons:
              adjusted.family === 'all'
                ? means.length
                : means.filter(({ measure }) => measure === ofMeans[0]).length,
            intervals:
              adjusted.method === 'maxt' || adjusted.method === 'bonferroni'
                ? l10n.t('simultaneous 95% intervals')
                : l10n.t('95% intervals of each comparison alone'),
            correction: meansCorrection(adjusted),
          },
        ]),
    ...(pooled.length === 0
      ? []
      : [
          {
            measures: pooled,
            comparisons: tested,
            intervals: tested === 0 ? l10n.t('no intervals') : l10n.t('simultaneous 95% intervals'),
            correction:
              tested === 0
                ? l10n.t('not tested')
                : [
                    l10n.t('users resampled with all their rows (BCa), adjusted by Bonferroni'),
                    ...(resampled.some(({ ci }) => ci === null)
                      ? [l10n.t('–: an interval that needs more resamples')]
                      : []),
                  ].join('; '),
          },
        ]),
  ];
}

/** Returns whether the intervals of a metric are simultaneous or individual. */
export function intervalsText(json: MethodGrounds, measure: string): string {
  return comparisonMethods(json).find(({ measures }) => measures.includes(measure))?.intervals ?? '';
}

/** Returns the words for all methods; with several methods, each with its metrics. */
function methodsText(json: MethodGrounds, words: (method: ComparisonMethod) => string): string {
  const methods = comparisonMethods(json);
  if (methods.length === 1) return words(methods[0]);
  return methods.map((method) => `${method.measures.join(', ')}: ${words(method)}`).join('. ');
}

/** Returns the sentences about a pair and metric. */
export function pairSentences(json: ComparisonJson, pair: PairJson): string[] {
  const { a, b, n, measure, difference } = pair;
  const [, ties] = pair.winTieLoss;
  const interval = simultaneousInterval(pair);
  const { verdict } = pair;
  if (verdict === 'unsaid' && pair.someRun === undefined && difference !== null)
    return [l10n.t('{0} against {1} on {2}: {3}, not tested.', b, a, measure, pairChangeText(pair))];
  if (verdict === 'unsaid')
    return [
      l10n.t(
        '{0}: {1} of {2} users have a value in every run of {3} and {4}, fewer than half: nothing is said of these models.',
        measure,
        formatCount(n, 'en'),
        formatCount(pair.someRun ?? n, 'en'),
        a,
        b,
      ),
    ];
  if (n === 0) return [l10n.t('{0} and {1} have no user in common with a value of {2}.', a, b, measure)];
  if (ties === n && (difference === null || difference === 0))
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
  if (n < MIN_USERS || difference === null)
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
  const corrected = adjustedPValue(json, pair);
  const relative = relativeText(pair);
  const figures = [
    ...(interval === undefined
      ? []
      : [l10n.t('95% interval {0}', l10n.t('{0} to {1}', ...interval.map((end) => signedText(end))))]),
    ...(relative === undefined ? [] : [relative]),
    ...(corrected === undefined ? [] : [l10n.t('adjusted p {0}', pText(corrected))]),
  ].join(', ');
  const change = signedText(difference);
  const changeWithFigures = figures === '' ? change : l10n.t('{0} ({1})', change, figures);
  switch (verdict) {
    case 'better':
      return [l10n.t('{0} is better than {1} on {2}: {3}.', b, a, measure, changeWithFigures)];
    case 'worse':
      return [l10n.t('{0} is worse than {1} on {2}: {3}.', b, a, measure, changeWithFigures)];
    case 'equivalent':
      return [
        l10n.t(
          '{0} and {1} are equivalent on {2}: {3} is within the margin of {4}.',
          b,
          a,
          measure,
          changeWithFigures,
          marginText(json, pair),
        ),
        ...(corrected !== undefined && corrected < json.adjusted.alpha
          ? [l10n.t('The difference is significant, but within the margin.')]
          : []),
      ];
    case 'inconclusive':
      return [
        interval === undefined
          ? l10n.t('Whether {0} differs from {1} on {2} is not clear: {3}.', b, a, measure, changeWithFigures)
          : l10n.t(
              'Whether {0} differs from {1} on {2} is not clear: {3} all fit these {4} users.',
              b,
              a,
              measure,
              l10n.t('{0} to {1}', ...interval.map((end) => signedText(end))),
              formatCount(n, 'en'),
            ),
        ...(pair.needed === undefined ? [] : [neededText(pair, pair.needed)]),
        ...(pair.detectable === null
          ? []
          : [l10n.t('The smallest detectable difference is {0}.', formatMean(pair.detectable))]),
      ];
    case null:
      return [l10n.t('{0} and {1} are being compared on {2}: {3}.', b, a, measure, changeWithFigures)];
  }
}

/** Formats a difference and its share of a mean: "−0.2379 (−83.2%)". */
export function pairChangeText(pair: Pick<PairJson, 'difference' | 'means'>): string {
  const relative = relativeText(pair);
  const change = signedText(pair.difference);
  return relative === undefined ? change : l10n.t('{0} ({1})', change, relative);
}

/** Returns why a pair has no verdict: too few users have a difference. */
function neededText({ winTieLoss: [wins, , losses] }: PairJson, needed: number): string {
  return l10n.t(
    'A verdict needs about {0} users whose values differ; {1} do.',
    formatCount(needed, 'en'),
    formatCount(wins + losses, 'en'),
  );
}

/** Returns the source of intervals and p: "sign flips, adjusted by max-T". */
export function testAndCorrectionText(json: MethodGrounds): string {
  return methodsText(json, ({ correction }) => correction);
}

function meansCorrection({ test, method }: AdjustedJson): string {
  if (method === 'maxt') return l10n.t('sign flips, adjusted by max-T');
  const tested = test === 'usersAndRuns' ? l10n.t('t test over users and runs') : l10n.t('paired t test');
  if (method === 'none') return l10n.t('{0}, not adjusted', tested);
  const names: Record<Exclude<AdjustedJson['method'], 'none' | 'maxt'>, string> = {
    bonferroni: 'Bonferroni',
    holm: 'Holm',
    bh: 'Benjamini–Hochberg',
  };
  return l10n.t('{0}, adjusted by {1}', tested, names[method]);
}

/**
 * Returns what the verdicts are based on: the method of each metric, the number of comparisons that share its
 * 5%, and the margin.
 */
export function groundsText(json: MethodGrounds & Pick<ComparisonJson, 'margin'>): string {
  return methodsText(json, ({ intervals, correction, comparisons }) =>
    comparisons === 0
      ? correction
      : l10n.t(
          '{0}; {1}; {2}; margin ±{3}',
          intervals,
          correction,
          plural(
            comparisons,
            l10n.t('one comparison, α = 5%'),
            l10n.t('{0} comparisons together, α = 5%', comparisons),
          ),
          marginWritten(json.margin),
        ),
  );
}

/** Returns what the test does not generalize to, with more on models that were trained several times. */
export function notCoveredText({ adjusted, models }: Pick<ComparisonJson, 'adjusted' | 'models'>): string {
  if (adjusted.test !== 'usersAndRuns')
    return l10n.t('Applies to users like these, not to other seeds or splits.');
  const once = models.filter(({ measures }) => measures.every(({ runs }) => runs === undefined));
  return once.length === 0
    ? l10n.t('Applies to users and seeds like these.')
    : l10n.t(
        'Applies to users and seeds like these. {0} was trained only once, so not to its other seeds.',
        once.map(({ model }) => model).join(', '),
      );
}

/** Returns the number of users with recommendations from only one of two models. */
export function onlyListsWords(
  users: number,
  by: Words,
  notBy: Words,
  count: (value: number) => string,
): Words {
  return sentence(
    plural(
      users,
      l10n.t('{2} user has recommendations from {0} but not from {1}.'),
      l10n.t('{2} users have recommendations from {0} but not from {1}.'),
    ),
    ...[by, notBy, count(users)],
  );
}
