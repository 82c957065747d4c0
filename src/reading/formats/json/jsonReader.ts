import type { Interactions } from '../../../core/data/interactions/interactions';
import type { FindingPlace } from '../../../shared/findings/finding';
import { DocumentPartReader } from './documentPart';
import { columnKey, fieldKey, VALUE_SUFFIX, type ColumnKey, type FieldKey } from './jsonKeys';
import { TokenCells } from './jsonCells';
import { ABSENT, JsonKind, JsonTape } from './jsonTape';
import { JsonUnits, MAX_UNIT_BYTES } from './jsonUnits';
import type { Reader } from '../readerOptions';
import type { RowPolicy } from '../rowPolicy';
import type { TableShape } from '../tableShape';
import type { UsedColumns } from '../usedColumns';
import { Utf8Text } from '../values/utf8Text';

/**
 * Reads JSON: users with their items, or records with one item or a list each. Each list may be written in
 * another way: IDs, pairs of ID and score, objects, or an object from ID to score. Each item is a row, with
 * its own line number if the text has lines.
 */
export class JsonReader implements Reader {
  private readonly keys: readonly ColumnKey[];
  /** Field with the positions of the items in their list; undefined: the items are in order. */
  private readonly by: ColumnKey | undefined;
  /** Object whose values are IDs or lists of IDs, by kind of event; undefined if the items are elsewhere. */
  private readonly ofKinds: FieldKey | undefined;
  private readonly units: JsonUnits;
  private readonly utf8: Utf8Text;
  private readonly tape = new JsonTape();
  private readonly cells: TokenCells;
  private readonly shape: TableShape;
  private readonly columns: UsedColumns;

  constructor(private readonly policy: RowPolicy) {
    const { shape, columns, rows } = policy;
    this.shape = shape;
    this.columns = columns;
    this.keys = shape.columns.map(({ name }) => columnKey(name));
    const { name = '', by } = shape.columns[columns.item] ?? {};
    this.by = by === undefined ? undefined : columnKey(by);
    this.ofKinds = name.endsWith(VALUE_SUFFIX) ? fieldKey(name.slice(0, -VALUE_SUFFIX.length)) : undefined;
    rows.nextLine(1);
    const outer =
      shape.format === 'json-users' ? 'object' : shape.format === 'json-records' ? 'array' : 'none';
    this.units = new JsonUnits(outer, {
      unit: (bytes, start, end) => this.unit(bytes, start, end),
      tooLarge: () => this.report('line-too-long', this.units.endPlace, [MAX_UNIT_BYTES]),
      truncated: (insideUnit) => this.truncated(insideUnit),
    });
    this.cells = new TokenCells(this.tape, this.units);
    const write = (text: Uint8Array): void => this.units.write(text);
    const part =
      shape.part &&
      new DocumentPartReader(shape.part, write, (name) => {
        this.cells.modelOfList = rows.modelIds?.intern(name);
      });
    this.utf8 = new Utf8Text(shape.encoding, part === undefined ? write : (text) => part.write(text));
  }

  get rowsRead(): number {
    return this.policy.rowsRead;
  }

  write(chunk: Uint8Array): void {
    this.utf8.write(chunk);
  }

  end(): Interactions {
    this.utf8.end();
    this.units.end();
    return this.policy.rows.finished();
  }

  private unit(bytes: Uint8Array, start: number, end: number): void {
    this.cells.beginUnit();
    const { tape } = this;
    if (this.shape.format !== 'json-users') {
      if (!tape.parse(bytes, start, end)) this.report('invalid-json', this.units.placeOf(tape.errorAt), []);
      else this.record(0);
      return;
    }
    // "user": list
    if (!tape.parseMember(bytes, start, end))
      this.report('invalid-json', this.units.placeOf(tape.errorAt), []);
    else this.list(1, { user: 0, values: ABSENT, rank: ABSENT, label: ABSENT, model: ABSENT });
  }

  private record(token: number): void {
    const { tape } = this;
    const { user, item, value, rank, label, model, dividing } = this.columns;
    if (tape.kinds[token] === JsonKind.array) {
      // A row without keys: its columns are named by their place.
      const fields = tape.elements(token);
      const field = (column: number): number => (column < 0 ? ABSENT : (fields[column] ?? ABSENT));
      if (dividing.length > 1) this.cells.further = dividing.slice(1).map(field);
      this.row(field(user), field(item), field(value), field(rank), field(label), field(model), token);
      return;
    }
    const member = (column: number): number =>
      column < 0 ? ABSENT : tape.field(token, this.keys[column].outer);
    if (dividing.length > 1) this.cells.further = dividing.slice(1).map(member);
    const list = this.by === undefined ? member(item) : tape.field(token, this.by.outer);
    const holder = {
      user: member(user),
      values: member(value),
      rank: member(rank),
      label: member(label),
      model: member(model),
    };
    if (this.ofKinds !== undefined) this.kinds(tape.field(token, this.ofKinds), holder);
    else if (this.by !== undefined && list !== ABSENT)
      this.list(list, holder, this.elements(member(item)) ?? []);
    else if (list !== ABSENT && (tape.kinds[list] === JsonKind.array || tape.kinds[list] === JsonKind.object))
      this.list(list, holder);
    else this.row(holder.user, list, holder.values, holder.rank, holder.label, holder.model, token);
  }

  /** Reads the rows of an object of kinds, whose values are items or lists of items. */
  private kinds(object: number, { user, model }: Holder): void {
    const { tape } = this;
    if (object === ABSENT) return;
    for (let key = object + 1; key < tape.nexts[object]; key = tape.nexts[key + 1]) {
      const items = this.elements(key + 1) ?? [key + 1];
      for (const item of items) this.row(user, item, key, ABSENT, ABSENT, model, key);
    }
  }

