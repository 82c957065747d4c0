import * as l10n from '@vscode/l10n';
import type {
  ExperimentChecks,
  ExperimentFinding,
  MetricResult,
  VariantEstimate,
} from '../../../shared/protocol/experimentResult';
import { amountText, levelText, percentText, pText } from '../../../shared/text/numbers/changeText';
import { formatCount } from '../../../shared/text/numbers/numberText';
import { isSuspect } from '../analysis/checks';
import { MOST_DAYS, trendOfEffect } from '../analysis/days';
import { usersOf, type ExperimentUsers } from '../experimentUsers';
import type { ExperimentSettings } from '../settings';
import type { AddFinding } from './addFinding';
import { findingsOfReading } from './readingFindings';

const LEAST_OVERLAP = 0.9;
/** One user with more of the sum than this. */
const LARGEST_SHARE = 0.1;
const LEAST_USERS = 10;
/** R. Kohavi, A. Deng, R. Longbotham and Y. Xu, Seven rules of thumb for web site experimenters, KDD 2014, rule 7. */
const SKEWNESS_FACTOR = 355;
const LEAST_FOR_SEQUENCE = 100;

/** All there is to know of the log and of the numbers, in the order in which it is told. */
export function findingsOf(
  users: ExperimentUsers,
  checks: ExperimentChecks,
  metrics: readonly MetricResult[],
  settings: ExperimentSettings,
): ExperimentFinding[] {
  const findings: ExperimentFinding[] = [];
  const add: AddFinding = (code, severity, message, fields = {}) => {
    findings.push({ code, severity, message, ...fields });
  };
  findingsOfReading(users, settings, add);
  ofChecks(users, checks, add);
  for (const metric of metrics) ofMetric(metric, settings, add);
  if (settings.look === 'anytime') {
    const least = Math.min(...users.variants.map((_, v) => usersOf(users, v)));
    if (least < LEAST_FOR_SEQUENCE) {
      add(
        'few-users-for-anytime',
        'warning',
        l10n.t(
          'A variant has only {0} users. A confidence sequence is reliable from {1} users.',
          formatCount(least, 'en'),
          LEAST_FOR_SEQUENCE,
        ),
        { users: least },
      );
    }
  }
  return findings;
}

function ofChecks(
  users: ExperimentUsers,
  { level, srm, time, exposure, balance }: ExperimentChecks,
  add: AddFinding,
): void {
  if (srm.verdict !== 'ok') {
    add(
      'srm',
      srm.verdict === 'broken' ? 'error' : 'warning',
      l10n.t(
        'The numbers of users per variant differ from the planned split: {0} instead of {1} ({2}).',
        users.variants.map((_, v) => formatCount(usersOf(users, v), 'en')).join(' : '),
        Object.values(srm.expected)
          .map((share) => levelText(share))
          .join(' : '),
        pText(srm.p, level),
      ),
      { p: srm.p },
    );
  }
  if (time === null) {
    add(
      'concurrency-unknown',
      'note',
      l10n.t('The log has no time: can’t check whether the variants ran at the same time.'),
    );
  } else {
    ofSpan(Object.values(time.days), add);
    for (const [treatment, overlap] of Object.entries(time.overlap)) {
      if (overlap === 0) {
        add(
          'before-after',
          'error',
          l10n.t(
            '{0} and {1} have no day in common. Anything else that changed in between is part of the difference.',
            users.variants[0],
            treatment,
          ),
          { treatment },
        );
      } else if (overlap < 1) {
        add(
          'ranges-differ',
          overlap < LEAST_OVERLAP ? 'warning' : 'note',
          l10n.t(
            '{0} and {1} ran together on only {2} of the days.',
            users.variants[0],
            treatment,
            percentText(overlap),
          ),
          { treatment, overlap },
        );
      }
    }
    if (time.allocation !== null && isSuspect(time.allocation.p)) {
      add(
        'allocation-changed',
        'warning',
        l10n.t(
          'The split between variants changed during the experiment: differences between days look like differences between variants (Simpson’s paradox).',
        ),
        { p: time.allocation.p },
      );
    }
  }
  for (const { treatment, relative, p, adjusted } of exposure) {
    if (p === null || !isSuspect(adjusted)) continue;
    add(
      'exposure-differs',
      'warning',
      l10n.t(
        'Users of {0} saw a different number of impressions ({1}), so CTR has another denominator. Check ClicksPerUser, too.',
        treatment,
        relative === null ? pText(p, level) : percentText(relative),
      ),
      { treatment, p },
    );
  }
  for (const { treatment, covariate, p, adjusted } of balance) {
    if (p === null || !isSuspect(adjusted)) continue;
    add(
      'pre-period-differs',
      'warning',
      l10n.t(
        '{0} differed between {1} and {2} before the experiment began.',
        covariate,
        users.variants[0],
        treatment,
      ),
      { treatment, covariate, p },
    );
  }
}

