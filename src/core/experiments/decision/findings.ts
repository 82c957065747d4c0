import * as l10n from '@vscode/l10n';
import type {
  ExperimentChecks,
  MetricResult,
  VariantEstimate,
} from '../../../shared/protocol/experimentResult';
import { experimentFinding, type ExperimentFinding } from '../../../shared/findings/experimentKinds';
import { joinMismatchJson } from '../../../shared/findings/joinKinds';
import { isSuspect, clicksBeyondImpressions } from '../analysis/checks';
import { MAX_LOG_DAYS, trendOfEffect } from '../analysis/days';
import { userCountOf, type ExperimentUsers } from '../experimentUsers';
import type { ExperimentSettings } from '../settings';
import { isWordForNone } from '../../data/missingIds';
import { alikeNames } from '../alikeVariants';
import { badRowText, eventNamesAdvice } from '../badRowText';

/** Maximum share of one user in a sum. A larger share is a finding. */
const LARGEST_SHARE = 0.1;
const MIN_USERS = 10;
/** Factor of R. Kohavi, A. Deng, R. Longbotham and Y. Xu, Seven rules of thumb for web site experimenters, KDD 2014, rule 7. */
const SKEWNESS_FACTOR = 355;
const MIN_FOR_SEQUENCE = 100;
/** Minimum number of users for a finding about a share of 100%. */
const MIN_USERS_FOR_ALL = 20;
/** Minimum share of buyers whose first event is a purchase. A smaller share is not a finding. */
const MIN_BUYERS_FIRST = 0.1;

/** Returns all findings about the log and the results, in the order of display. */
export function experimentFindings(
  users: ExperimentUsers,
  checks: ExperimentChecks,
  metrics: readonly MetricResult[],
  settings: ExperimentSettings,
): ExperimentFinding[] {
  const least = Math.min(...users.variants.map((_, v) => userCountOf(users, v)));
  return [
    ...findingsOfReading(users, settings),
    ...ofChecks(users, checks),
    ...metrics.flatMap((metric) => [...ofMetric(metric)]),
    ...(settings.look === 'anytime' && least < MIN_FOR_SEQUENCE
      ? [experimentFinding('few-users-for-anytime', { users: least, said: { needed: MIN_FOR_SEQUENCE } })]
      : []),
  ];
}

function* ofChecks(
  users: ExperimentUsers,
  { level, srm, time, exposure, balance }: ExperimentChecks,
): Iterable<ExperimentFinding> {
  const [control] = users.variants;
  if (srm.verdict !== 'ok')
    yield experimentFinding('srm', {
      severity: srm.verdict === 'broken' ? 'error' : 'warning',
      p: srm.p,
      said: {
        users: users.variants.map((_, v) => userCountOf(users, v)),
        expected: Object.values(srm.expected),
        level,
      },
    });
  if (time === null) {
    yield experimentFinding('concurrency-unknown', {});
  } else {
    yield* ofSpan(Object.values(time.days));
    for (const [treatment, overlap] of Object.entries(time.overlap)) {
      if (overlap === 0) yield experimentFinding('before-after', { treatment, said: { control } });
      else if (overlap < 1)
        yield experimentFinding('ranges-differ', { treatment, overlap, said: { control } });
    }
    if (time.allocation !== null && isSuspect(time.allocation.p))
      yield experimentFinding('allocation-changed', { p: time.allocation.p });
  }
  for (const { treatment, relative, p, adjusted } of exposure)
    if (p !== null && isSuspect(adjusted))
      yield experimentFinding('exposure-differs', { treatment, p, said: { relative, level } });
  for (const { treatment, covariate, p, adjusted } of balance)
    if (p !== null && isSuspect(adjusted))
      yield experimentFinding('pre-period-differs', { treatment, covariate, p, said: { control } });
}

function* ofSpan(
  days: readonly ({ readonly first: string; readonly last: string } | null)[],
): Iterable<ExperimentFinding> {
  const ranges = days.filter((range) => range !== null);
  const [first = ''] = ranges.map((range) => range.first).sort();
  const last =
    ranges
      .map((range) => range.last)
      .sort()
      .at(-1) ?? '';
  if ((Date.parse(last) - Date.parse(first)) / 86_400_000 >= MAX_LOG_DAYS)
    yield experimentFinding('times-far-apart', { said: { first, last } });
}

