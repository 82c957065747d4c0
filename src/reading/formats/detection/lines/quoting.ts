import { delimiterOf } from './delimiters';
import { typedDelimiter } from './headerRow';
import { delimiterNamed, isComment, namedSeparator } from './headLines';
import { LineCutter } from '../../delimited/textLines';
import type { FormatRule } from '../../readOptions';
import type { Delimiter, Quote } from '../../tableShape';

/** What is put between fields, and around them. */
export interface Writing {
  readonly delimiter: Delimiter;
  /** In which share of the lines it cuts the same number of fields. */
  readonly share: number;
  /** Cuts the lines; knows what quotes. */
  readonly cutter: LineCutter;
}

/** The rows of a head, and how they are written. */
interface WrittenRows {
  readonly lines: readonly string[];
  /** The lines without those that look like comments; the same array where there are none. */
  readonly rows: readonly string[];
  readonly writing: Writing;
}

/** The rows of a head, and by which rule they are cut: what was told, and what the first line says. */
export interface HeadRows extends WrittenRows {
  readonly rule: FormatRule;
  /** What the first line names as separator; undefined: it does not. */
  readonly separator: string | undefined;
  /** The names of columns end in their types, and the separator is the one between them. */
  readonly isTyped: boolean;
}

/** The first lines of a file as rows. @param told what a person says of how they are written */
export function headRows(sample: readonly string[], told: FormatRule): HeadRows {
  const [first = '', ...below] = sample;
  const separator = namedSeparator(first);
  const typed = told.delimiter === undefined ? typedDelimiter(first) : undefined;
  const rule: FormatRule =
    separator !== undefined
      ? { delimiter: delimiterNamed(separator), ...told }
      : typed !== undefined
        ? { ...told, delimiter: typed }
        : told;
  const written = writtenRows(separator === undefined ? sample : below, rule);
  return { ...written, rule, separator, isTyped: typed !== undefined };
}

/**
 * The rows that stand in the first lines of a file, and how they are written. Single quotes are taken for quotes
 * only where a column stands in them throughout: an apostrophe in a name is part of it.
 *
 * @param told what a person says; the rest is guessed
 */
function writtenRows(
  sample: readonly string[],
  overrides: { readonly delimiter?: Delimiter; readonly quote?: Quote | 'none' },
): WrittenRows {
  const writtenIn = (quote: Quote | undefined): WrittenRows => {
    const cutter = new LineCutter(quote);
    const lines = quote === undefined ? sample : rowsOfLines(sample, quote);
    const comments = lines.some(isComment) && !lines.every(isComment);
    const rows = comments ? lines.filter((line) => !isComment(line)) : lines;
    const { delimiter, share } =
      overrides.delimiter !== undefined || rows.length === 0
        ? { delimiter: overrides.delimiter ?? ',', share: 1 }
        : delimiterOf(rows, cutter);
    const areRows = comments && areIds(lines, cutter.fields(rows[0], delimiter).length, cutter, delimiter);
    return { lines, rows: areRows ? lines : rows, writing: { delimiter, share, cutter } };
  };
  if (overrides.quote !== undefined)
    return writtenIn(overrides.quote === 'none' ? undefined : overrides.quote);
  const single = sample.some((line) => line.includes("'")) ? writtenIn("'") : undefined;
  return single !== undefined && hasColumnInSingleQuotes(single) ? single : writtenIn('"');
}

/**
 * Whether a `#` at the beginning of lines is one of ids: a line has as many fields as the rows, and no blank follows
 * the sign. The lines that have another number of fields are then reported.
 */
function areIds(lines: readonly string[], width: number, cutter: LineCutter, delimiter: Delimiter): boolean {
  return lines.some((line) => /^\s*#\S/.test(line) && cutter.fields(line, delimiter).length === width);
}

/** The least share of a column's fields that are quoted where it is written in quotes; the others are damaged. */
const QUOTED_SHARE = 0.9;

function hasColumnInSingleQuotes({ rows, writing }: WrittenRows): boolean {
  const written = rows.map((row) => writing.cutter.cut(row, writing.delimiter));
  const quoted: number[] = [];
  const filled: number[] = [];
  let several = 0;
  for (const [row, { fields, quoted: inQuotes }] of written.entries()) {
    // Then these are the quotes, and apostrophes are text.
    if (fields.some((field, column) => !inQuotes[column] && /^".*"$/.test(field))) return false;
    several += inQuotes.filter((is) => is).length;
    // A header may stand without quotes.
    if (row === 0 && written.length > 1) continue;
    fields.forEach((field, column) => {
      if (field === '') return;
      filled[column] = (filled[column] ?? 0) + 1;
      quoted[column] = (quoted[column] ?? 0) + (inQuotes[column] === true ? 1 : 0);
    });
  }
  return several >= 2 && quoted.some((count, column) => count >= filled[column] * QUOTED_SHARE);
}

/** A field with a line end in it goes over no more lines in the head of a file; else its quote is a mistake. */
const MAX_LINES = 50;

/** The lines of a text put together to rows where a field in quotes goes over line ends. */
function rowsOfLines(lines: readonly string[], quote: Quote): readonly string[] {
  if (!lines.some((line) => line.includes(quote))) return lines;
  const rows: string[] = [];
  for (let first = 0; first < lines.length;) {
    let last = first;
    let open = endsInQuotes(lines[first], quote, false);
    while (open && last + 1 < lines.length && last - first < MAX_LINES)
      open = endsInQuotes(lines[++last], quote, true);
    if (open) last = first;
    rows.push(last === first ? lines[first] : lines.slice(first, last + 1).join('\n'));
    first = last + 1;
  }
  return rows;
}

/** Whether a quote is open behind the line. One opens only where a field begins. */
function endsInQuotes(line: string, quote: Quote, open: boolean): boolean {
  let inside = open;
  for (let at = line.indexOf(quote); at >= 0; at = line.indexOf(quote, at + 1)) {
    if (!inside) inside = at === 0 || BEFORE_FIELD.has(line[at - 1]);
    else if (line[at + 1] === quote) at++;
    else inside = false;
  }
  return inside;
}

const BEFORE_FIELD: ReadonlySet<string> = new Set([',', ';', '\t', '|', ':', ' ']);
