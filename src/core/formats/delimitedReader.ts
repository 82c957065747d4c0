import type { FindingCollector } from '../evaluation/findingCollector';
import { Identifiers } from '../data/identifiers';
import type { Interactions } from '../data/interactions';
import type { FindingPlace } from '../../shared/finding';
import { numberIn, numberOf } from './decimal';
import { commaNumber } from './decimalComma';
import { listEntries } from './lists';
import { InteractionsBuilder } from './interactionsBuilder';
import { PlainRows } from './plainRows';
import { QuotedText } from './quotedText';
import type { Reader, ReaderOptions } from './reader';
import { usedColumns, type UsedColumns } from './usedColumns';
import type { ListStyle, TableShape } from './tableShape';
import { quoteOf } from './textLines';
import { Utf8Text } from './utf8Text';

const TAB = 9;
const LF = 10;
const CR = 13;
const BLANK = 32;
const HASH = 35;

/** A longer line is no row of a table; it is skipped and reported, and never held in memory. */
export const LONGEST_LINE = 1 << 20;

/** Chunks are scanned in parts of this size, so that a line longer than LONGEST_LINE never lies within one. */
const PART = 1 << 19;

/** What split answers when a quote does what only csv-parse understands. */
const ODD_QUOTES = -1;

/**
 * Reads delimited text of every dialect. Complete lines are scanned in place, in the chunk that was
 * written; the rest of a chunk waits in `carry`.
 */
export class DelimitedReader implements Reader {
  rowsRead = 0;

  /** Line of the next row. */
  private line = 1;
  private headerPending: boolean;
  /** The first line is still to come, and names the separator. */
  private separatorPending: boolean;
  /** −1: nothing quotes. */
  private readonly quote: number;
  /** Of the field in quotes at hand: how many of them are doubled inside. */
  private doubled = 0;
  /** Takes over from the first row with quotes that the scanner does not understand. */
  private quoted: QuotedText | undefined;
  private readonly utf8: Utf8Text;

  /** An incomplete line, perhaps with the CR of a CRLF at its end. */
  private carry = new Uint8Array(1 << 12);
  private carried = 0;
  /** Inside a line that is longer than LONGEST_LINE; its length so far. */
  private skipped = 0;

  private readonly columns: UsedColumns;
  /** Fields that a line must have. */
  private readonly needed: number;
  /** Fields that are looked at. */
  private readonly captured: number;
  private readonly models: Identifiers | undefined;

  /** Reads all rows in which nothing is unusual; undefined for dialects that it does not understand. */
  private readonly plain: PlainRows | undefined;
  /** Bytes of complete lines so far. */
  private scanned = 0;

