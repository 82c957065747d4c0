import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';

/** Row of a query's result; all cells are text. */
export type ResultRow = readonly string[];

/**
 * Parses rows as clients write them: one per line, with tabs between cells. Ignores blank lines. No requested value
 * contains a tab or a line break.
 */
export function resultRows(text: string): ResultRow[] {
  const rows: ResultRow[] = [];
  for (const line of text.split('\n')) if (line.trim() !== '') rows.push(line.replace(/\r$/, '').split('\t'));
  return rows;
}

/** Parses a cell as a whole number. @throws InputError if it is not one */
export function wholeNumber(cell: string | undefined): number {
  const number = Number(cell);
  if (cell !== undefined && /^-?\d+$/.test(cell) && Number.isSafeInteger(number)) return number;
  throw wrongResultError(l10n.t('a whole number was expected, not “{0}”', cell ?? ''));
}

/** Parses a cell as a number with a decimal point. @throws InputError if it is not one */
export function realNumber(cell: string | undefined): number {
  const number = Number(cell);
  if (cell !== undefined && cell.trim() !== '' && Number.isFinite(number)) return number;
  throw wrongResultError(l10n.t('a number with a decimal point was expected, not “{0}”', cell ?? ''));
}

/** Returns the text of UTF-8 bytes in hexadecimal digits. @throws InputError if they are not */
export function decodeHexId(digits: string): string {
  if (!/^([0-9a-f]{2})*$/i.test(digits))
    throw wrongResultError(l10n.t('an ID in hexadecimal digits was expected'));
  const bytes = Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
  );
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** Checks that a row is of this query. @throws InputError if it has another mark or number of columns */
export function checkRow(row: ResultRow, mark: number, columns: number): void {
  if (row.length !== columns)
    throw wrongResultError(l10n.t('{0} columns were expected, not {1}', columns, row.length));
  if (wholeNumber(row[0]) !== mark) throw wrongResultError(l10n.t('it answers another query'));
}

/** Returns the error for rows that are not the result of a query, with the reason. */
export function wrongResultError(reason: string): InputError {
  return new InputError({
    message: l10n.t('This is not what the query answers: {0}.', reason),
    advice: l10n.t('The client must print all rows, with tabs between their cells.'),
  });
}
