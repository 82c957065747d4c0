import type { ItemCutoff } from '../../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import type { ItemSummary } from '../../shared/protocol/views/itemsView';
import type { NumberFormats } from '../../shared/text/numbers/numberFormats';
import { plural } from '../../shared/text/numbers/plural';

/** Formats how many of all items a table shows. */
export function shownItemsText(rows: number, all: number, numbers: NumberFormats): string {
  return plural(
    all,
    l10n.t('{0} of {1} item', numbers.count(rows), numbers.count(all)),
    l10n.t('{0} of {1} items', numbers.count(rows), numbers.count(all)),
  );
}

/** Returns the totals that counts are based on: users, entries of their lists, and relevant pairs. */
export function basisTexts(
  { users, recommendations, relevantPairs }: ItemSummary,
  cutoff: ItemCutoff,
  numbers: NumberFormats,
): readonly string[] {
  const counted = plural(
    users,
    l10n.t('{0} user', numbers.count(users)),
    l10n.t('{0} users', numbers.count(users)),
  );
  const rank = numbers.count(cutoff ?? 0);
  const places =
    cutoff === null
      ? plural(
          recommendations,
          l10n.t('{0} recommendation in full lists', numbers.count(recommendations)),
          l10n.t('{0} recommendations in full lists', numbers.count(recommendations)),
        )
      : plural(
          recommendations,
          l10n.t('{0} recommendation in the top {1}', numbers.count(recommendations), rank),
          l10n.t('{0} recommendations in the top {1}', numbers.count(recommendations), rank),
        );
  const wanted = plural(
    relevantPairs,
    l10n.t('{0} pair of a user and a relevant item', numbers.count(relevantPairs)),
    l10n.t('{0} pairs of a user and a relevant item', numbers.count(relevantPairs)),
  );
  return [counted, places, wanted];
}
