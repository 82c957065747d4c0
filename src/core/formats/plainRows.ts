import { FNV_OFFSET, FNV_PRIME, SHORT_ID, SLOT, slotOf, type Identifiers } from '../data/identifiers';
import { longDecimal, numberIn, POWERS_OF_TEN } from './decimal';
import type { InteractionsBuilder } from './interactionsBuilder';
import type { TableShape } from './tableShape';
import type { UsedColumns } from './usedColumns';

const TAB = 9;
const LF = 10;
const CR = 13;
const BLANK = 32;
const QUOTE = 34;
const HASH = 35;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const LARGE_E = 69;
const SMALL_E = 101;
/** No byte is equal to it. */
const NONE = -1;

const WORD = 4;
/** A byte in each of the four places of a word, by multiplication. */
const EACH = 0x01010101;
const HIGH_BITS = 0x80808080 | 0;
const EVEN_BYTES = 0x00ff00ff;
/** CR is the last control character that ends a field; what is below this in a byte may be one. */
const FIRST_PRINTABLE = Math.imul(CR + 1, EACH);
const FOUR_ZEROS = Math.imul(ZERO, EACH);
/** Added to a digit's value it leaves the high bit 0, to any other byte's it sets it. */
const FOUR_TO_HIGH_BIT = Math.imul(0x80 - 10, EACH);

// What is done with a column.
const IGNORED = 0;
const USER = 1;
const ITEM = 2;
const VALUE = 3;
const RANK = 4;
const LABEL = 5;
const MODEL = 6;

/**
 * Reads rows in which nothing is unusual: plain ids and numbers, no doubled quotes. Here the time of a large
 * file goes, so it is long loops without calls. They keep a row only when they are sure of
 * it, and stop before any other, which the careful reader then takes.
 */
export class PlainRows {
  private readonly roles: Uint8Array;
  private readonly needed: number;
  /** The byte at which a field ends, and another one (the same again where there is none). */
  private readonly delimiter: number;
  private readonly delimiter2: number;
  /** The delimiter is that byte twice. */
  private readonly double: boolean;
  private readonly runsOfBlanks: boolean;
  private readonly quote: number;
  private readonly comment: number;
  /** The key that endOfId found. */
  private low = 0;
  private high = 0;
  private end = 0;
  /** User, item and value stand in this order, and nothing else counts: columns before and between them. */
  private readonly gaps: readonly [number, number, number] | undefined;

  /**
   * @param refusesNegative whether a negative value, and not only a negative label, is something to report
   */
  constructor(
    shape: TableShape,
    columns: UsedColumns,
    private readonly users: Identifiers,
    private readonly items: Identifiers,
    private readonly rows: InteractionsBuilder,
    private readonly refusesNegative: boolean,
    private readonly models: Identifiers | undefined,
  ) {
    const { user, item, value, rank, label, model } = columns;
    this.needed = Math.max(user, item, value, rank, label, model) + 1;
    this.roles = new Uint8Array(this.needed).fill(IGNORED);
    this.roles[user] = USER;
    this.roles[item] = ITEM;
    if (value >= 0) this.roles[value] = VALUE;
    if (rank >= 0) this.roles[rank] = RANK;
    if (label >= 0) this.roles[label] = LABEL;
    if (model >= 0) this.roles[model] = MODEL;
    this.runsOfBlanks = shape.delimiter === 'spaces';
    this.double = shape.delimiter === '::';
    this.delimiter = this.runsOfBlanks ? BLANK : shape.delimiter.charCodeAt(0);
    this.delimiter2 = this.runsOfBlanks ? TAB : this.delimiter;
    this.quote = shape.quotes ? QUOTE : NONE;
    this.comment = shape.comments ? HASH : NONE;
    const ordered =
      rank < 0 && label < 0 && model < 0 && !this.double && user < item && (value < 0 || item < value);
    this.gaps = ordered ? [user, item - user - 1, value < 0 ? 0 : value - item - 1] : undefined;
  }

