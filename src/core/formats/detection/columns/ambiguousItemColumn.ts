import type { FileProblem } from '../../fileProblem';

type AmbiguousItemColumn = Extract<FileProblem, { code: 'unclear-item' }>;

/**
 * What is asked where several columns may be the item; undefined where it is clear.
 *
 * @param rivals these columns, by their places; empty where it is clear
 * @param textOf what shows a person which column is meant: its name, or what stands in it
 */
export function ambiguousItemColumn(
  rivals: readonly number[],
  textOf: (column: number) => string,
  { line = 1, named }: Partial<Pick<AmbiguousItemColumn, 'line' | 'named'>> = {},
): AmbiguousItemColumn | undefined {
  if (rivals.length === 0) return undefined;
  const columns = rivals.map((column) => ({ column: column + 1, text: textOf(column) }));
  return { code: 'unclear-item', line, columns, ...(named && { named }) };
}
