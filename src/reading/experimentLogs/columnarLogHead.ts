import type { LogHead } from './logColumn';
import type { ColumnarFile, Leaf } from '../formats/columnar/columnarFile';
import { decodeBatches } from '../formats/columnar/columnBatches';
import { LeafColumn } from '../formats/columnar/leafColumn';

/** Number of rows whose texts are searched, from the first row on. */
const FIRST_ROWS = 1 << 16;

/** Returns the columns of a file that a log may have: one value per row. */
export function logLeaves({ leaves }: ColumnarFile): Leaf[] {
  return leaves.filter(({ maxRepetition, content }) => maxRepetition === 0 && content !== undefined);
}

/**
 * Returns the header and two sample rows. A number column has the same number in both, any other column two
 * different texts.
 */
export function columnarLogHead(leaves: readonly Leaf[]): LogHead {
  return {
    names: leaves.map(({ name }) => name),
    isOfTypes: true,
    rows: ['x', 'y'].map((text) =>
      leaves.map(({ content }) => (content === 'number' || content === 'boolean' ? '1' : text)),
    ),
  };
}

/** Returns the distinct texts of a column in the first rows of a file. @throws {InputError} if it is damaged */
export async function firstTexts(file: ColumnarFile, leaf: Leaf): Promise<readonly string[]> {
  const column = new LeafColumn(leaf, true);
  const found = new Set<string>();
  let seen = 0;
  try {
    for await (const group of file.groups()) {
      if (group.entries(leaf) === undefined) continue;
      for await (const [batch] of decodeBatches(group, [leaf])) {
        column.take(batch);
        for (let row = 0; row < column.rows; row++) found.add(column.textAt(row));
        seen += column.rows;
        if (seen >= FIRST_ROWS) return [...found];
      }
    }
  } catch (error) {
    throw file.problem(error);
  }
  return [...found];
}
