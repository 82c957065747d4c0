import * as l10n from '@vscode/l10n';
import type { FindingPlace } from './findingPlace';

/** Columns that a fix changes. */
export type FixedColumn = 'user' | 'item' | 'rank';

/** Change of a text in which each line is a row. Lines are from 1, counted before any change. */
type RowEdit =
  | { readonly kind: 'remove'; readonly line: number }
  /** Moves row `line` to the position of row `to`. */
  | { readonly kind: 'move'; readonly line: number; readonly to: number }
  | {
      readonly kind: 'write';
      readonly line: number;
      readonly column: FixedColumn;
      readonly text: string;
    };

/** Lists of a file, as fixes query them. Rows removed by an earlier fix are left out. */
export interface ListedRows {
  /** Returns the lines of the list that this line belongs to, the best rank first. */
  listAt(line: number): readonly number[];
  /** Returns the lines with the same item in the list of this line, the best rank first. */
  copiesAt(line: number): readonly number[];
  /** Returns all lines with this user or item. */
  linesOf(column: 'user' | 'item', id: string): readonly number[];
  /** Returns whether the ranks in the list of this line contradict its order. Removed rows are ignored. */
  ranksContradict(line: number): boolean;
  /**
   * Returns whether `id`, which no row has, can only mean `other`: no other ID of both files is spelled
   * similarly.
   */
  canOnlyMean(column: 'user' | 'item', id: string, other: string): boolean;
  /** Rank of the first item of a list. */
  readonly firstRank: number;
  /**
   * Whether the last of duplicate items is used, as in pytrec_eval; otherwise the item with the best rank is.
   */
  readonly keepsLast: boolean;
}

/** Fix that is safe for a kind of finding: a pure function from a place to changes of rows. */
export interface RowFix {
  /** Returns the title of the fix, with the details of one place; without `details`, for all places. */
  readonly title: (details?: readonly string[]) => string;
  /** Whether the fix removes rows. */
  readonly removes?: true;
  /** Column that the fix changes. */
  readonly writes?: FixedColumn;
  readonly edits: (place: FindingPlace, rows: ListedRows) => readonly RowEdit[];
  /** Returns whether the list of a removed row may then need this fix. */
  readonly arisesIn?: (line: number, rows: ListedRows) => boolean;
  /** Returns whether the fix keeps the meaning of the file. Absent: it always does. */
  readonly isSafe?: (place: FindingPlace, rows: ListedRows) => boolean;
}

/**
 * Returns whether a file is text with one row per line, as far as its detected format tells. A file that is
 * not is refused when it is read.
 */
export function holdsRows({ format, list }: { readonly format: string; readonly list?: unknown }): boolean {
  return list === undefined && !['parquet', 'arrow', 'json', 'letor'].includes(format);
}

/** Removes the row, which the evaluation skips anyway. */
export const removeRow: RowFix = {
  title: (details) => (details ? l10n.t('Remove row') : l10n.t('Remove rows')),
  removes: true,
  edits: ({ line }) => [{ kind: 'remove', line }],
};

/** Removes duplicates, except the line that the evaluation uses. */
export const removeCopies: RowFix = {
  title: (details) =>
    details ? l10n.t('Remove duplicates of “{0}”', details[0]) : l10n.t('Remove duplicate items'),
  removes: true,
  edits: ({ line }, rows) => {
    const copies = rows.copiesAt(line);
    const kept = rows.keepsLast ? Math.max(...copies) : copies[0];
    return copies.filter((copy) => copy !== kept).map((copy) => ({ kind: 'remove', line: copy }));
  },
};

/** Sorts by score; rows with equal scores keep their order. */
export const sortByScore: RowFix = {
  title: (details) =>
    details ? l10n.t('Sort the list of “{0}” by score', details[0]) : l10n.t('Sort lists by score'),
  edits: ({ line: first }, rows) => {
    const list = rows.listAt(first);
    const places = list.toSorted((a, b) => a - b);
    return list.flatMap((line, index) =>
      line === places[index] ? [] : [{ kind: 'move', line, to: places[index] }],
    );
  },
};

export const renumberRanks: RowFix = {
  title: (details) =>
    details ? l10n.t('Renumber the ranks of this list by score') : l10n.t('Renumber ranks by score'),
  writes: 'rank',
  edits: ({ line: first }, rows) =>
    rows.listAt(first).map((line, index) => ({
      kind: 'write',
      line,
      column: 'rank',
      text: String(rows.firstRank + index),
    })),
};

/**
 * Returns a fix that writes an ID as the other file spells it. Details: the ID, the other file's spelling, ….
 */
export function writeAsOther(column: 'user' | 'item'): RowFix {
  return {
    title: (details) =>
      details
        ? l10n.t('Write “{0}” as “{1}”', details[0], details[1])
        : column === 'user'
          ? l10n.t('Write user IDs as in the ground truth')
          : l10n.t('Write item IDs as in the ground truth'),
    writes: column,
    isSafe: ({ details: [id, other] }, rows) => rows.canOnlyMean(column, String(id), String(other)),
    edits: ({ details: [id, other] }, rows) =>
      rows.linesOf(column, String(id)).map((line) => ({ kind: 'write', line, column, text: String(other) })),
  };
}
