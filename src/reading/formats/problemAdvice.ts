import * as l10n from '@vscode/l10n';
import type { FindingKind } from '../../shared/findings/findingList';
import type { ReadOptions } from './readOptions';

/** Advice in the editor for problems whose other advice is a command-line option. */
export const EDITOR_ADVICE = {
  columns: () => l10n.t('Select the columns.'),
  format: () => l10n.t('Select the format first, under the columns.'),
  setting: () => l10n.t('Specify it with the setting recscope.files.'),
};

/** One reason why a file cannot be read as a table of users and items. */
export interface FileProblemKind<Found> extends FindingKind<Found> {
  readonly advice: (found: Found) => string;
  /** Advice in the editor; absent: the same as on the command line. */
  readonly inEditor?: keyof typeof EDITOR_ADVICE;
  /** Whether the problem may not exist if the file is read in another way. */
  readonly ofReading?: true;
  /** Options that solve the problem, the likeliest first; absent: the file must be changed. */
  readonly choices?: (found: Found, isTruth: boolean) => readonly ReadOptions[];
}

/** Returns a reason to refuse a file. */
export function kind<Found = unknown>(
  entry: Omit<FileProblemKind<Found>, 'severity'>,
): FileProblemKind<Found> {
  return { severity: 'error', ...entry };
}

/** Returns the options that give a column a role. */
export function selectColumn(role: 'item' | 'rating' | 'score', column: string): ReadOptions {
  return { columns: [{ role, column }] };
}

/** Returns how to export rows as CSV from the libraries that print tables. */
export function exportAdvice(): string {
  return l10n.t(
    'Export the rows as CSV: in pandas with df.to_csv("recs.csv", index=False), in Polars with df.write_csv("recs.csv"), in Spark with df.write.csv("recs", header=True), in psql with \\copy (…) to recs.csv csv header.',
  );
}

/** One line of Python that converts such a file to CSV, by format. */
const EXPORTS: Readonly<Record<string, string>> = {
  Excel: 'pandas.read_excel("FILE").to_csv("out.csv", index=False)',
  NumPy: arrayExport('numpy.load("FILE")'),
  'NumPy (npz)': arrayExport('numpy.load("FILE")["NAME"]'),
  Pickle: 'pandas.read_pickle("FILE").to_csv("out.csv", index=False)',
  ORC: 'pandas.read_orc("FILE").to_csv("out.csv", index=False)',
  Stata: 'pandas.read_stata("FILE").to_csv("out.csv", index=False)',
  HDF5: 'pandas.read_hdf("FILE").to_csv("out.csv", index=False)',
  SQLite: 'pandas.read_sql("select * from TABLE", sqlite3.connect("FILE")).to_csv("out.csv", index=False)',
  HTML: 'pandas.read_html("FILE")[0].to_csv("out.csv", index=False)',
  ZIP: 'zipfile.ZipFile("FILE").extractall()',
  Zstandard: 'pandas.read_csv("FILE", compression="zstd").to_csv("out.csv", index=False)',
};

/**
 * Returns the Python that exports an array of item positions as item IDs. The positions themselves would be
 * read as IDs.
 */
function arrayExport(array: string): string {
  return `pandas.DataFrame(items[${array}], index=users).stack().rename_axis(["user_id", "rank"]).reset_index(name="item_id").to_csv("out.csv", index=False)`;
}

/**
 * Returns how to convert a binary file to text.
 *
 * @param what format of the file, such as “Parquet”; undefined: unknown
 */
export function binaryAdvice(what: string | undefined): string {
  const line = what === undefined ? undefined : EXPORTS[what];
  if (line === undefined) return l10n.t('Export it as CSV, tab-separated text, or a TREC file.');
  const advice = l10n.t('Export it as CSV, for example in Python with {0}', line);
  if (what === 'Pickle')
    return `${advice} ${l10n.t(
      'If it holds lists by user: {0}',
      'pandas.Series(pandas.read_pickle("FILE")).explode().rename_axis("user_id").reset_index(name="item_id").to_csv("out.csv", index=False)',
    )}`;
  return what?.startsWith('NumPy') === true
    ? `${advice} ${l10n.t('Here, users holds the ID of each row of the array, and items the ID for each number in it.')}`
    : advice;
}

/**
 * Returns how to specify the item of a file in which several columns may be it.
 *
 * @param column the first of them
 * @param named kind of the texts of the columns; undefined: example values
 */
export function itemColumnAdvice(
  { column, text }: { readonly column: number; readonly text: string },
  named: 'field' | 'column' | undefined,
): string {
  // Only a plain name means the same to every shell.
  const example = /^[a-z_]\w*$/i.test(text) ? text : column;
  if (named === undefined)
    return l10n.t(
      'Specify the item column: on the command line with --columns item={0} or --truth-columns item={0}, in the editor with the setting recscope.files. Or name the columns in the first line, such as “user_id” and “item_id”.',
      column,
    );
  return named === 'field'
    ? l10n.t(
        'Specify the item field: on the command line with --columns item={0} or --truth-columns item={0}, in the editor with the setting recscope.files. Or name that field “items”.',
        example,
      )
    : l10n.t(
        'Specify the item column: on the command line with --columns item={0} or --truth-columns item={0}, in the editor with the setting recscope.files. Or name that column “items”.',
        example,
      );
}
