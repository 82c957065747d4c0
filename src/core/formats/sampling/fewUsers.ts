/** So many users are kept, and fewer where these have more rows; but some in any case, and of each so many rows. */
const MOST_USERS = 300;
const MOST_ROWS = 6000;
const FEWEST_USERS = 30;
const MOST_ROWS_OF_ONE = 200;

/** Above every hash. */
const ALL = 2 ** 32;

/**
 * Keeps the users whose ids have the smallest hashes: whoever stands in two files is kept of both or of none, however
 * the files are sorted (a bottom-k sketch: Cohen, Kaplan 2007, Summarizing data using bottom-k sketches).
 */
export class FewUsers<Row> {
  /** Every user with a smaller hash is kept. */
  reach = ALL;
  private readonly users = new Map<number, Row[]>();
  private rows = 0;

  /** Whether a row of the user with that hash would be kept. */
  takes(hash: number): boolean {
    return hash < this.reach && (this.users.get(hash)?.length ?? 0) < MOST_ROWS_OF_ONE;
  }

  /** Keeps a row that is taken. */
  add(hash: number, row: Row): void {
    const rows = this.users.get(hash);
    if (rows === undefined) this.users.set(hash, [row]);
    else rows.push(row);
    this.rows++;
    const { size } = this.users;
    if (size >= 2 * MOST_USERS || (this.rows >= 2 * MOST_ROWS && size > FEWEST_USERS)) this.forget();
  }

  /** All that was kept. */
  finished(): Row[] {
    if (this.users.size > MOST_USERS) this.forget();
    return [...this.users.values()].flat();
  }

  /** Keeps those with the smallest hashes. */
  private forget(): void {
    const hashes = [...this.users.keys()].sort((a, b) => a - b);
    let kept = 0;
    let rows = 0;
    for (; kept < Math.min(MOST_USERS, hashes.length); kept++) {
      rows += this.users.get(hashes[kept])?.length ?? 0;
      if (rows > MOST_ROWS && kept >= FEWEST_USERS) break;
    }
    if (kept === hashes.length) return;
    this.reach = hashes[kept];
    this.rows = 0;
    for (const [at, hash] of hashes.entries())
      if (at >= kept) this.users.delete(hash);
      else this.rows += this.users.get(hash)?.length ?? 0;
  }
}
