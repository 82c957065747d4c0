/** Where a heading of a Markdown text stands, by the name that links give it; 0: nowhere. */
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
