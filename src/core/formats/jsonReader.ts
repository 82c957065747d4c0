import type { FindingCollector } from '../evaluation/findingCollector';
import { Identifiers } from '../data/identifiers';
import type { Interactions } from '../data/interactions';
import type { FindingPlace } from '../../shared/finding';
import { numberIn } from './decimal';
import { InteractionsBuilder } from './interactionsBuilder';
import { AROUND_FIELDS, JsonRows, type ColumnKey } from './jsonRows';
import { JsonKind, JsonTape } from './jsonTape';
import { JsonUnits, LARGEST_UNIT } from './jsonUnits';
import { isMixedPercent, isPercentage, mixedPercentDetails } from './percentages';
import type { Reader, ReaderOptions } from './reader';
import type { JsonFormat, TableShape } from './tableShape';
import { usedColumns, type UsedColumns } from './usedColumns';
import { Utf8Text } from './utf8Text';

const DOLLAR = 36;
const PERCENT = 37;

/** No such token. */
const ABSENT = -1;

/**
 * Reads JSON: users with their items, or records, which may hold one item or a list. How a list is written
 * is seen in each list: ids, pairs of id and score, objects, or an object from id to score. Each item is a
 * row, and stands on its own line where the text has lines.
 */
export class JsonReader implements Reader {
  rowsRead = 0;
  readonly linewise = false;

  private readonly columns: UsedColumns;
  private readonly keys: readonly ColumnKey[];
  private readonly models: Identifiers | undefined;
  private readonly rows: InteractionsBuilder;
  private readonly units: JsonUnits;
  private readonly utf8: Utf8Text;
  private readonly tape = new JsonTape();
  private bytes: Uint8Array = new Uint8Array(0);

  constructor(
    private readonly shape: TableShape,
    private readonly users: Identifiers,
    private readonly items: Identifiers,
    private readonly findings: FindingCollector,
    private readonly options: ReaderOptions,
  ) {
    this.columns = usedColumns(shape, options);
    const { user, item, value, rank, label, model } = this.columns;
    if (user < 0 || item < 0) throw new Error('A table needs a user and an item column.');
    const encoder = new TextEncoder();
    this.keys = shape.columns.map(({ name }) => {
      const [around] = AROUND_FIELDS.exec(name) ?? [];
      const [outer, ...inner] = name.split('[].');
      return {
        around:
          around === undefined
            ? undefined
            : {
                object: encoder.encode(around.slice(0, -1)),
                key: encoder.encode(outer.slice(around.length)),
              },
        outer: encoder.encode(outer),
        inner: inner.length === 0 ? undefined : encoder.encode(inner.join('[].')),
      };
    });
    this.models = model < 0 ? undefined : new Identifiers();
    const kept = { values: value >= 0, ranks: rank >= 0, labels: label >= 0 };
    this.rows = new InteractionsBuilder(users, items, kept, this.models);
    this.rows.nextLine(1);
    // A number without the sign is something to report there.
    const percent = [value, label].some((column) => shape.columns[column]?.percent);
    const plain = new JsonRows(
      shape.format as JsonFormat,
      percent || this.keys.some(({ around }) => around !== undefined) ? undefined : this.columns,
      this.keys,
      users,
      items,
      this.rows,
      options.use === 'truth',
      this.models,
    );
    const outer =
      shape.format === 'json-users' ? 'object' : shape.format === 'json-records' ? 'array' : 'none';
    this.units = new JsonUnits(outer, {
      plain: {
        begin: () => plain.begin(),
        read: (bytes, start, end) => {
          const before = this.rows.rows;
          const at = plain.read(bytes, start, end, this.units);
          this.rowsRead += this.rows.rows - before;
          return at;
        },
      },
      unit: (bytes, start, end) => this.unit(bytes, start, end),
      tooLarge: () => this.report('line-too-long', this.units.endPlace, [LARGEST_UNIT]),
      truncated: (insideUnit) => this.truncated(insideUnit),
    });
    this.utf8 = new Utf8Text(shape.encoding, (text) => this.units.write(text));
  }

  write(chunk: Uint8Array): void {
    this.utf8.write(chunk);
  }

  end(): Interactions {
    this.utf8.end();
    this.units.end();
    return this.rows.finished();
  }

