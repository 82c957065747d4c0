import { growArray } from '../../../core/data/columns';
import type { FieldKey } from './jsonKeys';
import type { Identifiers } from '../../../core/data/ids/identifiers';
import { parseNumberBytes } from '../values/decimal';
import { isPercentage } from '../values/percentages';
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from '../characters';

const DOLLAR = 36;
const PERCENT = 37;

/** Number in place of a missing token. */
export const ABSENT = -1;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** Maximum depth of nested values. */
export const MAX_JSON_DEPTH = 64;

/** Kind of a token. `bare`: a number, true, false, or the NaN and Infinity that Python writes. */
export const enum JsonKind {
  text = 1,
  /** String that contains a backslash. */
  escaped = 2,
  bare = 3,
  null = 4,
  array = 5,
  object = 6,
}

/**
 * Tokens of one JSON value in the order of the text. No objects are created, and the arrays are reused for
 * the next value. Keys of an object precede their values; their order and duplicates are preserved, which
 * objects would lose.
 */
export class JsonTape {
  kinds = new Uint8Array(1 << 10);
  /** Offsets of the start and the end of each token; for strings without their quotes. */
  starts = new Int32Array(1 << 10);
  ends = new Int32Array(1 << 10);
  /** Index of the token that follows this one and its contents. */
  nexts = new Int32Array(1 << 10);
  /** Offset at which the text stops being JSON, if `parse` returned false. */
  errorAt = 0;

  private length = 0;
  private bytes: Uint8Array = new Uint8Array(0);
  private at = 0;
  private end = 0;

  /** Parses the one value in bytes[start … end) into tokens. Returns false if it is not JSON. */
  parse(bytes: Uint8Array, start: number, end: number): boolean {
    this.bytes = bytes;
    this.at = start;
    this.end = end;
    this.length = 0;
    const good = this.value(0) && this.blanks() === this.end;
    if (!good) this.errorAt = this.at;
    return good;
  }

  /**
   * Parses the one member `"key": value` in bytes[start … end) into tokens: the key is token 0, the value
   * token 1. Returns false if it is not a member; `errorAt` is `start` if its key is invalid.
   */
  parseMember(bytes: Uint8Array, start: number, end: number): boolean {
    this.bytes = bytes;
    this.at = start;
    this.end = end;
    this.length = 0;
    const key = this.blanks();
    const isKey = key < end && bytes[key] === QUOTE && this.string(key);
    if (!isKey || this.blanks() === end || bytes[this.at] !== COLON) {
      this.errorAt = start;
      return false;
    }
    this.at++;
    const good = this.value(0) && this.blanks() === end;
    if (!good) this.errorAt = this.at;
    return good;
  }

  /** Returns the first `most` tokens directly inside an array. */
  elements(array: number, most = Infinity): number[] {
    const tokens: number[] = [];
    for (let at = array + 1; at < this.nexts[array] && tokens.length < most; at = this.nexts[at])
      tokens.push(at);
    return tokens;
  }

  /**
   * Returns the value in `{"$oid": "5f1a"}` or `{"$numberDouble": "0.5"}`, as MongoDB exports them; any other
   * value unchanged.
   */
  unwrapped(token: number): number {
    const { kinds, starts, nexts } = this;
    if (kinds[token] !== JsonKind.object) return token;
    const key = token + 1;
    const value = key + 1;
    const single = value < nexts[token] && nexts[value] === nexts[token];
    return single && this.bytes[starts[key]] === DOLLAR && kinds[value] < JsonKind.array ? value : token;
  }

  /** Returns the text of a token as written; '' if it is not a string, number or literal. */
  text(token: number): string {
    if (token === ABSENT) return '';
    const text = decoder.decode(this.bytes.subarray(this.starts[token], this.ends[token]));
    if (this.kinds[token] !== JsonKind.escaped) return text;
    try {
      return JSON.parse(`"${text}"`) as string;
    } catch {
      // An unknown escape: returns the text unchanged.
      return text;
    }
  }

  /** Like `text`, in UTF-8. Valid as long as the parsed bytes. */
  textBytes(token: number): Uint8Array {
    return this.kinds[token] === JsonKind.escaped
      ? encoder.encode(this.text(token))
      : this.bytes.subarray(this.starts[token], this.ends[token]);
  }

  /** Returns whether the value at a token is missing or null. */
  isAbsent(token: number): boolean {
    return token === ABSENT || this.kinds[token] === JsonKind.null;
  }

  /** Returns the number of a token, 1 for true and 0 for false; NaN if it is not a number. */
  numberOf(token: number): number {
    if (token === ABSENT) return NaN;
    const { kinds, starts, ends } = this;
    if (kinds[token] !== JsonKind.bare && kinds[token] !== JsonKind.text) return NaN;
    const first = this.bytes[starts[token]];
    if (first === 116 || first === 102) {
      const word = this.text(token);
      if (word === 'true') return 1;
      if (word === 'false') return 0;
    }
    return parseNumberBytes(this.bytes, starts[token], ends[token]);
  }

  /** Returns whether the number of a token is a percentage. */
  isPercentage(token: number): boolean {
    if (token === ABSENT) return false;
    const { kinds, starts, ends } = this;
    return (
      kinds[token] !== JsonKind.bare &&
      this.bytes.subarray(starts[token], ends[token]).includes(PERCENT) &&
      isPercentage(this.text(token))
    );
  }

