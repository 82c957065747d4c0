import * as l10n from '@vscode/l10n';

/**
 * Formats how long ago a time was: "just now", "2 min ago", "3 h ago", then days. Both times are in
 * milliseconds since 1970.
 */
export function timeAgoText(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return l10n.t('just now');
  if (minutes < 60) return l10n.t('{0} min ago', minutes);
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return l10n.t('{0} h ago', hours);
  return l10n.t('{0} d ago', Math.floor(hours / 24));
}
