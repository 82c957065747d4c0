import type { InputProblem } from '../../shared/problem';
import { widthOf } from '../../shared/sheets/terminal';
import { visibleText } from '../../shared/text/nameText';
import { placedMessage } from '../../shared/text/placedMessage';
import { visibleLines } from './print';

/** `recs.csv:12:5: what was found`, what of a text that a person wrote, and, on the next line, what to do. */
export function problemLines(problem: InputProblem): string {
  const { advice, within } = problem;
  // It may hold several lines of what a client said.
  const lines = advice === '' ? [] : advice.split('\n');
  return visibleLines([placedMessage(problem), ...[...pointed(within), ...lines].map((each) => `  ${each}`)]);
}

/** A text with signs under a part of it; of a part that is all of it, nothing. */
function pointed(within: InputProblem['within']): string[] {
  if (within === undefined) return [];
  const { text, start, end } = within;
  const [before, part] = [text.slice(0, start), text.slice(start, end)];
  if (part === text || text.length > LONGEST_POINTED || visibleText(text) !== text) return [];
  return [text, ' '.repeat(widthOf(before)) + '^'.repeat(Math.max(1, widthOf(part)))];
}

/** A text longer than this breaks into lines on a screen. */
const LONGEST_POINTED = 100;
