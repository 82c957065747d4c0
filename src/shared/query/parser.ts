import * as l10n from '@vscode/l10n';
import { Phrase } from '../language/phrase';
import { Scanner } from '../language/scanner';
import { InputError } from '../problem';
import { withHyphens } from '../text/numbers/numberText';
import { nearestWord, normalizedName } from '../text/nearest';
import type { Condition, NumberOperator, QueryLanguage } from './language';
import { textInQuery } from './quoting';

type ParsedQuery =
  | { readonly ok: true; /** undefined: the query is empty. */ readonly condition: Condition | undefined }
  | { readonly ok: false; readonly error: QueryError };

/** Error of a query, in the characters [start, end), from 0. */
export interface QueryError {
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

/** Completions at the cursor; choosing one replaces the text from `start` to `end`. */
export interface QueryCompletions {
  readonly start: number;
  readonly end: number;
  readonly options: readonly string[];
  /** Beginning of an ID, or of a column's text, at the cursor; absent: neither can be there. */
  readonly id?: {
    readonly written: string;
    /** Whether the value is not compared with a column yet. */
    readonly bare: boolean;
    /** Column whose texts may be completed, with IDs if `bare`, otherwise without. Absent: only IDs. */
    readonly column?: string;
  };
}

/** Parses a query; returns errors instead of throwing. */
export function parseQuery(text: string, language: QueryLanguage): ParsedQuery {
  try {
    return { ok: true, condition: new QueryParser(text, language).parse() };
  } catch (error) {
    if (!(error instanceof InputError) || error.problem.within === undefined) throw error;
    const { message, within } = error.problem;
    return { ok: false, error: { start: within.start, end: within.end, message } };
  }
}

/** Returns the completions at the cursor. @param cursor number of characters before the cursor */
export function completeQuery(text: string, cursor: number, language: QueryLanguage): QueryCompletions {
  const parser = new QueryParser(text.slice(0, cursor), language);
  try {
    parser.parse();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
  const { start, candidates, id, column } = parser.expectation;
  const typed = text.slice(start, cursor).toLowerCase();
  // The word before the cursor is finished.
  if (typed !== '' && /\s$/.test(typed)) return { start: cursor, end: cursor, options: [] };
  const starting = candidates.filter((candidate) => candidate.toLowerCase().startsWith(typed));
  const containing = candidates.filter((candidate) => candidate.toLowerCase().indexOf(typed) > 0);
  const options = [...starting, ...containing].filter((candidate) => candidate.toLowerCase() !== typed);
  const written = text.slice(start, cursor).replace(/^["']/, '');
  return {
    start,
    end: cursor,
    options,
    ...((id ?? column) !== undefined &&
      written !== '' && { id: { written, bare: id === 'bare', ...(column !== undefined && { column }) } }),
  };
}

const numberOperators: readonly string[] = ['<', '<=', '=', '>=', '>', '!='];
const idOperators: readonly string[] = ['=', '!=', '~', '!~'];
/** Operators, each before the shorter operators that it begins with. */
const operatorSigns: readonly string[] = ['<=', '>=', '<>', '==', '!=', '!~', ...'<>=~≤≥≠'];
const operatorSpellings: Readonly<Record<string, string>> = {
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '<>': '!=',
  '==': '=',
};

/** Maximum nesting of conditions. People write less, and the stack stays small. */
const MAX_DEPTH = 100;

/** Maximum length of an unknown column's name in a message, in characters. */
const LONGEST_NAME = 60;

/** Characters that end a word. */
const WORD_END = /[\s()]/;
/** Characters that end the name of a column. Brackets in a name may contain any characters. */
const NAME_END = /[\s()<>=!~≤≥≠"']/;

class QueryParser {
  private readonly scanner: Scanner;
  private depth = 0;
  /** Whether the next ID is `bare` or compared with a column. */
  private idStands: 'bare' | 'compared' = 'bare';
  /** Possible tokens at the last position that was read. */
  expectation: {
    readonly start: number;
    readonly candidates: readonly string[];
    readonly id?: 'bare' | 'compared';
    /** Name of the column whose texts are possible at the position. */
    readonly column?: string;
  } = { start: 0, candidates: [] };

  constructor(
    private readonly text: string,
    private readonly language: QueryLanguage,
  ) {
    this.scanner = new Scanner(new Phrase(text));
  }

  parse(): Condition | undefined {
    const { scanner } = this;
    if (this.text.trim() === '') {
      this.expectColumn(this.text.length);
      return undefined;
    }
    const condition = this.any();
    scanner.skipSpace();
    if (scanner.isAtEnd) return condition;
    if (scanner.sign() === ')') fail(this.one(), l10n.t('Unmatched closing parenthesis.'));
    return fail(scanner.word(WORD_END), l10n.t('Expected “and” or “or”.'));
  }

  private any(): Condition {
    const conditions = [this.all()];
    while (this.keyword('or')) conditions.push(this.all());
    return conditions.length === 1 ? conditions[0] : { kind: 'any', conditions };
  }

  private all(): Condition {
    const conditions = [this.negation()];
    while (this.keyword('and')) conditions.push(this.negation());
    return conditions.length === 1 ? conditions[0] : { kind: 'all', conditions };
  }

  private negation(): Condition {
    const { scanner } = this;
    scanner.skipSpace();
    if (++this.depth > MAX_DEPTH)
      fail(this.piece(scanner.at, this.text.length), l10n.t('This query is nested too deeply.'));
    let condition: Condition;
    const opened = this.one();
    if (this.keyword('not')) {
      condition = { kind: 'not', condition: this.negation() };
    } else if (scanner.take('(')) {
      condition = this.any();
      scanner.skipSpace();
      if (!scanner.take(')')) {
        if (!scanner.isAtEnd)
          fail(scanner.word(WORD_END), l10n.t('Expected “and”, “or” or a closing parenthesis.'));
        fail(opened, l10n.t('Unmatched opening parenthesis.'));
      }
    } else {
      condition = this.comparison();
    }
    this.depth--;
    return condition;
  }

  private comparison(): Condition {
    const word = this.bareWord();
    if (word !== undefined) return this.named(word);
    const column = this.column();
    switch (this.language.columns[column].kind) {
      case 'id':
        return this.idComparison();
      case 'text':
        return this.textComparison(column);
      default:
        return this.numberComparison(column);
    }
  }

  /** Returns the condition that a row's ID or title contains a word. */
  private named(word: string): Condition {
    const byId: Condition = { kind: 'id', operator: '~', text: word };
    const column = this.titleColumn();
    if (column < 0) return byId;
    return { kind: 'any', conditions: [byId, { kind: 'text', column, operator: '~', text: word }] };
  }

  /** Returns the index of the title column, −1 if there is none. */
  private titleColumn(): number {
    const { columns, title } = this.language;
    return columns.findIndex(({ name, kind }) => name === title && kind === 'text');
  }

  /** Returns the completions for a word without a column: ids and titles. */
  private bareExpectation(): { readonly id: 'bare'; readonly column?: string } {
    const title = this.titleColumn();
    return { id: 'bare', ...(title >= 0 && { column: this.language.columns[title].name }) };
  }

  /**
   * Reads a word without a column, to search in IDs: "ada", or in quotes if it contains blanks. Returns
   * undefined without moving if the word begins a comparison or may begin a column's name.
   */
  private bareWord(): string | undefined {
    const { scanner } = this;
    scanner.skipSpace();
    if (scanner.isQuote) {
      this.idStands = 'bare';
      return this.idText();
    }
    const { start, end, text: word } = scanner.word(WORD_END);
    if (word === '' || /[<>=!~≤≥≠"']|^(and|or|not)$/i.test(word)) return undefined;
    if (/^\s*[<>=!~≤≥≠(]/.test(this.text.slice(end))) return undefined;
    const { columns, noColumns = [] } = this.language;
    const begun = normalizedName(word);
    if ([...columns, ...noColumns].some(({ name }) => normalizedName(name).startsWith(begun)))
      return undefined;
    this.expectColumn(start);
    scanner.at = end;
    return word;
  }

  /** Reads the name of a column and returns its index in the query language. */
  private column(): number {
    const { scanner } = this;
    scanner.skipSpace();
    this.expectColumn(scanner.at);
    const phrase = scanner.word(NAME_END, { nested: true });
    const name = phrase.text;
    if (name === '') fail(this.one(), this.language.columnExpected());
    const names = this.language.columns.map((column) => column.name);
    const found = names.findIndex((other) => normalizedName(other) === normalizedName(name));
    if (found < 0) {
      const none = this.language.noColumns?.find(
        (other) => normalizedName(other.name) === normalizedName(name),
      );
      if (none !== undefined) fail(phrase, none.reason());
      const shown = name.slice(0, LONGEST_NAME);
      const near = nearestWord(shown, names, Math.max(2, Math.floor(normalizedName(shown).length / 3)));
      fail(
        phrase,
        near === undefined
          ? l10n.t('No column “{0}”.', shown)
          : l10n.t('No column “{0}”. Nearest: {1}.', shown, near),
      );
    }
    scanner.at = phrase.end;
    return found;
  }

  private idComparison(): Condition {
    const operator = this.operator(idOperators);
    this.scanner.skipSpace();
    this.idStands = 'compared';
    const text = this.idText();
    const condition: Condition = { kind: 'id', operator: operator.endsWith('~') ? '~' : '=', text };
    return operator.startsWith('!') ? { kind: 'not', condition } : condition;
  }

  private textComparison(column: number): Condition {
    const operator = this.operator(idOperators);
    this.scanner.skipSpace();
    const { isQuote: quoted, at: start } = this.scanner;
    const candidates = [...(this.language.columns[column].values ?? []).map(textInQuery), 'none'];
    const { name } = this.language.columns[column];
    const text = this.idText(candidates, () => l10n.t('Here a text is expected.'), { column: name });
    const none = !quoted && text.toLowerCase() === 'none' && !operator.endsWith('~');
    if (!quoted) this.expectation = { start, candidates, column: name };
    const condition: Condition = none
      ? { kind: 'none', column }
      : { kind: 'text', column, operator: operator.endsWith('~') ? '~' : '=', text };
    if (!operator.startsWith('!')) return condition;
    // A missing text is not unequal to a text.
    return none
      ? { kind: 'not', condition }
      : {
          kind: 'all',
          conditions: [
            { kind: 'not', condition },
            { kind: 'not', condition: { kind: 'none', column } },
          ],
        };
  }

  private numberComparison(column: number): Condition {
    const operator = this.operator(numberOperators);
    const { scanner } = this;
    scanner.skipSpace();
    const phrase = scanner.word(WORD_END);
    const { start, end } = phrase;
    const word = withHyphens(phrase.text);
    const mayBeNone =
      this.language.columns[column].kind === 'optional' && (operator === '=' || operator === '!=');
    this.expectation = { start, candidates: mayBeNone ? ['none'] : [] };
    if (mayBeNone && word.toLowerCase() === 'none') {
      scanner.at = end;
      const condition: Condition = { kind: 'undefined', column };
      return operator === '!=' ? { kind: 'not', condition } : condition;
    }
    if (!/^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(word))
      fail(scanner.here(phrase), l10n.t('Expected a number.'));
    scanner.at = end;
    return { kind: 'number', column, operator: operator as NumberOperator, value: Number(word) };
  }

  private operator(allowed: readonly string[]): string {
    const { scanner } = this;
    scanner.skipSpace();
    this.expectation = { start: scanner.at, candidates: allowed };
    const sign = scanner.oneOf(operatorSigns);
    const operator = operatorSpellings[sign.text] ?? sign.text;
    if (!allowed.includes(operator))
      fail(
        sign.text === '' ? scanner.here(scanner.word(WORD_END)) : sign,
        l10n.t('Expected one of {0}.', allowed.join(' ')),
      );
    scanner.at = sign.end;
    return operator;
  }

  private idText(
    candidates: readonly string[] = [],
    expected = this.language.idExpected,
    stands: Pick<typeof this.expectation, 'id' | 'column'> = this.idStands === 'bare'
      ? this.bareExpectation()
      : { id: 'compared' },
  ): string {
    const { scanner } = this;
    this.expectation = { start: scanner.at, candidates, ...stands };
    if (scanner.isQuote) return scanner.quoted() ?? fail(this.one(), l10n.t('Unclosed quote.'));
    const word = scanner.taken(WORD_END);
    return word.text === '' ? fail(this.one(), expected()) : word.text;
  }

  private keyword(word: 'and' | 'or' | 'not'): boolean {
    const { scanner } = this;
    scanner.skipSpace();
    const end = scanner.at + word.length;
    // Directly after a word, the word itself is still being typed.
    const apart = /[\s)]/.test(scanner.sign(-1));
    if (word !== 'not' && apart) this.expectation = { start: scanner.at, candidates: ['and', 'or'] };
    if (
      this.text.slice(scanner.at, end).toLowerCase() !== word ||
      !/^[\s(]?$/.test(this.text.slice(end, end + 1))
    )
      return false;
    scanner.at = end;
    return true;
  }

  private expectColumn(start: number): void {
    const candidates = [...this.language.columns.map((column) => column.name), 'not'];
    this.expectation = { start, candidates, ...this.bareExpectation() };
  }

  private piece(start: number, end: number): Phrase {
    return this.scanner.phrase.piece(start, end);
  }

  /** Returns the next character; an empty phrase at the end. */
  private one(): Phrase {
    const { at } = this.scanner;
    return this.piece(at, Math.min(at + 1, this.text.length));
  }
}

function fail(piece: Phrase, message: string): never {
  throw piece.wrong({ message });
}
