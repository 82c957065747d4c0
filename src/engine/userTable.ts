import type { Identifiers } from '../core/data/identifiers';
import type {
  UserFilter,
  UserLocation,
  UserLocationQuery,
  UserRow,
  UsersPage,
  UsersQuery,
} from '../shared/evaluationView';
import { parseQuery } from '../shared/query/parser';
import type { QueryLanguage } from '../shared/query/language';
import { placeOfUserColumn, userLanguage } from '../shared/query/userLanguage';
import { OrderedTable, type TableQuestion } from './orderedTable';

/** The columns of one model's users, by user number; values of measures are NaN where undefined. */
export interface UserColumns {
  readonly lists: Int32Array;
  readonly relevant: Int32Array;
  readonly hits: Int32Array;
  readonly measures: readonly { readonly name: string; readonly values: Float64Array }[];
}

type Question = Pick<UsersQuery, 'sort' | 'filter' | 'query'>;

/** The users of one model as a table. */
export class UserTable {
  private readonly table: OrderedTable;
  private readonly language: QueryLanguage;

  /** @param users users of this table in the order of the files; further users of `ids` belong to other models only */
  constructor(
    private readonly ids: Identifiers,
    private readonly columns: UserColumns,
    readonly users: Int32Array,
  ) {
    const { lists, relevant, hits, measures } = columns;
    const numbers = [[], lists, relevant, hits, ...measures.map(({ values }) => values)];
    this.table = new OrderedTable(ids, (column) => numbers[column], users);
    this.language = userLanguage(measures.map(({ name }) => name));
  }

  /** @throws Error when the query cannot be read */
  page(query: UsersQuery): UsersPage {
    const { matching, rows } = this.table.window(this.question(query), query.start, query.count);
    return {
      matching,
      all: this.table.size,
      start: query.start,
      rows: Array.from(rows, (user) => this.row(user)),
    };
  }

  /** @throws Error when the query cannot be read */
  locate(query: UserLocationQuery): UserLocation | undefined {
    const { target } = query;
    const found = this.table.locate(
      this.question(query),
      target.kind === 'user' ? { kind: 'row', row: target.user } : target,
    );
    return found && { user: found.row, id: this.ids.text(found.row), row: found.place };
  }

  row(user: number): UserRow {
    const { lists, relevant, hits, measures } = this.columns;
    return {
      user,
      id: this.ids.text(user),
      list: lists[user],
      relevant: relevant[user],
      hits: hits[user],
      values: measures.map(({ values }) => (Number.isFinite(values[user]) ? values[user] : null)),
    };
  }

  private question({ sort, filter, query }: Question): TableQuestion {
    const parsed = parseQuery(query ?? '', this.language);
    if (!parsed.ok) throw new Error(parsed.error.message);
    return {
      column: placeOfUserColumn(sort.column),
      descending: sort.descending,
      filter: filter === 'all' ? undefined : { name: filter, keeps: this.keeps(filter) },
      condition: parsed.condition,
    };
  }

  private keeps(filter: Exclude<UserFilter, 'all'>): (user: number) => boolean {
    const { lists, relevant, hits } = this.columns;
    switch (filter) {
      case 'counted':
        return (user) => relevant[user] > 0;
      case 'without-hit':
        return (user) => relevant[user] > 0 && hits[user] === 0 && lists[user] > 0;
      case 'without-list':
        return (user) => relevant[user] > 0 && lists[user] === 0;
      case 'without-relevant':
        return (user) => relevant[user] === 0;
    }
  }
}
