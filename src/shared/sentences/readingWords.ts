import type { ReadingView } from '../protocol/views/evaluationView';
import { optionWords } from '../text/shellWords';

/** The options of the command line that say how a file is read, as far as somebody said. */
export function readingWords(overrides: ReadingView['overrides']): string[] {
  const { format, columns, decimal } = overrides ?? {};
  return [
    ...(format === undefined ? [] : optionWords('format-in', format)),
    ...(columns === undefined
      ? []
      : optionWords('columns', columns.map(({ role, column }) => `${role}=${column}`).join(','))),
    ...(decimal === undefined ? [] : optionWords('decimal', decimal)),
  ];
}
