import type { Identifiers } from '../../../core/data/ids/identifiers';
import { keyText } from '../../../core/data/ids/keyTexts';
import type { FindingPlace } from '../../../shared/findings/finding';
import { parseNumberBytes } from '../values/decimal';
import { isPercentage } from '../values/percentages';
import type { CellRole, RowCells } from '../rowPolicy';
import { ABSENT, JsonKind, JsonTape } from './jsonTape';
import type { JsonUnits } from './jsonUnits';

const PERCENT = 37;

/** The values of the tokens of one unit of a JSON text. */
export class JsonTokens {
  readonly tape = new JsonTape();
  private bytes: Uint8Array = new Uint8Array(0);

  constructor(private readonly units: Pick<JsonUnits, 'placeOf'>) {}

  /** Parses a record in bytes[start … end), which must not change before the next one. Returns whether it is valid. */
  parse(bytes: Uint8Array, start: number, end: number): boolean {
    this.bytes = bytes;
    return this.tape.parse(bytes, start, end);
  }

  /** Like `parse`, for a member of an object: a key and its value. */
  parseMember(bytes: Uint8Array, start: number, end: number): boolean {
    this.bytes = bytes;
    return this.tape.parseMember(bytes, start, end);
  }

  /** Returns whether the value at a token is missing or null. */
  isAbsent(token: number): boolean {
    return token === ABSENT || this.tape.kinds[token] === JsonKind.null;
  }

  /** Returns the number of a token, 1 for true and 0 for false; NaN if it is not a number. */
  numberOf(token: number): number {
    if (token === ABSENT) return NaN;
    const { kinds, starts, ends } = this.tape;
    if (kinds[token] !== JsonKind.bare && kinds[token] !== JsonKind.text) return NaN;
    const first = this.bytes[starts[token]];
    if (first === 116 || first === 102) {
      const word = this.tape.text(token);
      if (word === 'true') return 1;
      if (word === 'false') return 0;
    }
    return parseNumberBytes(this.bytes, starts[token], ends[token]);
  }

  /** Returns whether the number of a token is a percentage. */
  isPercentage(token: number): boolean {
    if (token === ABSENT) return false;
    const { kinds, starts, ends } = this.tape;
    return (
      kinds[token] !== JsonKind.bare &&
      this.bytes.subarray(starts[token], ends[token]).includes(PERCENT) &&
      isPercentage(this.tape.text(token))
    );
  }

  /** Returns whether a token may be an ID: it is neither missing nor blank. */
  isId(token: number): boolean {
    if (token === ABSENT) return false;
    const { kinds, starts, ends } = this.tape;
    if (kinds[token] === JsonKind.bare) return true;
    if (kinds[token] === JsonKind.escaped) return !isBlankText(this.tape.text(token));
    if (kinds[token] !== JsonKind.text) return false;
    for (let at = starts[token]; at < ends[token]; at++) if (this.bytes[at] > 32) return true;
    return false;
  }

  /** Returns the number of the ID of a token, which is added if it is new. */
  interned(ids: Identifiers, token: number): number {
    const { kinds, starts, ends } = this.tape;
    if (kinds[token] === JsonKind.escaped) return ids.intern(this.tape.text(token));
    return ids.internBytes(this.bytes, starts[token], ends[token]);
  }

  /** Returns the line of a token, counted from 1. */
  lineOf(token: number): number {
    return this.units.placeOf(this.tape.starts[token]).line;
  }

  /** Returns the place of a token for a finding. */
  place(token: number, details: readonly (string | number)[]): FindingPlace {
    const { starts, ends } = this.tape;
    const { line, column } = this.units.placeOf(starts[token]);
    const end = this.units.placeOf(ends[token]);
    return end.line === line ? { line, column, endColumn: end.column, details } : { line, column, details };
  }
}

/** A row whose cells are tokens of a JSON text. */
export class TokenCells implements RowCells {
  user = ABSENT;
  item = ABSENT;
  value = ABSENT;
  rank = ABSENT;
  label = ABSENT;
  model = ABSENT;
  /** Columns whose IDs, together with the model's ID, form one key. */
  further: number[] = [];
  /** Number of the model of the next users, if the document names models above users. */
  modelOfList: number | undefined;
  /** Token of the whole unit: missing fields are reported here. */
  whole = ABSENT;
  /**
   * ID number of the unit's user, stored after the first row because a long ID would be looked up for each
   * item of a list; −1: not looked up yet.
   */
  private userNumber = -1;

  constructor(private readonly tokens: JsonTokens) {}

  /** Forgets the user of the previous unit. */
  beginUnit(): void {
    this.userNumber = -1;
  }

  line(): number {
    return this.tokens.lineOf(this.item);
  }

  isEmpty(role: CellRole): boolean {
    if (role === 'model' && this.modelOfList !== undefined) return false;
    if (role === 'model' && this.further.some((token) => !this.tokens.isId(token))) return true;
    if (role === 'user' || role === 'item' || role === 'model') return !this.tokens.isId(this[role]);
    return this.tokens.isAbsent(this[role]);
  }

  isUnjudged(): boolean {
    return this.tokens.isAbsent(this.label);
  }

  number(role: CellRole): number {
    return this.tokens.numberOf(this[role]);
  }

  text(role: CellRole): string {
    return this.tokens.tape.text(this[role]);
  }

  isPercentage(role: CellRole): boolean {
    return this.tokens.isPercentage(this[role]);
  }

  place(role: CellRole, details: readonly (string | number)[]): FindingPlace {
    const token = role === 'user' || role === 'model' ? this.whole : this[role];
    return this.tokens.place(token === ABSENT ? this.whole : token, details);
  }

  id(role: 'user' | 'item' | 'model', ids: Identifiers): number {
    if (role === 'model' && this.modelOfList !== undefined) return this.modelOfList;
    if (role === 'model' && this.further.length > 0)
      return ids.intern(keyText([this.model, ...this.further].map((token) => this.tokens.tape.text(token))));
    // A judge may have no name.
    if (role === 'model' && this.tokens.isAbsent(this.model)) return ids.intern('');
    if (role !== 'user') return this.tokens.interned(ids, this[role]);
    if (this.userNumber < 0) this.userNumber = this.tokens.interned(ids, this.user);
    return this.userNumber;
  }
}

/**
 * Returns whether a text has only ASCII controls and blanks, like an empty ID without escapes. A no-break
 * space may be an ID.
 */
function isBlankText(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 32) return false;
  return true;
}
