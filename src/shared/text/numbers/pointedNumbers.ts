const WITH_POINTS = /^[+-]?[1-9]\d{0,2}(\.\d{3})+$/;
const SMALL = /^[+-]?\d{1,3}$/;

/**
 * Returns the numbers with a point before each three digits, in which it may separate thousands or decimals; empty
 * if a field is neither such a number nor a whole number up to 999.
 *
 * @param fields trimmed fields that are not blank
 */
export function pointedNumbers(fields: readonly string[]): readonly string[] {
  const pointed = fields.filter((field) => WITH_POINTS.test(field));
  return fields.every((field) => WITH_POINTS.test(field) || SMALL.test(field)) ? pointed : [];
}
