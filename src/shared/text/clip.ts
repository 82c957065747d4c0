/** Returns the beginning of a long text; never cuts within a character. */
export function clipText(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = isHighSurrogate(text.charCodeAt(length - 2)) ? length - 2 : length - 1;
  return `${text.slice(0, end)}…`;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
