import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/protocol/problem';

/** One row of what an engine answered: its cells as text. */
export type ResultRow = readonly string[];

/**
 * The rows of a text as clients write it: a row a line, cells between tabs, or commas or semicolons, perhaps in double
 * quotes. A line of column names at the top is left out, and so are blank lines. Nothing that comes back holds a line
 * break.
 */
export function resultRows(text: string): ResultRow[] {
  const rows: ResultRow[] = [];
  let delimiter: string | undefined;
  for (const line of text.split('\n')) {
    const bare = line.replace(/^\ufeff/, '').replace(/\r$/, '');
    if (bare.trim() === '') continue;
    delimiter ??= ['\t', ';', ','].find((mark) => bare.includes(mark)) ?? '\t';
    const cells = cellsOf(bare, delimiter);
    if (rows.length === 0 && cells[0].toLowerCase() === 'q') continue;
    rows.push(cells);
  }
  return rows;
}

/** Nothing that is asked for holds a quote, but a pattern in text holds commas. */
function cellsOf(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter);
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (const sign of line) {
    if (sign === '"') quoted = !quoted;
    else if (sign === delimiter && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell];
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
    advice: l10n.t('Run the query as it was printed, and bring all rows back as they are.'),
  });
}
