import { MAX_ROW_BYTES } from '../../src/reading/formats/delimited/rowCutter';
import { columnIndexOfRole, type TableShape } from '../../src/reading/formats/tableShape';

/** How many rows a file has, found out in another way than the readers do. */
export interface ExpectedRows {
  readonly rows: number;
  /** There may be more: keys that stand twice in an object. */
  readonly orMore: boolean;
}

/** The text of a file, a character a byte where it is UTF-8: what is counted here is all ASCII. */
export function plainText(bytes: Uint8Array, encoding: TableShape['encoding']): string {
  if (encoding !== 'utf-8') return new TextDecoder(encoding).decode(bytes);
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return Buffer.from(marked ? bytes.subarray(3) : bytes).toString('latin1');
}

export function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/** Undefined where counting is as hard as reading: quotes, lists in cells, JSON with mistakes. */
export function expectedRows(text: string, shape: TableShape): ExpectedRows | undefined {
  if (shape.format.startsWith('json')) return rowsOfJson(text, shape);
  if (shape.list !== 'none' || (shape.quotes && text.includes(shape.quote ?? '"'))) return undefined;
  const all = linesOf(text);
  const bytesOf = (line: string): number =>
    shape.encoding === 'utf-8' ? line.length : Buffer.byteLength(line);
  if (all.some((line) => bytesOf(line) > MAX_ROW_BYTES - 4)) return undefined;
  const lines = all.slice(shape.separatorLine === true ? 1 : 0);
  const hasComments = shape.comments || shape.format === 'letor';
  const content = lines.filter((line) => {
    if (hasComments && /^[ \t]*#/.test(line)) return false;
    return !(shape.delimiter === '\t' ? /^ *$/ : /^[ \t]*$/).test(line);
  });
  return { rows: Math.max(0, content.length - (shape.header ? 1 : 0)), orMore: false };
}

function rowsOfJson(text: string, shape: TableShape): ExpectedRows | undefined {
  // Lists that users have under a key, and models side by side, are as hard to count as to read.
  if (shape.part?.models === true || shape.part?.path.includes('*') === true) return undefined;
  try {
    if (shape.format === 'json-lines') {
      const records = text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line): unknown => JSON.parse(line));
      return { rows: sum(records.map((record) => rowsOfRecord(record, shape))), orMore: true };
    }
    const whole = partAt(JSON.parse(text), shape.part?.path ?? []);
    if (shape.format === 'json-records')
      return Array.isArray(whole)
        ? { rows: sum(whole.map((record) => rowsOfRecord(record, shape))), orMore: true }
        : undefined;
    return isObject(whole)
      ? { rows: sum(Object.values(whole).map((list) => lengthOf(list) ?? 1)), orMore: true }
      : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What stands in a document behind these keys, each in the one before. */
function partAt(document: unknown, path: readonly string[]): unknown {
  return path.reduce(
    (part, key) => (isObject(part) && Object.hasOwn(part, key) ? part[key] : undefined),
    document,
  );
}

function rowsOfRecord(record: unknown, shape: TableShape): number {
  if (!isObject(record)) return 1;
  const [key] = shape.columns[columnIndexOfRole(shape, 'item')].name.split('[].');
  return lengthOf(Object.hasOwn(record, key) ? record[key] : undefined) ?? 1;
}

function lengthOf(list: unknown): number | undefined {
  if (Array.isArray(list)) return list.length;
  return isObject(list) ? Object.keys(list).length : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