  /**
   * Reads rows of bytes[start … end), which holds complete lines; the builder must have room for them.
   *
   * @returns where the first row begins that was not read, or `end`
   */
  read(bytes: Uint8Array, start: number, end: number): number {
    if (this.gaps !== undefined && bytes[start] !== this.quote)
      return this.inOrder(bytes, start, end, this.gaps);
    return this.anyOrder(bytes, start, end);
  }

  /** Rows of user, item and perhaps value in this order, unquoted: nearly all large files. */
  private inOrder(
    bytes: Uint8Array,
    start: number,
    end: number,
    gaps: readonly [number, number, number],
  ): number {
    const { delimiter, delimiter2, quote, comment, runsOfBlanks, refusesNegative, users, items, rows } = this;
    const [beforeUser, beforeItem, beforeValue] = gaps;
    const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    /** Where two words can still be read at once; the few rows behind it take the careful way. */
    const lastWords = bytes.length - 2 * WORD;
    const delimiters = Math.imul(delimiter, EACH);
    let { slots: itemSlots } = items;
    const rowItems = rows.items.values;
    const rowValues = rows.values?.values;
    let { rows: row, lastUser } = rows;
    let known = new KnownUser(users, lastUser);
    let { low: knownLow, high: knownHigh, lowMask, highMask, length: knownLength } = known;
    let rowStart = start;

    read: while (rowStart < end) {
      let p = rowStart;
      let byte = bytes[p];
      if (byte === comment || byte === quote || byte === delimiter || byte === delimiter2) break;
      if (beforeUser > 0) {
        p = this.behindColumns(bytes, p, beforeUser);
        if (p < 0) break;
      }

      const from = p;
      if (from > lastWords) break;
      let user = -1;
      let low = words.getInt32(p, true);
      let high = words.getInt32(p + WORD, true);
      // Nearly always the user of the row above.
      if (((low ^ knownLow) & lowMask) === 0 && ((high ^ knownHigh) & highMask) === 0) {
        byte = bytes[p + knownLength];
        if (
          (byte === delimiter || byte === delimiter2) &&
          (knownLength <= SHORT_ID || users.is(lastUser, bytes, from))
        ) {
          user = lastUser;
          p += knownLength;
        }
      }
      if (user < 0) {
        p = this.endOfId(words, p, delimiters);
        if (p < 0) break;
        byte = bytes[p];
        if (byte !== delimiter && byte !== delimiter2) break;
        user = users.findKey(this.low, this.high, bytes, from, p);
        if (user < 0 && (p === from || bytes[from] === BLANK)) break;
      }
      const userEnd = p++;
      if (beforeItem > 0 || runsOfBlanks) {
        p = this.behindColumns(bytes, p, beforeItem);
        if (p < 0) break;
      } else if (bytes[p] === quote) break;

      const itemFrom = p;
      if (p > lastWords) break;
      low = words.getInt32(p, true);
      let stops = stopsIn(low, delimiters);
      if (stops !== 0) {
        const count = firstOf(stops);
        low = lowBytes(low, count);
        high = 0;
        p += count;
      } else {
        high = words.getInt32(p + WORD, true);
        stops = stopsIn(high, delimiters);
        if (stops !== 0) {
          const count = firstOf(stops);
          high = lowBytes(high, count);
          p += WORD + count;
        } else {
          p = this.endOfId(words, p, delimiters);
          if (p < 0) break;
          ({ low, high } = this);
        }
      }
      byte = bytes[p];
      const itemEnd = p;
      const length = p - itemFrom;
      const mask = itemSlots.length - SLOT;
      let slot = slotOf(low, high, mask);
      let item = -1;
      for (;;) {
        const next = itemSlots[slot + 3];
        if (next === 0) {
          if (length === 0 || bytes[itemFrom] === BLANK) break read;
          break;
        }
        if (
          itemSlots[slot] === low &&
          itemSlots[slot + 1] === high &&
          itemSlots[slot + 2] === length &&
          (length <= SHORT_ID || items.is(next - 1, bytes, itemFrom))
        ) {
          item = next - 1;
          break;
        }
        slot = (slot + SLOT) & mask;
      }

      if (rowValues !== undefined) {
        if (byte !== delimiter && byte !== delimiter2) break;
        p++;
        if (beforeValue > 0 || runsOfBlanks) {
          p = this.behindColumns(bytes, p, beforeValue);
          if (p < 0) break;
        }
        byte = bytes[p];
        if (byte === quote) break;
        const negative = byte === MINUS;
        if (negative) {
          if (refusesNegative) break;
          byte = bytes[++p];
        }
        const numberFrom = p;
        let mantissa = 0;
        let decimals = 0;
        while ((byte - ZERO) >>> 0 < 10) {
          mantissa = (Math.imul(mantissa, 10) + byte - ZERO) | 0;
          byte = bytes[++p];
        }
        let digits = p - numberFrom;
        if (byte === POINT) {
          byte = bytes[++p];
          const point = p;
          if (p <= lastWords) {
            // Four digits at once, where there are as many.
            const four = words.getInt32(p, true) ^ FOUR_ZEROS;
            if (((four | (four + FOUR_TO_HIGH_BIT)) & HIGH_BITS) === 0) {
              const pairs = Math.imul(four & EVEN_BYTES, 10) + ((four >>> 8) & EVEN_BYTES);
              mantissa = (Math.imul(mantissa, 10_000) + (pairs & 0xffff) * 100 + (pairs >>> 16)) | 0;
              p += WORD;
              byte = bytes[p];
            }
          }
          while ((byte - ZERO) >>> 0 < 10) {
            mantissa = (Math.imul(mantissa, 10) + byte - ZERO) | 0;
            byte = bytes[++p];
          }
          decimals = p - point;
          digits += decimals;
        }
        let value: number;
        if (digits < 10 && digits > 0 && (byte === delimiter || byte <= CR)) {
          value = mantissa / POWERS_OF_TEN[decimals];
        } else {
          value = this.unusualNumber(bytes, numberFrom, p, digits, decimals);
          if (!Number.isFinite(value)) break;
          p = this.end;
          byte = bytes[p];
        }
        rowValues[row] = negative ? -value : value;
      }
      if (byte !== LF && byte !== CR) {
        if (byte !== delimiter && byte !== delimiter2) break;
        // A quote in what follows may hold line ends.
        while (byte !== LF && byte !== CR && byte !== quote) byte = bytes[++p];
        if (byte === quote) break;
      }
      // The row is good: only now its ids may become known.
      if (item < 0) {
        item = items.internBytes(bytes, itemFrom, itemEnd);
        itemSlots = items.slots;
      }
      if (user < 0) user = users.internBytes(bytes, from, userEnd);
      if (user !== lastUser) {
        rows.beginRun(user, row);
        lastUser = user;
        known = new KnownUser(users, user);
        ({ low: knownLow, high: knownHigh, lowMask, highMask, length: knownLength } = known);
      }
      rowItems[row] = item;
      // Kept up to date here: after the loop it would be a place that V8 never saw when it compiles the loop.
      rows.rows = ++row;
      rowStart = byte === CR && bytes[p + 1] === LF ? p + 2 : p + 1;
    }
    return rowStart;
  }

