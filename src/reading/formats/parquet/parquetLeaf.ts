import type { SchemaElement } from 'hyparquet';
import type { Leaf } from '../columnar/columnarFile';

/** A column of a Parquet file, with what its pages need to be decoded. */
export interface ParquetLeaf extends Leaf {
  /** Path in the column chunks. */
  readonly names: readonly string[];
  readonly element: SchemaElement;
}
