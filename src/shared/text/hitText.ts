import * as l10n from '@vscode/l10n';
import type { NumberFormats } from './numbers/numberFormats';
import { plural } from './numbers/plural';

/**
 * Formats a number of hits: "2 hits in the top 10".
 * @param cutoff K within which a relevant item is a hit; undefined: the whole list
 */
export function hitsText(
  hits: number,
  cutoff: number | undefined,
  { count }: Pick<NumberFormats, 'count'> = { count: String },
): string {
  if (cutoff === undefined) return plural(hits, l10n.t('1 hit'), l10n.t('{0} hits', count(hits)));
  return plural(
    hits,
    l10n.t('1 hit in the top {0}', count(cutoff)),
    l10n.t('{0} hits in the top {1}', count(hits), count(cutoff)),
  );
}

/** Returns "no hit in the top 10", for users without a hit. */
export function noHitText(cutoff: number | undefined, { count }: Pick<NumberFormats, 'count'>): string {
  return cutoff === undefined ? l10n.t('no hit') : l10n.t('no hit in the top {0}', count(cutoff));
}

/** Formats a number of users without a hit: "9 without a hit in the top 10". */
export function withoutHitText(
  users: number,
  cutoff: number | undefined,
  { count }: Pick<NumberFormats, 'count'>,
): string {
  return cutoff === undefined
    ? l10n.t('{0} without a hit', count(users))
    : l10n.t('{0} without a hit in the top {1}', count(users), count(cutoff));
}
