import type { Identifiers } from '../../data/ids/identifiers';
import type { InteractionsBuilder } from '../interactionsBuilder';
import { countOf, type StoredValues } from './columnBatches';
import { IntegerIds } from './integerIds';
import type { LeafColumn } from './leafColumn';

/** Fewer texts are numbered one by one. */
const MANY = 32;

/** Numbers texts bytes[spans[0] … spans[1]) … as Identifiers.internBytes does one by one, but faster. */
export type NumbersOfTexts = (bytes: Uint8Array, spans: Int32Array) => Int32Array | undefined;

/**
 * A column of ids, which get their numbers in the order in which rows use them. Of each value in a dictionary the number
 * is looked up once.
 */
export class IdColumn {
  private values: StoredValues | undefined;
  /** Of each value the number + 1; 0: no row has used it yet. */
  private known = new Int32Array(0);
  private readonly integers: IntegerIds;
  /** Of the entries that are looked at. */
  private numbers = new Int32Array(0);

  /** @param column of texts */
  constructor(
    readonly column: LeafColumn,
    private readonly ids: Identifiers,
    private readonly numbersOfTexts?: NumbersOfTexts,
  ) {
    this.integers = new IntegerIds(ids, column.leaf.numbers.unsigned);
  }

  /** The number of the id of an entry that has one. */
  id(entry: number): number {
    if (this.column.values !== this.values) this.turn();
    const place = this.column.placeOf(entry);
    return this.known[place] > 0 ? this.known[place] - 1 : this.first(place);
  }

  /** Numbers the ids of entries from … to, all of which have one, into `output` from `at` on. */
  number(from: number, to: number, output: Int32Array, at: number): void {
    if (this.column.values !== this.values) this.turn();
    const { places, values, leaf } = this.column;
    const { known } = this;
    if (values.kind === 'bytes' && leaf.content === 'text' && to - from >= MANY) {
      if (places === undefined) {
        const numbers = this.numbersOfTexts?.(values.bytes, values.spans.subarray(2 * from, 2 * to));
        if (numbers !== undefined) return output.set(numbers, at);
      } else this.meet(places.subarray(from, to), values.bytes, values.spans);
    }
    for (let entry = from; entry < to; entry++) {
      const place = places === undefined ? entry : places[entry];
      const number = known[place];
      output[at++] = number > 0 ? number - 1 : this.first(place);
    }
  }

  /** Notes which entry from … to begin runs of the same id, of which all have one: the first is at row `base`. */
  runs(from: number, to: number, rows: InteractionsBuilder, base: number): void {
    const { places } = this.column;
    if (places === undefined) {
      if (this.numbers.length < to - from) this.numbers = new Int32Array(to - from);
      const { numbers } = this;
      this.number(from, to, numbers, 0);
      for (let at = 0; at < to - from; at++)
        if (numbers[at] !== rows.lastUser) rows.beginRun(numbers[at], base + at);
      return;
    }
    // Of the same place is the same id.
    let last = -1;
    for (let entry = from; entry < to; entry++) {
      const place = places[entry];
      if (place === last) continue;
      last = place;
      const number = this.id(entry);
      if (number !== rows.lastUser) rows.beginRun(number, base + entry - from);
    }
  }

  /** Turns to other values. */
  private turn(): void {
    const { values } = this.column;
    this.values = values;
    const count = countOf(values);
    if (count > this.known.length) this.known = new Int32Array(count);
    else this.known.fill(0, 0, count);
  }

  /** Numbers at once the texts among these that no row has used. */
  private meet(places: Int32Array, bytes: Uint8Array, spans: Int32Array): void {
    const { known } = this;
    const fresh: number[] = [];
    let length = 0;
    for (let entry = 0; entry < places.length; entry++) {
      const place = places[entry];
      if (known[place] !== 0) continue;
      known[place] = -1;
      fresh.push(place);
      length += spans[2 * place + 1] - spans[2 * place];
    }
    if (this.numbersOfTexts === undefined || fresh.length < MANY) return;
    const texts = new Uint8Array(length);
    const ends = new Int32Array(2 * fresh.length);
    let end = 0;
    for (let text = 0; text < fresh.length; text++) {
      ends[2 * text] = end;
      for (let at = spans[2 * fresh[text]]; at < spans[2 * fresh[text] + 1]; at++) texts[end++] = bytes[at];
      ends[2 * text + 1] = end;
    }
    const numbers = this.numbersOfTexts(texts, ends);
    if (numbers !== undefined)
      for (let text = 0; text < fresh.length; text++) known[fresh[text]] = numbers[text] + 1;
  }

  private first(place: number): number {
    const { column } = this;
    let number: number;
    if (column.readInteger(place)) number = this.integers.numberOf(column.low, column.high);
    else {
      column.locate(place);
      number = this.ids.internBytes(column.bytes, column.start, column.end);
    }
    this.known[place] = number + 1;
    return number;
  }
}
