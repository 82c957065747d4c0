import { isEventName } from './columns/columnProfile';
import { judgementColumns, toldApart } from './columns/judgementColumns';
import { columnOf, type TableShape } from '../tableShape';

/**
 * A column that says of each row what kind it is: what the user did, to which part of a split it belongs, whether the
 * user liked the item, or, by a time that some rows have not, whether anything happened.
 */
export interface RowKinds {
  readonly kind: 'event' | 'split' | 'verdicts' | 'gaps';
  readonly column: number;
  /** What stands there, as far as was looked at; at least two, but of `gaps` none. */
  readonly values: readonly string[];
}

const PARTS =
  /^(train(ing)?|test(ing)?|val(id(ation)?)?|dev(elopment)?|hold[-_ ]?out|eval(uation)?|public|private)$/i;
const NAMED_SPLIT = /^(data)?(split|subset|partition|usage)(name)?$/;
/** Named after one part, with yes or no in it. */
const FLAG_OF_PART = /^(is|in|for)(train|test|valid|validation|val|dev|holdout|eval)(ing|set|data)?$/;

/** More are no kinds. */
const MOST_KINDS = 12;

/** A column that may say of each row what kind it is. */
export type KindColumn = Pick<RowKinds, 'kind' | 'column'> & {
  /** What stands there in the rows that were looked at; other rows may hold others. */
  readonly seen: readonly string[];
};

/**
 * The columns that may tell kinds of rows of which nothing says which count: by their name, or by what stands there.
 *
 * @param rows the fields of rows without header
 */
export function kindColumns(
  shape: TableShape,
  rows: readonly (readonly string[])[],
  use: 'recommendations' | 'truth',
): KindColumn[] {
  const valuesOf = (column: number): string[] => [
    ...new Set(rows.map((fields) => (fields[column] ?? '').trim()).filter((field) => field !== '')),
  ];
  const isRated = columnOf(shape, 'rating') >= 0 || columnOf(shape, 'label') >= 0;
  const countsEvents = use !== 'recommendations' && !isRated;
  const found: KindColumn[] = [];
  for (const [column, { name, role }] of shape.columns.entries()) {
    if (role !== 'ignored' && role !== 'event') continue;
    const seen = valuesOf(column);
    const words = name.toLowerCase().replace(/[^a-z]/g, '');
    const isNamed = shape.header && (NAMED_SPLIT.test(words) || FLAG_OF_PART.test(words));
    const holds = (isOne: (value: string) => boolean): boolean => seen.length > 0 && seen.every(isOne);
    if (isNamed || holds((value) => PARTS.test(value))) found.push({ kind: 'split', column, seen });
    else if (countsEvents && (role === 'event' || holds(isEventName)))
      found.push({ kind: 'event', column, seen });
  }
  if (use === 'recommendations' || found.length > 0) return found;
  return judgementColumns(shape, rows).map(({ form, column, seen }) => ({ kind: form, column, seen }));
}

/** Undefined: it does not tell rows apart, as there is one value, or there are too many. */
export function kindsOf({ kind, column }: KindColumn, values: readonly string[]): RowKinds | undefined {
  if (kind === 'gaps') return { kind, column, values };
  if (kind === 'verdicts') {
    const told = toldApart(values);
    return told && { kind, column, values: told };
  }
  return values.length > 1 && values.length <= MOST_KINDS ? { kind, column, values } : undefined;
}
