import { clip } from '../../shared/text/clip';
import { plainLine } from '../../shared/text/nameText';

/** VS Code cuts a notification here; ids and column names can be far longer. */
const LONGEST = 1000;
/** More than this does not fit into a dialog. */
export const LONGEST_DETAIL = 1500;
/** More lines than these may not be in sight there. */
const MOST_LINES = 25;
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

/** Whether a dialog shows all lines of a detail whole. */
export function fitsDialog(detail: string): boolean {
  const lines = detail.split('\n');
  return (
    detail.length <= LONGEST_DETAIL &&
    lines.length <= MOST_LINES &&
    lines.every((line) => line.length <= LONGEST)
  );
}
