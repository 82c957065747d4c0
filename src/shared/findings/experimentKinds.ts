import * as l10n from '@vscode/l10n';
import { sharePercentText, percentText, pEqualsText } from '../text/numbers/changeText';
import { formatCount } from '../text/numbers/numberText';
import { plural } from '../text/numbers/plural';
import { joinMismatchText, type JoinMismatchJson } from './joinKinds';
import { mixedZones } from './logKinds';
import { FindingList, type DetailsOf, type FindingKind, type WithDetails } from './findingList';
import type { AnalysisSeverity } from './severity';

/**
 * Share of contaminated users above which the finding is a warning; above the next one, no decision may be
 * made.
 */
const CONTAMINATED_WARNING = 0.01;
export const MAX_CONTAMINATED_SHARE = 0.1;

/** Minimum share of unusable rows that affects the decision. */
const MIN_BAD = 0.01;

const MIN_OVERLAP = 0.9;

/** Metrics with impressions as denominator, whose number does not depend only on users. */
const IMPRESSION_METRIC = /^(CTR|UserCTR|ratio\(.*, impressions\))$/;
const CLICK_METRIC = /^(CTR|UserCTR)$/;

/** Fields of an experiment's findings; each kind has a few of them. */
interface Details {
  /** Severity of the finding, if it depends on its numbers. */
  readonly severity?: AnalysisSeverity;
  readonly count?: number;
  readonly rows?: number;
  readonly share?: number;
  /** Share of rows whose event name is unknown. */
  readonly unknownShare?: number;
  /** First of the unknown event names. */
  readonly unknownEvents?: readonly string[];
  readonly column?: string;
  readonly variant?: string;
  /** Other variant with a similar name. */
  readonly alike?: string;
  readonly treatment?: string;
  readonly metric?: string;
  readonly covariate?: string;
  readonly p?: number | undefined;
  readonly overlap?: number;
  readonly needed?: number;
  readonly users?: number;
  /** First places in the log, limited in number. */
  readonly places?: readonly { readonly line: number; readonly found: string }[];
}

interface ExperimentKind<Found> extends FindingKind<Found> {
  /** Returns the condition that a finding adds to a decision, if any. @param primary names of the primary metrics */
  readonly condition?: (found: Found, primary: readonly string[]) => string | undefined;
}

/** Declares a kind of finding with the given fields. Its sentence may need further ones. */
function kind<Field extends keyof Details = never, Said extends object = object>(
  entry: ExperimentKind<WithDetails<Details, Field> & Said>,
): ExperimentKind<WithDetails<Details, Field> & Said> {
  return entry;
}

/** Fields that only the sentence of a finding needs; they are not in the document. */
interface SentenceFields<Fields> {
  readonly said: Fields;
}

const number = (count: number): string => formatCount(count, 'en');

