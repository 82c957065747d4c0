import { renumbered, type IdMatching, type RenumberedIds } from '../../core/data/ids/idMatching';
import type { Identifiers } from '../../core/data/ids/identifiers';
import { matchedIds } from '../../core/data/ids/matchedIds';
import type { ItemTable } from '../../core/formats/itemTable';
import type { TableFile } from './tableFile';

/** The files of an evaluation with ids that count for the same where they are written alike in some ways. */
export class MatchedIds {
  readonly users: Identifiers;
  readonly items: Identifiers;
  /** Of the file that says what is known of users. */
  readonly ofUsers: Identifiers;
  private readonly matched:
    | { readonly users: RenumberedIds; readonly items: RenumberedIds; readonly ofUsers: RenumberedIds }
    | undefined;

  /** @param ways absent: ids count as they are written */
  constructor(
    ways: readonly IdMatching[] | undefined,
    users: Identifiers,
    items: Identifiers,
    ofUsers: Identifiers,
  ) {
    this.matched = ways && {
      users: renumbered(users, ways),
      items: renumbered(items, ways),
      ofUsers: renumbered(ofUsers, ways),
    };
    this.users = this.matched?.users.ids ?? users;
    this.items = this.matched?.items.ids ?? items;
    this.ofUsers = this.matched?.ofUsers.ids ?? ofUsers;
  }

  file(file: TableFile): TableFile {
    if (this.matched === undefined) return file;
    const { users, items } = this.matched;
    return { ...file, interactions: matchedIds(file.interactions, users, items, file.findings) };
  }

  itemFile<F extends { readonly table: ItemTable }>(file: F): F {
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
