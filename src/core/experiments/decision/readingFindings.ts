import * as l10n from '@vscode/l10n';
import { experimentFinding, type ExperimentFinding } from '../../../shared/findings/experimentKinds';
import { isWordForNone } from '../../formats/values/missingIds';
import { clicksBeyondImpressions } from '../analysis/checks';
import type { ExperimentUsers } from '../experimentUsers';
import { alikeVariants } from '../log/alikeVariants';
import { badRowText, eventNamesAdvice } from '../log/badRowText';
import type { ExperimentSettings } from '../settings';

/** What was met while the log was read. */
export function* findingsOfReading(
  users: ExperimentUsers,
  settings: ExperimentSettings,
): Iterable<ExperimentFinding> {
  // What was chosen by its name, for whoever meant another.
  const { variant: column, control } = settings.byName;
  if (column !== undefined) yield experimentFinding('chosen-by-name', { column });
  if (control !== undefined) yield experimentFinding('chosen-by-name', { variant: control });
  const { met, variants, covariates, contaminated } = users;
  if (met.badRows.count > 0) yield badRows(users, settings);
  for (const { variant, rows } of met.leftOut) yield experimentFinding('variant-left-out', { variant, rows });
  for (const [variant, alike] of alikeVariants([...variants, ...met.leftOut.map((other) => other.variant)]))
    yield experimentFinding('variants-alike', { variant, alike });
  for (const { column: key, share, line } of met.repeatedRows) {
    const found = l10n.t('“{0}” is the same as in an earlier row', key);
    yield experimentFinding('row-repeated', { column: key, share, places: [{ line, found }] });
  }
  if (met.repeatedUsers > 0) yield experimentFinding('user-repeated', { count: met.repeatedUsers });
  if (met.repeatedDays > 0) yield experimentFinding('day-repeated', { count: met.repeatedDays });
  const { words, padded } = met.oddUsers;
  for (const user of words) yield experimentFinding('missing-id', { said: { user } });
  for (const variant of variants.filter(isWordForNone)) yield experimentFinding('missing-id', { variant });
  if (padded !== undefined)
    yield experimentFinding('padded-ids', { count: padded.count, said: { first: padded.first } });
  if (met.purchasesWithoutValue > 0)
    yield experimentFinding('purchase-without-value', { count: met.purchasesWithoutValue });
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
    places: places.map((place) => ({ line: place.line, found: badRowText(place) })),
    said: {
      advice: [
        ...(unknownEvents > 0 ? [eventNamesAdvice(unknownWords, surface)] : []),
        ...(places[0].reason === 'blank-sum' ? [l10n.t('Write 0 where nothing happened.')] : []),
      ],
    },
  });
}
