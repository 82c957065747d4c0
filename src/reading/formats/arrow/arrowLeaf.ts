import type { Leaf } from '../columnar/columnarFile';

/** A column of an Arrow file: one of the schema, or a member of the objects in a list. */
export interface ArrowLeaf extends Leaf {
  /** Place in the schema. */
  readonly column: number;
  /** Place among the members of the objects in the list; undefined: the list holds plain values, or there is none. */
  readonly member: number | undefined;
}
