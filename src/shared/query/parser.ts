import * as l10n from '@vscode/l10n';
import { editDistance } from './editDistance';
import type { Condition, NumberOperator, QueryLanguage } from './language';
import { textInQuery } from './quoting';

type ParsedQuery =
  | { readonly ok: true; /** undefined: the query is empty. */ readonly condition: Condition | undefined }
  | { readonly ok: false; readonly error: QueryError };

/** What is wrong, from which character to which (from 0, the end not included). */
export interface QueryError {
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

/** What could stand at the cursor: choosing one replaces the text from `start` to `end`. */
export interface QueryCompletions {
  readonly start: number;
  readonly end: number;
  readonly options: readonly string[];
  /** An id, or a text of a column, may stand there too, of which so much is written. */
  readonly id?: {
    readonly written: string;
    /** Its column is still to be written. */ readonly bare: boolean;
    /** The column whose texts may stand there; beside ids where `bare`, else in their place. Absent: ids alone. */
    readonly column?: string;
  };
}

/** Reads a query; what is wrong in it is answered, not thrown. */
export function parseQuery(text: string, language: QueryLanguage): ParsedQuery {
  try {
    return { ok: true, condition: new QueryParser(text, language).parse() };
  } catch (error) {
    if (error instanceof QueryProblem) return { ok: false, error: error.place };
    throw error;
  }
}

/** @param cursor number of characters before the cursor */
export function completeQuery(text: string, cursor: number, language: QueryLanguage): QueryCompletions {
  const parser = new QueryParser(text.slice(0, cursor), language);
  try {
    parser.parse();
  } catch (error) {
    if (!(error instanceof QueryProblem)) throw error;
  }
  const { start, candidates, id, column } = parser.expectation;
  const typed = text.slice(start, cursor).toLowerCase();
  // What is before the cursor belongs to something finished.
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

class QueryProblem extends Error {
  constructor(readonly place: QueryError) {
    super(place.message);
  }
}

const numberOperators: readonly string[] = ['<', '<=', '=', '>=', '>', '!='];
const idOperators: readonly string[] = ['=', '!=', '~', '!~'];
const operatorSpellings: Readonly<Record<string, string>> = {
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '<>': '!=',
  '==': '=',
};

/** Deeper than a person writes; more would exhaust the stack. */
const DEEPEST = 100;

class QueryParser {
  private at = 0;
  private depth = 0;
  /** How the id that is read next stands. */
  private idStands: 'bare' | 'compared' = 'bare';
  /** What could stand at the last place that was looked at. */
  expectation: {
    readonly start: number;
    readonly candidates: readonly string[];
    readonly id?: 'bare' | 'compared';
    /** Name of the column whose texts could stand there. */
    readonly column?: string;
  } = { start: 0, candidates: [] };

  constructor(
    private readonly text: string,
    private readonly language: QueryLanguage,
  ) {}

  parse(): Condition | undefined {
    if (this.text.trim() === '') {
      this.expectColumn(this.text.length);
      return undefined;
    }
    const condition = this.any();
    this.skipSpace();
    if (this.at < this.text.length) {
      if (this.text[this.at] === ')')
        this.fail(this.at, this.at + 1, l10n.t('Unmatched closing parenthesis.'));
      this.fail(this.at, this.wordEnd(), l10n.t('Expected “and” or “or”.'));
    }
    return condition;
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
    this.skipSpace();
    if (++this.depth > DEEPEST)
      this.fail(this.at, this.text.length, l10n.t('This query is nested too deeply.'));
    let condition: Condition;
    if (this.keyword('not')) {
      condition = { kind: 'not', condition: this.negation() };
    } else if (this.text[this.at] === '(') {
      const opened = this.at++;
      condition = this.any();
      this.skipSpace();
      if (this.text[this.at] !== ')') {
        if (this.at < this.text.length)
          this.fail(this.at, this.wordEnd(), l10n.t('Expected “and”, “or” or a closing parenthesis.'));
        this.fail(opened, opened + 1, l10n.t('Unmatched opening parenthesis.'));
      }
      this.at++;
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

  /** Of one whose id, or whose title, holds a word. */
  private named(word: string): Condition {
    const byId: Condition = { kind: 'id', operator: '~', text: word };
    const column = this.titleColumn();
    if (column < 0) return byId;
    return { kind: 'any', conditions: [byId, { kind: 'text', column, operator: '~', text: word }] };
  }

  /** Place of the column that says what things are called; −1: there is none. */
  private titleColumn(): number {
    const { columns, title } = this.language;
    return columns.findIndex(({ name, kind }) => name === title && kind === 'text');
  }

  /** What may be written of an id that stands alone: a title too. */
  private bareExpectation(): { readonly id: 'bare'; readonly column?: string } {
    const title = this.titleColumn();
    return { id: 'bare', ...(title >= 0 && { column: this.language.columns[title].name }) };
  }

  /**
   * A word that stands alone is looked for in the ids: "ada", or in quotes what holds blanks. Undefined, and nothing
   * read: it begins a comparison, or may be a column whose name is still being written.
   */
  private bareWord(): string | undefined {
    this.skipSpace();
    const start = this.at;
    if (this.text[start] === '"' || this.text[start] === "'") {
      this.idStands = 'bare';
      return this.idText();
    }
    const end = this.wordEnd();
    const word = this.text.slice(start, end);
    if (word === '' || /[<>=!~≤≥≠"']|^(and|or|not)$/i.test(word)) return undefined;
    if (/^\s*[<>=!~≤≥≠(]/.test(this.text.slice(end))) return undefined;
    const { columns, noColumns = [] } = this.language;
    const begun = squeezed(word);
    if ([...columns, ...noColumns].some(({ name }) => squeezed(name).startsWith(begun))) return undefined;
    this.expectColumn(start);
    this.at = end;
    return word;
  }

  /** Place of the column in the language. */
  private column(): number {
    this.skipSpace();
    const start = this.at;
    this.expectColumn(start);
    const end = this.columnEnd();
    if (end === start) {
      this.fail(start, Math.min(start + 1, this.text.length), this.language.columnExpected());
    }
    const name = this.text.slice(start, end);
    const names = this.language.columns.map((column) => column.name);
    const found = names.findIndex((other) => squeezed(other) === squeezed(name));
    if (found < 0) {
      const none = this.language.noColumns?.find((other) => squeezed(other.name) === squeezed(name));
      if (none !== undefined) this.fail(start, end, none.reason());
      const near = nearest(name, names);
      this.fail(
        start,
        end,
        near === undefined
          ? l10n.t('No column “{0}”.', name.slice(0, 60))
          : l10n.t('No column “{0}”. Nearest: {1}.', name.slice(0, 60), near),
      );
    }
    this.at = end;
    return found;
  }

  private idComparison(): Condition {
    const operator = this.operator(idOperators);
    this.skipSpace();
    this.idStands = 'compared';
    const text = this.idText();
    const condition: Condition = { kind: 'id', operator: operator.endsWith('~') ? '~' : '=', text };
    return operator.startsWith('!') ? { kind: 'not', condition } : condition;
  }

  private textComparison(column: number): Condition {
    const operator = this.operator(idOperators);
    this.skipSpace();
    const quoted = /["']/.test(this.text[this.at] ?? '');
    const start = this.at;
    const candidates = [...(this.language.columns[column].values ?? []).map(textInQuery), 'none'];
    const { name } = this.language.columns[column];
    const text = this.idText(candidates, () => l10n.t('Here a text is expected.'), { column: name });
    const none = !quoted && text.toLowerCase() === 'none' && !operator.endsWith('~');
    if (!quoted) this.expectation = { start, candidates, column: name };
    const condition: Condition = none
      ? { kind: 'none', column }
      : { kind: 'text', column, operator: operator.endsWith('~') ? '~' : '=', text };
    if (!operator.startsWith('!')) return condition;
    // A text that is not there is no other text.
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
    this.skipSpace();
    const start = this.at;
    const end = this.wordEnd();
    const word = this.text.slice(start, end);
    const mayBeNone =
      this.language.columns[column].kind === 'optional' && (operator === '=' || operator === '!=');
    this.expectation = { start, candidates: mayBeNone ? ['none'] : [] };
    if (mayBeNone && word.toLowerCase() === 'none') {
      this.at = end;
      const condition: Condition = { kind: 'undefined', column };
      return operator === '!=' ? { kind: 'not', condition } : condition;
    }
    if (!/^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(word)) {
      this.fail(start, Math.max(end, Math.min(start + 1, this.text.length)), l10n.t('Expected a number.'));
    }
    this.at = end;
    return { kind: 'number', column, operator: operator as NumberOperator, value: Number(word) };
  }

  private operator(allowed: readonly string[]): string {
    this.skipSpace();
    const start = this.at;
    this.expectation = { start, candidates: allowed };
    const sign = /^(<=|>=|<>|==|!=|!~|[<>=~≤≥≠])/.exec(this.text.slice(start, start + 2))?.[0] ?? '';
    const operator = operatorSpellings[sign] ?? sign;
    if (!allowed.includes(operator)) {
      this.fail(
        start,
        sign === '' ? Math.max(this.wordEnd(), Math.min(start + 1, this.text.length)) : start + sign.length,
        l10n.t('Expected one of {0}.', allowed.join(' ')),
      );
    }
    this.at = start + sign.length;
    return operator;
  }

  private idText(
    candidates: readonly string[] = [],
    expected = this.language.idExpected,
    stands: Pick<typeof this.expectation, 'id' | 'column'> = this.idStands === 'bare'
      ? this.bareExpectation()
      : { id: 'compared' },
  ): string {
    const start = this.at;
    this.expectation = { start, candidates, ...stands };
    const quote = this.text[start];
    if (quote !== '"' && quote !== "'") {
      const end = this.wordEnd();
      if (end === start) this.fail(start, Math.min(start + 1, this.text.length), expected());
      this.at = end;
      return this.text.slice(start, end);
    }
    let text = '';
    for (let at = start + 1; at < this.text.length; at++) {
      const character = this.text[at];
      if (character === quote) {
        this.at = at + 1;
        return text;
      }
      if (character === '\\' && at + 1 < this.text.length) text += this.text[++at];
      else text += character;
    }
    return this.fail(start, start + 1, l10n.t('Unclosed quote.'));
  }

  private keyword(word: 'and' | 'or' | 'not'): boolean {
    this.skipSpace();
    const end = this.at + word.length;
    // Right behind a word one is still writing that word.
    const apart = /[\s)]/.test(this.text[this.at - 1] ?? '');
    if (word !== 'not' && apart) this.expectation = { start: this.at, candidates: ['and', 'or'] };
    if (
      this.text.slice(this.at, end).toLowerCase() !== word ||
      !/^[\s(]?$/.test(this.text.slice(end, end + 1))
    )
      return false;
    this.at = end;
    return true;
  }

  private expectColumn(start: number): void {
    const candidates = [...this.language.columns.map((column) => column.name), 'not'];
    this.expectation = { start, candidates, ...this.bareExpectation() };
  }

  /** End of a column's name: a measure may have parentheses, with signs and spaces in them. */
  private columnEnd(): number {
    let depth = 0;
    let end = this.at;
    for (; end < this.text.length; end++) {
      const character = this.text[end];
      if (character === '(' && end > this.at) depth++;
      else if (character === ')' && depth > 0) depth--;
      else if (depth === 0 && /[\s()<>=!~≤≥≠"']/.test(character)) break;
    }
    return end;
  }

  private wordEnd(): number {
    let end = this.at;
    while (end < this.text.length && !/[\s()]/.test(this.text[end])) end++;
    return end;
  }

  private skipSpace(): void {
    while (this.at < this.text.length && /\s/.test(this.text[this.at])) this.at++;
  }

  private fail(start: number, end: number, message: string): never {
    throw new QueryProblem({ start, end, message });
  }
}

/** Measures are found however they are spaced and written: "p(REL >= 4)@5". */
function squeezed(name: string): string {
  return name.replace(/\s+/g, '').toLowerCase();
}

/** The name that differs from what was written in the fewest letters, if it is near at all. */
function nearest(written: string, names: readonly string[]): string | undefined {
  const wanted = squeezed(written).slice(0, 60);
  let best: string | undefined;
  let least = Math.max(2, Math.floor(wanted.length / 3)) + 1;
  for (const name of names) {
    const distance = editDistance(wanted, squeezed(name));
    if (distance < least) {
      least = distance;
      best = name;
    }
  }
  return best;
}
