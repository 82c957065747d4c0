import type { Identifiers } from '../core/data/identifiers';
import type {
  UserFilter,
  UserLocation,
  UserLocationQuery,
  UserRow,
  UsersPage,
  UsersQuery,
  Versus,
} from '../shared/evaluationView';
import { parseQuery } from '../shared/query/parser';
import type { QueryLanguage } from '../shared/query/language';
import { placeOfUserColumn, userLanguage } from '../shared/query/userLanguage';
import { orNull } from './orNull';
import { OrderedTable, type KnownOrder, type TableQuestion } from './orderedTable';
import { remembered } from './remembered';

/** The columns of one model's users, by user number; values of measures are NaN where undefined. */
export interface UserColumns {
  readonly lists: Int32Array;
  readonly relevant: Int32Array;
  readonly hits: Int32Array;
  /** At how many of the cutoffs equal scores stand on both sides; only asked for when it is needed. */
  readonly ties: () => Uint8Array;
  readonly measures: readonly { readonly name: string; readonly values: Float64Array }[];
  /** The values of the same measure in another model. */
  readonly others: (versus: Versus) => Float64Array | undefined;
}

type Question = Pick<UsersQuery, 'sort' | 'filter' | 'query' | 'versus'>;

/** What is held against how many other models or measures at a time. */
const KEPT = 3;

/** The table with one column of differences, or without. */
interface Compared {
  readonly table: OrderedTable;
  readonly language: QueryLanguage;
  readonly differences: Float64Array | undefined;
}

/** The users of one model as a table. */
export class UserTable {
  private readonly compared = new Map<string, Compared>();
  private readonly past: ReadonlyMap<string, ReadonlyMap<string, KnownOrder>>;

  /**
   * @param users users of this table in the order of the files; further users of `ids` belong to other models only
   * @param before the table of the same model before an edit
   */
  constructor(
    private readonly ids: Identifiers,
    private readonly columns: UserColumns,
    readonly users: Int32Array,
    before?: UserTable,
  ) {
    this.past = before !== undefined && before.isOf(ids, users) ? before.known : new Map();
  }

  private isOf(ids: Identifiers, users: Int32Array): boolean {
    return (
      this.ids === ids &&
      this.users.length === users.length &&
      this.users.every((user, place) => user === users[place])
    );
  }

  /** What is ordered already, by what it is held against. */
  private get known(): ReadonlyMap<string, ReadonlyMap<string, KnownOrder>> {
    const own = Array.from(this.compared, ([key, { table }]) => [key, table.known] as const);
    return new Map([...this.past, ...own].slice(-KEPT));
  }

  /** @throws Error when the query cannot be read */
  page(query: UsersQuery): UsersPage {
    const { table, language, differences } = this.comparedBy(query.versus);
    const { matching, rows } = table.window(this.question(query, language), query.start, query.count);
    return {
      matching,
      all: table.size,
      start: query.start,
      rows: Array.from(rows, (user) => this.row(user, differences)),
    };
  }

  /** @throws Error when the query cannot be read */
  locate(query: UserLocationQuery): UserLocation | undefined {
    const { target } = query;
    const { table, language } = this.comparedBy(query.versus);
    const found = table.locate(
      this.question(query, language),
      target.kind === 'user' ? { kind: 'row', row: target.user } : target,
    );
    return found && { user: found.row, id: this.ids.text(found.row), row: found.place };
  }

  row(user: number, differences?: Float64Array): UserRow {
    const { lists, relevant, hits, measures } = this.columns;
    return {
      user,
      id: this.ids.text(user),
      list: lists[user],
      relevant: relevant[user],
      hits: hits[user],
      values: measures.map(({ values }) => orNull(values[user])),
      ...(differences && { versus: orNull(differences[user]) }),
    };
  }

  private comparedBy(versus: Versus | undefined): Compared {
    const key = versus === undefined ? '' : `${versus.measure} ${versus.baseline}`;
    return remembered(this.compared, KEPT, key, () => this.compare(versus, this.past.get(key)));
  }

  private compare(versus: Versus | undefined, past: ReadonlyMap<string, KnownOrder> | undefined): Compared {
    const { lists, relevant, hits, ties, measures, others } = this.columns;
    const names = measures.map(({ name }) => name);
    const other = versus && others(versus);
    const differences = versus && other && differencesOf(measures[versus.measure].values, other);
    // In the order of the language.
    const columns: readonly (() => ArrayLike<number>)[] = [
      () => [],
      () => lists,
      () => relevant,
      () => hits,
      ties,
      ...measures.map(
        ({ values }) =>
          () =>
            values,
      ),
      ...(differences ? [() => differences] : []),
    ];
    return {
      table: new OrderedTable(this.ids, (column) => columns[column](), this.users, past),
      language: userLanguage(names, differences !== undefined),
      differences,
    };
  }

  private question({ sort, filter, query }: Question, language: QueryLanguage): TableQuestion {
    const parsed = parseQuery(query ?? '', language);
    if (!parsed.ok) throw new Error(parsed.error.message);
    const column = placeOfUserColumn(sort.column, this.columns.measures.length);
    return {
      // A difference that there is none of has no order.
      column: column < language.columns.length ? column : 0,
      descending: sort.descending,
      filter: filter === 'all' ? undefined : { name: filter, keeps: this.keeps(filter) },
      condition: parsed.condition,
    };
  }

  private keeps(filter: Exclude<UserFilter, 'all'>): (user: number) => boolean {
    const { lists, relevant, hits, ties } = this.columns;
    switch (filter) {
      case 'counted':
        return (user) => relevant[user] > 0;
      case 'without-hit':
        return (user) => relevant[user] > 0 && hits[user] === 0 && lists[user] > 0;
      case 'without-list':
        return (user) => relevant[user] > 0 && lists[user] === 0;
      case 'without-relevant':
        return (user) => relevant[user] === 0;
      case 'tied': {
        const tied = ties();
        return (user) => tied[user] > 0;
      }
    }
  }
}

/** A plain loop takes a tenth of the time of `map`. */
function differencesOf(values: Float64Array, others: Float64Array): Float64Array {
  const differences = new Float64Array(values.length);
  for (let user = 0; user < values.length; user++) differences[user] = values[user] - others[user];
  return differences;
}
