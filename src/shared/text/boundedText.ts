import { clip } from './clip';

/** Maximum characters of a file, name or value in a sentence. */
const LONGEST_QUOTE = 200;
/** Maximum word length, in characters: paths and options to copy are longer than other words. */
const LONGEST_WORD = 600;
const LONGEST = 6_000;

/**
 * Shortens quotes and words from files in a sentence: a header, an ID or a metric may have millions of
 * characters.
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