  /**
   * Reads the rows of one user's list.
   *
   * @param holder values next to the list
   * @param placed items at the positions that the list contains; absent: the list contains the items
   */
  private list(list: number, holder: Holder, placed?: readonly number[]): void {
    const { tape } = this;
    const { user, model } = holder;
    const parallelValues = this.elements(holder.values);
    const ranks = this.elements(holder.rank);
    const labels = this.elements(holder.label);
    const isObject = tape.kinds[list] === JsonKind.object;
    if (!isObject && tape.kinds[list] !== JsonKind.array) {
      this.report('invalid-json', this.units.placeOf(tape.starts[list]), []);
      return;
    }
    // In JSON Lines each list has its own lines.
    if (this.shape.format !== 'json-lines') this.policy.rows.beginList();
    if (placed === undefined && this.isUneven(list, holder)) return;
    let place = 0;
    for (let at = list + 1; at < tape.nexts[list]; at = tape.nexts[isObject ? at + 1 : at]) {
      const entry = isObject ? at : this.tape.unwrapped(at);
      if (isObject) {
        const value = entry + 1;
        const nested = tape.kinds[value] === JsonKind.object;
        this.row(
          user,
          entry,
          nested ? this.inner(value, this.columns.value) : value,
          nested ? this.inner(value, this.columns.rank) : ABSENT,
          nested ? this.inner(value, this.columns.label) : ABSENT,
          model,
          entry,
        );
      } else if (tape.kinds[entry] === JsonKind.array) {
        const [item = ABSENT, value = ABSENT] = tape.elements(entry, 2);
        this.row(user, item, value, ABSENT, ABSENT, model, entry);
      } else if (tape.kinds[entry] === JsonKind.object) {
        const { item, value, rank, label } = this.columns;
        const ofEntry = this.dividing(entry, model);
        this.row(
          user,
          placed === undefined ? this.inner(entry, item) : this.placed(entry, placed),
          this.inner(entry, value),
          this.inner(entry, rank),
          this.inner(entry, label),
          ofEntry,
          entry,
        );
      } else {
        this.row(
          user,
          entry,
          parallelValues?.[place] ?? ABSENT,
          ranks?.[place] ?? ABSENT,
          labels?.[place] ?? ABSENT,
          model,
          entry,
        );
      }
      place++;
    }
  }

  /**
   * Returns true, after reporting it, if a list of values is not as long as the list of items: the values may
   * belong to other items.
   */
  private isUneven(list: number, { values, rank, label }: Holder): boolean {
    const { tape, columns } = this;
    if (tape.kinds[list] !== JsonKind.array) return false;
    for (const [token, column] of [
      [values, columns.value],
      [rank, columns.rank],
      [label, columns.label],
    ]) {
      const found = this.elements(token)?.length;
      if (found === undefined) continue;
      const items = tape.elements(list).length;
      if (found === items) continue;
      const details = [this.shape.columns[column].name, found, items];
      this.policy.drop('uneven-lists', () => ({ ...this.units.placeOf(tape.starts[token]), details }));
      return true;
    }
    return false;
  }

  /** Returns the elements of a list; undefined if it is missing. */
  private elements(token: number): readonly number[] | undefined {
    return token !== ABSENT && this.tape.kinds[token] === JsonKind.array
      ? this.tape.elements(token)
      : undefined;
  }

  /** Takes one row. Tokens are ABSENT if missing; `whole` is the token of the whole unit. */
  private row(
    user: number,
    item: number,
    value: number,
    rank: number,
    label: number,
    model: number,
    whole: number,
  ): void {
    const { cells } = this;
    cells.user = user;
    cells.item = item;
    cells.value = value;
    cells.rank = rank;
    cells.label = label;
    cells.model = model;
    cells.whole = whole;
    this.policy.take(cells);
  }

  private inner(object: number, column: number): number {
    const key = column < 0 ? undefined : this.keys[column].inner;
    return key === undefined ? ABSENT : this.tape.field(object, key);
  }

  /**
   * Sets the further dividing columns that are fields of a list's entry. Returns the first dividing column: of the
   * entry, or `model`.
   */
  private dividing(entry: number, model: number): number {
    const { dividing } = this.columns;
    for (const [at, column] of dividing.slice(1).entries())
      if (this.keys[column].inner !== undefined) this.cells.further[at] = this.inner(entry, column);
    return dividing.length > 0 && this.keys[dividing[0]].inner !== undefined
      ? this.inner(entry, dividing[0])
      : model;
  }

  /** Returns the item at the position that an entry contains; ABSENT if there is no such item. */
  private placed(entry: number, items: readonly number[]): number {
    const place =
      this.by?.inner === undefined ? NaN : this.tape.numberOf(this.tape.field(entry, this.by.inner));
    return items[place] ?? ABSENT;
  }

  private report(
    code: 'invalid-json' | 'line-too-long',
    place: { line: number; column: number },
    details: readonly number[],
  ): void {
    this.policy.drop(code, () => ({ ...place, details }));
  }

  private truncated(insideUnit: boolean): void {
    const { line } = this.units.endPlace;
    const place = (): FindingPlace => ({ line, details: [] });
    if (insideUnit) this.policy.drop('truncated-line', place);
    else this.policy.findings.add('truncated-line', false, place);
  }
}

/** Tokens of the values next to a list. */
interface Holder {
  readonly user: number;
  readonly values: number;
  readonly rank: number;
  readonly label: number;
  readonly model: number;
}