  /** Returns whether a token may be an ID: it is neither missing nor blank. */
  isId(token: number): boolean {
    if (token === ABSENT) return false;
    const { kinds, starts, ends } = this;
    if (kinds[token] === JsonKind.bare) return true;
    if (kinds[token] === JsonKind.escaped) return !isBlankText(this.text(token));
    if (kinds[token] !== JsonKind.text) return false;
    for (let at = starts[token]; at < ends[token]; at++) if (this.bytes[at] > 32) return true;
    return false;
  }

  /** Returns the number of the ID of a token, which is added if it is new. */
  interned(ids: Identifiers, token: number): number {
    const { kinds, starts, ends } = this;
    if (kinds[token] === JsonKind.escaped) return ids.intern(this.text(token));
    return ids.internBytes(this.bytes, starts[token], ends[token]);
  }

  isKey(token: number, key: Uint8Array): boolean {
    const { starts, ends, bytes } = this;
    if (this.kinds[token] === JsonKind.escaped) {
      const text = this.textBytes(token);
      return text.length === key.length && text.every((byte, at) => byte === key[at]);
    }
    const start = starts[token];
    if (ends[token] - start !== key.length) return false;
    for (let at = 0; at < key.length; at++) if (bytes[start + at] !== key[at]) return false;
    return true;
  }

  /**
   * Returns the value of the last member with a key, like JSON.parse; ABSENT if the token is not an object or
   * lacks the key.
   */
  member(object: number, key: Uint8Array): number {
    let found = ABSENT;
    if (this.kinds[object] !== JsonKind.object) return found;
    for (let at = object + 1; at < this.nexts[object]; at = this.nexts[at + 1])
      if (this.isKey(at, key)) found = at + 1;
    return found === ABSENT ? ABSENT : this.unwrapped(found);
  }

  /** Returns the value of a field, which may be inside an object: see FieldKey. */
  field(object: number, { whole, within }: FieldKey): number {
    const found = this.member(object, whole);
    if (found !== ABSENT || within === undefined) return found;
    const around = this.member(object, within.object);
    return around === ABSENT ? ABSENT : this.field(around, within.key);
  }

  private value(depth: number): boolean {
    const { bytes } = this;
    const start = this.blanks();
    if (start >= this.end || depth > MAX_JSON_DEPTH) return false;
    const byte = bytes[start];
    if (byte === QUOTE) return this.string(start);
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET)
      return this.container(start, byte === OPEN_BRACE, depth);
    return this.word(start);
  }

  private string(start: number): boolean {
    const { bytes, end } = this;
    let at = start + 1;
    let kind = JsonKind.text;
    while (at < end && bytes[at] !== QUOTE) {
      if (bytes[at] === BACKSLASH) {
        kind = JsonKind.escaped;
        at++;
      }
      at++;
    }
    if (at >= end) return false;
    this.add(kind, start + 1, at);
    this.at = at + 1;
    return true;
  }

  private word(start: number): boolean {
    const { bytes, end } = this;
    let at = start;
    while (
      at < end &&
      bytes[at] > 32 &&
      bytes[at] !== COMMA &&
      bytes[at] !== CLOSE_BRACE &&
      bytes[at] !== CLOSE_BRACKET
    )
      at++;
    const isDigit = bytes[start] >= 48 && bytes[start] <= 57;
    // Whether digits make a number is seen when they are taken for one.
    const word = isDigit ? '' : String.fromCharCode(...bytes.subarray(start, Math.min(at, start + 40)));
    if (!isDigit && !/^(-[0-9][-+0-9.eE]*|true|false|null|NaN|-?Infinity)$/.test(word)) return false;
    this.add(word === 'null' ? JsonKind.null : JsonKind.bare, start, at);
    this.at = at;
    return true;
  }

  private container(start: number, isObject: boolean, depth: number): boolean {
    const { bytes } = this;
    const close = isObject ? CLOSE_BRACE : CLOSE_BRACKET;
    const token = this.length;
    this.add(isObject ? JsonKind.object : JsonKind.array, start, start);
    this.at = start + 1;
    for (let first = true; ; first = false) {
      const at = this.blanks();
      if (at >= this.end) return false;
      if (bytes[at] === close && first) break;
      if (isObject) {
        if (bytes[at] !== QUOTE || !this.string(at)) return false;
        if (bytes[this.blanks()] !== COLON) return false;
        this.at++;
      }
      if (!this.value(depth + 1)) return false;
      const after = this.blanks();
      if (after >= this.end) return false;
      if (bytes[after] === close) break;
      if (bytes[after] !== COMMA) return false;
      this.at++;
      // A comma must be followed by another member.
      if (bytes[this.blanks()] === close) return false;
    }
    this.at++;
    this.ends[token] = this.at;
    this.nexts[token] = this.length;
    return true;
  }

  /** Skips white space. */
  private blanks(): number {
    const { bytes, end } = this;
    let at = this.at;
    while (at < end && (bytes[at] === 32 || bytes[at] === 10 || bytes[at] === 13 || bytes[at] === 9)) at++;
    return (this.at = at);
  }

  private add(kind: JsonKind, start: number, end: number): void {
    const token = this.length++;
    if (token === this.kinds.length) this.grow();
    this.kinds[token] = kind;
    this.starts[token] = start;
    this.ends[token] = end;
    this.nexts[token] = token + 1;
  }

  private grow(): void {
    this.kinds = growArray(this.kinds);
    for (const column of ['starts', 'ends', 'nexts'] as const) this[column] = growArray(this[column]);
  }
}

/**
 * Returns whether a text has only ASCII controls and blanks, like an empty ID without escapes. A no-break
 * space may be an ID.
 */
function isBlankText(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 32) return false;
  return true;
}
