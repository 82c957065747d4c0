import { numberOf } from '../../values/decimal';

/** A number with decimals, or what has brackets, quotes, blanks or another separator in it. */
export const NO_ITEM = /^-?\d*\.(?!0$)\d+$|[\s,;|"'[\](){}]/;

/** A whole number, or letters with digits: no decimals, no words. */
export function isIdentifier(field: string): boolean {
  return /\d/.test(field) && !/[\s.,"'[\](){}]/.test(field) && !/^\d{9,14}$/.test(field);
}

/** Whether a number stands there, as a reader would take it; infinities are none. */
export function isNumber(field: string): boolean {
  return Number.isFinite(numberOf(field));
}
