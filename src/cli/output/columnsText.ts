import stringWidth from 'string-width';

/** Rows of cells, the first of each to the left and the others to the right, indented by two. */
export function columnsText(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => stringWidth(row[column]))));
  return rows.map((row) =>
    `  ${row.map((cell, column) => padded(cell, widths[column], column > 0)).join('  ')}`.trimEnd(),
  );
}

function padded(cell: string, width: number, right: boolean): string {
  const blanks = ' '.repeat(width - stringWidth(cell));
  return right ? blanks + cell : cell + blanks;
}
