import { InputError, type InputProblem } from '../problem';

/**
 * A piece of a text in one of the small languages (metrics, guardrails, queries, cohorts, event weights, columns), with
 * where it stands. All of them are cut into pieces here, and what is wrong with a piece says its place.
 */
export class Phrase {
  /** @param source the text, of which this is the piece from `start` to before `end` */
  constructor(
    readonly source: string,
    readonly start = 0,
    readonly end = source.length,
  ) {}

  get text(): string {
    return this.source.slice(this.start, this.end);
  }

  /** Without the blanks around it. */
  get trimmed(): Phrase {
    const { text, start, end } = this;
    const bare = text.trimStart();
    return this.piece(start + text.length - bare.length, end - bare.length + bare.trimEnd().length);
  }

  /** Another piece of the same text. */
  piece(start: number, end: number): Phrase {
    return new Phrase(this.source, start, Math.max(start, end));
  }

  /**
   * The pieces between separators, without the blanks around them; some may be empty.
   *
   * @param nested separators within brackets are part of a piece
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

  /** A name and its value, around the first or the last of a sign; without one all of it is a value of no name. */
  pair(sign: string, which: 'first' | 'last' = 'last'): Pair {
    const at = which === 'first' ? this.text.indexOf(sign) : this.text.lastIndexOf(sign);
    return {
      whole: this.trimmed,
      name: this.piece(this.start, this.start + Math.max(0, at)).trimmed,
      value: this.piece(this.start + (at < 0 ? 0 : at + sign.length), this.end).trimmed,
    };
  }

  /** What is wrong with this piece. */
  wrong({ message, advice = '' }: { readonly message: string; readonly advice?: string }): InputError {
    const { source: text, start, end } = this;
    return new InputError({ message, advice, within: { text, start, end } } satisfies InputProblem);
  }
}

export interface Pair {
  readonly whole: Phrase;
  readonly name: Phrase;
  readonly value: Phrase;
}

/** Names with their values: "view=1, purchase=5". */
export function pairsIn(text: string, separator = /,/, equals: 'first' | 'last' = 'last'): Pair[] {
  return new Phrase(text).parts(separator).map((part) => part.pair('=', equals));
}

/** The parts of a list between commas outside of brackets. */
export function listParts(text: string): string[] {
  return new Phrase(text)
    .parts(/,/, { nested: true })
    .map((part) => part.text)
    .filter((part) => part !== '');
}
