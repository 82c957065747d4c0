import * as l10n from '@vscode/l10n';
import type { UserColumn } from './evaluationView';

/**
 * The query box above the user table. A query is a condition on one user's row:
 *
 *     ndcg@10 < 0.2 and hits = 0
 *     user ~ u1* and not (list < 10 or P(rel>=4)@5 = none)
 *
 * Columns are `user`, `list`, `relevant`, `hits` and the measures of the evaluation, in any case. Numbers
 * compare with < <= = >= > != (also ≤ ≥ ≠); `none` is the undefined value, which no number compares to.
 * Ids compare with = and != (exactly) or ~ and !~ (a pattern with * and ?, or a part, in any case).
 * `not` binds closest, then `and`, then `or`.
 */
export type UserCondition =
  | { readonly kind: 'all' | 'any'; readonly conditions: readonly UserCondition[] }
  | { readonly kind: 'not'; readonly condition: UserCondition }
  | {
      readonly kind: 'number';
      readonly column: NumberColumn;
      readonly operator: NumberOperator;
      readonly value: number;
    }
  | { readonly kind: 'undefined'; readonly measure: number }
  | { readonly kind: 'id'; readonly operator: '=' | '~'; readonly text: string };

export type NumberColumn = Exclude<UserColumn, { kind: 'user' }>;
export type NumberOperator = '<' | '<=' | '=' | '>=' | '>' | '!=';

export type ParsedQuery =
  | { readonly ok: true; /** undefined: the query is empty. */ readonly condition: UserCondition | undefined }
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
}

/** @param measures names of the evaluation's measures, in order */
export function parseUserQuery(text: string, measures: readonly string[]): ParsedQuery {
  try {
    return { ok: true, condition: new QueryParser(text, measures).parse() };
  } catch (error) {
    if (error instanceof QueryProblem) return { ok: false, error: error.place };
    throw error;
  }
}

/** @param cursor number of characters before the cursor */
export function completeUserQuery(
  text: string,
  cursor: number,
  measures: readonly string[],
): QueryCompletions {
  const parser = new QueryParser(text.slice(0, cursor), measures);
  try {
    parser.parse();
  } catch (error) {
    if (!(error instanceof QueryProblem)) throw error;
  }
  const { start, candidates } = parser.expectation;
  const typed = text.slice(start, cursor).toLowerCase();
  // What is before the cursor belongs to something finished.
  if (typed !== '' && /\s$/.test(typed)) return { start: cursor, end: cursor, options: [] };
  const starting = candidates.filter((candidate) => candidate.toLowerCase().startsWith(typed));
  const containing = candidates.filter((candidate) => candidate.toLowerCase().indexOf(typed) > 0);
  const options = [...starting, ...containing].filter((candidate) => candidate.toLowerCase() !== typed);
  return { start, end: cursor, options };
}

/** The columns a condition speaks of, by user number; NaN: undefined. */
export interface QueryColumns {
  readonly id: (user: number) => string;
  readonly list: ArrayLike<number>;
  readonly relevant: ArrayLike<number>;
  readonly hits: ArrayLike<number>;
  readonly measures: readonly ArrayLike<number>[];
}

/** A condition as a function of the user's number, made once for all users. */
export function userPredicate(condition: UserCondition, columns: QueryColumns): (user: number) => boolean {
  switch (condition.kind) {
    case 'all': {
      const parts = condition.conditions.map((part) => userPredicate(part, columns));
      return (user) => parts.every((part) => part(user));
    }
    case 'any': {
      const parts = condition.conditions.map((part) => userPredicate(part, columns));
      return (user) => parts.some((part) => part(user));
    }
    case 'not': {
      const part = userPredicate(condition.condition, columns);
      return (user) => !part(user);
    }
    case 'undefined': {
      const values = columns.measures[condition.measure];
      return (user) => Number.isNaN(values[user]);
    }
    case 'number': {
      const { column, operator, value } = condition;
      return compareNumbers(
        column.kind === 'measure' ? columns.measures[column.index] : columns[column.kind],
        operator,
        value,
      );
    }
    case 'id': {
      const { text, operator } = condition;
      if (operator === '=') return (user) => columns.id(user) === text;
      const pattern = text.toLowerCase();
      if (!/[*?]/.test(pattern)) return (user) => columns.id(user).toLowerCase().includes(pattern);
      return (user) => fits(columns.id(user).toLowerCase(), pattern);
    }
  }
}

function compareNumbers(
  values: ArrayLike<number>,
  operator: NumberOperator,
  value: number,
): (user: number) => boolean {
  switch (operator) {
    case '<':
      return (user) => values[user] < value;
    case '<=':
      return (user) => values[user] <= value;
    case '=':
      return (user) => values[user] === value;
    case '>=':
      return (user) => values[user] >= value;
    case '>':
      return (user) => values[user] > value;
    case '!=':
      // An undefined value is no other number.
      return (user) => values[user] !== value && !Number.isNaN(values[user]);
  }
}

