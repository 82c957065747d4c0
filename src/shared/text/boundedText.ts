import { clipText } from './clip';

/** Maximum length of a file, name or value in a sentence, in characters. */
const LONGEST_QUOTE = 200;
/** Maximum length of a word, in characters. It allows paths and options to copy. */
const LONGEST_WORD = 600;
const LONGEST = 6_000;

/**
 * Shortens quoted texts and long words in a sentence: a header, an ID or a metric may have millions of
 * characters.
 */
export function boundedText(sentence: string): string {
  if (sentence.length <= LONGEST_QUOTE) return sentence;
  const quotes = sentence.replace(
    /“([^“”]{200,})”/g,
    (_, quoted: string) => `“${clipText(quoted, LONGEST_QUOTE)}”`,
  );
  return clipText(
    quotes.replace(/\S{600,}/g, (word) => clipText(word, LONGEST_WORD)),
    LONGEST,
  );
}
