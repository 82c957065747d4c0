import * as l10n from '@vscode/l10n';
import type {
  ExperimentChecks,
  ExperimentFinding,
  ExperimentFindingCode,
  MetricResult,
  VariantEstimate,
} from '../../../shared/protocol/experimentResult';
import { inQuotes } from '../../../shared/text/commands/shellWords';
import { amountText, levelText, percentText, pText } from '../../../shared/text/numbers/changeText';
import { formatCount } from '../../../shared/text/numbers/numberText';
import { plural } from '../../../shared/text/numbers/plural';
import { clicksBeyondImpressions } from '../analysis/checks';
import { usersOf, type ExperimentUsers } from '../experimentUsers';
import { badRowText } from '../log/badRowText';
import type { ExperimentSettings } from '../settings';

/** Shares of contaminated users from which on they are a warning, and from which on nothing may be decided. */
const CONTAMINATED_WARNING = 0.01;
export const CONTAMINATED_ERROR = 0.1;

const LEAST_OVERLAP = 0.9;
const EXPOSURE_LEVEL = 0.01;
const BALANCE_LEVEL = 0.001;
const ALLOCATION_LEVEL = 0.001;
const TREND_LEVEL = 0.05;
/** One user with more of the sum than this. */
const LARGEST_SHARE = 0.1;
const LEAST_USERS = 10;
/** R. Kohavi, A. Deng, R. Longbotham and Y. Xu, Seven rules of thumb for web site experimenters, KDD 2014, rule 7. */
const SKEWNESS_FACTOR = 355;
const LEAST_FOR_SEQUENCE = 100;

type Severity = ExperimentFinding['severity'];
type Fields = Omit<ExperimentFinding, 'code' | 'severity' | 'message'>;

/** All there is to know of the log and of the numbers, in the order in which it is told. */
export function findingsOf(
  users: ExperimentUsers,
  checks: ExperimentChecks,
  metrics: readonly MetricResult[],
  settings: ExperimentSettings,
): ExperimentFinding[] {
  const findings: ExperimentFinding[] = [];
  const add = (
    code: ExperimentFindingCode,
    severity: Severity,
    message: string,
    fields: Fields = {},
  ): void => {
    findings.push({ code, severity, message, ...fields });
  };
  ofReading(users, settings, add);
  ofChecks(users, checks, add);
  for (const metric of metrics) ofMetric(metric, settings, add);
  if (settings.look === 'anytime') {
    const least = Math.min(...users.variants.map((_, v) => usersOf(users, v)));
    if (least < LEAST_FOR_SEQUENCE) {
      add(
        'few-users-for-anytime',
        'warning',
        l10n.t(
          'A variant has {0} users; a confidence sequence is to be trusted from {1} on.',
          formatCount(least, 'en'),
          LEAST_FOR_SEQUENCE,
        ),
        { users: least },
      );
    }
  }
  return findings;
}

function eventNamesAdvice(words: readonly string[], { surface }: ExperimentSettings): string {
  const example = `${words[0]}=cart`;
  return surface === 'panel'
    ? l10n.t(
        'Unknown events: {0}. Say what they count as under “{1}”, for example {2}.',
        words.join(', '),
        l10n.t('Event names'),
        example,
      )
    : l10n.t(
        'Unknown events: {0}. Say what they count as, for example with {1}.',
        words.join(', '),
        `--event-names ${inQuotes(example)}`,
      );
}

/** Pairs of names that differ in nothing but blanks and case. */
function alikeVariants(names: readonly string[]): (readonly [string, string])[] {
  const firsts = new Map<string, string>();
  return names.flatMap((name) => {
    const bare = name.trim().toLowerCase();
    const first = firsts.get(bare);
    if (first === undefined) firsts.set(bare, name);
    return first === undefined ? [] : [[first, name] as const];
  });
}

type Add = (code: ExperimentFindingCode, severity: Severity, message: string, fields?: Fields) => void;

