import type { Leaf } from '../columnar/columnarFile';

/** A column of an Arrow file: a column of the schema, or a field of the objects in a list. */
export interface ArrowLeaf extends Leaf {
  /** Index of the column in the schema. */
  readonly column: number;
  /**
   * Index of the field in the objects of the list; undefined: the list contains plain values, or the column
   * is not a list.
   */
  readonly member: number | undefined;
}
