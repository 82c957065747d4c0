import type { Identifiers } from '../../../core/data/ids/identifiers';
import { keyText } from '../../../core/data/ids/keyTexts';
import type { FindingPlace } from '../../../shared/findings/finding';
import type { CellRole, RowCells } from '../rowPolicy';
import { ABSENT, type JsonTape } from './jsonTape';
import type { JsonUnits } from './jsonUnits';

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

  constructor(
    private readonly tape: JsonTape,
    private readonly units: Pick<JsonUnits, 'placeOf'>,
  ) {}

  /** Forgets the user of the previous unit. */
  beginUnit(): void {
    this.userNumber = -1;
  }

  line(): number {
    return this.units.placeOf(this.tape.starts[this.item]).line;
  }

  isEmpty(role: CellRole): boolean {
    if (role === 'model' && this.modelOfList !== undefined) return false;
    if (role === 'model' && this.further.some((token) => !this.tape.isId(token))) return true;
    if (role === 'user' || role === 'item' || role === 'model') return !this.tape.isId(this[role]);
    return this.tape.isAbsent(this[role]);
  }

  isUnjudged(): boolean {
    return this.tape.isAbsent(this.label);
  }

  number(role: CellRole): number {
    return this.tape.numberOf(this[role]);
  }

  text(role: CellRole): string {
    return this.tape.text(this[role]);
  }

  isPercentage(role: CellRole): boolean {
    return this.tape.isPercentage(this[role]);
  }

  place(role: CellRole, details: readonly (string | number)[]): FindingPlace {
    const own = role === 'user' || role === 'model' ? ABSENT : this[role];
    const token = own === ABSENT ? this.whole : own;
    const { line, column } = this.units.placeOf(this.tape.starts[token]);
    const end = this.units.placeOf(this.tape.ends[token]);
    return end.line === line ? { line, column, endColumn: end.column, details } : { line, column, details };
  }

  id(role: 'user' | 'item' | 'model', ids: Identifiers): number {
    if (role === 'model' && this.modelOfList !== undefined) return this.modelOfList;
    if (role === 'model' && this.further.length > 0)
      return ids.intern(keyText([this.model, ...this.further].map((token) => this.tape.text(token))));
    // A judge may have no name.
    if (role === 'model' && this.tape.isAbsent(this.model)) return ids.intern('');
    if (role !== 'user') return this.tape.interned(ids, this[role]);
    if (this.userNumber < 0) this.userNumber = this.tape.interned(ids, this.user);
    return this.userNumber;
  }
}