function ofReading(users: ExperimentUsers, settings: ExperimentSettings, add: Add): void {
  const { badRows, leftOut, repeatedUsers, purchasesWithoutValue } = users.met;
  if (badRows.count > 0) {
    const [first] = badRows.places;
    const told = plural(
      badRows.count,
      l10n.t('1 row could not be used and is left out: {0}.', badRowText(first)),
      l10n.t(
        '{0} rows could not be used and are left out. The first, on line {1}: {2}.',
        formatCount(badRows.count, 'en'),
        first.line,
        badRowText(first),
      ),
    );
    add(
      'bad-row',
      'warning',
      badRows.unknownEvents > 0 ? `${told} ${eventNamesAdvice(badRows.unknownWords, settings)}` : told,
      {
        count: badRows.count,
        share: (badRows.count - badRows.unknownEvents) / users.rows.read,
        places: badRows.places.map((place) => ({ line: place.line, found: badRowText(place) })),
      },
    );
  }
  for (const { variant, rows } of leftOut) {
    add(
      'variant-left-out',
      'note',
      l10n.t(
        'The rows of variant {0} are left out ({1}): it is neither the control nor a treatment of this analysis.',
        variant,
        formatCount(rows, 'en'),
      ),
      { variant, rows },
    );
  }
  for (const [variant, other] of alikeVariants([
    ...users.variants,
    ...leftOut.map(({ variant: name }) => name),
  ])) {
    add('variants-alike', 'warning', l10n.t('“{0}” and “{1}” are read as two variants.', variant, other), {
      variant,
      alike: other,
    });
  }
  if (repeatedUsers > 0) {
    add(
      'user-repeated',
      'warning',
      plural(
        repeatedUsers,
        l10n.t('1 user has several rows, which are added up. Is one row per user intended?'),
        l10n.t(
          '{0} users have several rows, which are added up. Is one row per user intended?',
          formatCount(repeatedUsers, 'en'),
        ),
      ),
      { count: repeatedUsers },
    );
  }
  if (purchasesWithoutValue > 0) {
    add(
      'purchase-without-value',
      'warning',
      plural(
        purchasesWithoutValue,
        l10n.t('1 purchase has no value: it counts as an order, with revenue 0.'),
        l10n.t(
          '{0} purchases have no value: they count as orders, with revenue 0.',
          formatCount(purchasesWithoutValue, 'en'),
        ),
      ),
      { count: purchasesWithoutValue },
    );
  }
  const { users: count, rows } = users.contaminated;
  if (count > 0) {
    const share = count / users.usersRead;
    const severity: Severity =
      share >= CONTAMINATED_ERROR ? 'error' : share >= CONTAMINATED_WARNING ? 'warning' : 'note';
    add(
      'contaminated',
      severity,
      l10n.t(
        '{0} of the users have rows in several variants ({1}); {2} of their rows are not counted. Leaving them out is fair only if who they are does not depend on the variant.',
        percentText(share),
        formatCount(count, 'en'),
        formatCount(rows, 'en'),
      ),
      { count, rows, share },
    );
  }
  for (const { name, missing } of users.covariates) {
    if (missing === 0) continue;
    add(
      'covariate-missing',
      'note',
      l10n.t(
        '{0} is blank for {1} users and taken as 0: nothing happened before.',
        name,
        formatCount(missing, 'en'),
      ),
      { column: name, count: missing },
    );
  }
  const beyond = clicksBeyondImpressions(users);
  if (beyond > 0) {
    add(
      'clicks-exceed-impressions',
      'warning',
      l10n.t(
        '{0} users have more clicks than impressions: not all impressions are logged, or clicks are logged twice.',
        formatCount(beyond, 'en'),
      ),
      { count: beyond },
    );
  }
}

