import { decimalMark, delimiter, delimiter2, delimiters, double, quote, quotes } from './dialect';
import {
  CR,
  EACH,
  EXACT_DIGITS,
  FIRST_PRINTABLE,
  GOLDEN,
  HIGH_BITS,
  LF,
  NO_BYTE,
  POINT,
  POWERS_OF_TEN,
  WORD,
  ZERO,
} from './layout';

/** The number text[from … to) of many digits, or with an exponent; not finite where it is none. */
export declare function longNumber(from: usize, to: usize): f64;

// Eight bytes are looked at in one number (Hacker's Delight, chapter 6): the lowest bit that is left set belongs to
// the first byte sought.

/** Bits of the bytes that are the one of `pattern` or control characters, which may end a field. */
export function stopsIn(word: u64, pattern: u64): u64 {
  const other = word ^ pattern;
  return (((other - EACH) & ~other) | ((word - FIRST_PRINTABLE) & ~word)) & HIGH_BITS;
}

/** The first bits of a word, fewer than 64. */
export function firstBits(word: u64, bits: u64): u64 {
  return word & (((<u64>1) << bits) - 1);
}

/** What a hash becomes by the next word of a long id. */
export function mixed(hash: u64, word: u64): u64 {
  return (hash ^ (hash >> 32) ^ word) * GOLDEN;
}

/** Where the id at `start` ends. */
export function endOfId(start: usize, pattern: u64): usize {
  let at = start;
  let stops = stopsIn(load<u64>(at), pattern);
  while (stops == 0) stops = stopsIn(load<u64>((at += WORD)), pattern);
  return at + <usize>(ctz(stops) >> 3);
}

/** The first byte from `start` on that is `end`, `end2` or a line end; `pattern` has the byte `end` eight times. */
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

/** Where the next line begins after the last field that is needed, which ended at `end`; 0 when that is not sure. */
export function nextLine(end: usize): usize {
  let at = end;
  let byte = <u32>load<u8>(at);
  if (byte == delimiter || byte == delimiter2) {
    if (double && <u32>load<u8>(at + 1) != delimiter) return 0;
    // A quote in what follows may hold line ends.
    at =
      quote == NO_BYTE
        ? endOfIgnored(at + 1, delimiters, LF, LF)
        : endOfIgnored(at + 1, quotes, quote, quote);
    byte = <u32>load<u8>(at);
  }
  if (byte == CR) return <u32>load<u8>(at + 1) == LF ? at + 2 : at + 1;
  return byte == LF ? at + 1 : 0;
}

export let numberEnd: usize = 0;

/** The unsigned number at `start`, −1 when it is not one; leaves its end in numberEnd. `quoted`: it ends at a quote. */
export function numberFrom(start: usize, quoted: bool): f64 {
  let at = start;
  let mantissa: i64 = 0;
  let point: usize = 0;
  while (true) {
    const byte = <u32>load<u8>(at);
    if (byte == decimalMark && point == 0) point = at;
    else if (byte - ZERO < 10) mantissa = mantissa * 10 + <i64>(byte - ZERO);
    else break;
    at++;
  }
  const digits = at - start - <usize>(point != 0);
  if (digits == 0) return -1;
  numberEnd = at;
  const decimals: usize = point == 0 ? 0 : at - point - 1;
  if (point != 0 && decimalMark != POINT && (decimals == 0 || decimals == digits)) return -1;
  if (endsField(<u32>load<u8>(at), quoted) && digits <= EXACT_DIGITS) {
    return <f64>mantissa / load<f64>(POWERS_OF_TEN + (decimals << 3));
  }
  // The host reads points only.
  if (decimalMark != POINT) return -1;
  numberEnd = quoted
    ? endOfIgnored(at, quotes, quote, quote)
    : endOfIgnored(at, delimiters, delimiter, delimiter2);
  const value = longNumber(start, numberEnd);
  return value >= 0 && value < Infinity ? value : -1;
}

function endsField(byte: u32, quoted: bool): bool {
  return quoted ? byte == quote : byte == delimiter || byte == delimiter2 || byte == LF || byte == CR;
}

/** The number of eight digits' values, the first one lowest: neighbours are joined three times. */
export function joined(digits: u64): u64 {
  const pairs = digits * 10 + (digits >> 8);
  return (
    ((pairs & 0x000000ff000000ff) * 0x000f424000000064 +
      ((pairs >> 16) & 0x000000ff000000ff) * 0x0000271000000001) >>
    32
  );
}
