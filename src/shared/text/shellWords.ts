/** A file whose name begins with a hyphen would be read as an option. */
export function positional(file: string): string {
  return quoteWord(file.startsWith('-') ? `./${file}` : file);
}

/** An option with its value: two words, or one where the value begins with a hyphen. */
export function optionWords(name: string, value: string): string[] {
  return value.startsWith('-') ? [`--${name}=${quoteWord(value)}`] : [`--${name}`, quoteWord(value)];
}

/** A word in quotes that every shell takes, but where a POSIX shell would run or change what is in them. */
export function inQuotes(word: string): string {
  return /["$`!]|\\(\\|$)/.test(word) ? quoteWord(word) : `"${word}"`;
}

/** A word as a POSIX shell takes it. */
export function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
