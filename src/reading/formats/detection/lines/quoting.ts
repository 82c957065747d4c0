import { detectDelimiter } from './delimiters';
import { typedDelimiter } from './headerRow';
import { parseDelimiterName, isComment, declaredSeparator } from './headLines';
import { LineCutter } from '../../delimited/textLines';
import type { FormatRule } from '../../readOptions';
import type { Delimiter, Quote } from '../../tableShape';

/** Delimiter and quoting of a text. */
interface DelimitedSyntax {
  readonly delimiter: Delimiter;
  /** Share of the lines that the delimiter splits into the same number of fields. */
  readonly share: number;
  /** Splits lines with the detected quotes. */
  readonly cutter: LineCutter;
}

/** The rows of a head and how they are written. */
interface WrittenRows {
  readonly lines: readonly string[];
  /** The lines without comments; the same array if there are none. */
  readonly rows: readonly string[];
  readonly writing: DelimitedSyntax;
}

/** The rows of a head and the rule that splits them: the specified rule, completed by the first line. */
export interface HeadRows extends WrittenRows {
  readonly rule: FormatRule;
  /** Separator that the first line declares; undefined if it does not. */
  readonly separator: string | undefined;
  /** Whether column names end in types (RecBole), whose separator is then used. */
  readonly isTyped: boolean;
}

/** Returns the first lines of a file as rows. @param told how they are written, as specified by the user */
export function headRows(sample: readonly string[], told: FormatRule): HeadRows {
  const [first = '', ...below] = sample;
  const separator = declaredSeparator(first);
  const typed = told.delimiter === undefined ? typedDelimiter(first) : undefined;
  const rule: FormatRule =
    separator !== undefined
      ? { delimiter: parseDelimiterName(separator), ...told }
      : typed !== undefined
        ? { ...told, delimiter: typed }
        : told;
  const written = writtenRows(separator === undefined ? sample : below, rule);
  return { ...written, rule, separator, isTyped: typed !== undefined };
}

/**
 * Returns the rows in the first lines of a file and how they are written. Single quotes count as quotes only if a whole
 * column is in them: an apostrophe in a name is text.
 *
 * @param overrides as specified by the user; the rest is detected
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
        : detectDelimiter(rows, cutter);
    const areRows = comments && areIds(lines, cutter.fields(rows[0], delimiter).length, cutter, delimiter);
    return { lines, rows: areRows ? lines : rows, writing: { delimiter, share, cutter } };
  };
  if (overrides.quote !== undefined)
    return writtenIn(overrides.quote === 'none' ? undefined : overrides.quote);
  const single = sample.some((line) => line.includes("'")) ? writtenIn("'") : undefined;
  return single !== undefined && hasColumnInSingleQuotes(single) ? single : writtenIn('"');
}

/**
 * Returns whether a leading `#` is part of IDs: the line has as many fields as the rows, and no blank follows
 * the `#`. Lines with another number of fields are then reported.
 */
function areIds(lines: readonly string[], width: number, cutter: LineCutter, delimiter: Delimiter): boolean {
  return lines.some((line) => /^\s*#\S/.test(line) && cutter.fields(line, delimiter).length === width);
}

/**
 * Minimum share of quoted fields in a column that is written in quotes. Unquoted fields in it are damaged.
 */
const QUOTED_SHARE = 0.9;

function hasColumnInSingleQuotes({ rows, writing }: WrittenRows): boolean {
  const written = rows.map((row) => writing.cutter.cut(row, writing.delimiter));
  const quoted: number[] = [];
  const filled: number[] = [];
  let several = 0;
  for (const [row, { fields, quoted: inQuotes }] of written.entries()) {
    // Then double quotes are the quotes, and apostrophes are text.
    if (fields.some((field, column) => !inQuotes[column] && /^".*"$/.test(field))) return false;
    several += inQuotes.filter((is) => is).length;
    // A header may be unquoted.
    if (row === 0 && written.length > 1) continue;
    fields.forEach((field, column) => {
      if (field === '') return;
      filled[column] = (filled[column] ?? 0) + 1;
      quoted[column] = (quoted[column] ?? 0) + (inQuotes[column] === true ? 1 : 0);
    });
  }
  return several >= 2 && quoted.some((count, column) => count >= filled[column] * QUOTED_SHARE);
}

/** Maximum number of lines of a field in the head of a file. In a longer field the quote is a mistake. */
const MAX_LINES = 50;

/** Joins lines to rows if a quoted field contains line ends. */
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

/** Returns whether a quote is open after the line. A quote opens only at the beginning of a field. */
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
