import type { Delimiter } from '../../tableShape';

const SAMPLE_LINES = 400;

/** The first lines of a text that are not blank; the last one is left out where the head may end inside it. */
export function sampleLines(text: string, complete: boolean): string[] {
  const lines: string[] = [];
  const ends = /\r\n|\n|\r/g;
  let start = 0;
  while (lines.length < SAMPLE_LINES) {
    const end = ends.exec(text);
    if (end === null) {
      if ((complete || lines.length === 0) && text.slice(start).trim() !== '') lines.push(text.slice(start));
      break;
    }
    const line = text.slice(start, end.index);
    if (line.trim() !== '') lines.push(line);
    start = ends.lastIndex;
  }
  return lines;
}

/** Which line of the text is this one, or where this row begins; counted from 1. */
export function lineNumber(text: string, row: string): number {
  return Math.max(0, text.split(/\r\n|\n|\r/).indexOf(row.split('\n', 1)[0])) + 1;
}

/** As much of a line as a message shows. */
export function clipLine(line: string): string {
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}

export function isComment(line: string): boolean {
  return line.trimStart().startsWith('#');
}

/** What the first line of a file names as separator, for Excel, as in `sep=;`; undefined when it does not. */
export function namedSeparator(line: string): string | undefined {
  return /^"?sep=(\\t|[^\w"]{1,2})"?$/i.exec(line)?.[1];
}

/** The delimiter of that name; undefined for one by which no file is read. */
export function delimiterNamed(separator: string): Delimiter | undefined {
  return NAMED.get(separator);
}

const NAMED: ReadonlyMap<string, Delimiter> = new Map([
  [',', ','],
  [';', ';'],
  ['|', '|'],
  ['\t', '\t'],
  ['\\t', '\t'],
  ['::', '::'],
  [' ', 'spaces'],
]);