  // The fields of the row at hand, as far as they are needed. Content: sources[i][starts[i] … ends[i]).
  // Place in the line: rawStarts[i] … rawEnds[i], −1 where it is not known.
  private readonly sources: Uint8Array[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly rawStarts: number[] = [];
  private readonly rawEnds: number[] = [];
  private fieldCount = 0;

  constructor(
    private readonly shape: TableShape,
    private readonly users: Identifiers,
    private readonly items: Identifiers,
    private readonly findings: FindingCollector,
    private readonly options: ReaderOptions,
    private readonly rows = builderFor(shape, options, users, items),
  ) {
    this.columns = usedColumns(shape, options);
    const { user, item, value, rank, label, model } = this.columns;
    const lastItem = shape.list === 'rest' ? user : item;
    this.needed = Math.max(user, lastItem, value, rank, label, model) + 1;
    this.captured = shape.list === 'rest' ? Infinity : this.needed;
    this.models = rows.modelIds;
    this.headerPending = shape.header;
    this.separatorPending = shape.separatorLine === true;
    this.quote = quoteOf(shape)?.charCodeAt(0) ?? -1;
    this.rows.nextLine(1);
    if (isPlain(shape, this.columns)) {
      this.plain = new PlainRows(
        shape,
        this.columns,
        users,
        items,
        this.rows,
        this.refusesNegative,
        this.models,
      );
    }
    this.utf8 = new Utf8Text(shape.encoding, (text) => this.text(text));
  }

  /** In qrels −1 says "pooled, but not judged", which some measures must know; elsewhere a negative gain is worth a word. */
  private get refusesNegative(): boolean {
    return this.options.use === 'truth' && this.shape.format !== 'trec-qrels';
  }

  get linewise(): boolean {
    return this.quoted === undefined;
  }

  write(chunk: Uint8Array): void {
    this.utf8.write(chunk);
  }

  /** Takes bytes of UTF-8 from the middle of a file, where no byte order mark can be. */
  writeUnmarked(chunk: Uint8Array): void {
    this.text(chunk);
  }

  /** Lines so far, the last one included once it was ended. */
  get lines(): number {
    return this.line - 1;
  }

  /** After end(): what follows these lines cannot be read without them, because of a quote or of a header yet to come. */
  get needsWhole(): boolean {
    return this.quoted !== undefined || this.headerPending || this.separatorPending;
  }

  end(): Interactions {
    this.utf8.end();
    if (this.quoted !== undefined) this.endQuoted();
    else if (this.skipped > 0) this.skippedLine();
    else if (this.carried > 0) {
      const open = this.carry[this.carried - 1] !== CR;
      if (open) this.append(Uint8Array.of(LF));
      const carry = this.carry.subarray(0, this.carried);
      this.carried = 0;
      this.scan(carry, 0, carry.length, open);
      this.endQuoted();
    }
    return this.rows.finished();
  }

  private text(chunk: Uint8Array): void {
    for (let start = 0; start < chunk.length; start += PART) {
      if (this.quoted !== undefined) this.quoted.write(chunk.subarray(start));
      else this.part(chunk, start, Math.min(start + PART, chunk.length));
      if (this.quoted !== undefined && start + PART < chunk.length) {
        this.quoted.write(chunk.subarray(start + PART));
        return;
      }
    }
  }

  private part(bytes: Uint8Array, from: number, end: number): void {
    let start = from;
    if (this.skipped > 0 || this.carried > 0) {
      start = this.finishLine(bytes, from, end);
      if (this.quoted !== undefined) {
        this.quoted.write(bytes.subarray(start, end));
        return;
      }
    }
    if (start === end) return;
    const complete = endOfLines(bytes, start, end);
    if (complete > start) {
      this.scan(bytes, start, complete, false);
      if (this.quoted !== undefined) {
        this.quoted.write(bytes.subarray(complete, end));
        return;
      }
    }
    if (complete < end) this.carryOn(bytes, complete, end);
  }

  /** Completes the line that began in an earlier part. Returns where the next line begins. */
  private finishLine(bytes: Uint8Array, from: number, end: number): number {
    let start = from;
    if (this.carried > 0 && this.carry[this.carried - 1] === CR) {
      // That line was complete, but for the LF that may follow its CR.
      if (bytes[start] === LF) this.append(bytes.subarray(start, ++start));
    } else {
      while (start < end && bytes[start] !== LF && bytes[start] !== CR) start++;
      if (start === end || (start === end - 1 && bytes[start] === CR)) {
        this.carryOn(bytes, from, end);
        return end;
      }
      this.carryOn(bytes, from, start);
      const lineEnd = start;
      start += bytes[start] === CR && bytes[start + 1] === LF ? 2 : 1;
      // As it is written: the line end may stand inside quotes.
      if (this.skipped === 0) this.append(bytes.subarray(lineEnd, start));
    }
    if (this.skipped > 0) {
      this.skippedLine();
      return start;
    }
    const carry = this.carry.subarray(0, this.carried);
    this.carried = 0;
    this.scan(carry, 0, carry.length, false);
    return start;
  }

  /** Keeps a part of a line, or only its length once the line is too long. */
  private carryOn(bytes: Uint8Array, from: number, end: number): void {
    const endsInCarriageReturn = end > from && bytes[end - 1] === CR;
    const to = endsInCarriageReturn ? end - 1 : end;
    if (this.skipped === 0 && this.carried + to - from <= LONGEST_LINE) this.append(bytes.subarray(from, to));
    else {
      this.skipped = Math.max(this.skipped, this.carried) + to - from;
      this.carried = 0;
    }
    // Also of a skipped line: an LF in the next part would belong to it.
    if (endsInCarriageReturn) this.append(Uint8Array.of(CR));
  }

  private append(bytes: Uint8Array): void {
    if (this.carried + bytes.length > this.carry.length) {
      const larger = new Uint8Array(Math.max(this.carry.length * 2, this.carried + bytes.length));
      larger.set(this.carry.subarray(0, this.carried));
      this.carry = larger;
    }
    this.carry.set(bytes, this.carried);
    this.carried += bytes.length;
  }

  private skippedLine(): void {
    const line = this.line;
    this.rowsRead++;
    this.headerPending = false;
    this.separatorPending = false;
    this.findings.add('line-too-long', 'error', true, () => ({ line, details: [LONGEST_LINE] }));
    this.skipped = 0;
    this.carried = 0;
    this.line++;
    this.rows.nextLine(this.line);
  }

  private endQuoted(): void {
    this.quoted?.end();
  }

  /** Reads the complete lines bytes[start … end). `open`: the last of them has no line end in the file. */
  private scan(bytes: Uint8Array, start: number, end: number, open: boolean): void {
    this.reserve(end - start);
    this.plain?.begin();
    let at = start;
    while (at < end) {
      if (this.plain !== undefined && !this.headerPending && !this.separatorPending && !open) {
        const before = this.rows.rows;
        at = this.plain.read(bytes, at, end, this.line);
        this.rowsRead += this.rows.rows - before;
        this.line += this.plain.lines;
        if (at >= end) return;
      }
      const next = this.row(bytes, at, open);
      if (next === ODD_QUOTES) {
        this.startQuoted(open ? bytes.subarray(at, end - 1) : bytes.subarray(at, end));
        return;
      }
      at = next;
    }
  }

  /** Makes room for all rows that `bytes` of text can hold, and at the first time for the whole file. */
  private reserve(bytes: number): void {
    const { expectedBytes } = this.options;
    // A row takes four bytes at least, an item of a list two.
    const most = (bytes >> (this.shape.list === 'none' ? 2 : 1)) + 1;
    const expected =
      expectedBytes === undefined || this.scanned === 0
        ? 0
        : // With room for the last part too, which is not known to hold no more rows than others.
          Math.ceil((this.rows.rows / this.scanned) * expectedBytes * 1.02) + most;
    this.rows.reserve(most, expected);
    this.scanned += bytes;
  }

  /** Reads one line with care. Returns where the next begins. */
  private row(bytes: Uint8Array, start: number, open: boolean): number {
    const first = bytes[start];
    let stop = start;
    if (first !== LF && first !== CR) {
      if (this.separatorPending || this.isComment(bytes, start)) {
        while (bytes[stop] !== LF && bytes[stop] !== CR) stop++;
      } else {
        stop = this.split(bytes, start);
        if (stop === ODD_QUOTES) return ODD_QUOTES;
        this.use(bytes, start, this.line, open);
      }
    }
    this.separatorPending = false;
    this.line++;
    this.rows.nextLine(this.line);
    return bytes[stop] === CR && bytes[stop + 1] === LF ? stop + 2 : stop + 1;
  }

  private isComment(bytes: Uint8Array, start: number): boolean {
    if (!this.shape.comments) return false;
    let at = start;
    while (bytes[at] === BLANK || bytes[at] === TAB) at++;
    return bytes[at] === HASH;
  }

  /** Finds the fields of the line at `start`. Returns where its line end is, or ODD_QUOTES. */
  private split(bytes: Uint8Array, start: number): number {
    this.fieldCount = 0;
    const { delimiter } = this.shape;
    return delimiter === 'spaces'
      ? this.splitAtBlanks(bytes, start)
      : this.splitAt(bytes, start, delimiter.charCodeAt(0), delimiter.length === 2);
  }

  private splitAtBlanks(bytes: Uint8Array, start: number): number {
    let at = start;
    for (;;) {
      while (bytes[at] === BLANK || bytes[at] === TAB) at++;
      if (bytes[at] === LF || bytes[at] === CR) return at;
      const from = at;
      if (bytes[at] === this.quote) {
        const close = this.closingQuote(bytes, from);
        if (close < 0) return ODD_QUOTES;
        at = close + 1;
        if (bytes[at] !== BLANK && bytes[at] !== TAB && bytes[at] !== LF && bytes[at] !== CR)
          return ODD_QUOTES;
        this.quotedField(bytes, from, close);
      } else {
        while (bytes[at] !== BLANK && bytes[at] !== TAB && bytes[at] !== LF && bytes[at] !== CR) at++;
        this.field(bytes, from, at);
      }
    }
  }

  /** @param twice whether the delimiter is that byte twice */
  private splitAt(bytes: Uint8Array, start: number, delimiter: number, twice: boolean): number {
    const { trim } = this.shape;
    let at = start;
    for (;;) {
      if (trim) while (bytes[at] === BLANK || (bytes[at] === TAB && delimiter !== TAB)) at++;
      const from = at;
      if (bytes[at] === this.quote) {
        const close = this.closingQuote(bytes, from);
        if (close < 0) return ODD_QUOTES;
        at = close + 1;
        if (trim) while (bytes[at] === BLANK || (bytes[at] === TAB && delimiter !== TAB)) at++;
        const separated = bytes[at] === delimiter && (!twice || bytes[at + 1] === delimiter);
        if (!separated && bytes[at] !== LF && bytes[at] !== CR) return ODD_QUOTES;
        this.quotedField(bytes, from, close);
      } else {
        while (bytes[at] !== LF && bytes[at] !== CR) {
          if (bytes[at] === delimiter && (!twice || bytes[at + 1] === delimiter)) break;
          at++;
        }
        let to = at;
        if (trim) while (to > from && (bytes[to - 1] === BLANK || bytes[to - 1] === TAB)) to--;
        this.field(bytes, from, to);
      }
      if (bytes[at] !== delimiter) return at;
      at += twice ? 2 : 1;
    }
  }

  /** Where the quote at `open` closes, −1 when its line ends before. Leaves in `doubled` how many are doubled between. */
  private closingQuote(bytes: Uint8Array, open: number): number {
    const { quote } = this;
    this.doubled = 0;
    for (let at = open + 1; bytes[at] !== LF && bytes[at] !== CR; at++) {
      if (bytes[at] !== quote) continue;
      if (bytes[at + 1] !== quote) return at;
      this.doubled++;
      at++;
    }
    return -1;
  }

  private field(bytes: Uint8Array, from: number, to: number): void {
    const column = this.fieldCount++;
    if (column >= this.captured) return;
    this.sources[column] = bytes;
    this.starts[column] = this.rawStarts[column] = from;
    this.ends[column] = this.rawEnds[column] = to;
  }

  /** The field whose opening quote is bytes[open], and whose closing one is bytes[close]. */
  private quotedField(bytes: Uint8Array, open: number, close: number): void {
    if (this.doubled === 0) {
      this.field(bytes, open + 1, close);
      return;
    }
    const content = new Uint8Array(close - open - 1 - this.doubled);
    let length = 0;
    for (let at = open + 1; at < close; at++) {
      content[length++] = bytes[at];
      if (bytes[at] === this.quote) at++;
    }
    const column = this.fieldCount;
    this.field(content, 0, length);
    if (column >= this.captured) return;
    this.rawStarts[column] = open + 1;
    this.rawEnds[column] = close;
  }

  /** Keeps or reports the row whose fields were found. `text[start]` is the first byte of its line. */
  private use(text: Uint8Array, start: number, line: number, open: boolean): void {
    const { fieldCount } = this;
    if (fieldCount === 0 || (fieldCount === 1 && this.isBlank(0))) return;
    if (this.headerPending) {
      this.headerPending = false;
      return;
    }
    if (this.shape.list !== 'none') {
      this.useList(this.shape.list, text, start, line, open);
      return;
    }
    this.rowsRead++;
    if (fieldCount < this.needed) {
      this.reportShort(line, open);
      return;
    }
    const { user, item, value, rank, label, model } = this.columns;
    for (const column of [user, item, model]) {
      if (column >= 0 && this.isBlank(column)) {
        this.reportEmpty('empty-id', text, start, line, column);
        return;
      }
    }
    const scored = this.options.use === 'recommendations' || this.options.use === 'both';
    const number =
      value < 0
        ? 1
        : this.columns.weighted
          ? this.weight(text, start, line, value)
          : this.number(text, start, line, value, scored);
    if (Number.isNaN(number)) return;
    const place = rank < 0 ? NaN : this.rank(text, start, line, rank, value >= 0);
    if (place === undefined) return;
    // A prediction without a label is one that nobody judged.
    const unjudged = label < 0 || this.isBlank(label);
    const truth = unjudged ? NaN : this.number(text, start, line, label, false);
    if (!unjudged && Number.isNaN(truth)) return;
    if (number < 0 && this.refusesNegative && value >= 0) this.reportNegative(text, start, line, value);
    if (truth < 0) this.reportNegative(text, start, line, label);
    this.rows.nextLine(line);
    this.rows.add(
      this.interned(this.users, user),
      this.interned(this.items, item),
      number,
      place,
      truth,
      this.models === undefined ? 0 : this.interned(this.models, model),
    );
  }

  /** Keeps or reports the items of a line that holds several. Each of them is a row. */
  private useList(
    list: Exclude<ListStyle, 'none'>,
    text: Uint8Array,
    start: number,
    line: number,
    open: boolean,
  ): void {
    const { user, item, value, model } = this.columns;
    if (this.fieldCount < this.needed) {
      this.rowsRead++;
      this.reportShort(line, open);
      return;
    }
    for (const column of [user, model]) {
      if (column >= 0 && this.isBlank(column)) {
        this.rowsRead++;
        this.reportEmpty('empty-id', text, start, line, column);
        return;
      }
    }
    this.rows.nextLine(line);
    const entries =
      list === 'rest'
        ? Array.from({ length: this.fieldCount - item }, (_, index) => ({
            item: this.fieldText(item + index),
            value: undefined,
          }))
        : listEntries(this.fieldText(item), value < 0 ? undefined : this.fieldText(value), list);
    for (const entry of entries) {
      // A delimiter at the end of the line is no empty item.
      if (list === 'rest' && entry.item === '') continue;
      this.rowsRead++;
      const at = (): FindingPlace =>
        this.place(text, start, line, value < 0 ? item : value, [entry.value ?? '']);
      if (entry.item === '') {
        this.reportEmpty('empty-id', text, start, line, item);
        continue;
      }
      let number = 1;
      if (entry.value !== undefined) {
        number = this.shape.decimal === ',' ? commaNumber(entry.value) : numberOf(entry.value);
        const scored = this.options.use === 'recommendations';
        if (entry.value === '') {
          this.reportEmpty('empty-value', text, start, line, value < 0 ? item : value);
          continue;
        }
        if (Number.isNaN(number) || (!scored && !Number.isFinite(number))) {
          this.findings.add('invalid-number', 'error', true, at);
          continue;
        }
        if (!Number.isFinite(number)) this.findings.add('infinite-number', 'warning', false, at);
        if (number < 0 && this.options.use === 'truth')
          this.findings.add('negative-gain', 'warning', false, at);
      }
      this.rows.nextLine(line);
      this.rows.add(
        this.interned(this.users, user),
        this.items.intern(entry.item),
        number,
        NaN,
        NaN,
        this.models === undefined ? 0 : this.interned(this.models, model),
      );
    }
  }

  private interned(ids: Identifiers, column: number): number {
    return ids.internBytes(this.sources[column], this.starts[column], this.ends[column]);
  }

  private reportShort(line: number, open: boolean): void {
    const details = [this.fieldCount, this.needed];
    this.findings.add(open ? 'truncated-line' : 'missing-field', 'error', true, () => ({ line, details }));
  }

  private reportEmpty(
    code: 'empty-id' | 'empty-value',
    text: Uint8Array,
    start: number,
    line: number,
    column: number,
  ): void {
    this.findings.add(code, 'error', true, () =>
      this.place(text, start, line, column, [this.shape.columns[column].name]),
    );
  }

  private reportNegative(text: Uint8Array, start: number, line: number, column: number): void {
    this.findings.add('negative-gain', 'warning', false, () =>
      this.place(text, start, line, column, [this.fieldText(column)]),
    );
  }

  /** The rank in a field: NaN, and a finding, when it is no number but a score orders the row; undefined when the row cannot be used. */
  private rank(
    text: Uint8Array,
    start: number,
    line: number,
    column: number,
    scored: boolean,
  ): number | undefined {
    if (!scored) {
      const rank = this.number(text, start, line, column, false);
      return Number.isNaN(rank) ? undefined : rank;
    }
    const rank = this.numberAt(column);
    if (Number.isNaN(rank)) {
      this.findings.add('invalid-rank', 'warning', false, () =>
        this.place(text, start, line, column, [this.fieldText(column)]),
      );
    }
    return rank;
  }

  /** The number in a field; NaN, and a finding, when the row cannot be used. */
  private number(
    text: Uint8Array,
    start: number,
    line: number,
    column: number,
    mayBeInfinite: boolean,
  ): number {
    const value = this.numberAt(column);
    if (Number.isFinite(value)) return value;
    if (value !== value || !mayBeInfinite) {
      if (this.isBlank(column)) this.reportEmpty('empty-value', text, start, line, column);
      else {
        this.findings.add('invalid-number', 'error', true, () =>
          this.place(text, start, line, column, [this.fieldText(column)]),
        );
      }
      return NaN;
    }
    this.findings.add('infinite-number', 'warning', false, () =>
      this.place(text, start, line, column, [this.fieldText(column)]),
    );
    return value;
  }

  private numberAt(column: number): number {
    if (this.shape.decimal === ',') return commaNumber(this.fieldText(column));
    return numberIn(this.sources[column], this.starts[column], this.ends[column]);
  }

  /** What the event in a column is worth; NaN and a finding where that is not said. */
  private weight(text: Uint8Array, start: number, line: number, column: number): number {
    const event = this.fieldText(column);
    const weight = this.options.eventWeights?.weightOf(event);
    if (weight !== undefined) return weight;
    this.findings.add('unknown-event', 'warning', true, () => this.place(text, start, line, column, [event]));
    return NaN;
  }

  private isBlank(column: number): boolean {
    const bytes = this.sources[column];
    for (let at = this.starts[column]; at < this.ends[column]; at++) {
      if (bytes[at] !== BLANK && bytes[at] !== TAB) return false;
    }
    return true;
  }

  private fieldText(column: number): string {
    return new TextDecoder()
      .decode(this.sources[column].subarray(this.starts[column], this.ends[column]))
      .replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '');
  }

