import { orderOf } from '../core/evaluation/ordering';
import type { Identifiers } from '../core/data/identifiers';
import type { UserColumn, UserFilter, UserSort } from '../shared/evaluationView';
import { type UserCondition, userPredicate } from '../shared/userQuery';

/** The columns of one model's users, by user number; values of measures are NaN where undefined. */
export interface UserColumns {
  readonly lists: Int32Array;
  readonly relevant: Int32Array;
  readonly hits: Int32Array;
  readonly measures: readonly Float64Array[];
}

/**
 * The users of one model as a table: ordered and filtered on demand, the last few orders kept, so that
 * scrolling and paging cost nothing.
 */
export class UserTable {
  private readonly views = new Map<string, Int32Array>();
  private readonly orders = new Map<string, Int32Array>();

  constructor(
    private readonly ids: Identifiers,
    readonly columns: UserColumns,
    /** Users of this table in the order of the files; further users of `ids` belong to other models only. */
    readonly users: Int32Array,
  ) {}

  get size(): number {
    return this.users.length;
  }

  /** The user numbers that pass both the filter and the condition, in order. */
  rows(sort: UserSort, filter: UserFilter, condition?: UserCondition): Int32Array {
    const key = JSON.stringify([sort, filter, condition]);
    let rows = this.views.get(key);
    if (rows === undefined) {
      rows = this.selected(this.ordered(sort), filter);
      if (condition !== undefined) rows = rows.filter(this.predicate(condition));
      remember(this.views, key, rows);
    }
    return rows;
  }

  private predicate(condition: UserCondition): (user: number) => boolean {
    const { lists, relevant, hits, measures } = this.columns;
    return userPredicate(condition, {
      id: (user) => this.ids.text(user),
      list: lists,
      relevant,
      hits,
      measures,
    });
  }

  private ordered(sort: UserSort): Int32Array {
    const key = JSON.stringify(sort);
    let order = this.orders.get(key);
    if (order === undefined) {
      order =
        sort.column.kind === 'user'
          ? this.byId(sort.descending)
          : orderOf(this.numbers(sort.column), sort.descending, this.users);
      remember(this.orders, key, order);
    }
    return order;
  }

  private numbers(column: UserColumn): Float64Array {
    switch (column.kind) {
      case 'list':
        return Float64Array.from(this.columns.lists);
      case 'relevant':
        return Float64Array.from(this.columns.relevant);
      case 'hits':
        return Float64Array.from(this.columns.hits);
      case 'measure':
        return this.columns.measures[column.index] ?? new Float64Array(this.ids.size).fill(Number.NaN);
      case 'user':
        throw new Error('Ids are ordered as text.');
    }
  }

  /**
   * Orders ids as text. The six bytes after what all ids have in common make a number that orders most of
   * them at once; only runs that agree in those are compared byte by byte.
   */
  private byId(descending: boolean): Int32Array {
    const { ids, users } = this;
    const { arena, starts } = ids;
    const common = commonPrefix(ids, users);
    const keys = new Float64Array(ids.size);
    for (const user of users) {
      let key = 0;
      for (let i = 0; i < 6; i++) {
        const at = starts[user] + common + i;
        key = key * 257 + (at < starts[user + 1] ? arena[at] + 1 : 0);
      }
      keys[user] = key;
    }
    const order = orderOf(keys, false, users);
    for (let start = 0; start < order.length;) {
      let end = start + 1;
      while (end < order.length && keys[order[end]] === keys[order[start]]) end++;
      if (end - start > 1) order.subarray(start, end).sort((a, b) => ids.compare(a, b));
      start = end;
    }
    return descending ? order.reverse() : order;
  }

  private selected(order: Int32Array, filter: UserFilter): Int32Array {
    if (filter === 'all') return order;
    const { lists, relevant, hits } = this.columns;
    return order.filter((user) => {
      switch (filter) {
        case 'counted':
          return relevant[user] > 0;
        case 'without-hit':
          return relevant[user] > 0 && hits[user] === 0 && lists[user] > 0;
        case 'without-list':
          return relevant[user] > 0 && lists[user] === 0;
        case 'without-relevant':
          return relevant[user] === 0;
      }
    });
  }
}

function commonPrefix(ids: Identifiers, users: Int32Array): number {
  if (users.length === 0) return 0;
  const { arena, starts } = ids;
  const first = users[0];
  let length = starts[first + 1] - starts[first];
  for (const user of users) {
    length = Math.min(length, starts[user + 1] - starts[user]);
    for (let i = 0; i < length; i++) {
      if (arena[starts[user] + i] !== arena[starts[first] + i]) length = i;
    }
  }
  return length;
}

/** Keeps the last eight. */
function remember(cache: Map<string, Int32Array>, key: string, value: Int32Array): void {
  cache.set(key, value);
  if (cache.size > 8) cache.delete(cache.keys().next().value as string);
}
