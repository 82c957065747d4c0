import type { BaselineDelta, UserFilter, UserLocationQuery, UsersQuery } from '../../shared/protocol/queries';
import { differencesOf } from '../../core/data/columns';
import type { Identifiers } from '../../core/data/ids/identifiers';
import type {
  UserLocation,
  UserRow,
  UsersPage,
  UserColumnView,
} from '../../shared/protocol/views/evaluationView';
import { parseQuery } from '../../shared/query/parser';
import type { QueryLanguage } from '../../shared/query/language';
import {
  placeOfUserColumn,
  USER_COLUMNS,
  userLanguage,
  type UserColumnName,
} from '../../shared/query/userLanguage';
import type { TextsOfRows } from '../../shared/query/passing';
import type { Attributes } from '../../core/data/attributes';
import { describedPart, titleColumnName } from './describing';
import { orNull } from '../../shared/protocol/orNull';
import { OrderedTable, type RowsQuery } from './orderedTable';
import { getOrMakeCached } from '../../shared/caches';

/** Columns of one model's users, by user number; undefined values of metrics are NaN. */
export interface UserTableColumns {
  readonly lists: Int32Array;
  readonly relevant: Int32Array;
  readonly hits: Int32Array;
  /** 1 for each user who is counted under the convention, otherwise 0. */
  readonly counted: Uint8Array;
  /** Returns the number of cutoffs with equal scores on both sides, by user. Computed on demand. */
  readonly ties: () => Uint8Array;
  /**
   * Returns the number of unjudged items within the largest cutoff of the metrics, by user; NaN: the user has no list, or
   * no judgment. Computed on demand.
   */
  readonly unjudged: () => Float64Array;
  readonly measures: readonly { readonly name: string; readonly values: Float64Array }[];
  /** Returns the values of the same metric in another model. */
  readonly others: (baselineDelta: BaselineDelta) => Float64Array | undefined;
  /** Attributes of users, for conditions. */
  readonly known: readonly KnownUserColumn[];
}

interface KnownUserColumn extends UserColumnView {
  readonly numbers: () => Float64Array;
  readonly rows: () => TextsOfRows;
}

type Question = Pick<UsersQuery, 'sort' | 'filter' | 'query' | 'baselineDelta'>;

/** Maximum number of cached columns of differences from other models or metrics. */
const MAX_DIFFERENCES = 3;

/** Table of users, with or without a column of differences from another model. */
interface TableWithDifferences {
  readonly table: OrderedTable;
  readonly language: QueryLanguage;
  readonly differences: Float64Array | undefined;
}

/** Table of the users of one model. */
export class ModelUserTable {
  private readonly compared = new Map<string, TableWithDifferences>();
  private members: Int32Array | undefined;

  /**
   * @param users users of this table in the order of the files; the other users of `ids` occur only in other
   * models
   */
  constructor(
    private readonly ids: Identifiers,
    private readonly columns: UserTableColumns,
    readonly users: Int32Array,
    private readonly attributes?: Attributes,
  ) {}

  /** Returns a page of the matching rows. @throws Error if the query cannot be parsed */
  page(query: UsersQuery): UsersPage {
    const { table, language, differences } = this.comparedBy(query.baselineDelta);
    const { matching, rows } = table.window(this.question(query, language), query.start, query.count);
    return {
      matching,
      all: table.size,
      start: query.start,
      rows: Array.from(rows, (user) => this.row(user, differences)),
    };
  }

  /** Returns the position of a user. @throws Error if the query cannot be parsed */
  locate(query: UserLocationQuery): UserLocation | undefined {
    const { target } = query;
    const { table, language } = this.comparedBy(query.baselineDelta);
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
      ...describedPart(this.attributes, user),
      list: lists[user],
      relevant: relevant[user],
      hits: hits[user],
      values: measures.map(({ values }) => orNull(values[user])),
      ...(differences && { baselineDelta: orNull(differences[user]) }),
    };
  }

  private comparedBy(baselineDelta: BaselineDelta | undefined): TableWithDifferences {
    const key = baselineDelta === undefined ? '' : `${baselineDelta.measure} ${baselineDelta.baseline}`;
    return getOrMakeCached(this.compared, MAX_DIFFERENCES, key, () => this.compare(baselineDelta));
  }

  private compare(baselineDelta: BaselineDelta | undefined): TableWithDifferences {
    const { lists, relevant, hits, ties, unjudged, measures, others, known } = this.columns;
    // Some conventions give 0 to users without relevant items: these come last, so that they do not hide bad lists.
    this.members ??= firstOf(this.users, (user) => relevant[user] > 0);
    const { members } = this;
    const names = measures.map(({ name }) => name);
    const other = baselineDelta && others(baselineDelta);
    const differences =
      baselineDelta && other && differencesOf(measures[baselineDelta.measure].values, other);
    const fixed: Readonly<Record<UserColumnName, () => ArrayLike<number>>> = {
      user: () => [],
      list: () => lists,
      relevant: () => relevant,
      hits: () => hits,
      ties,
      unjudged,
    };
    // In the order of the language.
    const columns: readonly (() => ArrayLike<number>)[] = [
      ...USER_COLUMNS.map(({ name }) => fixed[name]),
      ...measures.map(
        ({ values }) =>
          () =>
            values,
      ),
      ...(differences && other ? [() => differences, () => other] : []),
      ...known.map(({ numbers }) => numbers),
    ];
    const texts = (column: number): TextsOfRows => known[column - (columns.length - known.length)].rows();
    return {
      table: new OrderedTable(this.ids, (column) => columns[column](), members, texts),
      language: userLanguage(names, differences !== undefined, [], known, titleColumnName(this.attributes)),
      differences,
    };
  }

  private question({ sort, filter, query }: Question, language: QueryLanguage): RowsQuery {
    const parsed = parseQuery(query ?? '', language);
    if (!parsed.ok) throw new Error(parsed.error.message);
    const column = placeOfUserColumn(sort.column, this.columns.measures.length);
    return {
      // A missing column of differences cannot be sorted by.
      column: column < language.columns.length ? column : 0,
      descending: sort.descending,
      filter: filter === 'all' ? undefined : { name: filter, keeps: this.keeps(filter) },
      condition: parsed.condition,
    };
  }

  private keeps(filter: Exclude<UserFilter, 'all'>): (user: number) => boolean {
    const { lists, relevant, hits, counted, ties } = this.columns;
    switch (filter) {
      case 'counted':
        return (user) => counted[user] === 1;
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

/** Returns the users, first those for whom `holds` is true. Both groups keep their order. */
function firstOf(users: Int32Array, holds: (user: number) => boolean): Int32Array {
  const sorted = new Int32Array(users.length);
  let count = 0;
  for (const first of [true, false])
    for (const user of users) if (holds(user) === first) sorted[count++] = user;
  return sorted;
}
