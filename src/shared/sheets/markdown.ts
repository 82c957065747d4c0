import { plainName } from '../text/nameText';
import {
  type Cell,
  changeText,
  type Column,
  sheetsFittingSpace,
  isFigure,
  isNumericColumn,
  type Sheet,
  type Words,
  formatCell,
  writeWords,
} from './sheet';

/** Formats sheets as Markdown with GitHub tables, for a pull request or a notebook. */
export function writeMarkdown(sheets: Iterable<Sheet>): string {
  return Array.from(sheetsFittingSpace(sheets, 'note'), sheetMarkdown).join('\n');
}

function sheetMarkdown({ title, lead = [], columns, rows, notes, code }: Sheet): string {
  const paragraphs = [
    ...(title === undefined ? [] : [`**${wordsMarkdown(title)}**\n`]),
    ...lead.map((words) => `${wordsMarkdown(words)}\n`),
    ...(columns.length === 0 ? [] : [table(columns, rows)]),
    ...(notes.length === 0
      ? []
      : [columns.length === 0 ? list(notes) : `${notes.map(wordsMarkdown).join(' ')}\n`]),
    ...(code === undefined ? [] : [codeBlock(code)]),
  ];
  return paragraphs.join('\n');
}

/** Returns a block of shell code. Its fence is longer than any run of backticks in the code. */
function codeBlock(code: string): string {
  const fence = '`'.repeat(Math.max(3, longestTicks(code) + 1));
  return `${fence}sh\n${code}\n${fence}\n`;
}

/** Returns the length of the longest run of backticks, 0 if there is none. */
function longestTicks(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
}

function list(notes: readonly Words[]): string {
  return notes.map((words) => `- ${wordsMarkdown(words)}\n`).join('');
}

function table(columns: readonly Column[], rows: Sheet['rows']): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  return [
    line(columns.map(({ title }) => wordsMarkdown(title))),
    line(columns.map((column) => (isNumericColumn(column) ? '---:' : '---'))),
    ...Array.from(rows, (row) => line(row.map((cell, index) => cellMarkdown(columns[index], cell)))),
  ].join('');
}

function cellMarkdown(column: Column, cell: Cell): string {
  const text = wordsMarkdown(formatCell(column, cell));
  if (!isFigure(cell)) return text;
  const { best = false, mark = '', spread, users, change } = cell;
  return [
    best ? `**${text}**` : text,
    escapedMarkdown(mark),
    spread === undefined ? '' : ` ± ${wordsMarkdown(formatCell({ kind: 'mean' }, spread))}`,
    users === undefined ? '' : ` (${users})`,
    change === undefined ? '' : ` (${escapedMarkdown(changeText(change))})`,
  ].join('');
}

function wordsMarkdown(words: Words): string {
  return writeWords(words, escapedMarkdown, ({ name, id }) =>
    id === undefined ? nameMark(name) : `${nameMark(name)} (${nameMark(id)})`,
  );
}

/** Texts that Markdown renderers turn into links: addresses, also without a scheme, and e-mail addresses. */
const AUTOLINK =
  /[^\s@]@[^\s@]|:\/\/|www\.|\.(?:com|net|org|edu|gov|biz|info|name|shop|pro|web|xxx|aero|asia|coop|museum|рф|[a-z]{2})(?![\p{L}\d])/iu;

/** Formats a name; as code if a renderer would find a link in the escaped name. */
function nameMark(name: string): string {
  const text = plainName(name);
  if (!AUTOLINK.test(text)) return escapedMarkdown(text);
  const fence = '`'.repeat(longestTicks(text) + 1);
  const room = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  // A renderer splits a table into cells before it parses code.
  return fence + room + text.replaceAll('|', '\\|') + room + fence;
}

/**
 * Escapes Markdown markup, entities, math, emoji, issue references and line ends. A colon at the end of a
 * clause is kept.
 */
function escapedMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<|~&$#]|:(?!\s|$)|(?<=:[\w+-]{1,60}):|(?<![\w)])@/g, '\\$&')
    .replace(/[\r\n]+/g, ' ');
}
