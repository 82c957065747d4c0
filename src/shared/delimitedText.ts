/** A cell of an exported table; null is an empty one. */
export type Cell = string | number | null;

/**
 * One line of an exported CSV or TSV file: cells are quoted where they must be (RFC 4180), and text that a
 * spreadsheet would run as a formula gets an apostrophe before it (OWASP, "CSV Injection"). Numbers stay numbers.
 */
export function delimitedLine(cells: readonly Cell[], separator: ',' | '\t'): string {
  return `${cells.map((cell) => delimitedCell(cell, separator)).join(separator)}\n`;
}

function delimitedCell(value: Cell, separator: ',' | '\t'): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  // A mark of byte order at the very beginning would be lost.
  const quoted = harmless.startsWith('\ufeff') || /["\r\n]/.test(harmless) || harmless.includes(separator);
  return quoted ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