/** Whether all of `text` fits a pattern of * (any characters) and ? (one); takes time in proportion to both lengths at most. */
function fits(text: string, pattern: string): boolean {
  let at = 0;
  let inPattern = 0;
  let star = -1;
  let resume = 0;
  while (at < text.length) {
    if (pattern[inPattern] === '*') {
      star = inPattern++;
      resume = at;
    } else if (pattern[inPattern] === '?' || pattern[inPattern] === text[at]) {
      at++;
      inPattern++;
    } else if (star >= 0) {
      inPattern = star + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  while (pattern[inPattern] === '*') inPattern++;
  return inPattern === pattern.length;
}

class QueryProblem extends Error {
  constructor(readonly place: QueryError) {
    super(place.message);
  }
}

type Column = { readonly name: string; readonly column: UserColumn };

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
  private readonly columns: readonly Column[];
  /** What could stand at the last place that was looked at. */
  expectation: { start: number; candidates: readonly string[] } = { start: 0, candidates: [] };

  constructor(
    private readonly text: string,
    measures: readonly string[],
  ) {
    this.columns = [
      { name: 'user', column: { kind: 'user' } },
      { name: 'list', column: { kind: 'list' } },
      { name: 'relevant', column: { kind: 'relevant' } },
      { name: 'hits', column: { kind: 'hits' } },
      ...measures.map((name, index): Column => ({ name, column: { kind: 'measure', index } })),
    ];
  }

  parse(): UserCondition | undefined {
    if (this.text.trim() === '') {
      this.expectColumn(this.text.length);
      return undefined;
    }
    const condition = this.any();
    this.skipSpace();
    if (this.at < this.text.length) {
      if (this.text[this.at] === ')')
        this.fail(this.at, this.at + 1, l10n.t('This parenthesis was never opened.'));
      this.fail(this.at, this.wordEnd(), l10n.t('Here “and” or “or” is expected.'));
    }
    return condition;
  }

  private any(): UserCondition {
    const conditions = [this.all()];
    while (this.keyword('or')) conditions.push(this.all());
    return conditions.length === 1 ? conditions[0] : { kind: 'any', conditions };
  }

  private all(): UserCondition {
    const conditions = [this.negation()];
    while (this.keyword('and')) conditions.push(this.negation());
    return conditions.length === 1 ? conditions[0] : { kind: 'all', conditions };
  }

  private negation(): UserCondition {
    this.skipSpace();
    if (++this.depth > DEEPEST)
      this.fail(this.at, this.text.length, l10n.t('This query is nested too deeply.'));
    let condition: UserCondition;
    if (this.keyword('not')) {
      condition = { kind: 'not', condition: this.negation() };
    } else if (this.text[this.at] === '(') {
      const opened = this.at++;
      condition = this.any();
      this.skipSpace();
      if (this.text[this.at] !== ')') {
        if (this.at < this.text.length)
          this.fail(
            this.at,
            this.wordEnd(),
            l10n.t('Here “and”, “or” or a closing parenthesis is expected.'),
          );
        this.fail(opened, opened + 1, l10n.t('This parenthesis is never closed.'));
      }
      this.at++;
    } else {
      condition = this.comparison();
    }
    this.depth--;
    return condition;
  }

  private comparison(): UserCondition {
    const column = this.column();
    return column.kind === 'user' ? this.idComparison() : this.numberComparison(column);
  }

  private column(): UserColumn {
    this.skipSpace();
    const start = this.at;
    this.expectColumn(start);
    const end = this.columnEnd();
    if (end === start) {
      this.fail(
        start,
        Math.min(start + 1, this.text.length),
        l10n.t('Here a column is expected: user, list, relevant, hits or a measure.'),
      );
    }
    const name = this.text.slice(start, end);
    const found = this.columns.find((column) => squeezed(column.name) === squeezed(name));
    if (found === undefined) {
      const near = nearest(
        name,
        this.columns.map((column) => column.name),
      );
      this.fail(
        start,
        end,
        near === undefined
          ? l10n.t('There is no column “{0}”.', name.slice(0, 60))
          : l10n.t('There is no column “{0}”; there is {1}.', name.slice(0, 60), near),
      );
    }
    this.at = end;
    return found.column;
  }

  private idComparison(): UserCondition {
    const operator = this.operator(idOperators);
    this.skipSpace();
    const text = this.idText();
    const condition: UserCondition = { kind: 'id', operator: operator.endsWith('~') ? '~' : '=', text };
    return operator.startsWith('!') ? { kind: 'not', condition } : condition;
  }

  private numberComparison(column: NumberColumn): UserCondition {
    const operator = this.operator(numberOperators);
    this.skipSpace();
    const start = this.at;
    const end = this.wordEnd();
    const word = this.text.slice(start, end);
    const mayBeNone = column.kind === 'measure' && (operator === '=' || operator === '!=');
    this.expectation = { start, candidates: mayBeNone ? ['none'] : [] };
    if (mayBeNone && word.toLowerCase() === 'none') {
      this.at = end;
      const condition: UserCondition = { kind: 'undefined', measure: column.index };
      return operator === '!=' ? { kind: 'not', condition } : condition;
    }
    if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(word)) {
      this.fail(
        start,
        Math.max(end, Math.min(start + 1, this.text.length)),
        l10n.t('Here a number is expected.'),
      );
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
        l10n.t('Here one of {0} is expected.', allowed.join(' ')),
      );
    }
    this.at = start + sign.length;
    return operator;
  }

  private idText(): string {
    const start = this.at;
    this.expectation = { start, candidates: [] };
    const quote = this.text[start];
    if (quote !== '"' && quote !== "'") {
      const end = this.wordEnd();
      if (end === start)
        this.fail(start, Math.min(start + 1, this.text.length), l10n.t('Here a user is expected.'));
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
    return this.fail(start, start + 1, l10n.t('This quote is never closed.'));
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
    this.expectation = { start, candidates: [...this.columns.map((column) => column.name), 'not'] };
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

/** Levenshtein's distance. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substituted = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(substituted, previous[j] + 1, current[j - 1] + 1));
    }
    previous = current;
  }
  return previous[b.length];
}
