import type { ItemLocationQuery, ItemsQuery } from '../../shared/protocol/queries';
import type { Identifiers } from '../../core/data/ids/identifiers';
import type { ItemCounts } from '../../core/evaluation/items/itemCounts';
import {
  type ItemColumn,
  type ItemFilter,
  type ItemLocation,
  type ItemRow,
  type ItemsPage,
  type ItemSummary,
} from '../../shared/protocol/views/itemsView';
import { columnsOfItems, itemLanguage } from '../../shared/query/itemLanguage';
import type { QueryLanguage } from '../../shared/query/language';
import { parseQuery } from '../../shared/query/parser';
import type { Attributes } from '../../core/data/attributes';
import type { AttributeColumn } from './attributeColumns';
import { describedPart, titleColumnName } from './describing';
import { itemNumbers, type ItemNumbers, type ItemOccurrences, itemRow } from './itemRows';
import { OrderedTable, type RowsQuery } from './orderedTable';

type Question = Pick<ItemsQuery, 'sort' | 'filter' | 'query'>;

/** Table of items with the counts of one model and cutoff. */
export class ItemCountTable {
  readonly summary: ItemSummary;
  private readonly columns: ItemNumbers;
  private readonly order: readonly ItemColumn[];
  private readonly table: OrderedTable;
  private readonly language: QueryLanguage;

  constructor(
    private readonly ids: Identifiers,
    readonly counts: ItemCounts,
    occurrences: ItemOccurrences,
    /** Attributes of the items. */
    private readonly attributes?: Attributes,
    known: readonly AttributeColumn[] = [],
  ) {
    this.columns = itemNumbers(counts, occurrences);
    const trained = occurrences.train !== undefined;
    this.order = columnsOfItems(trained);
    this.language = itemLanguage(trained, known, titleColumnName(attributes));
    const own = this.order.length;
    this.table = new OrderedTable(
      ids,
      (column) => (column < own ? this.numbers(this.order[column]) : known[column - own].numbers()),
      Int32Array.from({ length: ids.size }, (_, item) => item),
      (column) => known[column - own].rows(),
    );
    this.summary = {
      users: counts.users,
      recommendations: counts.recommendations,
      relevantPairs: counts.relevantPairs,
      items: this.sizes(),
    };
  }

  /** Returns a page of the matching rows. @throws Error if the query cannot be parsed */
  page(query: ItemsQuery): ItemsPage {
    const { matching, rows } = this.table.window(this.question(query), query.start, query.count);
    return {
      matching,
      all: this.table.size,
      start: query.start,
      rows: Array.from(rows, (item) => this.row(item)),
    };
  }

  /** Returns the position of a row. @throws Error if the query cannot be parsed */
  locate(query: ItemLocationQuery): ItemLocation | undefined {
    const { target } = query;
    const found = this.table.locate(
      this.question(query),
      target.kind === 'item' ? { kind: 'row', row: target.item } : target,
    );
    return found && { item: found.row, id: this.ids.text(found.row), row: found.place };
  }

  row(item: number): ItemRow {
    return {
      item,
      id: this.ids.text(item),
      ...describedPart(this.attributes, item),
      ...itemRow(this.columns, item),
    };
  }

  /** Returns the numbers of a column; empty for IDs, which are sorted as texts. */
  private numbers(column: ItemColumn): ArrayLike<number> {
    return column === 'item' ? [] : this.columns[column];
  }

  private question({ sort, filter, query }: Question): RowsQuery {
    const parsed = parseQuery(query, this.language);
    if (!parsed.ok) throw new Error(parsed.error.message);
    return {
      // A column that this evaluation does not have sorts by id.
      column: Math.max(0, this.order.indexOf(sort.column)),
      descending: sort.descending,
      filter: filter === 'all' ? undefined : { name: filter, keeps: this.keeps(filter) },
      condition: parsed.condition,
    };
  }

  private keeps(filter: Exclude<ItemFilter, 'all'>): (item: number) => boolean {
    const { recommended, hits, surplus } = this.columns;
    switch (filter) {
      case 'over':
        return (item) => surplus[item] > 0;
      case 'under':
        return (item) => surplus[item] < 0;
      case 'never-hit':
        return (item) => recommended[item] > 0 && hits[item] === 0;
      case 'never-recommended':
        return (item) => recommended[item] === 0;
    }
  }

  private sizes(): ItemSummary['items'] {
    const { recommended, hits, surplus } = this.columns;
    const sizes = { all: this.ids.size, over: 0, under: 0, 'never-hit': 0, 'never-recommended': 0 };
    for (let item = 0; item < this.ids.size; item++) {
      if (surplus[item] > 0) sizes.over++;
      if (surplus[item] < 0) sizes.under++;
      if (recommended[item] === 0) sizes['never-recommended']++;
      else if (hits[item] === 0) sizes['never-hit']++;
    }
    return sizes;
  }
}
