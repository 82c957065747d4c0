import type { Interactions } from '../../core/data/interactions/interactions';
import { BLANK, CR, HASH, LF, TAB } from './characters';
import { DelimitedReader } from './delimited/delimitedReader';
import { MAX_ROW_BYTES } from './delimited/rowCutter';
import { overriddenGuess } from './detection/columns/columnOverrides';
import { delimitedShape, type ColumnRole, type TableShape } from './tableShape';
import { guessOfTable, type FileGuess } from './detection/fileKind';
import { isComment } from './detection/lines/headLines';
import type { TextHead } from './detection/textHead';
import type { Reader } from './readerOptions';
import type { RowPolicy } from './rowPolicy';
import { Utf8Text } from './values/utf8Text';

/**
 * Lines of a learning-to-rank file: `2 qid:10 1:0.3 2:0.5 # docid = GX008`, as LETOR, SVMrank, RankLib and XGBoost have
 * them (Qin, Liu 2013, Introducing LETOR 4.0 Datasets). The features are not read.
 */
const LINE = /^\s*([-+]?\d+(?:\.\d+)?)\s+qid:([^\s#]+)(?:\s+\d+:[^\s#]+)*\s*(?:#(.*))?$/;

/** Document in a comment: `docid = GX008 inc = 1`, or only its ID. */
const DOCUMENT = /^docid\s*=\s*(\S+)|^(\S+)$/;

/** Name of the column of documents, which only comments contain. */
const DOCUMENT_COLUMN = 'document';

/** Returns the guess for a LETOR file, or undefined if it is not one. */
export function detectLetor(head: TextHead): FileGuess | undefined {
  const { lines, name, overrides, blank, told } = head;
  const below = lines.filter((line) => !isComment(line));
  const rows = below.map((line) => LINE.exec(line));
  const fitting = rows.filter((row) => row !== null);
  const [first = null] = rows;
  if (first === null || !areNearlyAll(fitting, rows))
    return told.kind === 'letor' ? head.misfit(below.find((line) => !LINE.test(line))) : undefined;
  const documents = fitting.map(([, , , comment = '']) => {
    const [, named, alone] = DOCUMENT.exec(comment.trim()) ?? [];
    return named ?? alone;
  });
  const pairs = fitting.flatMap(([, , query], row) =>
    documents[row] === undefined ? [] : [`${query} ${documents[row]}`],
  );
  // Where comments name no documents, RankLib writes their places among those of the query, from 0.
  const isNamed = areNearlyAll(pairs, fitting) && new Set(pairs).size === pairs.length;
  const columns: readonly (readonly [string, ColumnRole])[] = [
    ['relevance', 'rating'],
    ['query', 'user'],
    [isNamed ? DOCUMENT_COLUMN : 'place', 'item'],
  ];
  const shape: TableShape = {
    ...delimitedShape('spaces', [], false, undefined),
    format: 'letor',
    encoding: blank.encoding,
    columns: columns.map(([column, role]) => ({ name: column, role })),
  };
  const places = new Map<string, number>();
  const table = fitting.map(([, relevance, query], row) => {
    const place = places.get(query) ?? 0;
    places.set(query, place + 1);
    return [relevance, query, isNamed ? (documents[row] ?? '') : String(place)];
  });
  return overriddenGuess(shape, overrides, (changed) => guessOfTable(changed, table, name));
}

/** Returns whether at least 95% of the lines match. The reader reports the others. */
function areNearlyAll(some: readonly unknown[], all: readonly unknown[]): boolean {
  return some.length >= all.length * 0.95;
}

const EQUALS = 61;
const QID = new TextEncoder().encode('qid:');
const DOCID = new TextEncoder().encode('docid');

/**
 * Reads lines such as `2 10 GX008`. Replaces the features by blanks and leaves everything else at its offset,
 * so that offsets are those in the file.
 */
export class LetorReader implements Reader {
  private readonly rows: DelimitedReader;
  private readonly utf8: Utf8Text;
  private readonly isNamed: boolean;
  /** Beginning of a line whose end has not arrived yet. */
  private rest = new Uint8Array(0);
  /** Whether the current line is too long for a row; the reader of rows reports it. */
  private isSkipping = false;
  /** Number of documents of each query so far. */
  private readonly places = new Map<string, number>();
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(policy: RowPolicy) {
    const { shape } = policy;
    this.rows = new DelimitedReader(policy, { ...shape, format: 'delimited', encoding: 'utf-8' });
    this.isNamed = shape.columns.some(({ name }) => name === DOCUMENT_COLUMN);
    this.utf8 = new Utf8Text(shape.encoding, (text) => this.text(text));
  }

  get rowsRead(): number {
    return this.rows.rowsRead;
  }

  write(chunk: Uint8Array): void {
    this.utf8.write(chunk);
  }

  end(): Interactions {
    this.utf8.end();
    if (this.rest.length > 0) this.text(Uint8Array.of(LF));
    return this.rows.end();
  }

  private text(chunk: Uint8Array): void {
    let bytes = chunk;
    if (this.rest.length > 0) {
      bytes = new Uint8Array(this.rest.length + chunk.length);
      bytes.set(this.rest);
      bytes.set(chunk, this.rest.length);
    }
    const out = new Uint8Array(ROOM * bytes.length);
    let length = 0;
    let start = 0;
    for (let at = this.rest.length; at < bytes.length; at++) {
      if (bytes[at] !== LF && bytes[at] !== CR) continue;
      length = this.line(bytes, start, at, out, length);
      out[length++] = bytes[at];
      this.isSkipping = false;
      start = at + 1;
    }
    this.rows.writeUnmarked(out.subarray(0, length));
    this.rest = bytes.slice(start);
    if (this.rest.length <= MAX_ROW_BYTES) return;
    this.isSkipping = true;
    this.rows.writeUnmarked(this.rest);
    this.rest = new Uint8Array(0);
  }

  /** Writes a line, without its line end, as a row. @returns the end of the row in `out` */
  private line(bytes: Uint8Array, start: number, end: number, out: Uint8Array, at: number): number {
    if (this.isSkipping) {
      out.set(bytes.subarray(start, end), at);
      return at + end - start;
    }
    const grade = tokenFrom(bytes, start, end);
    // Nothing, or a comment.
    if (grade.start === grade.end || bytes[grade.start] === HASH) return at;
    const query = tokenFrom(bytes, grade.end, end);
    out.fill(BLANK, at, at + end - start);
    const copy = (from: number, to: number): number => {
      out.set(bytes.subarray(from, to), at + from - start);
      return at + to - start;
    };
    const behind = copy(grade.start, grade.end);
    // A line without a query, or without its document, has a field too few.
    if (!startsWith(bytes, query.start, QID)) return behind;
    const behindQuery = copy(query.start + QID.length, query.end);
    if (this.isNamed) {
      const hash = bytes.subarray(0, end).indexOf(HASH, query.end);
      if (hash < 0) return behindQuery;
      const document = documentFrom(bytes, hash + 1, end);
      return copy(document.start, document.end);
    }
    const place = this.encoder.encode(` ${this.placeIn(bytes.subarray(query.start, query.end))}`);
    out.set(place, behindQuery);
    return behindQuery + place.length;
  }

  private placeIn(query: Uint8Array): number {
    const name = this.decoder.decode(query);
    const place = this.places.get(name) ?? 0;
    this.places.set(name, place + 1);
    return place;
  }
}

/**
 * Maximum ratio of the length of a row to the length of its line. The shortest line with a query has seven
 * bytes, and the number of a document has at most twice as many digits.
 */
const ROOM = 3;

interface Token {
  readonly start: number;
  readonly end: number;
}

/** Returns the next token between blanks. */
function tokenFrom(bytes: Uint8Array, from: number, to: number): Token {
  const isBlank = (byte: number): boolean => byte === BLANK || byte === TAB;
  let start = from;
  while (start < to && isBlank(bytes[start])) start++;
  let end = start;
  while (end < to && !isBlank(bytes[end])) end++;
  return { start, end };
}

/** Returns the document in a comment, as DOCUMENT matches it. */
function documentFrom(bytes: Uint8Array, from: number, to: number): Token {
  const first = tokenFrom(bytes, from, to);
  if (!startsWith(bytes, first.start, DOCID)) return first;
  const equals = tokenFrom(bytes, first.start + DOCID.length, to);
  return bytes[equals.start] === EQUALS ? tokenFrom(bytes, equals.start + 1, to) : first;
}

function startsWith(bytes: Uint8Array, at: number, prefix: Uint8Array): boolean {
  return prefix.every((byte, index) => bytes[at + index] === byte);
}