  /** Where a field stands, in UTF-16 units as editors count; endColumn is one past its last. */
  private place(
    text: Uint8Array,
    start: number,
    line: number,
    column: number,
    details: readonly (string | number)[],
  ): FindingPlace {
    if (this.rawStarts[column] < 0) return { line, details };
    const units = (end: number): number => new TextDecoder().decode(text.subarray(start, end)).length;
    return {
      line,
      column: units(this.rawStarts[column]) + 1,
      endColumn: units(this.rawEnds[column]) + 1,
      details,
    };
  }

  /** From here on csv-parse reads the file. `rest` begins with the row that needs it. */
  private startQuoted(rest: Uint8Array): void {
    this.quoted = new QuotedText(this.shape, this.line, LONGEST_LINE, {
      row: (fields, line, open) => {
        this.fieldCount = fields.length;
        for (let column = 0; column < Math.min(fields.length, this.captured); column++) {
          this.sources[column] = fields[column];
          this.starts[column] = 0;
          this.ends[column] = fields[column].length;
          this.rawStarts[column] = this.rawEnds[column] = -1;
        }
        this.use(fields[0], 0, line, open);
      },
      unclosed: (line) => {
        this.rowsRead++;
        this.headerPending = false;
        this.findings.add('unclosed-quote', 'error', true, () => ({ line, details: [] }));
      },
    });
    this.quoted.write(rest);
  }
}