function ofChecks(
  users: ExperimentUsers,
  { srm, time, exposure, balance }: ExperimentChecks,
  add: Add,
): void {
  if (srm.verdict !== 'ok') {
    add(
      'srm',
      srm.verdict === 'broken' ? 'error' : 'warning',
      l10n.t(
        'The variants do not have the intended numbers of users: {0} instead of {1} ({2}).',
        users.variants.map((_, v) => formatCount(usersOf(users, v), 'en')).join(' : '),
        Object.values(srm.expected)
          .map((share) => levelText(share))
          .join(' : '),
        pText(srm.p, 0.01),
      ),
      { p: srm.p },
    );
  }
  if (time === null) {
    add(
      'concurrency-unknown',
      'note',
      l10n.t('The log has no time: whether the variants ran at the same time cannot be checked.'),
    );
  } else {
    for (const [treatment, overlap] of Object.entries(time.overlap)) {
      if (overlap === 0) {
        add(
          'before-after',
          'error',
          l10n.t(
            '{0} and {1} have no day in common. Whatever else changed in between is part of the difference.',
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
            '{0} and {1} ran together on {2} of the days.',
            users.variants[0],
            treatment,
            percentText(overlap),
          ),
          { treatment, overlap },
        );
      }
    }
    if (time.allocation !== null && time.allocation.p < ALLOCATION_LEVEL) {
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
  for (const { treatment, relative, p } of exposure) {
    if (p === null || p >= EXPOSURE_LEVEL) continue;
    add(
      'exposure-differs',
      'warning',
      l10n.t(
        'Users of {0} saw a different number of impressions ({1}), so CTR has a different denominator. Look at ClicksPerUser, too.',
        treatment,
        relative === null ? pText(p, EXPOSURE_LEVEL) : percentText(relative),
      ),
      { treatment, p },
    );
  }
  for (const { treatment, covariate, p } of balance) {
    if (p === null || p >= BALANCE_LEVEL) continue;
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

function ofMetric(result: MetricResult, { alpha }: ExperimentSettings, add: Add): void {
  const { metric, kind, variants, comparisons } = result;
  if (kind === 'mean') for (const variant of variants) ofMean(metric, variant, add);
  for (const { treatment, p, robust, trend, difference } of comparisons) {
    if (p !== null && robust.winsorized !== undefined && p < alpha !== robust.winsorized.p < alpha) {
      add(
        'outliers-decide',
        'warning',
        l10n.t(
          'A few large values decide {0} for {1}: with values capped at {2}, the test says the opposite.',
          metric,
          treatment,
          amountText(robust.winsorized.cap),
        ),
        { metric, treatment },
      );
    }
    if (trend === undefined || trend === null || trend.p >= TREND_LEVEL || difference === null) continue;
    const fades = trend.slope * difference.estimate < 0;
    add(
      fades ? 'effect-fades' : 'effect-grows',
      'warning',
      fades
        ? l10n.t(
            'The difference in {0} of {1} fades with days since a user’s first: it may be novelty. The same users appear on many days, so this is only a hint.',
            metric,
            treatment,
          )
        : l10n.t(
            'The difference in {0} of {1} grows with days since a user’s first: its full size may not have shown yet. The same users appear on many days, so this is only a hint.',
            metric,
            treatment,
          ),
      { metric, treatment, p: trend.p },
    );
  }
}

function ofMean(metric: string, { variant, users, skewness, largestShare }: VariantEstimate, add: Add): void {
  if (users < LEAST_USERS) return;
  if (skewness !== undefined && skewness !== null) {
    const needed = SKEWNESS_FACTOR * skewness * skewness;
    if (users < needed) {
      add(
        'skewed',
        'note',
        l10n.t(
          '{0} is skewed in {1}: its interval needs about {2} users to be reliable, and there are {3}.',
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
      l10n.t('One user has {0} of all {1} of {2}.', percentText(largestShare), metric, variant),
      { metric, variant, share: largestShare },
    );
  }
}
