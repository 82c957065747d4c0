import { rolesOfNames } from '../columnNames';
import type { ListStyle } from '../tableShape';
import { wrapperName, stripWrapper } from './aroundLists';

/** One item of a list in a cell. `value`: undefined if the cell has no values, '' if this one is missing. */
export interface ListEntry {
  readonly item: string;
  readonly value: string | undefined;
}

/**
 * Returns the items in a cell such as `i1 i2 i3`, `["i1", "i2"]`, `[(i1, 0.9), (i2, 0.7)]`, `{i1: 0.9, i2:
 * 0.7}`, `i1:0.9 i2:0.7`.
 *
 * @param values cell with a value for each item
 * @param around name before the brackets of such cells, if known
 */
export function listEntries(
  cell: string,
  values: string | undefined,
  style: Exclude<ListStyle, 'none' | 'rest'>,
  around?: string,
): ListEntry[] {
  const bare = stripWrapper(cell, around);
  if (bare !== cell)
    return listEntries(bare, values === undefined ? undefined : stripWrapper(values, around), style);
  if (style === 'pairs') {
    const inner = insideBrackets(cell);
    if (inner !== undefined && joinsColons(inner)) return pairsWithColons(inner);
    if (OBJECTS.test(cell)) return objectsIn(cell);
    if (!/^\s*[[(]/.test(cell) && !alternates(cell)) return pairsWithColons(cell);
  }
  const items = listTokens(cell, style);
  if (style === 'pairs') {
    return Array.from({ length: Math.ceil(items.length / 2) }, (_, pair) => ({
      item: items[2 * pair],
      value: items[2 * pair + 1] ?? '',
    }));
  }
  if (values === undefined) return items.map((item) => ({ item, value: undefined }));
  const numbers = listTokens(values, style);
  // A value after the last item is reported as one whose item is missing.
  return Array.from({ length: Math.max(items.length, numbers.length) }, (_, index) => ({
    item: items[index] ?? '',
    value: numbers[index] ?? '',
  }));
}

/** A part between commas of a dictionary. Commas in quoted keys do not separate parts. */
const DICTIONARY_PART_PATTERN = /(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\\[^,]|[^,])+/g;

/**
 * Returns the pairs of a dictionary, or of items and values with a colon between them and other text between
 * the pairs.
 */
function pairsWithColons(cell: string): ListEntry[] {
  const bare = cell.trim();
  const pairs = isBracketed(bare)
    ? [...bare.slice(1, -1).matchAll(DICTIONARY_PART_PATTERN)]
        .map(([pair]) => pair.trim())
        // In quotes every sign belongs to the item.
        .map((pair) => (/^["']/.test(pair) ? pair : withColons(pair)))
    : withColons(bare).split(PAIR_SEPARATOR);
  return pairs
    .filter((pair) => pair !== '')
    .map((pair) => {
      const colon = pair.lastIndexOf(':');
      const item = (colon < 0 ? pair : pair.slice(0, colon)).trim();
      return {
        item: item.replace(/^(["'])(.*)\1$/s, '$2').replace(/\\(["'\\/])/g, '$1'),
        value: colon < 0 ? '' : pair.slice(colon + 1).trim(),
      };
    });
}

const PAIR_SEPARATOR = /[\s,;|]+/;

/**
 * Replaces `(…)` and `=` before the number of each pair by colons: `i1 (0.9), i2 (0.7)`, `i1=0.9 i2=0.7`. In
 * `sku=5:0.9` and `i(5):0.9` the same characters belong to the item.
 */
function withColons(cell: string): string {
  return cell
    .replace(/(?<=\S)\s?\(([+-]?[\d.]+(?:e[+-]?\d+)?)\)(?=[\s,;|]|$)/gi, ':$1')
    .replace(/=(?=[+-]?[\d.][^\s,;|:=]*(?:[\s,;|]|$))/g, ':');
}

/**
 * Returns whether a cell is like `i1:0.9 i2:0.7`. Decimals or a percent sign distinguish the numbers from
 * times of day.
 */
function holdsColons(written: string): boolean {
  const cell = withColons(written);
  return joinsColons(cell) && cell.split(PAIR_SEPARATOR).some((pair) => /:[+-]?(\d*\.\d+|\d+%$)/.test(pair));
}

/** Returns true if each item is followed by a colon and a number. */
function joinsColons(cell: string): boolean {
  return cell
    .trim()
    .split(PAIR_SEPARATOR)
    .every((pair) => /^[^\s:].*:[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?%?$/i.test(pair));
}

/** Returns true if a cell is `i1 0.9 i2 0.7`. */
function alternates(cell: string): boolean {
  const tokens = cell.trim().split(PAIR_SEPARATOR);
  return tokens.length % 2 === 0 && tokens.every((token, index) => index % 2 === 0 || isDecimal(token));
}

/**
 * Returns whether cells are certainly like `i1 0.9 i2 0.7`: neither lists of IDs with decimals, `540.0 12.0`,
 * nor names, `app 1.2`.
 */
function alternateSurely(cells: readonly string[]): boolean {
  const rows = cells.map((cell) => cell.trim().split(PAIR_SEPARATOR));
  const share = (test: (tokens: readonly string[]) => boolean): number =>
    rows.filter(test).length / rows.length;
  return (
    share(
      (tokens) =>
        tokens.length % 2 === 0 && tokens.every((token, index) => isDecimal(token) === (index % 2 === 1)),
    ) >= 0.95 &&
    // One item with its score is distinguished from a name by the digits that ids have.
    (share((tokens) => tokens.length > 2) >= 0.5 || share(([item]) => /\d/.test(item)) >= 0.95)
  );
}

/** Returns the number of tuples in a cell such as `(i1, 0.9), (i2, 0.7)`; 0 if it contains anything else. */
function tuplesIn(cell: string): number {
  let tuples = 0;
  let open = false;
  let comma = false;
  for (const sign of cell) {
    if (sign === '(' || sign === ')') {
      if (open === (sign === '(') || (open && !comma)) return 0;
      open = !open;
      comma = false;
      if (!open) tuples++;
    } else if (open) comma ||= sign === ',';
    else if (!' \t,;|'.includes(sign)) return 0;
  }
  return open ? 0 : tuples;
}

function isDecimal(text: string): boolean {
  return /^[+-]?\d*\.\d+(e[+-]?\d+)?$/i.test(text);
}

/** `[{"item": 7, "score": 0.9}]`, or the same as Python prints it. */
const OBJECTS = /^\s*\[\s*\{\s*(?:["'][^"'{}]*["']\s*:|[a-z]\w*=)/i;
const MEMBER = /(["'])([^"']*)\1\s*:\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s,{}[\]]+))/g;
/** A field of a row as Presto and Athena print it: `{item=7, score=0.9}`. */
const MEMBER_OF_ROW = /(?<=[{,] ?)()([a-z]\w*)=()()([^,{}]*)/gi;

/** Returns the items of a list of objects. The keys decide which field is the item and which is its value. */
function objectsIn(cell: string): ListEntry[] {
  return cell.split(/\}\s*,/).map((object) => {
    const quoted = [...object.matchAll(MEMBER)];
    const members = quoted.length > 0 ? quoted : [...object.matchAll(MEMBER_OF_ROW)];
    const names = members.map(([, , key]) => key);
    const roles = rolesOfNames(names);
    const valueOf = (...keys: readonly number[]): string | undefined => {
      const [, , , double, single, bare] = members[keys.find((key) => key >= 0) ?? -1] ?? [];
      return (double || single || bare)?.trim().replace(/\\(["'\\/])/g, '$1');
    };
    return {
      item: valueOf(roles.indexOf('item'), names.indexOf('id')) ?? '',
      value: valueOf(roles.indexOf('score'), roles.indexOf('rating')) ?? '',
    };
  });
}

/**
 * Returns whether a cell is like `{i1=0.9, i2=0.8}`, as Java and Spark print a map. In `{sku=5, sku=6}` the
 * equals signs belong to the items.
 */
function isJavaMap(cell: string): boolean {
  const inner = /^\s*\{([^{}:"']*)\}\s*$/.exec(cell)?.[1];
  if (inner?.includes('=') !== true || !joinsColons(withColons(inner))) return false;
  const keys = pairsWithColons(cell).map(({ item }) => item);
  return new Set(keys).size === keys.length;
}

/** Returns the content of the only brackets of a cell, as in `[i1:0.9,i2:0.7]`. */
function insideBrackets(cell: string): string | undefined {
  return /^\s*[[(]([^[\](){}]*)[\])]\s*$/.exec(cell)?.[1];
}

/** Rows of Spark as Python prints them: `[Row(item=7, rating=0.9)]`. */
const ROWS = /^\[\s*Row\(/;
const ROW_START = /\bRow\(/g;

/** Texts and bytes in quotes, or unquoted words. */
const TOKEN = /b?"(?:[^"\\]|\\.)*"|b?'(?:[^'\\]|\\.)*'|[^\s,;[\](){}]+/g;
const QUOTED = /^b?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')$/s;

/** Splits a cell at the separators, without brackets and quotes. */
function listTokens(cell: string, style: Exclude<ListStyle, 'none' | 'rest'>): string[] {
  const bare = stripWrapper(cell);
  if (style === 'pairs' || isBracketed(bare)) {
    const rows = ROWS.test(bare);
    const tokens = (rows ? bare.replace(ROW_START, '(') : bare).match(TOKEN) ?? [];
    return tokens.map((token) => {
      const text = unquoted(token);
      if (text === token && rows) return token.replace(/^\w+=/, '');
      return text.includes('\\') ? text.replace(/\\(["'\\/])/g, '$1') : text;
    });
  }
  if (bare === '') return [];
  const tokens = style === ' ' ? bare.split(/\s+/) : bare.split(style).map((token) => token.trim());
  return tokens.map((token) => token.replace(/^(["'])(.*)\1$/, '$2'));
}

/** Returns what is in the quotes of a token, or the token if it is not in quotes. */
function unquoted(token: string): string {
  const open = token.startsWith('b') ? 1 : 0;
  if (token[open] !== '"' && token[open] !== "'") return token;
  const [, double, single] = QUOTED.exec(token) ?? [];
  return double ?? single ?? token;
}

function isBracketed(cell: string): boolean {
  return /^\s*(\[.*\]|\(.*\)|\{.*\})\s*$/s.test(cell);
}

/** Text in place of an empty list, as in submissions to Instacart. */
const EMPTY_LIST_PATTERN = /^(|none|null|nan)$/i;

/** Minimum share of the cells of a list column that have several items. */
const MIN_LIST_SHARE = 0.6;
/**
 * Separators and brackets: a cell with several items, or with an item and its value, contains at least one of
 * them.
 */
const HOLDS_SEVERAL = /[\s,;|:=()[\]{}]/;

/**
 * Returns the syntax of lists in the cells of a column, or undefined if cells contain single items. Text with
 * blanks or pipes is a list only if its words contain digits: "Toy Story (1995)" and "Action|Comedy" are not
 * lists of IDs.
 */
export function detectListStyle(cells: readonly string[]): Exclude<ListStyle, 'none' | 'rest'> | undefined {
  const nonEmpty = cells
    .map((cell) => cell.trim())
    .filter((cell) => cell.length > 4 || !EMPTY_LIST_PATTERN.test(cell));
  if (
    nonEmpty.filter((cell) => HOLDS_SEVERAL.test(cell)).length < Math.max(1, nonEmpty.length * MIN_LIST_SHARE)
  )
    return undefined;
  const around = wrapperName(nonEmpty);
  const filled = nonEmpty.map((cell) => stripWrapper(cell, around));
  const share = (test: (cell: string) => boolean): number => filled.filter(test).length / filled.length;
  if (share((cell) => tuplesIn(cell) > 0) >= 0.9 && share((cell) => tuplesIn(cell) > 1) >= 0.5)
    return 'pairs';
  if (share(isBracketed) >= 0.9) {
    if (share((cell) => /^\s*[[({]\s*([[({]|Row\()/.test(cell)) >= 0.5) return 'pairs';
    if (share((cell) => holdsColons(insideBrackets(cell) ?? '')) >= 0.5) return 'pairs';
    if (share((cell) => /^\s*\{[^{}:]*:[^{}]*\}\s*$/.test(cell) || isJavaMap(cell)) >= 0.5) return 'pairs';
    return share((cell) => cell.includes(',')) >= 0.5 ? ',' : ' ';
  }
  const joined = share((cell) => joinsColons(withColons(cell)));
  if ((joined >= 0.9 && share(holdsColons) >= 0.5) || alternateSurely(filled)) return 'pairs';
  if (share((cell) => /\d[-/.]\d+[-/.]\d|\d:\d/.test(cell)) >= 0.5) return undefined; // dates and times
  for (const style of ['|', ';', ',', ' '] as const) {
    if (style === ',' && filled.every(hasThousands)) continue;
    const lists = filled.map((cell) => listTokens(cell, style));
    const several = lists.filter((tokens) => tokens.length > 1).length / lists.length;
    if (several < MIN_LIST_SHARE) continue;
    const tokens = lists.flat().filter((token) => !EMPTY_LIST_PATTERN.test(token));
    if (tokens.filter((token) => /\d/.test(token) && !/\s/.test(token)).length / tokens.length >= 0.95)
      return style;
  }
  return undefined;
}

/**
 * Returns whether a cell is a whole number with commas between thousands, such as `1,100`. It may also be a
 * list of numbers.
 */
export function hasThousands(cell: string): boolean {
  return /^[1-9]\d{0,2}(,\d{3})+$/.test(cell.trim());
}

/**
 * Returns whether each cell is a word, a blank and a number, such as `item5 1.2`: either a name with a
 * version, or one item and its score.
 */
export function areNameAndNumber(cells: readonly string[]): boolean {
  return cells.every((cell) => /^\S+\s\S+$/.test(cell.trim()) || cell.trim() === '');
}
