/**
 * Separator of the IDs of several columns in one text. In a part `~` is escaped as `~0` and `+` as `~1`, as in JSON
 * Pointer (RFC 6901, section 3), so that distinct keys have distinct texts.
 */
export const KEY_SEPARATOR = '+';

/** Replacements of special characters in the IDs of a key, in the order of escaping. */
export const KEY_ESCAPES = [
  ['~', '~0'],
  [KEY_SEPARATOR, '~1'],
] as const;

/** Returns the text of a key of several IDs. */
export function keyText(parts: readonly string[]): string {
  return parts.map(keyPart).join(KEY_SEPARATOR);
}

/** Escapes an ID as a part of a key. */
export function keyPart(id: string): string {
  return KEY_ESCAPES.reduce((text, [plain, escaped]) => text.replaceAll(plain, escaped), id);
}

/** Returns the IDs in the text of a key. */
export function partsOfKey(text: string): string[] {
  return text.split(KEY_SEPARATOR).map(idOfPart);
}

/** Returns the first ID in the text of a key: the user of the lists. */
export function firstOfKey(text: string): string {
  const at = text.indexOf(KEY_SEPARATOR);
  return idOfPart(at < 0 ? text : text.slice(0, at));
}

function idOfPart(part: string): string {
  return [...KEY_ESCAPES].reverse().reduce((text, [plain, escaped]) => text.replaceAll(escaped, plain), part);
}
