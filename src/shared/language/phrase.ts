/*
 * To add a small language (as metrics, guardrails, queries, and cohorts are), cut its text with `Phrase` and
 * `Scanner`. Report errors by `piece.wrong({ message, advice })`: the command line points at the piece,
 * recscope.json gets its column, and the query box marks it. Name the closest known name by `nearest`
 * (shared/text/nearest.ts). Add the language to test/unit/shared/languages.test.ts, which checks that printed
 * text can be parsed again.
 */
import { InputError, type InputProblem } from '../problem';

/**
 * Part of a text in one of the small languages (metrics, guardrails, queries, cohorts, event weights,
 * columns), with its position. The parsers split a text into phrases, so that an error can point at one.
 */
export class Phrase {
  /** @param source whole text; this phrase is [start, end) */
  constructor(
    readonly source: string,
    readonly start = 0,
    readonly end = source.length,
  ) {}

  get text(): string {
    return this.source.slice(this.start, this.end);
  }

  /** Phrase without leading and trailing blanks. */
  get trimmed(): Phrase {
    const { text, start, end } = this;
    const bare = text.trimStart();
    return this.piece(start + text.length - bare.length, end - bare.length + bare.trimEnd().length);
  }

  /** Returns the section of the same text from `start` to `end`. */
  piece(start: number, end: number): Phrase {
    return new Phrase(this.source, start, Math.max(start, end));
  }

  /**
   * Returns the parts between separators, without surrounding blanks; a part may be empty.
   * @param nested ignores separators within brackets
   */
  parts(separator: RegExp, { nested = false } = {}): Phrase[] {
    const parts: Phrase[] = [];
    let depth = 0;
    let from = this.start;
    const signs = new RegExp(nested ? `[()]|${separator.source}` : separator.source, `g${separator.flags}`);
    for (const { 0: sign, index } of this.text.matchAll(signs)) {
      if (nested && sign === '(') depth++;
      else if (nested && sign === ')') depth--;
      else if (depth <= 0) {
        parts.push(this.piece(from, this.start + index).trimmed);
        from = this.start + index + sign.length;
      }
    }
    return [...parts, this.piece(from, this.end).trimmed];
  }

  /**
   * Splits the phrase at the first or last `sign` into name and value. Without a sign the whole phrase is the
   * value, with an empty name.
   */
  pair(sign: string, which: 'first' | 'last' = 'last'): NamedValue {
    const at = which === 'first' ? this.text.indexOf(sign) : this.text.lastIndexOf(sign);
    return {
      whole: this.trimmed,
      name: this.piece(this.start, this.start + Math.max(0, at)).trimmed,
      value: this.piece(this.start + (at < 0 ? 0 : at + sign.length), this.end).trimmed,
    };
  }

  /** Returns an error that points at this phrase. */
  wrong({ advice = '', ...problem }: WrongPhrase): InputError {
    const { source: text, start, end } = this;
    return new InputError({ ...problem, advice, within: { text, start, end } } satisfies InputProblem);
  }
}

type WrongPhrase = Pick<InputProblem, 'message' | 'inEditor'> & Partial<Pick<InputProblem, 'advice'>>;

interface NamedValue {
  readonly whole: Phrase;
  readonly name: Phrase;
  readonly value: Phrase;
}

/** Parses names with values, such as "view=1, purchase=5". */
export function parsePairs(text: string, separator = /,/, equals: 'first' | 'last' = 'last'): NamedValue[] {
  return new Phrase(text).parts(separator).map((part) => part.pair('=', equals));
}

/** Returns the parts of a list between commas that are not in brackets. */
export function splitListText(text: string): string[] {
  return new Phrase(text)
    .parts(/,/, { nested: true })
    .map((part) => part.text)
    .filter((part) => part !== '');
}
