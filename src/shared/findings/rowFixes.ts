import * as l10n from '@vscode/l10n';
import type { FindingPlace } from './findingPlace';

/** The columns in which a fix writes. */
export type FixedColumn = 'user' | 'item' | 'rank';

/** One change of a text in which each line is a row. Lines are 1-based, and those of the text before any change. */
export type RowEdit =
  | { readonly kind: 'remove'; readonly line: number }
  /** The row on `line` goes to where the row on `to` was. */
  | { readonly kind: 'move'; readonly line: number; readonly to: number }
  | {
      readonly kind: 'write';
      readonly line: number;
      readonly column: FixedColumn;
      readonly text: string;
    };

/** What a fix may ask about the lists of a file. Rows that were removed by an earlier fix are in no answer. */
export interface ListedRows {
  /** Lines of the list that has a row on this line, the best rank first. */
  listAt(line: number): readonly number[];
  /** The lines in this list that recommend the same item, the best rank first. */
  copiesAt(line: number): readonly number[];
  /** All lines with this user or item. */
  linesOf(column: 'user' | 'item', id: string): readonly number[];
  /** Whether the ranks of the list with this row contradict its order without the rows that were removed. */
  ranksContradict(line: number): boolean;
  /** Whether `id` can mean `other` only, which no row has: no other ID of both files is written alike. */
  canOnlyMean(column: 'user' | 'item', id: string, other: string): boolean;
  /** The rank of the first item of a list. */
  readonly firstRank: number;
  /** Of duplicate items the last line counts, as in pytrec_eval; else the one with the best rank. */
  readonly keepsLast: boolean;
}

/** The one safe way to mend a kind of finding: a pure function from a place to changes of rows. */
export interface RowFix {
  /** @param detail as in the text of the finding; absent: all places at once */
  readonly title: (detail?: (index: number) => string) => string;
  /** It takes rows away. */
  readonly removes?: true;
  /** The column in which it writes. */
  readonly writes?: FixedColumn;
  readonly edits: (place: FindingPlace, rows: ListedRows) => readonly RowEdit[];
  /** Whether the list of a row that was removed needs the fix without it. */
  readonly arisesIn?: (line: number, rows: ListedRows) => boolean;
  /** Whether the fix cannot change what was meant. Absent: it cannot. */
  readonly isSafe?: (place: FindingPlace, rows: ListedRows) => boolean;
}

/** Whether a file is text in which a line is a row, as far as its reading says: others are refused when they are read. */
export function holdsRows({ format, list }: { readonly format: string; readonly list?: unknown }): boolean {
  return list === undefined && !['parquet', 'arrow', 'json', 'letor'].includes(format);
}

/** The evaluation skips the row already. */
export const removeRow: RowFix = {
  title: (detail) => (detail ? l10n.t('Remove row') : l10n.t('Remove rows')),
  removes: true,
  edits: ({ line }) => [{ kind: 'remove', line }],
};

/** Keeps the line that counts in the evaluation. */
export const removeCopies: RowFix = {
  title: (detail) =>
    detail ? l10n.t('Remove duplicates of “{0}”', detail(0)) : l10n.t('Remove duplicate items'),
  removes: true,
  edits: ({ line }, rows) => {
    const copies = rows.copiesAt(line);
    const kept = rows.keepsLast ? Math.max(...copies) : copies[0];
    return copies.filter((copy) => copy !== kept).map((copy) => ({ kind: 'remove', line: copy }));
  },
};

/** Equal scores keep their order. */
export const sortByScore: RowFix = {
  title: (detail) =>
    detail ? l10n.t('Sort the list of “{0}” by score', detail(0)) : l10n.t('Sort lists by score'),
  edits: ({ line: first }, rows) => {
    const list = rows.listAt(first);
    const places = list.toSorted((a, b) => a - b);
    return list.flatMap((line, index) =>
      line === places[index] ? [] : [{ kind: 'move', line, to: places[index] }],
    );
  },
};

export const renumberRanks: RowFix = {
  title: (detail) =>
    detail ? l10n.t('Renumber the ranks of this list by score') : l10n.t('Renumber ranks by score'),
  writes: 'rank',
  edits: ({ line: first }, rows) =>
    rows.listAt(first).map((line, index) => ({
      kind: 'write',
      line,
      column: 'rank',
      text: String(rows.firstRank + index),
    })),
};

/** Writes an ID as the other file does, if no other ID could be meant. Details: [id, as the other file writes it, …]. */
export function writeAsOther(column: 'user' | 'item'): RowFix {
  return {
    title: (detail) =>
      detail
        ? l10n.t('Write “{0}” as “{1}”', detail(0), detail(1))
        : column === 'user'
          ? l10n.t('Write user IDs as in the ground truth')
          : l10n.t('Write item IDs as in the ground truth'),
    writes: column,
    isSafe: ({ details: [id, other] }, rows) => rows.canOnlyMean(column, String(id), String(other)),
    edits: ({ details: [id, other] }, rows) =>
      rows.linesOf(column, String(id)).map((line) => ({ kind: 'write', line, column, text: String(other) })),
  };
}
