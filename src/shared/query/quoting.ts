/**
 * Returns a column's name as a query spells it; undefined if the name contains characters that would end it
 * there.
 */
export function columnInQuery(name: string): string | undefined {
  // Blanks in names are ignored.
  const squeezed = name.replace(/\s+/g, '');
  return squeezed === '' || /[()<>=!~≤≥≠"']/.test(squeezed) ? undefined : squeezed;
}

/** Quotes a text for a query. */
export function textInQuery(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
