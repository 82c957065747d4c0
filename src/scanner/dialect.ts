import { COLUMN_ROLES, EACH, IGNORED, ITEM, MODEL, POINT, USER, VALUE } from './layout';

export let needed: u32 = 0;
/** Minimum number of fields after the last needed field. The next variable is the maximum. */
export let leastFollowing: u32 = 0;
export let mostFollowing: u32 = 0;
export let delimiter: u32 = 0;
export let delimiter2: u32 = 0;
export let double: bool = false;
export let blanks: bool = false;
export let quote: u32 = 0;
export let comment: u32 = 0;
export let refusesNegative: bool = false;
/** Decimal separator: a point, or a comma with digits on both sides. */
export let decimalMark: u32 = POINT;
export let keepsModels: bool = false;
export let keepsValues: bool = false;
/**
 * True if the needed columns are user, item and value in this order; other columns before and between them are skipped.
 */
export let inOrder: bool = false;
export let beforeUser: u32 = 0;
export let beforeItem: u32 = 0;
export let beforeValue: u32 = 0;
/** Number of the current dialect; incremented each time a dialect is set. */
export let turn: u32 = 0;
export let delimiters: u64 = 0;
export let quotes: u64 = 0;

/**
 * Sets the dialect of rows. Before, the host must write the roles of the columns.
 *
 * @param first byte that ends a field
 * @param second another byte that ends a field; equal to `first` if there is none
 * @param twice whether the delimiter is that byte twice
 */
export function dialect(
  columns: u32,
  first: u32,
  second: u32,
  twice: bool,
  quoteByte: u32,
  commentByte: u32,
  noNegative: bool,
  mark: u32,
  leastFields: u32,
  mostFields: u32,
): void {
  turn++;
  needed = columns;
  leastFollowing = leastFields > columns ? leastFields - columns : 0;
  mostFollowing = mostFields > columns ? mostFields - columns : 0;
  decimalMark = mark;
  delimiter = first;
  delimiter2 = second;
  double = twice;
  blanks = second != first;
  quote = quoteByte;
  comment = commentByte;
  refusesNegative = noNegative;
  delimiters = EACH * <u64>first;
  quotes = EACH * <u64>(quoteByte & 0xff);
  keepsModels = false;
  keepsValues = false;
  inOrder = !twice;
  beforeUser = 0;
  beforeItem = 0;
  beforeValue = 0;
  let next = USER;
  let gap: u32 = 0;
  for (let column: u32 = 0; column < columns; column++) {
    const role = <u32>load<u8>(COLUMN_ROLES + column);
    if (role == IGNORED) {
      gap++;
      continue;
    }
    if (role != next) inOrder = false;
    if (role == USER) {
      beforeUser = gap;
      next = ITEM;
    } else if (role == ITEM) {
      beforeItem = gap;
      next = VALUE;
    } else if (role == VALUE) {
      beforeValue = gap;
      keepsValues = true;
      next = IGNORED;
    } else if (role == MODEL) keepsModels = true;
    gap = 0;
  }
}
