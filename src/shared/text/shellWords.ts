/** Quotes a file name for a shell; a leading hyphen would make it an option. */
export function positional(file: string): string {
  return quoteWord(file.startsWith('-') ? `./${file}` : file);
}

/** Returns an option with its value: two words, or one if the value begins with a hyphen. */
export function optionWords(name: string, value: string): string[] {
  return value.startsWith('-') ? [`--${name}=${quoteWord(value)}`] : [`--${name}`, quoteWord(value)];
}

/**
 * Puts a word in double quotes, which every shell accepts, or quotes it for POSIX if a shell would change its
 * contents.
 */
export function inQuotes(word: string): string {
  return /["$`!]|\\(\\|$)/.test(word) ? quoteWord(word) : `"${word}"`;
}

/** Quotes a word for a POSIX shell, if necessary. */
export function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Returns the words of a text that `quoteWord` and `inQuotes` quoted. */
export function shellWords(text: string): string[] {
  const words: string[] = [];
  for (const [word] of text.matchAll(/(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+/g))
    words.push(
      word.replace(/'([^']*)'|"([^"]*)"|\\(.)/g, (_, single?: string, double?: string, escaped?: string) =>
        [single, double, escaped].filter((part) => part !== undefined).join(''),
      ),
    );
  return words;
}
