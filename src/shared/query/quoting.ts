/** Returns a column's name as it is written in a query; undefined if it contains characters that end a name there. */
export function columnInQuery(name: string): string | undefined {
  // Blanks in names are ignored.
  const squeezed = name.replace(/\s+/g, '');
  return squeezed === '' || /[()<>=!~≤≥≠"']/.test(squeezed) ? undefined : squeezed;
}

/** Returns a quoted text for a query. */
export function textInQuery(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