const KINDS = {
  // For a column of variants, or the control.
  'chosen-by-name': kind({
    severity: 'note',
    text: ({ column, variant = '' }) =>
      column === undefined
        ? l10n.t('“{0}” is used as the control because of its name ({1}).', variant, '--control')
        : l10n.t('The column “{0}” is used as the variant because of its name ({1}).', column, '--variant'),
  }),
  'bad-row': kind<
    'count' | 'share' | 'places',
    Partial<Pick<Details, 'unknownShare' | 'unknownEvents'>> & SentenceFields<{ advice: readonly string[] }>
  >({
    severity: 'warning',
    text: ({ count, places: [{ line, found }], said: { advice } }) =>
      [
        plural(
          count,
          l10n.t('1 row can’t be used and is excluded: {0}.', found),
          l10n.t(
            '{0} rows can’t be used and are excluded. First on line {1}: {2}.',
            number(count),
            line,
            found,
          ),
        ),
        ...advice,
      ].join(' '),
    condition: ({ share, unknownShare = 0, unknownEvents = [] }) => {
      const sentences = [
        ...(share < MIN_BAD ? [] : [l10n.t('{0} of the rows can’t be used.', percentText(share))]),
        ...(unknownShare > 0
          ? [
              l10n.t(
                '{0} of the rows are events with unknown names ({1}).',
                percentText(unknownShare),
                unknownEvents.join(', '),
              ),
            ]
          : []),
      ];
      return sentences.length === 0 ? undefined : sentences.join(' ');
    },
  }),
  // For ignored events, rows before first exposures, and rows without a chosen value.
  'rows-ignored': kind<'count', SentenceFields<{ why: 'events' | 'early' | 'elsewhere' }>>({
    severity: 'note',
    text: ({ count, said: { why } }) =>
      why === 'events'
        ? l10n.t('{0} rows are events that are ignored. Their users are included.', number(count))
        : why === 'early'
          ? l10n.t('{0} rows before the first exposure of their users are excluded.', number(count))
          : l10n.t('{0} rows with other values are excluded ({1}).', number(count), '--where'),
  }),
  'order-lines': kind<'count'>({
    severity: 'note',
    text: ({ count }) =>
      l10n.t(
        '{0} purchases repeat the number of an order. They are lines of one order, and their values are added up.',
        number(count),
      ),
  }),
  'purchase-first': kind<'share'>({
    severity: 'warning',
    text: ({ share }) =>
      l10n.t(
        '{0} of the buyers bought before anything else in the log: they may have bought before they saw the variant, or other events are missing.',
        percentText(share),
      ),
    condition: ({ share }) =>
      l10n.t('{0} of the buyers bought before anything else in the log.', percentText(share)),
  }),
  'unit-above': kind<'column'>({
    severity: 'warning',
    text: ({ column }) =>
      l10n.t(
        'Users with the same “{0}” are in the same variant: if the variants were assigned by it, intervals are too narrow. Specify it as the user.',
        column,
      ),
    condition: ({ column }) => l10n.t('Users with the same “{0}” are in the same variant.', column),
  }),
  'share-of-all': kind<'metric'>({
    severity: 'warning',
    text: ({ metric }) =>
      l10n.t('{0} is 100% in all variants: the log may lack the users who did nothing.', metric),
    condition: ({ metric }) =>
      l10n.t('{0} is 100% in all variants: the log may lack the users who did nothing.', metric),
  }),
  'variant-left-out': kind<'variant' | 'rows'>({
    severity: 'note',
    text: ({ variant, rows }) =>
      l10n.t(
        'The rows of variant {0} are excluded ({1}): it is neither the control nor a treatment of this analysis.',
        variant,
        number(rows),
      ),
  }),
  'variants-alike': kind<'variant' | 'alike'>({
    severity: 'warning',
    text: readAsTwo,
    condition: readAsTwo,
  }),
  'row-repeated': kind<'column' | 'share' | 'places'>({
    severity: 'warning',
    text: ({ column, share }) =>
      l10n.t(
        '{0} of the rows are duplicates, even in “{1}”, which is unique in all other rows. They are included. Check whether the log was written more than once.',
        percentText(share),
        column,
      ),
    condition: ({ share }) => l10n.t('{0} of the rows are duplicates and are included.', percentText(share)),
  }),
  'user-repeated': kind<'count'>({
    severity: 'warning',
    text: ({ count }) =>
      plural(
        count,
        l10n.t('1 user has several rows, which are added up. Check whether one row per user is intended.'),
        l10n.t(
          '{0} users have several rows, which are added up. Check whether one row per user is intended.',
          number(count),
        ),
      ),
  }),
  'day-repeated': kind<'count'>({
    severity: 'note',
    text: ({ count }) =>
      plural(
        count,
        l10n.t('1 row is a duplicate of a user and day. The rows are added up.'),
        l10n.t(
          '{0} rows are duplicates of a user and day. They are added up. Check whether one row per user and day is intended.',
          number(count),
        ),
      ),
  }),
  // For a variant, or a user, whose id is not in the document.
  'missing-id': kind<never, Partial<SentenceFields<{ user: string }>>>({
    severity: 'warning',
    text: ({ variant, said }) =>
      variant === undefined
        ? l10n.t('“{0}” looks like a missing user, but was read as a user.', said?.user ?? '')
        : l10n.t('“{0}” looks like a missing variant, but was read as a variant.', variant),
  }),
  // One user would count as two, perhaps in two variants.
  'two-forms': kind<'count', SentenceFields<JoinMismatchJson>>({
    severity: 'error',
    text: ({ said }) => joinMismatchText('two-forms', 'log', 'log', said),
  }),
  'mixed-zones': kind<'count', SentenceFields<{ total: number }>>({
    severity: 'warning',
    text: ({ count, said: { total } }) => mixedZones.text({ count, total }, undefined),
  }),
  'purchase-without-value': kind<'count'>({
    severity: 'warning',
    text: ({ count }) =>
      plural(
        count,
        l10n.t('1 purchase has no value. It is an order with revenue 0.'),
        l10n.t('{0} purchases have no value. They are orders with revenue 0.', number(count)),
      ),
  }),
  contaminated: kind<'count' | 'rows' | 'share'>({
    severity: ({ share }) =>
      share >= MAX_CONTAMINATED_SHARE ? 'error' : share >= CONTAMINATED_WARNING ? 'warning' : 'note',
    text: ({ count, rows, share }) =>
      l10n.t(
        '{0} of the users have rows in several variants ({1}); {2} of their rows are excluded. This is fair only if it happens independently of the variant.',
        percentText(share),
        number(count),
        number(rows),
      ),
    condition: ({ share }) => l10n.t('{0} of the users were in several variants.', percentText(share)),
  }),
  'covariate-missing': kind<'column' | 'count'>({
    severity: 'note',
    text: ({ column, count }) =>
      l10n.t(
        '{0} is empty for {1} users and treated as 0: no activity before the experiment.',
        column,
        number(count),
      ),
  }),
  'clicks-exceed-impressions': kind<'count'>({
    severity: 'warning',
    text: ({ count }) =>
      l10n.t(
        '{0} users have more clicks than impressions: impressions are missing from the log, or clicks are duplicated.',
        number(count),
      ),
    condition: (_, primary) =>
      primary.some((metric) => CLICK_METRIC.test(metric))
        ? l10n.t('Some users have more clicks than impressions.')
        : undefined,
  }),
  // An error if the numbers cannot be due to chance.
  srm: kind<
    'severity' | 'p',
    SentenceFields<{ users: readonly number[]; expected: readonly number[]; level: number }>
  >({
    severity: ({ severity }) => severity,
    text: ({ p, said: { users, expected, level } }) =>
      l10n.t(
        'The numbers of users per variant differ from the planned split: {0} instead of {1} ({2}).',
        users.map(number).join(' : '),
        expected.map((share) => sharePercentText(share)).join(' : '),
        pEqualsText(p, level),
      ),
    condition: () => l10n.t('The numbers of users are suspicious: check whether some were lost.'),
  }),
  'concurrency-unknown': kind({
    severity: 'note',
    text: () => l10n.t('The log has no time: can’t check whether the variants ran at the same time.'),
  }),
  // Missing times are often written as 0, and times in another unit also fall in 1970.
  'times-far-apart': kind<never, SentenceFields<{ first: string; last: string }>>({
    severity: 'warning',
    text: ({ said: { first, last } }) =>
      l10n.t(
        'The times range from {0} to {1}: some may be missing or in another unit. Results by day are not shown.',
        first,
        last,
      ),
  }),
  'before-after': kind<'treatment', SentenceFields<{ control: string }>>({
    severity: 'error',
    text: ({ treatment, said: { control } }) =>
      l10n.t(
        '{0} and {1} have no day in common. Anything else that changed in between is part of the difference.',
        control,
        treatment,
      ),
  }),
  'ranges-differ': kind<'treatment' | 'overlap', SentenceFields<{ control: string }>>({
    severity: ({ overlap }) => (overlap < MIN_OVERLAP ? 'warning' : 'note'),
    text: ({ treatment, overlap, said: { control } }) =>
      l10n.t('{0} and {1} ran together on only {2} of the days.', control, treatment, percentText(overlap)),
    condition: () => l10n.t('The variants did not run on the same days.'),
  }),
  'allocation-changed': kind<'p'>({
    severity: 'warning',
    text: () =>
      l10n.t(
        'The split between variants changed during the experiment: differences between days look like differences between variants (Simpson’s paradox).',
      ),
    condition: () =>
      l10n.t(
        'The split between variants changed during the experiment, which mixes the effects of days and variants.',
      ),
  }),
  'exposure-differs': kind<'treatment' | 'p', SentenceFields<{ relative: number | null; level: number }>>({
    severity: 'warning',
    text: ({ treatment, p, said: { relative, level } }) =>
      l10n.t(
        'Users of {0} saw a different number of impressions ({1}), so CTR has another denominator. Check ClicksPerUser, too.',
        treatment,
        relative === null ? pEqualsText(p, level) : percentText(relative),
      ),
    condition: (_, primary) =>
      primary.some((metric) => IMPRESSION_METRIC.test(metric))
        ? l10n.t('Users saw a different number of impressions. Check ClicksPerUser, too.')
        : undefined,
  }),
  'pre-period-differs': kind<'treatment' | 'covariate' | 'p', SentenceFields<{ control: string }>>({
    severity: 'warning',
    text: ({ treatment, covariate, said: { control } }) =>
      l10n.t('{0} differed between {1} and {2} before the experiment began.', covariate, control, treatment),
    condition: ({ covariate }) => l10n.t('{0} differed before the experiment began.', covariate),
  }),
  skewed: kind<'metric' | 'variant' | 'needed', SentenceFields<{ users: number }>>({
    severity: 'note',
    text: ({ metric, variant, needed, said: { users } }) =>
      l10n.t(
        '{0} is skewed in {1}: its confidence interval needs about {2} users to be reliable, but there are {3}.',
        metric,
        variant,
        number(needed),
        number(users),
      ),
  }),
  'one-user-dominates': kind<'metric' | 'variant' | 'share'>({
    severity: 'warning',
    text: ({ metric, variant, share }) =>
      l10n.t('One user accounts for {0} of all {1} of {2}.', percentText(share), metric, variant),
    condition: ({ metric, variant, share }) =>
      l10n.t('One user accounts for {0} of the {1} of {2}.', percentText(share), metric, variant),
  }),
  'effect-fades': kind<'metric' | 'treatment'>({
    severity: 'warning',
    text: ({ metric, treatment }) =>
      l10n.t(
        'The difference in {0} of {1} shrinks with the days since a user’s first: it may be a novelty effect. The same users appear on many days, so this is only a hint.',
        metric,
        treatment,
      ),
    condition: ({ metric }) => l10n.t('The difference in {0} shrinks over time.', metric),
  }),
  'effect-grows': kind<'metric' | 'treatment'>({
    severity: 'warning',
    text: ({ metric, treatment }) =>
      l10n.t(
        'The difference in {0} of {1} grows with the days since a user’s first: its full size may not be visible yet. The same users appear on many days, so this is only a hint.',
        metric,
        treatment,
      ),
    condition: ({ metric }) => l10n.t('The difference in {0} grows over time.', metric),
  }),
  'few-users-for-anytime': kind<'users', SentenceFields<{ needed: number }>>({
    severity: 'warning',
    text: ({ users, said: { needed } }) =>
      l10n.t(
        'A variant has only {0} users. A confidence sequence is reliable from {1} users.',
        number(users),
        needed,
      ),
    condition: () => l10n.t('A variant has too few users to be sure.'),
  }),
};

const LIST = new FindingList(KINDS);

/** Finding about the log of an experiment, or about its results. */
export interface ExperimentFinding extends Details {
  readonly code: keyof typeof KINDS;
  readonly severity: AnalysisSeverity;
  readonly message: string;
}

/** Returns a finding with its sentence, and without the fields that only the sentence needs. */
export function experimentFinding<Code extends keyof typeof KINDS>(
  code: Code,
  details: DetailsOf<(typeof KINDS)[Code]>,
): ExperimentFinding {
  const found = LIST.found(code, details);
  const { said: _, code: __, severity, ...document } = { said: undefined, ...found };
  return { code, severity, message: LIST.text(found, undefined), ...document };
}

/** Returns the condition that a finding adds to a decision; undefined: it does not affect the decision. */
export function findingConditionText(
  finding: ExperimentFinding,
  primary: readonly string[],
): string | undefined {
  const { condition }: ExperimentKind<never> = KINDS[finding.code];
  return condition?.(finding as never, primary);
}

function readAsTwo({ variant, alike }: { readonly variant: string; readonly alike: string }): string {
  return l10n.t('“{0}” and “{1}” are read as two variants.', variant, alike);
}