/** Times that are missing are often written as 0, and those of another unit lie in 1970, too. */
function ofSpan(
  days: readonly ({ readonly first: string; readonly last: string } | null)[],
  add: AddFinding,
): void {
  const ranges = days.filter((range) => range !== null);
  const [first = ''] = ranges.map((range) => range.first).sort();
  const last =
    ranges
      .map((range) => range.last)
      .sort()
      .at(-1) ?? '';
  if (!((Date.parse(last) - Date.parse(first)) / 86_400_000 >= MOST_DAYS)) return;
  add(
    'times-far-apart',
    'warning',
    l10n.t(
      'The times range from {0} to {1}: some may be missing or in another unit. Results by day are not shown.',
      first,
      last,
    ),
  );
}

function ofMetric(result: MetricResult, { alpha }: ExperimentSettings, add: AddFinding): void {
  const { metric, kind, variants, comparisons } = result;
  if (kind === 'mean') for (const variant of variants) ofMean(metric, variant, add);
  for (const { treatment, p, robust, trend, difference } of comparisons) {
    if (p !== null && robust.winsorized !== undefined && p < alpha !== robust.winsorized.p < alpha) {
      add(
        'outliers-decide',
        'warning',
        l10n.t(
          'A few large values decide {0} for {1}: with values capped at {2}, the test gives the opposite result.',
          metric,
          treatment,
          amountText(robust.winsorized.cap),
        ),
        { metric, treatment },
      );
    }
    const way = trendOfEffect(trend, difference);
    if (way === undefined) continue;
    const fades = way === 'fades';
    add(
      fades ? 'effect-fades' : 'effect-grows',
      'warning',
      fades
        ? l10n.t(
            'The difference in {0} of {1} shrinks with the days since a user’s first: it may be a novelty effect. The same users appear on many days, so this is only a hint.',
            metric,
            treatment,
          )
        : l10n.t(
            'The difference in {0} of {1} grows with the days since a user’s first: its full size may not be visible yet. The same users appear on many days, so this is only a hint.',
            metric,
            treatment,
          ),
      { metric, treatment, p: trend?.p },
    );
  }
}

function ofMean(
  metric: string,
  { variant, users, skewness, largestShare }: VariantEstimate,
  add: AddFinding,
): void {
  if (users < LEAST_USERS) return;
  if (skewness !== undefined && skewness !== null) {
    const needed = SKEWNESS_FACTOR * skewness * skewness;
    if (users < needed) {
      add(
        'skewed',
        'note',
        l10n.t(
          '{0} is skewed in {1}: its confidence interval needs about {2} users to be reliable, but there are {3}.',
          metric,
          variant,
          formatCount(Math.ceil(needed), 'en'),
          formatCount(users, 'en'),
        ),
        { metric, variant, needed: Math.ceil(needed) },
      );
    }
  }
  if (largestShare !== undefined && largestShare !== null && largestShare > LARGEST_SHARE) {
    add(
      'one-user-dominates',
      'warning',
      l10n.t('One user accounts for {0} of all {1} of {2}.', percentText(largestShare), metric, variant),
      { metric, variant, share: largestShare },
    );
  }
}
