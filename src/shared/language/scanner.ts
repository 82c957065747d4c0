import type { Phrase } from './phrase';

/** Tokenizer of a phrase: names, numbers, signs and quoted texts, one after the other. */
export class Scanner {
  at: number;
  private readonly text: string;
  private readonly end: number;

  constructor(readonly phrase: Phrase) {
    this.at = phrase.start;
    this.end = phrase.end;
    this.text = phrase.source;
  }

  get isAtEnd(): boolean {
    return this.at >= this.end;
  }

  /** Returns a character without moving; '' at the end. @param from offset from the current position */
  sign(from = 0): string {
    return this.text.slice(Math.min(this.at + from, this.end), Math.min(this.at + from + 1, this.end));
  }

  skipSpace(): void {
    while (/\s/.test(this.sign())) this.at++;
  }

  /** Skips a text if it is next, and returns whether it was. */
  take(text: string): boolean {
    if (!this.text.startsWith(text, this.at) || this.at + text.length > this.end) return false;
    this.at += text.length;
    return true;
  }

  /**
   * Returns the phrase up to the first character that `ends` matches, without moving.
   * @param nested ignores characters within brackets, except a bracket at the start
   */
  word(ends: RegExp, { nested = false } = {}): Phrase {
    let depth = 0;
    let end = this.at;
    for (; end < this.end; end++) {
      const sign = this.text[end];
      if (nested && sign === '(' && end > this.at) depth++;
      else if (nested && sign === ')' && depth > 0) depth--;
      else if (depth === 0 && ends.test(sign)) break;
    }
    return this.phrase.piece(this.at, end);
  }

  /** Returns the phrase of `word` and moves after it. */
  taken(ends: RegExp): Phrase {
    const word = this.word(ends);
    this.at = word.end;
    return word;
  }

  /** Returns the first of the given texts that is next, without moving. */
  oneOf(texts: readonly string[]): Phrase {
    const found = texts.find((text) => this.text.startsWith(text, this.at)) ?? '';
    return this.phrase.piece(this.at, Math.min(this.at + found.length, this.end));
  }

  /** Whether a quoted text is next. */
  get isQuote(): boolean {
    return this.sign() === '"' || this.sign() === "'";
  }

  /**
   * Reads a quoted text, in which `\` escapes a character. If the quote is not closed, returns undefined
   * without moving.
   */
  quoted(): string | undefined {
    const quote = this.sign();
    let found = '';
    for (let at = this.at + 1; at < this.end; at++) {
      const sign = this.text[at];
      if (sign === quote) {
        this.at = at + 1;
        return found;
      }
      found += sign === '\\' && at + 1 < this.end ? this.text[++at] : sign;
    }
    return undefined;
  }

  /** Returns the given word, or the next character if the word is empty. */
  here(word: Phrase): Phrase {
    return word.end > word.start ? word : this.phrase.piece(this.at, Math.min(this.at + 1, this.end));
  }
}
