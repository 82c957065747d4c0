import { delimitedText } from './sheets/delimited';

/** Name of the file of judgments next to a ground truth. */
export const JUDGEMENTS_FILE = 'judgements.csv';

/** Columns of a new file of judgments. */
const JUDGEMENT_COLUMNS = ['user', 'item', 'grade', 'judge', 'time', 'reason'] as const;

/** A judgment as it is written. */
export interface Judgement {
  readonly user: string;
  readonly item: string;
  /** A number; `?`: seen and left open; empty: taken back. */
  readonly grade: string;
  /** Empty: without a name. */
  readonly judge: string;
  /** UTC, to the second: `2026-03-01T09:00:00Z`. */
  readonly time: string;
  readonly reason: string;
}

/** Beginning and end of a file that lines are appended to. */
export interface FileEnds {
  /** First line, without its line end. */
  readonly header: string;
  readonly lineEnd: '\n' | '\r\n';
  /** The last line has a line end. */
  readonly isComplete: boolean;
  /** The file was cut within quotes; of interest only if it is not complete. */
  readonly isQuoted: boolean;
}

/** Returns the header of a new file, with its line end. */
export function judgementHeader(): string {
  return `${JUDGEMENT_COLUMNS.join(',')}\n`;
}

/** Returns the columns of a file of judgments; undefined: it is not one that lines can be appended to. */
export function judgementColumns(header: string): string[] | undefined {
  const columns = header
    .replace(/^\ufeff/, '')
    .split(',')
    .map((name) => name.trim().replace(/^"(.*)"$/, '$1'));
  const known = new Set(columns);
  return ['user', 'item', 'grade'].every((name) => known.has(name)) ? columns : undefined;
}

/** Returns a judgment as a line with these columns; those that it does not know are empty. */
export function judgementLine(judgement: Judgement, columns: readonly string[]): string {
  const row = columns.map((name) =>
    Object.hasOwn(judgement, name) ? judgement[name as keyof Judgement] : null,
  );
  return [...delimitedText({ rows: [row] }, ',')].join('');
}

/**
 * Returns what is appended to a file, in one write: whole lines, after the end of a line that was cut, whose open quote
 * would take the next lines with it.
 */
export function appendedText(lines: string, { lineEnd, isComplete, isQuoted }: FileEnds): string {
  const before = isComplete ? '' : `${isQuoted ? '"' : ''}${lineEnd}`;
  return before + (lineEnd === '\n' ? lines : lines.replaceAll('\n', lineEnd));
}

/** Returns the ends of a file from its whole text. */
export function endsOf(text: string): FileEnds {
  const end = text.indexOf('\n');
  const first = end < 0 ? text : text.slice(0, end);
  return {
    header: first.replace(/\r$/, ''),
    lineEnd: first.endsWith('\r') ? '\r\n' : '\n',
    isComplete: text.endsWith('\n'),
    isQuoted: text.split('"').length % 2 === 0,
  };
}
