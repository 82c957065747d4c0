import { clip } from './clip';

/** Maximum characters of a file, name or value in a sentence. */
const LONGEST_QUOTE = 200;
/** A path, or an option to copy, has more letters without a blank. */
const LONGEST_WORD = 600;
const LONGEST = 6_000;

/**
 * A sentence with what it quotes of others, none of which is of any length: a header, an id and a measure may have
 * millions of letters.
 */
export function boundedText(sentence: string): string {
  if (sentence.length <= LONGEST_QUOTE) return sentence;
  const quotes = sentence.replace(
    /“([^“”]{200,})”/g,
    (_, quoted: string) => `“${clip(quoted, LONGEST_QUOTE)}”`,
  );
  return clip(
    quotes.replace(/\S{600,}/g, (word) => clip(word, LONGEST_WORD)),
    LONGEST,
  );
}
