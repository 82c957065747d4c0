import { rolesOfNames } from './columnNames';
import { fieldsByTemplate, isRuleText, TemplateCutter, type LineTemplate } from './lineTemplate';
import { listStyleOf } from './lists';
import { isNumber } from './rowLayout';

/** Lines that hold more than fields and separators, as programs print them for people. */
export interface DressedRows {
  readonly template: LineTemplate;
  /** The fields of the rows; the first are the names, where `names` is not `absent`. */
  readonly table: readonly (readonly string[])[];
  /** `header`: the first line of the file has them. `keys`: they stand in each line. */
  readonly names: 'header' | 'keys' | 'absent';
}

/** In which share of the lines the same texts must stand between fields; the reader reports the others. */
const ALIKE = 0.95;

/**
 * What the rows of a file are without what is printed around their fields: tables with rules, tuples and other objects of
 * Python, arrows, `user: 7, item: 540`, or a user, a colon and the items. Undefined where nothing of the kind is surely so.
 */
export function dressedRows(rows: readonly string[]): DressedRows | undefined {
  const longest = rows.reduce((most, { length }) => Math.max(most, length), 0);
  if (longest > LONGEST_LIST) return undefined;
  const barred = longest > LONGEST_ROW ? undefined : barredTable(rows);
  if (barred !== undefined || areBare(rows)) return barred;
  return (longest > LONGEST_ROW ? undefined : printedRows(rows)) ?? listsBehindUsers(rows);
}