  private unit(bytes: Uint8Array, start: number, end: number): void {
    this.bytes = bytes;
    const { tape } = this;
    if (this.shape.format !== 'json-users') {
      if (!tape.parse(bytes, start, end)) this.report('invalid-json', this.units.placeOf(tape.errorAt), []);
      else this.record(0);
      return;
    }
    // "user": list
    const colon = keyEnd(bytes, start, end);
    if (colon < 0 || !tape.parse(bytes, start, colon)) {
      this.report('invalid-json', this.units.placeOf(start), []);
      return;
    }
    const user = this.copied(0);
    if (!tape.parse(bytes, colon + 1, end)) this.report('invalid-json', this.units.placeOf(tape.errorAt), []);
    else this.list(0, { user, values: ABSENT, rank: ABSENT, label: ABSENT, model: ABSENT });
  }

  private record(token: number): void {
    const { tape } = this;
    const { user, item, value, rank, label, model } = this.columns;
    if (tape.kinds[token] === JsonKind.array) {
      // A row without keys: its columns are named by their place.
      const fields = tape.elements(token);
      const field = (column: number): number => (column < 0 ? ABSENT : (fields[column] ?? ABSENT));
      this.row(
        this.copied(field(user)),
        field(item),
        field(value),
        field(rank),
        field(label),
        field(model),
        token,
      );
      return;
    }
    const member = (column: number): number => {
      if (column < 0) return ABSENT;
      const { around, outer } = this.keys[column];
      const object = around === undefined ? ABSENT : this.member(token, around.object);
      return around === undefined || object === ABSENT
        ? this.member(token, outer)
        : this.member(object, around.key);
    };
    const list = member(item);
    const holder = {
      user: this.copied(member(user)),
      values: member(value),
      rank: member(rank),
      label: member(label),
      model: member(model),
    };
    if (list !== ABSENT && (tape.kinds[list] === JsonKind.array || tape.kinds[list] === JsonKind.object))
      this.list(list, holder);
    else this.row(holder.user, list, holder.values, holder.rank, holder.label, holder.model, token);
  }

