import type { SchemaElement } from 'hyparquet';
import type { Leaf } from '../columnar/columnarFile';

/** A column of a Parquet file, with the properties that decoding its pages requires. */
export interface ParquetLeaf extends Leaf {
  /** Path of the column in the schema. */
  readonly names: readonly string[];
  readonly element: SchemaElement;
}
