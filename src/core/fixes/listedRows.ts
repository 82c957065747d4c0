import type { ListedRows } from '../../shared/findings/rowFixes';
import { groupByUser } from '../data/interactions/grouping';
import {
  lineOfRow,
  lineOfEntry,
  rowAtLine,
  userOfRow,
  type Interactions,
} from '../data/interactions/interactions';
import { contradictoryEntry, type Rankings } from '../data/rankings';
import { addTo } from '../../shared/addTo';

/** Lines of one list, the best rank first. */
interface ListLines {
  readonly user: number;
  readonly lines: readonly number[];
  readonly ofItems: ReadonlyMap<number, readonly number[]>;
}

const NO_LIST: ListLines = { user: -1, lines: [], ofItems: new Map() };

/** Lists of one model in a file, accessed by line. */
export class RankedRows implements ListedRows {
  readonly firstRank: number;
  private last: ListLines | undefined;
  private readonly spellings = new Map<string, Map<string, number>>();
  private readonly rowsOf = new Map<'user' | 'item', Map<number, number[]>>();

  /**
   * @param rankings built from these interactions; undefined: the file is a ground truth and has no lists
   * @param keepsLast whether the last line of a duplicate item is used, instead of the first
   * @param isRemoved returns whether the row on a line is already removed
   * @param plainId returns an ID without differences in spelling, and in lower case if `anyCase` is true
   */
  constructor(
    private readonly interactions: Interactions,
    private readonly rankings: Rankings | undefined,
    readonly keepsLast: boolean,
    private readonly isRemoved: (line: number) => boolean,
    private readonly plainId: (id: string, anyCase: boolean) => string,
  ) {
    this.firstRank = interactions.ranks?.includes(0) === true ? 0 : 1;
  }

  listAt(line: number): readonly number[] {
    return this.kept(this.listWith(rowAtLine(this.interactions, line)).lines);
  }

  copiesAt(line: number): readonly number[] {
    const row = rowAtLine(this.interactions, line);
    return this.kept(this.listWith(row).ofItems.get(this.interactions.items[row]) ?? []);
  }

  linesOf(column: 'user' | 'item', id: string): readonly number[] {
    const { userIds, itemIds, lines } = this.interactions;
    const number = (column === 'user' ? userIds : itemIds).find(id);
    const rows = number < 0 ? [] : (this.rowsBy(column).get(number) ?? []);
    return this.kept(rows.map((row) => lineOfRow(lines, row)));
  }

  ranksContradict(line: number): boolean {
    const { interactions } = this;
    const { ranks, values } = interactions;
    if (ranks === undefined) return false;
    const rows = this.listAt(line).map((each) => rowAtLine(interactions, each));
    const scores = values && Float64Array.from(rows, (row) => values[row]);
    return (
      contradictoryEntry(
        Float64Array.from(rows, (row) => ranks[row]),
        scores,
        0,
        rows.length,
      ) >= 0
    );
  }

  canOnlyMean(column: 'user' | 'item', id: string, other: string): boolean {
    if (this.linesOf(column, other).length > 0) return false;
    const anyCase = this.plainId(id, false) !== this.plainId(other, false);
    return this.alike(column, anyCase).get(this.plainId(id, anyCase)) === 2;
  }

  /** Returns, by normalized spelling, the number of IDs with this spelling. */
  private alike(column: 'user' | 'item', anyCase: boolean): ReadonlyMap<string, number> {
    const key = `${column} ${anyCase}`;
    let counts = this.spellings.get(key);
    if (counts !== undefined) return counts;
    this.spellings.set(key, (counts = new Map()));
    const ids = column === 'user' ? this.interactions.userIds : this.interactions.itemIds;
    for (let id = 0; id < ids.size; id++) {
      const spelling = this.plainId(ids.text(id), anyCase);
      counts.set(spelling, (counts.get(spelling) ?? 0) + 1);
    }
    return counts;
  }

  private kept(lines: readonly number[]): readonly number[] {
    return lines.filter((line) => !this.isRemoved(line));
  }

  /** Returns the list that contains a row. The last list is stored, because findings are ordered by list. */
  private listWith(row: number): ListLines {
    const { interactions, rankings } = this;
    if (row < 0 || rankings === undefined) return NO_LIST;
    const user = userOfRow(interactions, row);
    if (this.last?.user === user) return this.last;
    const list = { user, lines: [] as number[], ofItems: new Map<number, number[]>() };
    for (let entry = rankings.offsets[user]; entry < rankings.offsets[user + 1]; entry++) {
      const line = lineOfEntry(interactions, rankings.rows, entry);
      list.lines.push(line);
      addTo(list.ofItems, rankings.items[entry], line);
    }
    return (this.last = list);
  }

  /** Returns the rows of each user or item. Computed on first use, because most fixes need only lists. */
  private rowsBy(column: 'user' | 'item'): Map<number, number[]> {
    let known = this.rowsOf.get(column);
    if (known !== undefined) return known;
    this.rowsOf.set(column, (known = new Map()));
    const { interactions } = this;
    if (column === 'item')
      for (let row = 0; row < interactions.rows; row++) addTo(known, interactions.items[row], row);
    else {
      const { offsets, rows } = groupByUser(interactions, interactions.userIds.size);
      for (let user = 0; user + 1 < offsets.length; user++)
        for (let entry = offsets[user]; entry < offsets[user + 1]; entry++)
          addTo(known, user, rows === undefined ? entry : rows[entry]);
    }
    return known;
  }
}
