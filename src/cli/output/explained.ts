import type { InputProblem } from '../../shared/problem';
import { terminalWidth } from '../../shared/sheets/terminal';
import { visibleText } from '../../shared/text/nameText';
import { placedMessage } from '../../shared/text/placedMessage';
import { visibleLines } from './print';

/**
 * Returns the lines of a problem: `recs.csv:12:5: message`, the text with its wrong part marked, and advice.
 */
export function problemLines(problem: InputProblem): string {
  const { advice, within } = problem;
  // Advice may contain several lines of a client's error output.
  const lines = advice === '' ? [] : advice.split('\n');
  return visibleLines([placedMessage(problem), ...[...pointed(within), ...lines].map((each) => `  ${each}`)]);
}

/** Returns a text with marks under its wrong part, or nothing if all of it is wrong. */
function pointed(within: InputProblem['within']): string[] {
  if (within === undefined) return [];
  const { text, start, end } = within;
  const [before, part] = [text.slice(0, start), text.slice(start, end)];
  if (part === text || text.length > LONGEST_POINTED || visibleText(text) !== text) return [];
  return [text, ' '.repeat(terminalWidth(before)) + '^'.repeat(Math.max(1, terminalWidth(part)))];
}

/** Maximum length of a text with marks, in characters; a longer text would wrap. */
const LONGEST_POINTED = 100;
