import type { Phrase } from './phrase';

/** Goes through a phrase from its start to its end: names, numbers, signs and texts in quotes, one after the other. */
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

  /** The sign at a place; empty at the end. @param from the place, relative to the one at hand */
  sign(from = 0): string {
    return this.text.slice(Math.min(this.at + from, this.end), Math.min(this.at + from + 1, this.end));
  }

  skipSpace(): void {
    while (/\s/.test(this.sign())) this.at++;
  }

  /** Goes on behind a text, if it stands here. */
  take(text: string): boolean {
    if (!this.text.startsWith(text, this.at) || this.at + text.length > this.end) return false;
    this.at += text.length;
    return true;
  }

  /**
   * What stands here until one of some signs; nothing is gone over.
   *
   * @param nested signs within brackets end nothing; a bracket at the start is none
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

  /** The same, and goes on behind it. */
  taken(ends: RegExp): Phrase {
    const word = this.word(ends);
    this.at = word.end;
    return word;
  }

  /** The first that stands here of several texts. */
  oneOf(texts: readonly string[]): Phrase {
    const found = texts.find((text) => this.text.startsWith(text, this.at)) ?? '';
    return this.phrase.piece(this.at, Math.min(this.at + found.length, this.end));
  }

  /** Whether a text in quotes begins here. */
  get isQuote(): boolean {
    return this.sign() === '"' || this.sign() === "'";
  }

  /** What the quotes hold that begin here, a sign behind `\` as it is; undefined, and nothing gone over: they do not end. */
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

  /** So much from here on; at least one sign where there is one. */
  here(word: Phrase): Phrase {
    return word.end > word.start ? word : this.phrase.piece(this.at, Math.min(this.at + 1, this.end));
  }
}
