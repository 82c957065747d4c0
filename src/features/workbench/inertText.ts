import { clip } from '../../shared/text/clip';
import { plainLine } from '../../shared/text/nameText';

/** VS Code cuts a notification here; ids and column names can be far longer. */
const LONGEST = 1000;
/** Seen by nobody, and no part of what VS Code looks for. */
const WORD_JOINER = '\u2060';

/**
 * A text as VS Code shows it in notifications, quick inputs, progress titles and the status bar, where `[x](command:…)`
 * would be a link that runs on a click, also in Restricted Mode, and `$(x)` an icon. Neither can be escaped there, so
 * that what makes them is parted.
 */
export function inertText(text: string): string {
  return plainLine(clip(text, LONGEST)).replace(/[\]$](?=\()/g, (sign) => sign + WORD_JOINER);
}
