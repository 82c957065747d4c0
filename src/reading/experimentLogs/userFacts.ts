import { growArray } from '../../core/data/columns';
import type { Identifiers } from '../../core/data/ids/identifiers';
import type { LogCells } from './logCells';

/** Properties of the users that a first reading of the log found, by user number. The second reading needs them. */
export interface UserFacts {
  readonly users: Identifiers;
  readonly variants: Identifiers;
  /** Variant in the rows of each user; −1 if there is not exactly one. */
  readonly variantOf: Int32Array;
  /** First exposures in milliseconds since 1970, before which rows are left out; undefined: no row is. */
  readonly exposures: Float64Array | undefined;
}

/** Signals that some rows need the results of this reading: the log has to be read again. */
export class UserFactsNeeded extends Error {
  constructor(readonly known: UserFacts) {
    super('The log has to be read again with what it says of its users.');
  }
}

/** Collects the properties of users that only a second reading can use. */
export class UserFactsCollector {
  /** First exposure of each user in milliseconds since 1970; empty if the log has none. */
  private exposures = new Float64Array(0);
  /** 1 for each user with an event without a variant, by user number. */
  private withoutVariant = new Uint8Array(0);

  /** @param known results of an earlier reading */
  constructor(
    private readonly users: Identifiers,
    private readonly variants: Identifiers,
    private readonly cells: LogCells,
    private readonly known: UserFacts | undefined,
  ) {}

  /** Returns the variant in the other rows of a user; −1 if there is not exactly one variant, or it is not known yet. */
  variantElsewhere(user: number): number {
    const { known } = this;
    if (known !== undefined) return user < known.variantOf.length ? known.variantOf[user] : -1;
    if (user >= this.withoutVariant.length) this.withoutVariant = growArray(this.withoutVariant, user + 1);
    this.withoutVariant[user] = 1;
    return -1;
  }

  /** Records an exposure. @param milliseconds since 1970 */
  expose(user: number, milliseconds: number): void {
    const { length } = this.exposures;
    if (user >= length) {
      this.exposures = growArray(this.exposures, user + 1);
      this.exposures.fill(Infinity, length);
    }
    if (milliseconds < this.exposures[user]) this.exposures[user] = milliseconds;
  }

  /** Returns whether a row without a variant belongs to a user whose variant is known from other rows. */
  namesVariantsElsewhere(): boolean {
    return this.withoutVariant.some((isUnnamed, user) => isUnnamed === 1 && this.variantOf(user) >= 0);
  }

  /** Returns the variant in the rows of a user, or −1 if there is not exactly one. */
  private variantOf(user: number): number {
    const { cells } = this;
    const cell = cells.newestOf(user);
    return !(cell >= 0) || cells.before(cell) >= 0 ? -1 : cells.variantOf(cell);
  }

  /**
   * Returns the number of users with used rows, and the number of those with rows before their first exposure or
   * without an exposure.
   */
  usersBefore(): { readonly users: number; readonly early: number } {
    const { cells, exposures } = this;
    const counts = { users: 0, early: 0 };
    if (exposures.length === 0) return counts;
    for (let user = 0; user < this.users.size; user++) {
      let first = Infinity;
      for (let cell = cells.newestOf(user); cell >= 0; cell = cells.before(cell))
        if (cells.rowsOf(cell) > 0) first = Math.min(first, cells.firstTimeOf(cell));
      if (first === Infinity) continue;
      counts.users++;
      if (!(first >= (exposures[user] ?? Infinity))) counts.early++;
    }
    return counts;
  }

  /** Returns the results of this reading for the next one. @param dropsEarly whether to leave out rows before first exposures */
  facts(dropsEarly: boolean): UserFacts {
    const { users, variants, exposures } = this;
    const first = new Float64Array(users.size).fill(Infinity);
    first.set(exposures.subarray(0, users.size));
    return {
      users,
      variants,
      variantOf: Int32Array.from({ length: users.size }, (_, user) => this.variantOf(user)),
      exposures: dropsEarly && exposures.length > 0 ? first : undefined,
    };
  }
}
