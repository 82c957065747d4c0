/*
 * Decimal numbers. Up to 15 digits are exact in a double, and a quotient of two exact numbers is correctly rounded
 * (Clinger 1990). Languages print doubles with 16 or 17 digits, and small ones with an exponent: these are multiplied
 * with a power of five of 128 bits, which is enough to round correctly (Lemire 2021, Number parsing at a gigabyte per
 * second; Mushtak and Lemire 2023, Fast number parsing without fallback).
 */
import {
  EXACT_DIGITS,
  EXPONENT,
  FIVES,
  LARGEST_POWER,
  LOWER_CASE,
  MINUS,
  PLUS,
  POINT,
  POWERS_OF_TEN,
  SMALLEST_POWER,
  ZERO,
} from './layout';

/** Maximum number of digits of a number that fits in 64 bits. */
const MAX_DIGITS: usize = 19;
/** Maximum exponent. Numbers with a larger one are left to the host. */
const MAX_EXPONENT: i32 = 9999;
/** Bits of a double's fraction, the bias of its exponent, and an exponent that is too large. */
const FRACTION: u64 = 52;
const BIAS: i32 = 1023;
const TOO_LARGE: i32 = 2047;
/**
 * The lowest bit kept and the bits after it that rounding depends on: if they are all ones, the product needs more
 * bits to decide.
 */
const UNDECIDED: u64 = 0x1ff;

/** End of the last number read. */
export let numberEnd: usize = 0;

/**
 * Returns the unsigned number that begins at `start`, and sets `numberEnd` to its end. NaN: not a number. −1:
 * the host must read it, because it has too many digits, or is very large or small.
 *
 * @param mark decimal separator; a separator other than a point must be between digits
 */
export function decimalFrom(start: usize, mark: u32): f64 {
  let at = start;
  let byte = <u32>load<u8>(at);
  let mantissa: u64 = 0;
  while (byte - ZERO < 10) {
    mantissa = mantissa * 10 + <u64>(byte - ZERO);
    byte = <u32>load<u8>(++at);
  }
  let digits = at - start;
  let decimals: usize = 0;
  if (byte == mark) {
    const whole = digits;
    const point = at;
    byte = <u32>load<u8>(++at);
    while (byte - ZERO < 10) {
      mantissa = mantissa * 10 + <u64>(byte - ZERO);
      byte = <u32>load<u8>(++at);
    }
    decimals = at - point - 1;
    digits += decimals;
    if (mark != POINT && (decimals == 0 || whole == 0)) return NaN;
  }
  numberEnd = at;
  if (digits == 0) return NaN;
  if ((byte | LOWER_CASE) != EXPONENT) {
    if (digits <= EXACT_DIGITS) return <f64>mantissa / load<f64>(POWERS_OF_TEN + (decimals << 3));
    if (digits > MAX_DIGITS && digits - zerosFrom(start, mark) > MAX_DIGITS) return -1;
    return rounded(mantissa, -(<i32>decimals));
  }
  byte = <u32>load<u8>(++at);
  const below = byte == MINUS;
  if (below || byte == PLUS) byte = <u32>load<u8>(++at);
  const first = at;
  let exponent: i32 = 0;
  while (byte - ZERO < 10) {
    if (exponent <= MAX_EXPONENT) exponent = exponent * 10 + <i32>(byte - ZERO);
    byte = <u32>load<u8>(++at);
  }
  if (at == first) return NaN;
  numberEnd = at;
  if (digits > MAX_DIGITS && digits - zerosFrom(start, mark) > MAX_DIGITS) return -1;
  return rounded(mantissa, (below ? -exponent : exponent) - <i32>decimals);
}

/** Returns the number of leading zeros. */
function zerosFrom(start: usize, mark: u32): usize {
  let zeros: usize = 0;
  let at = start;
  while (<u32>load<u8>(at) == ZERO || <u32>load<u8>(at) == mark) if (<u32>load<u8>(at++) == ZERO) zeros++;
  return zeros;
}

/** Returns the double nearest to mantissa × 10^power, ties to even; −1 if the host must decide. */
function rounded(mantissa: u64, power: i32): f64 {
  if (mantissa == 0) return 0;
  if (power < SMALLEST_POWER || power > LARGEST_POWER) return -1;
  const zeros = clz(mantissa);
  const factor = mantissa << zeros;
  const five = FIVES + ((<usize>(power - SMALLEST_POWER)) << 4);
  let low = factor * load<u64>(five);
  let high = highProduct(factor, load<u64>(five));
  if ((high & UNDECIDED) == UNDECIDED) {
    const more = highProduct(factor, load<u64>(five, 8));
    low += more;
    if (low < more) high++;
  }
  const top = high >> 63;
  const shift = top + 64 - FRACTION - 3;
  let fraction = high >> shift;
  // Power of 2 of the highest bit of 10^power (152170 / 65536 is about log2 10 − 1).
  let exponent = (((152170 + 65536) * power) >> 16) + 63 + <i32>top - <i32>zeros + BIAS;
  if (exponent <= 0) return -1;
  // Exactly halfway between two doubles, which is possible only for these small powers.
  if (low <= 1 && power >= -4 && power <= 23 && (fraction & 3) == 1 && fraction << shift == high)
    fraction &= ~(<u64>1);
  fraction = (fraction + (fraction & 1)) >> 1;
  if (fraction >> (FRACTION + 1) > 0) {
    fraction = (<u64>1) << FRACTION;
    exponent++;
  }
  if (exponent >= TOO_LARGE) return -1;
  return reinterpret<f64>((fraction & (((<u64>1) << FRACTION) - 1)) | ((<u64>exponent) << FRACTION));
}

/** Returns the upper half of a product of 128 bits. */
function highProduct(a: u64, b: u64): u64 {
  const LOWER: u64 = 0xffffffff;
  const lowLow = (a & LOWER) * (b & LOWER);
  const highLow = (a >> 32) * (b & LOWER) + (lowLow >> 32);
  const lowHigh = (a & LOWER) * (b >> 32) + (highLow & LOWER);
  return (a >> 32) * (b >> 32) + (highLow >> 32) + (lowHigh >> 32);
}