  /** The rows of one user's list. `holder`: what stands beside it. */
  private list(
    list: number,
    holder: { user: User | undefined; values: number; rank: number; label: number; model: number },
  ): void {
    const { tape } = this;
    const { user, model } = holder;
    const beside = this.elements(holder.values);
    const ranks = this.elements(holder.rank);
    const labels = this.elements(holder.label);
    const isObject = tape.kinds[list] === JsonKind.object;
    if (!isObject && tape.kinds[list] !== JsonKind.array) {
      this.report('invalid-json', this.units.placeOf(tape.starts[list]), []);
      return;
    }
    let place = 0;
    for (let at = list + 1; at < tape.nexts[list]; at = tape.nexts[isObject ? at + 1 : at]) {
      const entry = isObject ? at : this.unwrapped(at);
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
        this.row(
          user,
          this.inner(entry, item),
          this.inner(entry, value),
          this.inner(entry, rank),
          this.inner(entry, label),
          model,
          entry,
        );
      } else {
        this.row(
          user,
          entry,
          beside?.[place] ?? ABSENT,
          ranks?.[place] ?? ABSENT,
          labels?.[place] ?? ABSENT,
          model,
          entry,
        );
      }
      place++;
    }
  }

  /** What stands in a list; undefined where there is none. */
  private elements(token: number): readonly number[] | undefined {
    return token !== ABSENT && this.tape.kinds[token] === JsonKind.array
      ? this.tape.elements(token)
      : undefined;
  }

  /** Keeps or reports one row. Tokens are ABSENT where the text has none; `whole` is the token of it all. */
  private row(
    user: User | undefined,
    item: number,
    value: number,
    rank: number,
    label: number,
    model: number,
    whole: number,
  ): void {
    this.rowsRead++;
    const { tape, columns } = this;
    const scored = this.options.use === 'recommendations' || this.options.use === 'both';
    if (user === undefined) return this.reportEmpty('empty-id', columns.user, whole);
    if (!this.isId(item)) return this.reportEmpty('empty-id', columns.item, item === ABSENT ? whole : item);
    if (columns.model >= 0 && !this.isId(model)) return this.reportEmpty('empty-id', columns.model, whole);
    const number =
      columns.value < 0
        ? 1
        : columns.weighted
          ? this.weight(value, whole)
          : this.number(value, columns.value, scored, whole);
    if (Number.isNaN(number)) return;
    let place = NaN;
    if (columns.rank >= 0) {
      place = columns.value < 0 ? this.number(rank, columns.rank, false, whole) : this.plainNumber(rank);
      if (!Number.isFinite(place)) {
        if (columns.value < 0) return;
        place = NaN;
        this.findings.add('invalid-rank', 'warning', false, () =>
          this.place(rank === ABSENT ? whole : rank, [this.text(rank)]),
        );
      }
    }
    const unjudged = columns.label < 0 || label === ABSENT || tape.kinds[label] === JsonKind.null;
    const truth = unjudged ? NaN : this.number(label, columns.label, false, whole);
    if (!unjudged && Number.isNaN(truth)) return;
    if (number < 0 && this.options.use === 'truth' && columns.value >= 0)
      this.findings.add('negative-gain', 'warning', false, () => this.place(value, [this.text(value)]));
    if (truth < 0)
      this.findings.add('negative-gain', 'warning', false, () => this.place(label, [this.text(label)]));
    this.rows.nextLine(this.units.placeOf(tape.starts[item]).line);
    if (user.number < 0) user.number = this.users.internBytes(user.bytes, 0, user.bytes.length);
    this.rows.add(
      user.number,
      this.interned(this.items, item),
      number,
      place,
      truth,
      this.models === undefined ? 0 : this.interned(this.models, model),
    );
  }

  /** The number that a token says; NaN, and a finding, when the row cannot be used. */
  private number(token: number, column: number, mayBeInfinite: boolean, whole: number): number {
    if (token === ABSENT || this.tape.kinds[token] === JsonKind.null) {
      this.reportEmpty('empty-value', column, token === ABSENT ? whole : token);
      return NaN;
    }
    const number = this.plainNumber(token);
    if (Number.isFinite(number)) {
      const tableColumn = this.shape.columns[column];
      if (!isMixedPercent(number, tableColumn, this, token)) return number;
      this.findings.add('mixed-percent', 'error', true, () =>
        this.place(token, mixedPercentDetails(this.text(token), tableColumn)),
      );
      return NaN;
    }
    if (Number.isNaN(number) || !mayBeInfinite) {
      this.findings.add('invalid-number', 'error', true, () => this.place(token, [this.text(token)]));
      return NaN;
    }
    this.findings.add('infinite-number', 'warning', false, () => this.place(token, [this.text(token)]));
    return number;
  }

  /** What an event is worth; NaN and a finding where that is not said. */
  private weight(token: number, whole: number): number {
    const event = token === ABSENT ? '' : this.text(token);
    const weight = this.options.eventWeights?.weightOf(event);
    if (weight !== undefined) return weight;
    this.findings.add('unknown-event', 'warning', true, () =>
      this.place(token === ABSENT ? whole : token, [event]),
    );
    return NaN;
  }

  private plainNumber(token: number): number {
    if (token === ABSENT) return NaN;
    const { kinds, starts, ends } = this.tape;
    if (kinds[token] !== JsonKind.bare && kinds[token] !== JsonKind.text) return NaN;
    const first = this.bytes[starts[token]];
    if (first === 116 || first === 102) {
      const word = this.text(token);
      if (word === 'true') return 1;
      if (word === 'false') return 0;
    }
    return numberIn(this.bytes, starts[token], ends[token]);
  }

  /** Whether the number that a token says has the sign of a percentage. */
  isPercentage(token: number): boolean {
    const { kinds, starts, ends } = this.tape;
    return (
      kinds[token] !== JsonKind.bare &&
      this.bytes.subarray(starts[token], ends[token]).includes(PERCENT) &&
      isPercentage(this.text(token))
    );
  }

  private isId(token: number): boolean {
    if (token === ABSENT) return false;
    const { kinds, starts, ends } = this.tape;
    if (kinds[token] === JsonKind.bare) return true;
    if (kinds[token] === JsonKind.escaped) return !isBlankText(this.text(token));
    if (kinds[token] !== JsonKind.text) return false;
    for (let at = starts[token]; at < ends[token]; at++) if (this.bytes[at] > 32) return true;
    return false;
  }

  private interned(ids: Identifiers, token: number): number {
    const { kinds, starts, ends } = this.tape;
    if (kinds[token] === JsonKind.escaped) return ids.intern(this.text(token));
    return ids.internBytes(this.bytes, starts[token], ends[token]);
  }

  /** The user of an id, who outlives the tape; undefined when the token is none. */
  private copied(token: number): User | undefined {
    if (!this.isId(token)) return undefined;
    const { kinds, starts, ends } = this.tape;
    const bytes =
      kinds[token] === JsonKind.escaped
        ? new TextEncoder().encode(this.text(token))
        : this.bytes.slice(starts[token], ends[token]);
    return { bytes, number: -1 };
  }

  /** The value of the last member with a key, as JSON.parse would have it. */
  private member(object: number, key: Uint8Array): number {
    const { tape } = this;
    let found = ABSENT;
    if (tape.kinds[object] !== JsonKind.object) return found;
    for (let at = object + 1; at < tape.nexts[object]; at = tape.nexts[at + 1]) {
      if (
        tape.kinds[at] === JsonKind.text
          ? this.equals(at, key)
          : this.text(at) === new TextDecoder().decode(key)
      )
        found = at + 1;
    }
    return found === ABSENT ? ABSENT : this.unwrapped(found);
  }

  /** The value in `{"$oid": "5f1a"}` or `{"$numberDouble": "0.5"}`, as MongoDB exports them; any other value as it is. */
  private unwrapped(token: number): number {
    const { kinds, starts, nexts } = this.tape;
    if (kinds[token] !== JsonKind.object) return token;
    const key = token + 1;
    const value = key + 1;
    const single = value < nexts[token] && nexts[value] === nexts[token];
    return single && this.bytes[starts[key]] === DOLLAR && kinds[value] < JsonKind.array ? value : token;
  }

  private inner(object: number, column: number): number {
    const key = column < 0 ? undefined : this.keys[column].inner;
    return key === undefined ? ABSENT : this.member(object, key);
  }

  private equals(token: number, key: Uint8Array): boolean {
    const { starts, ends } = this.tape;
    const start = starts[token];
    if (ends[token] - start !== key.length) return false;
    for (let i = 0; i < key.length; i++) if (this.bytes[start + i] !== key[i]) return false;
    return true;
  }

  private text(token: number): string {
    if (token === ABSENT) return '';
    const { kinds, starts, ends } = this.tape;
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      this.bytes.subarray(starts[token], ends[token]),
    );
    if (kinds[token] !== JsonKind.escaped) return text;
    try {
      return JSON.parse(`"${text}"`) as string;
    } catch {
      // An escape that JSON does not know: the text as it stands.
      return text;
    }
  }

  private place(token: number, details: readonly (string | number)[]): FindingPlace {
    const { starts, ends } = this.tape;
    const { line, column } = this.units.placeOf(starts[token]);
    const end = this.units.placeOf(ends[token]);
    return end.line === line ? { line, column, endColumn: end.column, details } : { line, column, details };
  }

  private reportEmpty(code: 'empty-id' | 'empty-value', column: number, token: number): void {
    this.findings.add(code, 'error', true, () => this.place(token, [this.shape.columns[column].name]));
  }

  private report(
    code: 'invalid-json' | 'line-too-long',
    place: { line: number; column: number },
    details: readonly number[],
  ): void {
    this.rowsRead++;
    this.findings.add(code, 'error', true, () => ({ ...place, details }));
  }

  private truncated(insideUnit: boolean): void {
    if (insideUnit) this.rowsRead++;
    const { line } = this.units.endPlace;
    this.findings.add('truncated-line', 'error', insideUnit, () => ({ line, details: [] }));
  }
}

/** Nothing but controls and blanks of ASCII, as of ids that stand without escapes: a no-break space may be an id. */
function isBlankText(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 32) return false;
  return true;
}

/** A user, who gets a number with the first row that is kept: an id of any length is looked for once, however long the list. */
interface User {
  readonly bytes: Uint8Array;
  number: number;
}

/** Where the colon behind the key at the beginning of bytes[start … end) stands, −1 when there is none. */
function keyEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && bytes[at] <= 32) at++;
  if (bytes[at] !== 34) return -1;
  for (at++; at < end && bytes[at] !== 34; at++) if (bytes[at] === 92) at++;
  for (at++; at < end && bytes[at] <= 32; at++);
  return at < end && bytes[at] === 58 ? at : -1;
}