/** One of these stands in every line that is more than fields and separators. */
const DRESSING = /[ =:>([{\u2192\u21d2]/;

/** Whether too many lines have none, names above them not counted. */
function areBare(rows: readonly string[]): boolean {
  let dressed = rows.length;
  return rows.some((row) => !DRESSING.test(row.trim()) && --dressed < rows.length * ALIKE - 1);
}

/** Nobody prints longer lines for people; looking at such takes long. */
const LONGEST_ROW = 1000;
const LONGEST_LIST = 20_000;

const BAR = /[|\u2502\u2506\u2551]/;
/** What databases write below a table. */
const ROW_COUNT = /^\(\d+ rows?\)$/;
export const BARS = new RegExp(BAR, 'g');

/** A table with bars between its columns and at least one rule, as Markdown, databases and data frames print it. */
function barredTable(rows: readonly string[]): DressedRows | undefined {
  if (!rows.slice(0, 8).some(isRuleText)) return undefined;
  const lines = rows.filter((row) => !isRuleText(row) && !ROW_COUNT.test(row.trim()));
  const bars = (line: string): string => (line.match(BARS) ?? []).join('');
  const drawn = mostFrequent(lines.map(bars));
  if (drawn.text === '' || drawn.share < ALIKE * 0.8) return undefined;
  const like = lines.filter((line) => bars(line) === drawn.text);
  const before = like.every((line) => BAR.test(line.trim()[0])) ? [] : [''];
  const behind = like.every((line) => BAR.test(line.trim().at(-1) ?? '')) ? [] : [''];
  const template = [...before, ...drawn.text, ...behind];
  if (template.length < 3) return undefined;
  const table = cutRows(lines, template);
  // What stands above the header is no row, and the reader takes the first line that is like a row for it.
  const [names, ...body] = table;
  // Julia prints a bar behind the numbers of rows only.
  const several = names.length > 2 || !body.every(([, cell]) => /\s/.test(cell));
  return body.length > 0 && several ? { template, table, names: 'header' } : undefined;
}

/** Texts of a line: fields and keys, and what stands before, between and behind them. */
interface Tokens {
  readonly words: readonly string[];
  readonly between: readonly string[];
}

const ARROW = /--?>|==?>|\u2192|\u21d2/;
const QUOTED = /[bu]?(["'])((?:[^"'\\]|\\.)*)\1(?=[\s,;:)\]}]|$)/y;
/** A colon belongs to an id when there is something on both sides of it. */
const WORD =
  /(?:(?!--?>)[^\s,;=()[\]{}'"|\u2192\u21d2<>:])(?:(?!--?>)[^\s,;=()[\]{}'"|\u2192\u21d2<>:]|:(?=[^\s'",)\]}]))*/y;
const WORD_WITHOUT_COLON = /(?:(?!--?>)[^\s,;=()[\]{}'"|\u2192\u21d2<>:])+/y;

function tokensOf(line: string, word: RegExp): Tokens {
  const words: string[] = [];
  const between: string[] = [];
  let text = '';
  for (let at = 0; at < line.length;) {
    const mayQuote = at === 0 || /[\s([{,=:]/.test(line[at - 1]);
    QUOTED.lastIndex = word.lastIndex = at;
    const quoted = mayQuote ? QUOTED.exec(line) : null;
    const bare = quoted === null ? word.exec(line) : null;
    if (quoted !== null) {
      const [whole, quote, inner] = quoted;
      between.push(text + whole.slice(0, whole.indexOf(quote) + 1));
      words.push(inner);
      text = quote;
      at += whole.length;
    } else if (bare !== null) {
      between.push(text);
      words.push(bare[0]);
      text = '';
      at += bare[0].length;
    } else text += line[at++];
  }
  return { words, between: [...between, text] };
}

/** What stands behind a key. A colon alone may be part of an id: "user:7". */
const KEY_FOLLOWS = /^["']?\s?=|^["']\s?:|^\s?:\s|^\(/;

/** Rows of which each has the same words and signs around its fields. */
function printedRows(rows: readonly string[]): DressedRows | undefined {
  const colons = rows.some((row) => row.includes(':'));
  const tight = !/\s/.test(rows[0].trim());
  for (const word of tight || !colons ? [WORD_WITHOUT_COLON] : [WORD, WORD_WITHOUT_COLON]) {
    const tokens = rows.map((row) => tokensOf(row.trim(), word));
    for (const plain of [(text: string) => text.replace(/\s+/g, ' '), (text: string) => text.trim() || ' ']) {
      const found = printedAs(rows, tokens, plain);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function printedAs(
  rows: readonly string[],
  tokens: readonly Tokens[],
  plain: (text: string) => string,
): DressedRows | undefined {
  const lines = tokens.map(({ words, between }) => {
    const inner = between.map((text, place) =>
      text === '' && (place === 0 || place === words.length) ? '' : plain(text),
    );
    return { words, between: inner, behind: between.slice(1), signature: inner.join('\0') };
  });
  // Names may stand above.
  const body = lines[0].signature === lines.at(1)?.signature ? lines : lines.slice(1);
  const { text: signature, share } = mostFrequent(body.map((line) => line.signature));
  if (share < ALIKE) return undefined;
  const alike = body.filter((line) => line.signature === signature);
  const [{ words, between, behind }] = alike;
  const constant = words.map(
    (text, place) =>
      (/^[^\d\s]+$/.test(text) || between[place + 1].startsWith('(')) &&
      alike.every((line) => line.words[place] === text),
  );
  const isKey = words.map((_, place) => constant[place] && KEY_FOLLOWS.test(behind[place]));
  const labelled = words.map(
    (text, place) =>
      constant[place] &&
      behind[place] === ' ' &&
      place + 1 < words.length &&
      /^[^,;\t|]*$/.test(place === 0 ? '' : behind[place - 1]) &&
      roleOf(text),
  );
  // "Recommendations for user 7"
  const literal = words.map((__, place) => {
    const behind = words.findIndex(
      (__, other) => other >= place && !(constant[other] && between[other + 1] === ' '),
    );
    return (
      isKey[place] || labelled[place] || (constant[place] && labelled.slice(place, behind).some(Boolean))
    );
  });
  const template: string[] = [between[0]];
  const keys: string[] = [];
  words.forEach((text, place) => {
    if (literal[place]) template[template.length - 1] += text + between[place + 1];
    else {
      keys.push(place > 0 && literal[place - 1] && !between[place].includes('(') ? words[place - 1] : '');
      template.push(between[place + 1]);
    }
  });
  const named = keys.filter((key) => key !== '');
  if (keys.length < 2 || new Set(named).size < named.length || !mayBeDressed(template, keys))
    return undefined;
  const table = cutRows(rows, template);
  if (table.length < body.length * ALIKE || !isDressed(template, keys, table)) return undefined;
  const roles = rolesOfNames(keys);
  if (roles.includes('user') && roles.includes('item'))
    return { template, table: [keys, ...table], names: 'keys' };
  // Above "np.int64(7),np.int64(540),0.9" the names stand as they are.
  const first = rows[0].split(/[,;\t|]/).map((name) => name.trim());
  return cutRows(rows.slice(0, 1), template).length === 0 && first.length === keys.length
    ? { template, table: [first, ...table], names: 'header' }
    : { template, table, names: 'absent' };
}

function roleOf(word: string): boolean {
  return ['user', 'item', 'score', 'rating', 'rank'].includes(rolesOfNames([word])[0]);
}

/** Whether there is more around the fields than what separates them, or something that names them. */
function mayBeDressed(template: LineTemplate, keys: readonly string[]): boolean {
  return keys.some((key) => key !== '') || template.some((text) => ARROW.test(text) || /[:([{]/.test(text));
}

/** Whether what stands around the fields is surely no part of them. */
function isDressed(
  template: LineTemplate,
  keys: readonly string[],
  table: readonly (readonly string[])[],
): boolean {
  const roles = rolesOfNames(keys);
  if (roles.includes('user') && roles.includes('item')) return true;
  const valued =
    keys.length === 2 ||
    (keys.length < 6 && table.filter((fields) => isNumber(fields.at(-1) ?? '')).length >= table.length * 0.9);
  if (!valued) return false;
  const inner = template.slice(1, -1);
  // "SEL->TYO,540,0.9" has an id with an arrow.
  const delimited = inner.some((text) => /[,;\t|]/.test(text) && !ARROW.test(text));
  if (inner.some((text) => ARROW.test(text) && (!delimited || /^\s.*\s$/.test(text)))) return true;
  const [before, between] = template;
  // "f(1),i1,0.5" has an id with brackets.
  const closed = /[)\]}]/.test(template.at(-1) ?? '') || inner.some((text) => /[([{]/.test(text));
  if (/[([{]/.test(before) && closed) return true;
  // "u7: i540 0.9"; "7:540:0.9", which is no time of the day
  return (
    keys.length === 3 &&
    before === '' &&
    ((between === ': ' && !isCounted(table)) ||
      (between === ':' && template[2] === ':' && table.some(([, , value]) => value.includes('.'))))
  );
}

/** Whether the rows have numbers, one after the other. */
function isCounted(table: readonly (readonly string[])[]): boolean {
  return table.every(([number], row) => Number(number) === Number(table[0][0]) + row);
}

const HEAD = /^(?<label>(?:\p{L}+\s+)*)(?<open>["']?)(?<user>[^\s"',;|()[\]{}]+)\k<open>$/u;

/** The parts of a line: what stands before and behind the user, and the items. */
interface UserAndList {
  readonly before: string;
  readonly between: string;
  readonly user: string;
  readonly cell: string;
}

function userAndList(row: string, sign: RegExp): UserAndList | undefined {
  const line = row.trim();
  const found = sign.exec(line);
  if (found === null) return undefined;
  const head = HEAD.exec(line.slice(0, found.index).trim())?.groups;
  const rest = line.slice(found.index + found[0].length);
  if (head === undefined || rest.trim() === '' || (/\s/.test(found[0]) && !/^\S+:\S/.test(rest)))
    return undefined;
  const { label, open, user } = head;
  const blanks = line.slice(0, found.index).trimEnd().length < found.index ? ' ' : '';
  return {
    before: `${label.replace(/\s+/g, ' ')}${open}`,
    between: `${open}${blanks}${found[0].trim() || ' '}`,
    user,
    cell: rest.trim(),
  };
}

/** Lines of a user, an arrow or colon, and the items of the user; or of a user and items with their scores behind colons. */
function listsBehindUsers(rows: readonly string[]): DressedRows | undefined {
  for (const sign of [ARROW, /:(?=\s)/, /:(?=[[({])/, /:/, /\s/]) {
    let others = 0;
    const lines: (UserAndList | undefined)[] = [];
    for (const row of rows) {
      const line = userAndList(row, sign);
      if (line === undefined && rows.length - ++others < rows.length * ALIKE) break;
      lines.push(line);
    }
    const known = lines.filter((line) => line !== undefined);
    if (lines.length < rows.length || known.length === 0) continue;
    const [{ before, between }] = known;
    if (known.some((line) => line.before !== before || line.between !== between)) continue;
    const cells = known.map(({ cell }) => cell);
    if (
      new Set(known.map(({ user }) => user)).size < known.length ||
      !known.some(({ user }) => /[\p{L}\p{N}]/u.test(user))
    )
      continue;
    const style = listStyleOf(cells);
    // "1: 7 540 0.9" is the first row of a table, below whose names the rows are counted.
    const decimals = cells.some((cell) => /(^|\s)\d*\.\d+(\s|$)/.test(cell));
    const counted = lines[0] === undefined && cells.every((cell) => width(cell) === width(rows[0]));
    if (style !== 'pairs' && (decimals || counted)) continue;
    if (style === undefined || (sign.source === '\\s' && style !== 'pairs')) continue;
    // A time of the day.
    const hours = known.every(({ user }) => /^\d\d?$/.test(user) && Number(user) < 24);
    if (sign.source === ':' && hours && cells.every((cell) => /^[0-5]\d\b/.test(cell))) continue;
    // "7:540,12" could be the first field of two.
    if (sign.source === ':' && cells.some((cell) => cell.split(/[\s,;|]+/).length < 3)) continue;
    const template = [before, between, ''];
    return { template, table: cutRows(rows, template), names: 'absent' };
  }
  return undefined;
}

function width(line: string): number {
  return line.trim().split(/\s+/).length;
}

function cutRows(rows: readonly string[], template: LineTemplate): string[][] {
  const cutter = new TemplateCutter(template);
  return rows.flatMap((row) => {
    const fields = fieldsByTemplate(row, cutter);
    return fields === undefined ? [] : [fields];
  });
}

function mostFrequent(texts: readonly string[]): { readonly text: string; readonly share: number } {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const [text, count] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), ['', 0]);
  return { text, share: count / Math.max(1, texts.length) };
}