  /** Behind that many columns, and the blanks before the next one; −1 where there are fewer, or one is quoted. */
  private behindColumns(bytes: Uint8Array, start: number, columns: number): number {
    const { delimiter, delimiter2, quote, runsOfBlanks } = this;
    let p = start;
    for (let left = columns; ; left--) {
      if (runsOfBlanks) while (bytes[p] === BLANK || bytes[p] === TAB) p++;
      if (bytes[p] === quote) return -1;
      if (left === 0) return p;
      while (bytes[p] !== delimiter && bytes[p] > CR) p++;
      if (bytes[p] !== delimiter && bytes[p] !== delimiter2) return -1;
      p++;
    }
  }

  /** A number of many digits, or with more behind them such as an exponent; not finite where it is none. Leaves its end in `end`. */
  private unusualNumber(
    bytes: Uint8Array,
    from: number,
    digitsEnd: number,
    digits: number,
    decimals: number,
  ): number {
    let p = digitsEnd;
    while (bytes[p] !== this.delimiter && bytes[p] > CR) p++;
    this.end = p;
    if (digits === 0) return NaN;
    return p === digitsEnd ? longDecimal(bytes, from, p, decimals) : numberIn(bytes, from, p);
  }

  /** Where an id ends, −1 where it cannot be told; leaves its key in `low` and `high`. */
  private endOfId(words: DataView, start: number, delimiters: number): number {
    const first = words.getInt32(start, true);
    let hash = FNV_OFFSET;
    this.high = 0;
    for (let p = start; p <= words.byteLength - WORD; p += WORD) {
      const word = words.getInt32(p, true);
      const stops = stopsIn(word, delimiters);
      const count = stops === 0 ? WORD : firstOf(stops);
      const last = count === WORD ? word : lowBytes(word, count);
      if (count > 0) hash = Math.imul(hash ^ last, FNV_PRIME);
      if (count > 0 && p > start) this.high = last;
      if (count === WORD) continue;
      const end = p + count;
      this.low = end - start > SHORT_ID ? hash : p === start ? last : first;
      return end;
    }
    return -1;
  }

