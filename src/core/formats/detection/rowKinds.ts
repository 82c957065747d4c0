import { isEventName } from './columnProfile';
import { columnOf, type TableShape } from '../tableShape';

/** A column that says of each row what kind it is: what the user did, or to which part of a split it belongs. */
export interface RowKinds {
  readonly kind: 'event' | 'split';
  readonly column: number;
  /** What stands there, as far as was looked at; at least two. */
  readonly values: readonly string[];
}

const PARTS =
  /^(train(ing)?|test(ing)?|val(id(ation)?)?|dev(elopment)?|hold[-_ ]?out|eval(uation)?|public|private)$/i;
const NAMED_SPLIT = /^(data)?(split|subset|partition|usage)(name)?$/;
/** Named after one part, with yes or no in it. */
const FLAG_OF_PART = /^(is|in|for)(train|test|valid|validation|val|dev|holdout|eval)(ing|set|data)?$/;

/** More are no kinds. */
const MOST_KINDS = 12;

/**
 * Rows of several kinds, of which nothing says which count; undefined where there are none.
 *
 * @param rows the fields of rows without header
 */
export function rowKinds(
  shape: TableShape,
  rows: readonly (readonly string[])[],
  use: 'recommendations' | 'truth',
): RowKinds | undefined {
  const valuesOf = (column: number): string[] => [
    ...new Set(rows.map((fields) => (fields[column] ?? '').trim()).filter((field) => field !== '')),
  ];
  const several = (kind: RowKinds['kind'], column: number): RowKinds | undefined => {
    const values = valuesOf(column);
    return values.length > 1 && values.length <= MOST_KINDS ? { kind, column, values } : undefined;
  };
  const event = columnOf(shape, 'event');
  const isRated = columnOf(shape, 'rating') >= 0 || columnOf(shape, 'label') >= 0;
  for (const [column, { name, role }] of shape.columns.entries()) {
    if (role !== 'ignored' && role !== 'event') continue;
    const words = name.toLowerCase().replace(/[^a-z]/g, '');
    const isSplit =
      (shape.header && (NAMED_SPLIT.test(words) || FLAG_OF_PART.test(words))) ||
      valuesOf(column).every((value) => PARTS.test(value));
    const found = isSplit ? several('split', column) : undefined;
    if (found !== undefined) return found;
  }
  if (use === 'recommendations' || isRated) return undefined;
  if (event >= 0) return several('event', event);
  const words = shape.columns.findIndex(
    ({ role }, column) =>
      role === 'ignored' && valuesOf(column).length > 1 && valuesOf(column).every(isEventName),
  );
  return words < 0 ? undefined : several('event', words);
}
