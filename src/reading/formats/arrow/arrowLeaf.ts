import type { Leaf } from '../columnar/columnarFile';

/** A column of an Arrow file that contains values: a column of the schema, or a field of its objects. */
export interface ArrowLeaf extends Leaf {
  /** Index of the column in the schema. */
  readonly column: number;
  /** Index of the child at each level, from the column to the values; empty: the column contains the values. */
  readonly path: readonly number[];
  /** Number of levels above the list that contains the values; undefined: they are in no list. */
  readonly list: number | undefined;
}