/**
 * What holds the rows of a file of this shape.
 *
 * @param more.models the models known so far, where the file has a column of them
 * @param more.shared whether other threads are to see the columns
 * @throws Error when the shape has no user or no item column
 */
export function builderFor(
  shape: TableShape,
  options: ReaderOptions,
  users: Identifiers,
  items: Identifiers,
  more: { readonly models?: Identifiers; readonly shared?: boolean } = {},
): InteractionsBuilder {
  const { user, item, value, rank, label, model } = usedColumns(shape, options);
  if (user < 0 || item < 0) throw new Error('A table needs a user and an item column.');
  const kept = { values: value >= 0 || shape.list === 'pairs', ranks: rank >= 0, labels: label >= 0 };
  const models = model < 0 ? undefined : (more.models ?? new Identifiers());
  return new InteractionsBuilder(users, items, kept, models, more.shared);
}

/** Whether the scanner may read such a file. Single quotes, decimal commas and words for numbers need the careful way. */
function isPlain(
  shape: TableShape,
  { user, item, rank, label, model, value, weighted }: UsedColumns,
): boolean {
  if (shape.quote !== undefined || shape.decimal !== undefined || weighted) return false;
  // The scanner cuts no blanks between doubled delimiters.
  if (shape.trim && shape.delimiter === '::') return false;
  switch (shape.list) {
    case 'none':
      return !shape.trim;
    case 'rest':
      return user < item && model < 0 && value < 0 && label < 0;
    default:
      return rank < 0 && label < 0;
  }
}

/** Just after the last line end in bytes[start … end), `start` when there is none. A CR at the very end may be half of a CRLF. */
function endOfLines(bytes: Uint8Array, start: number, end: number): number {
  for (let at = end; at > start; at--) {
    if (bytes[at - 1] === LF || (bytes[at - 1] === CR && at < end)) return at;
  }
  return start;
}
