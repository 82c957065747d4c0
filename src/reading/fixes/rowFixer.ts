import type { FixedColumn } from '../../shared/findings/rowFixes';
import { LineFields } from '../formats/delimited/lineFields';
import { RowCutter } from '../formats/delimited/rowCutter';
import { quoteOf } from '../formats/delimited/textLines';
import { columnIndexOfRole, type TableShape } from '../formats/tableShape';
import { LF } from '../formats/characters';
import type { RowChanges } from '../../core/fixes/fixPlan';

/** Receiver of the fixed text, piece by piece. */
interface FixedText {
  /** Receives unchanged text: bytes[start … end), which are valid only during the call. */
  same(bytes: Uint8Array, start: number, end: number): void;
  /**
   * Receives the new text of a row that began on `line` and spanned `lines` lines.
   *
   * @param content without its line end; undefined: the row is removed
   * @param lineEnd empty if the text ends without a line end
   */
  row(line: number, lines: number, content: Uint8Array | undefined, lineEnd: Uint8Array): void;
}

/** A row that waits because an earlier row of the result has not been read yet. */
type Waiting =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'row';
      readonly line: number;
      readonly lines: number;
      readonly source: number;
      readonly lineEnd: Uint8Array;
    };

const NO_BYTES = new Uint8Array(0);
const encoder = new TextEncoder();

/**
 * Fixes the rows of a text in UTF-8 as it passes: unchanged rows are copied byte by byte. A row that moves is
 * stored until its new place is reached, so sorting a list needs memory only for this list.
 */
export class RowFixer {
  private readonly cutter: RowCutter;
  private readonly fields: LineFields;
  private readonly quote: string | undefined;
  /** Numbers of the lines whose rows are moved. */
  private readonly moving: ReadonlySet<number>;
  private readonly moved = new Map<number, Uint8Array>();
  private waiting: Waiting[] = [];

  constructor(
    private readonly shape: TableShape,
    private readonly changes: RowChanges,
    private readonly target: FixedText,
  ) {
    this.fields = new LineFields(shape, shape.columns.length);
    this.quote = quoteOf(shape);
    this.moving = new Set(changes.sources.values());
    this.cutter = new RowCutter(shape, {
      row: (bytes, start, stop, end, line) => this.row(bytes, start, stop, end, line),
      head: (bytes, start, end) => this.copy(bytes, start, end),
      gap: (bytes, start, end) => this.copy(bytes, start, end),
    });
  }

  /** Takes more of the text, in UTF-8. Chunks may be cut anywhere. */
  write(chunk: Uint8Array): void {
    this.cutter.write(chunk);
  }

  end(): void {
    this.cutter.end();
    if (this.waiting.length > 0) throw new Error('Rows that were to be moved are gone.');
  }

  private row(bytes: Uint8Array, start: number, stop: number, end: number, line: number): void {
    const { removed, sources, written } = this.changes;
    const source = sources.get(line) ?? line;
    const isMoving = this.moving.has(line);
    const cells = written.get(line);
    if (source === line && !isMoving && cells === undefined && !removed.has(line))
      return this.copy(bytes, start, end);
    const content = removed.has(line) ? undefined : this.mended(bytes, start, stop, cells);
    if (isMoving) this.moved.set(line, content ?? NO_BYTES);
    const lines = 1 + linesWithin(bytes, start, stop);
    const lineEnd = bytes.slice(stop, end);
    if (source === line && this.waiting.length === 0) return this.target.row(line, lines, content, lineEnd);
    if (source === line) this.moved.set(line, content ?? NO_BYTES);
    this.waiting.push({ kind: 'row', line, lines, source, lineEnd });
    this.flush();
  }

  private copy(bytes: Uint8Array, start: number, end: number): void {
    if (this.waiting.length === 0) this.target.same(bytes, start, end);
    else this.waiting.push({ kind: 'bytes', bytes: bytes.slice(start, end) });
  }

  /** Writes the rows that no longer wait for an earlier row. */
  private flush(): void {
    const { waiting, moved, target, changes } = this;
    let ready = 0;
    for (; ready < waiting.length; ready++) {
      const next = waiting[ready];
      if (next.kind === 'bytes') {
        target.same(next.bytes, 0, next.bytes.length);
        continue;
      }
      const content = moved.get(next.source);
      if (content === undefined) break;
      moved.delete(next.source);
      target.row(next.line, next.lines, changes.removed.has(next.source) ? undefined : content, next.lineEnd);
    }
    this.waiting = waiting.slice(ready);
  }

  /** Returns the row in bytes[start … stop), which is followed by a line end, with other cells. */
  private mended(
    bytes: Uint8Array,
    start: number,
    stop: number,
    cells: ReadonlyMap<FixedColumn, string> | undefined,
  ): Uint8Array {
    if (cells === undefined) return bytes.slice(start, stop);
    const line = new Uint8Array(stop - start + 1);
    line.set(bytes.subarray(start, stop));
    line[stop - start] = LF;
    if (this.fields.split(line, 0) !== stop - start) return line.subarray(0, stop - start);
    const found = [...cells]
      .flatMap(([column, text]) => {
        const range = this.fields.rangeOf(columnIndexOfRole(this.shape, column));
        const cell = range && this.cell(text, line[range[0] - 1]);
        return range === undefined || cell === undefined ? [] : [{ range, cell }];
      })
      .sort((a, b) => a.range[0] - b.range[0]);
    const pieces: Uint8Array[] = [];
    let at = 0;
    for (const { range, cell } of found) {
      pieces.push(line.subarray(at, range[0]), encoder.encode(cell));
      at = range[1];
    }
    pieces.push(line.subarray(at, stop - start));
    return joined(pieces);
  }

  /**
   * Returns a text as it is written in a cell, or undefined if that is impossible.
   *
   * @param before last byte before the cell
   */
  private cell(text: string, before: number | undefined): string | undefined {
    const { quote } = this;
    const { delimiter } = this.shape;
    if (quote !== undefined && before === quote.charCodeAt(0)) return text.replaceAll(quote, quote + quote);
    const isPlain =
      !/[\r\n]/.test(text) &&
      !text.includes(delimiter) &&
      !(delimiter === 'spaces' && /\s|^$/.test(text)) &&
      !(quote !== undefined && text.startsWith(quote));
    if (isPlain) return text;
    return quote === undefined ? undefined : `${quote}${text.replaceAll(quote, quote + quote)}${quote}`;
  }
}

function linesWithin(bytes: Uint8Array, start: number, stop: number): number {
  let lines = 0;
  for (let at = start; at < stop; at++)
    if (bytes[at] === LF || (bytes[at] === 13 && bytes[at + 1] !== LF)) lines++;
  return lines;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
