import * as l10n from '@vscode/l10n';
import { formatCount } from '../numbers/numberText';
import { plural } from '../numbers/plural';

/** Below a list that was cut, how many it leaves out; nothing below one that was not. */
export function furtherText(left: number): string[] {
  if (left <= 0) return [];
  return [plural(left, l10n.t('and 1 more'), l10n.t('and {0} more', formatCount(left, 'en')))];
}
