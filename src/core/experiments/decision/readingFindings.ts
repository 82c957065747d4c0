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
      l10n.t('1 row can’t be used and is excluded: {0}.', badRowText(first)),
      l10n.t(
        '{0} rows can’t be used and are excluded. First on line {1}: {2}.',
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
        'The rows of variant {0} are excluded ({1}): it is neither the control nor a treatment of this analysis.',
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
        '{0} of the rows are duplicates, even in “{1}”, which is unique in all other rows. They are included. Check whether the log was written more than once.',
        percentText(share),
        column,
      ),
      { column, share, places: [{ line, found: l10n.t('“{0}” is the same as in an earlier row', column) }] },
    );
  if (repeatedUsers > 0) {
    add(
      'user-repeated',
      'warning',
      plural(
        repeatedUsers,
        l10n.t('1 user has several rows, which are added up. Check whether one row per user is intended.'),
        l10n.t(
          '{0} users have several rows, which are added up. Check whether one row per user is intended.',
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
        l10n.t('1 row is a duplicate of a user and day. The rows are added up.'),
        l10n.t(
          '{0} rows are duplicates of a user and day. They are added up. Check whether one row per user and day is intended.',
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
        l10n.t('1 purchase has no value. It is an order with revenue 0.'),
        l10n.t(
          '{0} purchases have no value. They are orders with revenue 0.',
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
        '{0} of the users have rows in several variants ({1}); {2} of their rows are excluded. This is fair only if it happens independently of the variant.',
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
        '{0} is empty for {1} users and treated as 0: no activity before the experiment.',
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
        '{0} users have more clicks than impressions: impressions are missing from the log, or clicks are duplicated.',
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
      l10n.t('The column “{0}” is used as the variant because of its name ({1}).', variant, '--variant'),
      { column: variant },
    );
  if (control !== undefined)
    add(
      'chosen-by-name',
      'note',
      l10n.t('“{0}” is used as the control because of its name ({1}).', control, '--control'),
      { variant: control },
    );
}

/** Ids that are read as they stand, and are probably not what was meant. */
function ofIds({ variants, met }: ExperimentUsers, add: AddFinding): void {
  const { words, padded } = met.oddUsers;
  for (const word of words)
    add('missing-id', 'warning', l10n.t('“{0}” looks like a missing user, but was read as a user.', word));
  for (const variant of variants.filter(isWordForNone))
    add(
      'missing-id',
      'warning',
      l10n.t('“{0}” looks like a missing variant, but was read as a variant.', variant),
      { variant },
    );
  if (padded === undefined) return;
  add(
    'padded-ids',
    'warning',
    plural(
      padded.count,
      l10n.t(
        'The user “{0}” begins or ends with a space, so it differs from the user without it.',
        padded.first,
      ),
      l10n.t(
        '{0} users, such as “{1}”, begin or end with a space, so they differ from the users without it.',
        formatCount(padded.count, 'en'),
        padded.first,
      ),
    ),
    { count: padded.count },
  );
}