  private anyOrder(bytes: Uint8Array, start: number, end: number): number {
    const {
      roles,
      needed,
      delimiter,
      delimiter2,
      quote,
      comment,
      double,
      runsOfBlanks,
      refusesNegative,
      rows,
    } = this;
    const last = needed - 1;
    const { users, items, models } = this;
    const { arena: userArena, starts: userStarts } = users;
    const rowItems = rows.items.values;
    const rowValues = rows.values?.values;
    const rowRanks = rows.ranks?.values;
    const rowLabels = rows.labels?.values;
    const rowModels = rows.models?.values;
    const runUsers = rows.runUsers.values;
    const runStarts = rows.runStarts.values;
    let { rows: row, runs, lastUser } = rows;
    let userFrom = lastUser < 0 ? 0 : userStarts[lastUser];
    let userTo = lastUser < 0 ? 0 : userStarts[lastUser + 1];
    let at = start;
    let rowStart = start;

    read: while (at < end) {
      rowStart = at;
      if (bytes[at] === comment || (runsOfBlanks && (bytes[at] === BLANK || bytes[at] === TAB))) break;
      let user = -1;
      let item = -1;
      let value = 0;
      let rank = 0;
      let label = 0;
      let model = 0;
      let stop = 0;
      for (let column = 0; column < needed; column++) {
        const role = roles[column];
        const quoted = bytes[at] === quote;
        let p = quoted ? at + 1 : at;
        if (role === VALUE || role === RANK || role === LABEL) {
          let byte = bytes[p];
          const negative = byte === MINUS;
          if (negative) {
            if (role === LABEL || (refusesNegative && role === VALUE)) break read;
            byte = bytes[++p];
          }
          const from = p;
          let mantissa = 0;
          let decimals = 0;
          while ((byte - ZERO) >>> 0 < 10) {
            mantissa = (Math.imul(mantissa, 10) + byte - ZERO) | 0;
            byte = bytes[++p];
          }
          let digits = p - from;
          if (byte === POINT) {
            byte = bytes[++p];
            const point = p;
            while ((byte - ZERO) >>> 0 < 10) {
              mantissa = (Math.imul(mantissa, 10) + byte - ZERO) | 0;
              byte = bytes[++p];
            }
            decimals = p - point;
            digits += decimals;
          }
          let number: number;
          if (digits < 10) {
            if (digits === 0) break read;
            number = mantissa / POWERS_OF_TEN[decimals];
          } else {
            number = longDecimal(bytes, from, p, decimals);
            if (number === Infinity) break read;
          }
          if (byte === SMALL_E || byte === LARGE_E) {
            while (byte !== delimiter && byte !== delimiter2 && byte !== LF && byte !== CR && byte !== quote)
              byte = bytes[++p];
            number = numberIn(bytes, from, p);
            if (!Number.isFinite(number)) break read;
          }
          if (negative) number = -number;
          if (role === VALUE) value = number;
          else if (role === RANK) rank = number;
          else label = number;
        } else if (role === IGNORED) {
          let byte = bytes[p];
          if (quoted) while (byte !== quote && byte !== LF && byte !== CR) byte = bytes[++p];
          else
            while (byte !== delimiter && byte !== delimiter2 && byte !== LF && byte !== CR) byte = bytes[++p];
        } else {
          const from = p;
          const isUser = role === USER;
          if (isUser) {
            // Nearly always the user of the row above.
            let known = userFrom;
            while (known < userTo && bytes[p] === userArena[known]) {
              p++;
              known++;
            }
            const byte = bytes[p];
            if (
              known === userTo &&
              lastUser >= 0 &&
              (quoted ? byte === quote : byte === delimiter || byte === delimiter2)
            )
              user = lastUser;
            else p = from;
          }
          if (!isUser || user < 0) {
            let byte = bytes[p];
            if (quoted) while (byte !== quote && byte !== LF && byte !== CR) byte = bytes[++p];
            else
              while (byte !== delimiter && byte !== delimiter2 && byte !== LF && byte !== CR)
                byte = bytes[++p];
            const found = (isUser ? users : role === ITEM ? items : (models ?? items)).findBytes(
              bytes,
              from,
              p,
            );
            if (found < 0) break read;
            if (isUser) user = found;
            else if (role === ITEM) item = found;
            else model = found;
          }
        }
        if (quoted && bytes[p++] !== quote) break read;
        stop = bytes[p];
        at = p;
        if (column === last) break;
        if (stop !== delimiter && stop !== delimiter2) break read;
        at++;
        if (double && bytes[at++] !== delimiter) break read;
        if (runsOfBlanks) while (bytes[at] === BLANK || bytes[at] === TAB) at++;
      }
      if (stop === delimiter || stop === delimiter2) {
        if (double && bytes[at + 1] !== delimiter) break;
        do stop = bytes[++at];
        while (stop !== LF && stop !== CR && stop !== quote);
        if (stop === quote) break;
      }
      if (stop === LF) at++;
      else if (stop === CR) at += bytes[at + 1] === LF ? 2 : 1;
      else break;

      if (user !== lastUser) {
        runUsers[runs] = user;
        runStarts[runs] = row;
        runs++;
        lastUser = user;
        userFrom = userStarts[user];
        userTo = userStarts[user + 1];
      }
      rowItems[row] = item;
      if (rowValues !== undefined) rowValues[row] = value;
      if (rowRanks !== undefined) rowRanks[row] = rank;
      if (rowLabels !== undefined) rowLabels[row] = label;
      if (rowModels !== undefined) rowModels[row] = model;
      row++;
      rowStart = at;
    }
    rows.rows = row;
    rows.runs = runs;
    rows.lastUser = lastUser;
    return rowStart;
  }
}

