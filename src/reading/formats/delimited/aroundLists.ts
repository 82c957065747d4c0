import type { ListStyle } from '../tableShape';

/**
 * Type name that NumPy, PyTorch, pandas and Python print around a list, as in `array([7, 540], dtype=int32)`.
 */
const WRAPPER = /^(?:[a-z]+\.)?(?:array|tensor|Index|Series|deque|frozenset|set|list|tuple)\((?=[[{(])/i;

/** A name directly before brackets: `WrappedArray(`, `dict_keys(`, `ARRAY[`, `vec![`. */
const NAME = /^[a-z_][\w.]*!?(?=[[({])/i;

/** A number or a text as NumPy prints it inside a list: `np.int64(7)`, `np.str_('i7')`. */
const CALL = /\b(?:np|numpy)\.[a-z]+\d*_?\(("[^"]*"|'[^']*'|[^()'"]*)\)/g;

function withoutCalls(cell: string): string {
  return cell.includes('np.') || cell.includes('numpy.') ? cell.replace(CALL, '$1') : cell;
}

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['[', ']'],
  ['(', ')'],
  ['{', '}'],
]);

/** Brackets and quoted text. An apostrophe within a word does not quote, nor does a quote after a backslash. */
const BRACKET_OR_QUOTED = /[[\](){}]|\\["'\\]|(?<![\w'"])(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g;

/** The brackets of a text outside quotes, with their places. */
function bracketsOf(text: string): { readonly sign: string; readonly at: number }[] {
  return [...text.matchAll(BRACKET_OR_QUOTED)]
    .filter(([found]) => found.length === 1)
    .map(({ 0: sign, index: at }) => ({ sign, at }));
}

/** Returns the offset of the bracket that closes the first one of a text, or −1 if it is not closed. */
function closeOfFirst(text: string): number {
  const open: string[] = [];
  for (const { sign, at } of bracketsOf(text)) {
    const close = CLOSING.get(sign);
    if (close !== undefined) open.push(close);
    else if (open.pop() !== sign) return -1;
    if (open.length === 0) return at;
  }
  return -1;
}

/** Maximum number of nested names around a list, as in `Some(List(7, 540))`. */
const MAX_NAMES = 3;

/** Attributes that a program prints after a list: `, dtype='int64'`. */
const KEYWORDS = /^\s*,\s*[a-z_]\w*\s*=/i;

/**
 * Returns the list in a cell without the name before its brackets, the attributes after it, and surrounding
 * blanks. Returns the cell itself if it has no name before brackets, or contains more than the list.
 */
function withoutName(cell: string, deeper = MAX_NAMES): string {
  const { length } = NAME.exec(cell)?.[0] ?? '';
  const named = cell.slice(length);
  if (length === 0 || deeper === 0 || closeOfFirst(named) !== named.length - 1) return cell;
  if (!named.startsWith('(')) return named;
  const inner = withoutName(named.slice(1, -1).trim(), deeper - 1);
  if (!CLOSING.has(inner[0])) {
    const name = NAME.exec(inner)?.[0].length ?? 0;
    const close = name === 0 ? -1 : closeOfFirst(inner.slice(name));
    // Another list, with its attributes.
    if (close >= 0 && KEYWORDS.test(inner.slice(name + close + 1)))
      return withoutName(inner.slice(0, name + close + 1), deeper - 1);
    return `[${inner}]`;
  }
  const close = closeOfFirst(inner);
  const behind = inner.slice(close + 1);
  return close >= 0 && (behind === '' || KEYWORDS.test(behind)) ? inner.slice(0, close + 1) : `[${inner}]`;
}

/**
 * Returns a cell without the type name that a program prints around a list, and without surrounding blanks.
 *
 * @param name name that {@link wrapperName} found for the column; other names before brackets may be part of
 * an ID
 */
export function stripWrapper(cell: string, name?: string): string {
  const bare = withoutCalls(cell.trim());
  return WRAPPER.test(bare) || (name !== undefined && NAME.exec(bare)?.[0] === name)
    ? withoutName(bare)
    : bare;
}

/** Separators between several items, or a list that begins inside another. */
const ITEMS_PATTERN = /[,;\s]|[[({][[({]/;

/** Minimum share of the cells of a column that begin with the name and contain several items. */
const NAMED = 0.5;

/** Returns the only name directly before the brackets of lists; undefined if there are none or several. */
export function wrapperName(cells: readonly string[]): string | undefined {
  const [first] = cells.flatMap((cell) => NAME.exec(cell.trim()) ?? []);
  if (first === undefined) return undefined;
  const filled = cells.map((cell) => withoutCalls(cell.trim())).filter((cell) => cell !== '');
  const names = filled.map((cell) => (withoutName(cell) === cell ? undefined : NAME.exec(cell)?.[0]));
  const several = filled.filter((cell, row) => names[row] === first && ITEMS_PATTERN.test(cell)).length;
  // The items of a range are not its bounds.
  return several < filled.length * NAMED || /^x?range$/.test(first) ? undefined : first;
}

/**
 * Returns whether a cell is a range of numbers in R: `17:19` means 17, 18 and 19, in a column with other
 * lists such as `c(17, 20)`.
 */
export function isRangeOfR(cell: string, name: string | undefined): boolean {
  return name === 'c' && /^\s*\d+:\d+\s*$/.test(cell);
}

/** Dots in place of omitted items. */
const DOTS = /(?:^|[\s,;|([{])(?:\.{3}|\u2026)(?:[\s,;|)\]}]|$)/;

/** Rows of Spark as Python prints them, in a list. */
const ROW = /\bRow(?=\(|[\s,]*$)/g;

/**
 * Returns whether there is unknown text around a list, or a bracket without its counterpart. An item would
 * then begin with a part of a name, or end in a bracket, as IDs do not.
 *
 * @param bare the cell without known text around its list
 */
export function isAmongText(bare: string, style: Exclude<ListStyle, 'none' | 'rest'>): boolean {
  if (DOTS.test(bare)) return true;
  const open: { readonly close: string; readonly at: number }[] = [];
  // In brackets neither a word before others is an item, as in `[Some(7), Some(540)]`, nor one before a list: `('i',
  // [7, 540])`.
  const isList = CLOSING.has(bare[0] ?? '') && closeOfFirst(bare) === bare.length - 1;
  for (const { sign, at } of bracketsOf(bare)) {
    const close = CLOSING.get(sign);
    if (close !== undefined) {
      open.push({ close, at });
      continue;
    }
    const opened = open.pop();
    if (opened?.close !== sign) return true;
    if (style !== 'pairs' && !isList && bare.slice(opened.at, at).includes(style)) return true;
  }
  return open.length > 0 || (style !== 'pairs' && isList && isMixed(bare));
}

/** Returns whether a list of lists also has entries that are not lists. */
function isMixed(list: string): boolean {
  let depth = 0;
  let from = 1;
  let beside = '';
  const brackets = bracketsOf(list);
  for (const { sign, at } of brackets)
    if (CLOSING.has(sign)) {
      if (depth++ === 1) beside += list.slice(from, at);
    } else if (--depth === 1) from = at + 1;
  beside += list.slice(from, -1);
  return brackets.length > 2 && /[^\s,;|]/.test(beside.replace(ROW, ''));
}
