/** A cell of an exported table; null is an empty one. */
export type Cell = string | number | null;

export type Separator = ',' | '\t';

/**
 * One line of an exported CSV or TSV file: cells are quoted where they must be (RFC 4180).
 *
 * @param safe text that a spreadsheet would run as a formula gets an apostrophe before it (OWASP, "CSV Injection");
 *   numbers stay numbers
 */
export function delimitedLine(cells: readonly Cell[], separator: Separator, safe: boolean): string {
  return `${cells.map((cell) => delimitedCell(cell, separator, safe)).join(separator)}\n`;
}

function delimitedCell(value: Cell, separator: Separator, safe: boolean): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = safe && /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  // A mark of byte order at the very beginning would be lost.
  const quoted = text.startsWith('\ufeff') || /["\r\n]/.test(text) || text.includes(separator);
  return quoted ? `"${text.replaceAll('"', '""')}"` : text;
}
