import type { Identifiers } from '../../core/data/ids/identifiers';
import { lineOfRow, type Interactions } from '../../core/data/interactions/interactions';
import type { FindingCollector } from '../../core/findings/findingCollector';
import type { ItemTable } from '../formats/items/itemTable';
import { renumberIds, type RenumberedIds } from '../join/idForms';
import type { IdMatching } from '../../shared/config/evaluationConfig';
import type { TableFile } from './tableFile';

/** Distinct IDs as written in the files. */
interface WrittenIds {
  readonly users: Identifiers;
  readonly items: Identifiers;
  readonly ofUsers: Identifiers;
  readonly ofItems: Identifiers;
}

/** Files of an evaluation in which IDs are equal if they differ only in the given aspects of spelling. */
export class MatchedIds {
  readonly users: Identifiers;
  readonly items: Identifiers;
  /** IDs of the file with attributes of users. */
  readonly ofUsers: Identifiers;
  /** IDs of the file with attributes of items; they may be the IDs of the items themselves. */
  readonly ofItems: Identifiers;
  private readonly matched: Readonly<Record<keyof WrittenIds, RenumberedIds>> | undefined;

  /** @param ways aspects of spelling to ignore; absent: IDs are compared as written */
  constructor(
    private readonly ways: readonly IdMatching[] | undefined,
    written: WrittenIds,
  ) {
    const { users, items, ofUsers, ofItems } = written;
    const renumberedItems = ways && renumberIds(items, ways);
    this.matched = ways &&
      renumberedItems && {
        users: renumberIds(users, ways),
        items: renumberedItems,
        ofUsers: renumberIds(ofUsers, ways),
        ofItems: ofItems === items ? renumberedItems : renumberIds(ofItems, ways),
      };
    this.users = this.matched?.users.ids ?? users;
    this.items = this.matched?.items.ids ?? items;
    this.ofUsers = this.matched?.ofUsers.ids ?? ofUsers;
    this.ofItems = this.matched?.ofItems.ids ?? ofItems;
  }

  file(file: TableFile): TableFile {
    if (this.matched === undefined) return file;
    const { users, items } = this.matched;
    return { ...file, interactions: matchedIds(file.interactions, users, items, file.findings) };
  }

  /** Like `file`, for users with ID numbers of their own: the first column of keys. */
  fileOf(file: TableFile, users: Identifiers): TableFile {
    if (this.ways === undefined || this.matched === undefined) return file;
    const { items } = this.matched;
    return {
      ...file,
      interactions: matchedIds(file.interactions, renumberIds(users, this.ways), items, file.findings),
    };
  }

  itemFile<F extends { readonly table: ItemTable }>(file: F): F {
    return withNumbers(file, this.matched?.ofItems);
  }

  catalogueFile<F extends { readonly table: ItemTable }>(file: F): F {
    return withNumbers(file, this.matched?.items);
  }

  userFile<F extends { readonly table: ItemTable }>(file: F): F {
    return withNumbers(file, this.matched?.ofUsers);
  }
}

function withNumbers<F extends { readonly table: ItemTable }>(file: F, ids: RenumberedIds | undefined): F {
  if (ids === undefined) return file;
  const { table } = file;
  const items = Int32Array.from(table.rows.items, (item) => ids.numbers[item]);
  return { ...file, table: { ...table, rows: { ...table.rows, items } } };
}

/**
 * Returns rows with new ID numbers. Reports IDs of the file that became one ID: their rows now belong to one
 * user, or one item.
 */
function matchedIds(
  interactions: Interactions,
  users: RenumberedIds,
  items: RenumberedIds,
  findings: FindingCollector,
): Interactions {
  const { runUsers, runStarts, lines, userIds, itemIds } = interactions;
  const report = (ids: typeof userIds, first: number, other: number, row: number): void =>
    findings.add('matched-ids', false, () => ({
      line: lineOfRow(lines, row),
      details: [ids.text(other), ids.text(first)],
    }));
  return {
    ...interactions,
    runUsers: anew(runUsers, users, (first, other, run) => report(userIds, first, other, runStarts[run])),
    items: anew(interactions.items, items, (first, other, row) => report(itemIds, first, other, row)),
    userIds: users.ids,
    itemIds: items.ids,
  };
}

/**
 * Replaces old numbers by new ones.
 *
 * @param merged called for two IDs that became one, with the index of the second one's first row
 */
function anew(
  column: Int32Array,
  { ids, numbers }: RenumberedIds,
  merged: (first: number, other: number, place: number) => void,
): Int32Array {
  const before = new Int32Array(ids.size).fill(-1);
  const said = new Uint8Array(numbers.length);
  return column.map((old, index) => {
    const number = numbers[old];
    if (before[number] < 0) before[number] = old;
    else if (before[number] !== old && said[old] === 0) {
      said[old] = 1;
      merged(before[number], old, index);
    }
    return number;
  });
}
