import { murmur3 } from '../statistics/murmur3';

/**
 * Marks a query by a number derived from its text, which is in the first column of every row: results of another
 * query are detected.
 *
 * @param write returns the query with this text as its first column
 */
export function markQuery(write: (mark: string) => string): MarkedQuery {
  const bytes = new TextEncoder().encode(write(''));
  const words = new Uint32Array(4);
  murmur3(bytes, 0, bytes.length, 0, words);
  const mark = words[0] >>> 1;
  return { mark, sql: write(String(mark)) };
}

export interface MarkedQuery {
  readonly mark: number;
  readonly sql: string;
}
