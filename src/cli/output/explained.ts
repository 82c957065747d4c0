import type { InputProblem } from '../../shared/problem';
import { widthOf } from '../../shared/sheets/terminal';
import { visibleText } from '../../shared/text/nameText';
import { placedMessage } from '../../shared/text/placedMessage';
import { visibleLines } from './print';

/** Returns `recs.csv:12:5: message`, the wrong part of a text, and on the next line what to do. */
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
  return [text, ' '.repeat(widthOf(before)) + '^'.repeat(Math.max(1, widthOf(part)))];
}

/** Maximum characters of a text with marks; a longer one would wrap. */
const LONGEST_POINTED = 100;