function* ofMetric({ metric, kind, variants, comparisons }: MetricResult): Iterable<ExperimentFinding> {
  if (kind === 'share') {
    const users = variants.reduce((sum, variant) => sum + variant.users, 0);
    if (users >= MIN_USERS_FOR_ALL && variants.every(({ estimate }) => estimate === 1))
      yield experimentFinding('share-of-all', { metric });
  } else for (const variant of variants) yield* ofUsers(metric, variant);
  for (const { treatment, trend, difference } of comparisons) {
    const way = trendOfEffect(trend, difference);
    if (way !== undefined) yield experimentFinding(`effect-${way}`, { metric, treatment, p: trend?.p });
  }
}

function* ofUsers(
  metric: string,
  { variant, users, skewness, largestShare }: VariantEstimate,
): Iterable<ExperimentFinding> {
  if (users < MIN_USERS) return;
  const needed = Math.ceil(SKEWNESS_FACTOR * (skewness ?? 0) ** 2);
  if (users < needed) yield experimentFinding('skewed', { metric, variant, needed, said: { users } });
  const share = largestShare ?? 0;
  if (share > LARGEST_SHARE) yield experimentFinding('one-user-dominates', { metric, variant, share });
}

/** Yields the findings made while reading the log. */
function* findingsOfReading(
  users: ExperimentUsers,
  settings: ExperimentSettings,
): Iterable<ExperimentFinding> {
  // Reports names that were detected, in case another one was meant.
  const { variant: column, control } = settings.byName;
  if (column !== undefined) yield experimentFinding('chosen-by-name', { column });
  if (control !== undefined) yield experimentFinding('chosen-by-name', { variant: control });
  const { met, variants, covariates, contaminated } = users;
  if (met.badRows.count > 0) yield badRows(users, settings);
  for (const { variant, rows } of met.leftOut) yield experimentFinding('variant-left-out', { variant, rows });
  for (const [variant, alike] of alikeNames(met.leftOut.map((other) => other.variant)))
    yield experimentFinding('variants-alike', { variant, alike });
  for (const { column: key, share, line } of met.repeatedRows) {
    const found = l10n.t('“{0}” is the same as in an earlier row', key);
    yield experimentFinding('row-repeated', { column: key, share, places: [{ line, found }] });
  }
  if (met.repeatedUsers > 0) yield experimentFinding('user-repeated', { count: met.repeatedUsers });
  if (met.repeatedDays > 0) yield experimentFinding('day-repeated', { count: met.repeatedDays });
  for (const user of met.wordsForNone) yield experimentFinding('missing-id', { said: { user } });
  for (const variant of variants.filter(isWordForNone)) yield experimentFinding('missing-id', { variant });
  if (met.twoForms !== undefined)
    yield experimentFinding('two-forms', { count: met.twoForms.count, said: joinMismatchJson(met.twoForms) });
  if (met.mixedZones !== undefined)
    yield experimentFinding('mixed-zones', {
      count: met.mixedZones.count,
      said: { total: met.mixedZones.total },
    });
  if (met.purchasesWithoutValue > 0)
    yield experimentFinding('purchase-without-value', { count: met.purchasesWithoutValue });
  if (met.orderLines > 0) yield experimentFinding('order-lines', { count: met.orderLines });
  for (const why of ['events', 'early', 'elsewhere'] as const)
    if (met.ignored[why] > 0)
      yield experimentFinding('rows-ignored', { count: met.ignored[why], said: { why } });
  if (met.buyersBefore >= MIN_BUYERS_FIRST)
    yield experimentFinding('purchase-first', { share: met.buyersBefore });
  if (met.unitAbove !== undefined) yield experimentFinding('unit-above', { column: met.unitAbove });
  if (contaminated.users > 0)
    yield experimentFinding('contaminated', {
      count: contaminated.users,
      rows: contaminated.rows,
      share: contaminated.users / users.usersRead,
    });
  for (const { name, missing } of covariates)
    if (missing > 0) yield experimentFinding('covariate-missing', { column: name, count: missing });
  const beyond = clicksBeyondImpressions(users);
  if (beyond > 0) yield experimentFinding('clicks-exceed-impressions', { count: beyond });
}

function badRows({ met, rows }: ExperimentUsers, { surface }: ExperimentSettings): ExperimentFinding {
  const { count, unknownEvents, unknownWords, places } = met.badRows;
  return experimentFinding('bad-row', {
    count,
    share: (count - unknownEvents) / rows.read,
    ...(unknownEvents > 0 && { unknownShare: unknownEvents / rows.read, unknownEvents: unknownWords }),
    places: places.map((place) => ({ line: place.line, found: badRowText(place) })),
    said: {
      advice: [
        ...(unknownEvents > 0 ? [eventNamesAdvice(unknownWords, surface)] : []),
        ...(places[0].reason === 'blank-sum' ? [l10n.t('Write 0 where nothing happened.')] : []),
      ],
    },
  });
}
