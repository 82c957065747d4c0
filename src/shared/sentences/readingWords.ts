import type { ReadingView } from '../protocol/views/evaluationView';
import { optionWords } from '../text/shellWords';

/** Returns the command line options for the overrides of a file. */
export function readingArguments(overrides: ReadingView['overrides']): string[] {
  const { format, columns, decimal } = overrides ?? {};
  return [
    ...(format === undefined ? [] : optionWords('format-in', format)),
    ...(columns === undefined
      ? []
      : optionWords('columns', columns.map(({ role, column }) => `${role}=${column}`).join(','))),
    ...(decimal === undefined ? [] : optionWords('decimal', decimal)),
  ];
}
