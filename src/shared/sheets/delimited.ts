/** Table for programs. Its column names are the same in every language, and its numbers have all digits. */
export interface RecordTable {
  /** Column names; absent: the rows continue earlier ones. */
  readonly columns?: readonly string[];
  /** Rows of values; null: undefined. */
  readonly rows: Iterable<readonly (string | number | null)[]>;
}

/** Formats of records, with their names for people and for the command line. */
export const RECORD_FORMATS = [
  { name: 'csv', title: 'CSV', separator: ',' },
  { name: 'tsv', title: 'TSV', separator: '\t' },
] as const;

/** Number of lines per chunk. */
const LINES_PER_PIECE = 1000;

/**
 * Generates records as CSV or TSV (RFC 4180) in chunks, because the text of millions of users is longer than
 * the longest string.
 * @param safe puts an apostrophe before a text that a spreadsheet would run as a formula (OWASP, "CSV
 * Injection"); numbers stay numbers
 */
export function* delimitedText(
  { columns, rows }: RecordTable,
  separator: ',' | '\t',
  safe = false,
): Generator<string> {
  const line = (cells: readonly (string | number | null)[]): string =>
    `${cells.map((cell) => delimitedCell(cell, separator, safe)).join(separator)}\n`;
  let lines = columns === undefined ? [] : [line(columns)];
  for (const row of rows) {
    lines.push(line(row));
    if (lines.length < LINES_PER_PIECE) continue;
    yield lines.join('');
    lines = [];
  }
  yield lines.join('');
}

function delimitedCell(value: string | number | null, separator: string, safe: boolean): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = safe && /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  // A leading byte order mark would be lost, and a log of GitHub Actions runs lines that begin with ::.
  const quoted =
    text.startsWith('\ufeff') ||
    /["\r\n]/.test(text) ||
    text.includes(separator) ||
    text.trimStart().startsWith('::');
  return quoted ? `"${text.replaceAll('"', '""')}"` : text;
}
