import * as l10n from '@vscode/l10n';
import type { ItemRow } from '../../shared/protocol/views/itemsView';
import { plural } from '../../shared/text/numbers/plural';

/** Counts of an item, without its names. */
type ItemNumbers = Omit<ItemRow, 'item' | 'id' | 'described'>;

export function recommendedText({ recommended }: ItemNumbers, count: (value: number) => string): string {
  return plural(
    recommended,
    l10n.t('Recommended to {0} user', count(recommended)),
    l10n.t('Recommended to {0} users', count(recommended)),
  );
}

export function missedText({ missed }: ItemNumbers, count: (value: number) => string): string {
  return plural(
    missed,
    l10n.t('Missed by {0} user', count(missed)),
    l10n.t('Missed by {0} users', count(missed)),
  );
}

/** Returns a text on how often the item is recommended, hit and relevant. */
export function summaryText(row: ItemNumbers, count: (value: number) => string): string {
  const hits = plural(
    row.hits,
    l10n.t('{0} hit in {1} lists', count(row.hits), count(row.recommended)),
    l10n.t('{0} hits in {1} lists', count(row.hits), count(row.recommended)),
  );
  const relevant = plural(
    row.relevant,
    l10n.t('relevant to {0} user', count(row.relevant)),
    l10n.t('relevant to {0} users', count(row.relevant)),
  );
  return `${row.recommended === 0 ? l10n.t('never recommended') : hits} · ${relevant}`;
}

/** Returns a text on whether the item is recommended more or less often than it is relevant. */
export function balanceText(row: ItemNumbers, short: (value: number) => string): string {
  const { lift, surplus } = row;
  if (surplus === null) return l10n.t('No relevant items to compare with.');
  if (row.recommended === 0 && row.relevant === 0) return l10n.t('Neither recommended nor relevant.');
  if (lift === null) return l10n.t('Recommended, but never relevant (∞× expected).');
  const size = short(Number(Math.abs(surplus).toFixed(1)));
  const times = short(Number(lift.toPrecision(3)));
  return surplus < 0
    ? l10n.t('{0}× expected: {1} recommendations fewer than expected.', times, size)
    : l10n.t('{0}× expected: {1} extra recommendations.', times, size);
}
