import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';

/** One row of what an engine answered: its cells as text. */
export type ResultRow = readonly string[];

/**
 * Returns the rows of a text as clients write it: a row a line, with tabs between its cells. Blank lines are left out.
 * Nothing that is asked for holds a tab or a line break.
 */
export function resultRows(text: string): ResultRow[] {
  const rows: ResultRow[] = [];
  for (const line of text.split('\n')) if (line.trim() !== '') rows.push(line.replace(/\r$/, '').split('\t'));
  return rows;
}

/** A cell as the whole number that it must be. @throws InputError */
export function wholeNumber(cell: string | undefined): number {
  const number = Number(cell);
  if (cell !== undefined && /^-?\d+$/.test(cell) && Number.isSafeInteger(number)) return number;
  throw notTheAnswer(l10n.t('a whole number was expected, not “{0}”', cell ?? ''));
}

/** A cell as the number that it must be, with a point before its decimals. @throws InputError */
export function realNumber(cell: string | undefined): number {
  const number = Number(cell);
  if (cell !== undefined && cell.trim() !== '' && Number.isFinite(number)) return number;
  throw notTheAnswer(l10n.t('a number with a decimal point was expected, not “{0}”', cell ?? ''));
}

/** The text whose UTF-8 bytes came back in hexadecimal digits. @throws InputError */
export function idOf(digits: string): string {
  if (!/^([0-9a-f]{2})*$/i.test(digits))
    throw notTheAnswer(l10n.t('an ID in hexadecimal digits was expected'));
  const bytes = Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
  );
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** @throws InputError where a row does not come from this query, or has not its columns */
export function checkRow(row: ResultRow, mark: number, columns: number): void {
  if (row.length !== columns)
    throw notTheAnswer(l10n.t('{0} columns were expected, not {1}', columns, row.length));
  if (wholeNumber(row[0]) !== mark) throw notTheAnswer(l10n.t('it answers another query'));
}

export function notTheAnswer(reason: string): InputError {
  return new InputError({
    message: l10n.t('This is not what the query answers: {0}.', reason),
    advice: l10n.t('The client must print all rows, with tabs between their cells.'),
  });
}
