/** Quotes a file name for a shell, and prevents a leading hyphen from making it an option. */
export function positionalArgument(file: string): string {
  return quoteWord(file.startsWith('-') ? `./${file}` : file);
}

/** Returns an option with its value: as two words, or as one if the value begins with a hyphen. */
export function optionWords(name: string, value: string): string[] {
  return value.startsWith('-') ? [`--${name}=${quoteWord(value)}`] : [`--${name}`, quoteWord(value)];
}

/**
 * Puts a word in double quotes, which every shell accepts. If a shell would change its contents, quotes it
 * for POSIX.
 */
export function quoteShellWord(word: string): string {
  return /["$`!]|\\(\\|$)/.test(word) ? quoteWord(word) : `"${word}"`;
}

/** Quotes a word for a POSIX shell, if necessary. */
export function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Splits a text that {@link quoteWord} and {@link quoteShellWord} quoted into its words. */
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
