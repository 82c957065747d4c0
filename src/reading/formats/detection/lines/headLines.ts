import type { Delimiter } from '../../tableShape';

const SAMPLE_LINES = 400;

/** Returns the first nonblank lines of a text, without the last one if the head may end inside it. */
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

/** Returns the number of the line where a row begins, counted from 1. */
export function lineNumber(text: string, row: string): number {
  return Math.max(0, text.split(/\r\n|\n|\r/).indexOf(row.split('\n', 1)[0])) + 1;
}

/** Shortens a line for a message. */
export function clipLine(line: string): string {
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}

export function isComment(line: string): boolean {
  return line.trimStart().startsWith('#');
}

/** Returns the separator that the first line of a file declares for Excel, as in `sep=;`, or undefined if there is none. */
export function declaredSeparator(line: string): string | undefined {
  return /^"?sep=(\\t|[^\w"]{1,2})"?$/i.exec(line)?.[1];
}

/** Returns the delimiter of that name, or undefined if it is not supported. */
export function parseDelimiterName(separator: string): Delimiter | undefined {
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
