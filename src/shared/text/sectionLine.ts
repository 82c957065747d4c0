/** Returns the line of a Markdown heading by the anchor of its link, or 0 if not found. */
export function lineOfSection(text: string, section: string): number {
  const line = text.split('\n').findIndex(
    (each) =>
      /^#+ /.test(each) &&
      each
        .replace(/^#+ +/, '')
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s-]/gu, '')
        .replace(/\s+/g, '-') === section,
  );
  return Math.max(0, line);
}
