import { clipText } from '../../shared/text/clip';
import { plainLine } from '../../shared/text/nameText';

/** Maximum length in characters, at which VS Code cuts notifications; ids and column names can be far longer. */
const LONGEST = 1000;
/** Invisible character that breaks VS Code's syntax of links and icons. */
const WORD_JOINER = '\u2060';

/**
 * Returns a text that is safe in notifications, quick inputs, progress titles and the status bar. There
 * `[x](command:…)` would be a link that runs a command on a click, even in Restricted Mode, and `$(x)` an icon. Neither
 * can be escaped, so their characters are separated.
 */
export function escapeLinksAndIcons(text: string): string {
  return plainLine(clipText(text, LONGEST)).replace(/[\]$](?=\()/g, (sign) => sign + WORD_JOINER);
}
