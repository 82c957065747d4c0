import type { FormatCandidate } from './fileKind';
import { areWordsAboveIds } from './lines/headerRow';
import { columnIndexOfRole, type RowFields } from '../tableShape';
import { isNamedByHeader } from '../textFormats';

/** First line of a file under a reading that takes it for a header or for a row. */
export interface FirstLine {
  readonly isHeader: boolean;
  /** Fields in the columns of users and items. */
  readonly ids: readonly [user: string, item: string];
  /** Whether it has no digit and all fields below have one. */
  readonly isAboveIds: boolean;
}

/** Returns the rows of the head, below the header if there is one. */
export function linesOf({ guess: { shape }, rows }: FormatCandidate): RowFields {
  return shape.header ? [shape.columns.map(({ name }) => name), ...rows] : rows;
}

/** Returns the first line of a file; undefined if it has no columns of users and items, or no header is possible. */
export function firstLineOf(reading: FormatCandidate): FirstLine | undefined {
  const { shape } = reading.guess;
  const [user, item] = [columnIndexOfRole(shape, 'user'), columnIndexOfRole(shape, 'item')];
  if (!isNamedByHeader(shape.format) || user < 0 || item < 0) return undefined;
  const lines = linesOf(reading);
  const [first] = lines;
  const isAboveIds = areWordsAboveIds(lines);
  // A cell of several items is none of them.
  const isCut = shape.list === 'none' || shape.list === 'rest' || isAboveIds;
  return isCut
    ? {
        isHeader: shape.header,
        ids: [(first[user] ?? '').trim(), (first[item] ?? '').trim()],
        isAboveIds,
      }
    : undefined;
}

/**
 * Returns how the first line of a file fits the other file: −2 to −1 for a header with IDs of it, −1 for a row without
 * any, otherwise 0. The same word above the IDs of both files is no ID of the other.
 *
 * @param known users and items of the other file
 */
export function firstLineFit(
  first: FirstLine | undefined,
  other: FirstLine | undefined,
  known: readonly [users: ReadonlySet<string>, items: ReadonlySet<string>],
): number {
  if (first === undefined) return 0;
  const isHeading = (id: string, at: number): boolean =>
    first.isAboveIds && other?.isAboveIds === true && other.ids[at] === id;
  const found = first.ids.filter((id, at) => known[at].has(id) && !isHeading(id, at)).length;
  if (first.isHeader) return -found;
  return found === 0 ? -1 : 0;
}
