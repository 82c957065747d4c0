import {
  blanks,
  decimalMark,
  delimiter,
  delimiter2,
  delimiters,
  double,
  leastFollowing,
  mostFollowing,
  quote,
  quotes,
} from './dialect';
import { BLANK, CR, EACH, FIRST_PRINTABLE, GOLDEN, HIGH_BITS, LF, POINT, TAB, WORD } from './layout';
import { decimalFrom, numberEnd } from './numbers';

/**
 * Returns the number text[from … to), which has many digits or an exponent; not finite if it is not a number.
 * Implemented by the host.
 */
export declare function longNumber(from: usize, to: usize): f64;

// Compares eight bytes at once (Hacker's Delight, chapter 6): the lowest bit set belongs to the first matching byte.

/** Returns a word with the high bit set in each byte that equals the byte of `pattern` or is a control character. */
export function stopsIn(word: u64, pattern: u64): u64 {
  const other = word ^ pattern;
  return (((other - EACH) & ~other) | ((word - FIRST_PRINTABLE) & ~word)) & HIGH_BITS;
}

/** Returns the lowest `bits` bits of a word; fewer than 64. */
export function firstBits(word: u64, bits: u64): u64 {
  return word & (((<u64>1) << bits) - 1);
}

/** Mixes the next word of a long ID into a hash. */
export function mixWord(hash: u64, word: u64): u64 {
  return (hash ^ (hash >> 32) ^ word) * GOLDEN;
}

/**
 * Returns the end of the field at `start`, or the position of a byte in it that only the full row reader
 * handles.
 */
export function endOfField(start: usize, pattern: u64): usize {
  let at = start;
  let stops = stopsIn(load<u64>(at), pattern);
  while (stops == 0) stops = stopsIn(load<u64>((at += WORD)), pattern);
  return at + <usize>(ctz(stops) >> 3);
}

/**
 * Returns the position of the first byte from `start` on that is `end`, `end2` or a line end; `pattern` has the byte
 * `end` eight times.
 */
export function endOfIgnored(start: usize, pattern: u64, end: u32, end2: u32): usize {
  let at = start;
  while (true) {
    const stops = stopsIn(load<u64>(at), pattern);
    if (stops == 0) {
      at += WORD;
      continue;
    }
    at += <usize>(ctz(stops) >> 3);
    const byte = <u32>load<u8>(at);
    if (byte == end || byte == end2 || byte == LF || byte == CR) return at;
    at++;
  }
}

/**
 * Returns the start of the next line, after the last needed field, which ended at `end`. Returns 0 if the
 * line has an unexpected number of fields, or may have.
 */
export function nextLine(end: usize): usize {
  let at = end;
  let byte = <u32>load<u8>(at);
  let following: u32 = 0;
  while (byte == delimiter || byte == delimiter2) {
    at++;
    if (double && <u32>load<u8>(at++) != delimiter) return 0;
    if (blanks) while (<u32>load<u8>(at) == BLANK || <u32>load<u8>(at) == TAB) at++;
    byte = <u32>load<u8>(at);
    // No field follows a delimiter at the end of a line.
    if ((byte == LF || byte == CR) && (blanks || following == mostFollowing)) break;
    // A quoted field after this one may contain line ends.
    if (byte == quote || following == mostFollowing) return 0;
    following++;
    at = endOfIgnored(at, delimiters, delimiter, delimiter2);
    byte = <u32>load<u8>(at);
  }
  if (following < leastFollowing) return 0;
  if (byte == CR) return <u32>load<u8>(at + 1) == LF ? at + 2 : at + 1;
  return byte == LF ? at + 1 : 0;
}

export let fieldEnd: usize = 0;

/**
 * Returns the unsigned number of the field at `start`, −1 if it is not a number. Sets `fieldEnd` to its end.
 *
 * @param quoted whether the field ends at a quote
 */
export function numberFrom(start: usize, quoted: bool): f64 {
  const number = decimalFrom(start, decimalMark);
  fieldEnd = numberEnd;
  if (number >= 0 && endsField(<u32>load<u8>(fieldEnd), quoted)) return number;
  // The host parses numbers with a decimal point only.
  if (isNaN(number) || decimalMark != POINT) return -1;
  fieldEnd = quoted
    ? endOfIgnored(numberEnd, quotes, quote, quote)
    : endOfIgnored(numberEnd, delimiters, delimiter, delimiter2);
  const value = longNumber(start, fieldEnd);
  return value >= 0 && value < Infinity ? value : -1;
}

function endsField(byte: u32, quoted: bool): bool {
  return quoted ? byte == quote : byte == delimiter || byte == delimiter2 || byte == LF || byte == CR;
}

/**
 * Returns the number of eight digit values, the first in the lowest byte. Neighbors are combined three times.
 */
export function eightDigits(digits: u64): u64 {
  const pairs = digits * 10 + (digits >> 8);
  return (
    ((pairs & 0x000000ff000000ff) * 0x000f424000000064 +
      ((pairs >> 16) & 0x000000ff000000ff) * 0x0000271000000001) >>
    32
  );
}
