/** A column's name as it is written in a query; undefined: it holds signs that end a name there. */
export function columnInQuery(name: string): string | undefined {
  // Names are found however they are spaced.
  const squeezed = name.replace(/\s+/g, '');
  return squeezed === '' || /[()<>=!~≤≥≠"']/.test(squeezed) ? undefined : squeezed;
}

/** A text as it is written in a query. */
export function textInQuery(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