/** The user of the row above: the first words of the id, and which of their bytes belong to it. */
class KnownUser {
  readonly low: number;
  readonly high: number;
  readonly lowMask: number;
  readonly highMask: number;
  readonly length: number;

  constructor({ arena, starts }: Identifiers, user: number) {
    const from = user < 0 ? 0 : starts[user];
    const to = user < 0 ? 0 : starts[user + 1];
    this.length = to - from;
    let low = 0;
    let high = 0;
    for (let i = Math.min(this.length, WORD) - 1; i >= 0; i--) low = (low << 8) | arena[from + i];
    for (let i = Math.min(this.length, 2 * WORD) - 1; i >= WORD; i--) high = (high << 8) | arena[from + i];
    this.low = low;
    this.high = high;
    this.lowMask = this.length >= WORD ? -1 : lowBytes(-1, this.length);
    this.highMask = this.length >= 2 * WORD ? -1 : this.length <= WORD ? 0 : lowBytes(-1, this.length - WORD);
  }
}

// Four bytes are looked at in one number (Hacker's Delight, chapter 6): the lowest bit that these leave set
// belongs to the first byte sought.

/** Bits of the bytes that are delimiters or control characters, which may end a field. */
function stopsIn(word: number, delimiters: number): number {
  const other = word ^ delimiters;
  return (((other - EACH) & ~other) | ((word - FIRST_PRINTABLE) & ~word)) & HIGH_BITS;
}

/** How many bytes stand before the first stop. */
function firstOf(stops: number): number {
  return (31 - Math.clz32(stops & -stops)) >> 3;
}

/** The first `count` bytes of a word, count < 4, the others 0. */
function lowBytes(word: number, count: number): number {
  return word & ((1 << (count << 3)) - 1);
}
