import * as l10n from '@vscode/l10n';
import { isWordForNone } from '../../formats/values/missingIds';
import { percentText } from '../../../shared/text/numbers/changeText';
import { formatCount } from '../../../shared/text/numbers/numberText';
import { plural } from '../../../shared/text/numbers/plural';
import { clicksBeyondImpressions } from '../analysis/checks';
import type { ExperimentUsers } from '../experimentUsers';
import { alikeVariants } from '../log/alikeVariants';
import { badRowText, eventNamesAdvice } from '../log/badRowText';
import type { ExperimentSettings } from '../settings';
import type { AddFinding, Severity } from './addFinding';

/** Shares of contaminated users from which on they are a warning, and from which on nothing may be decided. */
const CONTAMINATED_WARNING = 0.01;
export const CONTAMINATED_ERROR = 0.1;

/** What was met while the log was read. */
export function findingsOfReading(
  users: ExperimentUsers,
  settings: ExperimentSettings,
  add: AddFinding,
): void {
  ofNames(settings, add);
  const { badRows, leftOut, repeatedUsers, repeatedDays, purchasesWithoutValue, repeatedRows } = users.met;
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
      [
        told,
        ...(badRows.unknownEvents > 0 ? [eventNamesAdvice(badRows.unknownWords, settings.surface)] : []),
        ...(first.reason === 'blank-sum' ? [l10n.t('Write 0 where nothing happened.')] : []),
      ].join(' '),
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
  for (const { column, share, line } of repeatedRows)
    add(
      'row-repeated',
      'warning',
      l10n.t(
        '{0} of the rows repeat another row, with the same “{1}”, which is a key of all others: they are counted again. Was the log written twice?',
        percentText(share),
        column,
      ),
      { column, share, places: [{ line, found: l10n.t('“{0}” is that of a row before', column) }] },
    );
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
  if (repeatedDays > 0) {
    add(
      'day-repeated',
      'note',
      plural(
        repeatedDays,
        l10n.t('1 row repeats the user and day of another; both are added up.'),
        l10n.t(
          '{0} rows repeat the user and day of another; all are added up. Is one row per user and day intended?',
          formatCount(repeatedDays, 'en'),
        ),
      ),
      { count: repeatedDays },
    );
  }
  ofIds(users, add);
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

/** What was chosen by its name, for whoever meant another. */
function ofNames({ byName: { variant, control } }: ExperimentSettings, add: AddFinding): void {
  if (variant !== undefined)
    add(
      'chosen-by-name',
      'note',
      l10n.t('The column “{0}” is taken for the variant, by its name ({1}).', variant, '--variant'),
      { column: variant },
    );
  if (control !== undefined)
    add(
      'chosen-by-name',
      'note',
      l10n.t('“{0}” is taken for the control, by its name ({1}).', control, '--control'),
      { variant: control },
    );
}

/** Ids that are read as they stand, and are probably not what was meant. */
function ofIds({ variants, met }: ExperimentUsers, add: AddFinding): void {
  const { words, padded } = met.oddUsers;
  for (const word of words)
    add('missing-id', 'warning', l10n.t('“{0}” stands where a user should be. It is read as a user.', word));
  for (const variant of variants.filter(isWordForNone))
    add(
      'missing-id',
      'warning',
      l10n.t('“{0}” stands where a variant should be. It is read as a variant.', variant),
      { variant },
    );
  if (padded === undefined) return;
  add(
    'padded-ids',
    'warning',
    plural(
      padded.count,
      l10n.t('The user “{0}” has a blank at an end: another user than without it.', padded.first),
      l10n.t(
        '{0} users, such as “{1}”, have a blank at an end: others than without it.',
        formatCount(padded.count, 'en'),
        padded.first,
      ),
    ),
    { count: padded.count },
  );
}
