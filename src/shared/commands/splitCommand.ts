import type { ReadingView } from '../protocol/views/evaluationView';
import { toOptionName } from '../config/option';
import type { SplitConfig } from '../config/splitConfig';
import { readingArguments } from '../sentences/readingWords';
import { optionWords, positionalArgument } from '../text/shellWords';

/**
 * Returns the command line of a split, for a POSIX shell.
 *
 * @param file path relative to the working directory
 * @param overrides settings for how the file is read
 * @param out output folder
 */
export function splitCommand(
  file: string,
  choices: SplitConfig,
  overrides: ReadingView['overrides'],
  out: string,
): string {
  const words = ['recscope', 'split', positionalArgument(file)];
  for (const [name, value] of Object.entries(choices))
    if (value === true) words.push(`--${toOptionName(name)}`);
    else if (value !== undefined && value !== false)
      words.push(...optionWords(toOptionName(name), String(value)));
  words.push(...readingArguments(overrides));
  words.push(...optionWords('out', out));
  return words.join(' ');
}
