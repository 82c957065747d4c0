import type { ItemCounting, ItemLocationQuery, ItemsQuery } from '../../src/shared/protocol/queries';
import { Identifiers } from '../../src/core/data/ids/identifiers';
import { ItemCountTable } from '../../src/engine/table/itemCountTable';
import type {
  ItemLocation,
  ItemsPage,
  ItemSummary,
  ItemView,
} from '../../src/shared/protocol/views/itemsView';

/** What answers the page's questions about items. */
export interface ItemAnswers {
  itemSummary(counting: ItemCounting): ItemSummary | Promise<ItemSummary>;
  items(query: ItemsQuery): ItemsPage | Promise<ItemsPage>;
  locateItem(query: ItemLocationQuery): ItemLocation | null | Promise<ItemLocation | null>;
  item(counting: ItemCounting, item: number): ItemView | null | Promise<ItemView | null>;
}

/** The engine's own table over generated counts: the first ids are the given ones. */
export class FakeItems implements ItemAnswers {
  private readonly ids = new Identifiers();
  private readonly tables = new Map<string, ItemCountTable>();

  constructor(
    names: readonly string[],
    private readonly size: number,
  ) {
    for (const name of names.slice(0, size)) this.ids.intern(name);
    for (let item = 0; this.ids.size < size; item++) this.ids.intern(`item ${item}`);
  }

  itemSummary(counting: ItemCounting): ItemSummary {
    return this.table(counting).summary;
  }

  items(query: ItemsQuery): ItemsPage {
    return this.table(query).page(query);
  }

  locateItem(query: ItemLocationQuery): ItemLocation | null {
    return this.table(query).locate(query) ?? null;
  }

  item(counting: ItemCounting, item: number): ItemView {
    const row = this.table(counting).row(item);
    const user = (index: number) => ({ user: index, id: `u${index}`, line: index * 10 + 2 });
    const recommended = Array.from({ length: Math.min(200, row.recommended) }, (_, index) => {
      const hit = index < row.hits;
      return { ...user(index), rank: 1 + (index % 10), hit, gain: hit ? 4 + (index % 2) : null };
    });
    const missed = Array.from({ length: Math.min(200, row.missed) }, (_, index) => ({
      ...user(index + 300),
      gain: 5,
    }));
    return { row, recommended, missed };
  }

  private table({ model, cutoff }: ItemCounting): ItemCountTable {
    const key = `${model} ${cutoff}`;
    let table = this.tables.get(key);
    if (table === undefined) {
      const column = (value: (item: number) => number) =>
        Int32Array.from({ length: this.size }, (_, i) => value(i));
      const recommended = column((item) =>
        item % 11 === 3 ? 0 : Math.floor(((cutoff ?? 20) * 400) / (1 + item)),
      );
      const relevant = column((item) => (item % 13 === 5 ? 0 : Math.floor(1800 / (2 + ((item * 7) % 50)))));
      const hits = column((item) =>
        Math.min(recommended[item], Math.floor(relevant[item] / (3 + (item % 5) + model))),
      );
      const sum = (numbers: Int32Array): number => numbers.reduce((total, number) => total + number, 0);
      table = new ItemCountTable(
        this.ids,
        {
          cutoff: cutoff ?? Infinity,
          users: 5977,
          recommended,
          hits,
          rankSum: Float64Array.from(recommended, (count, item) => count * (1 + (item % 7))),
          relevant,
          recommendations: sum(recommended),
          relevantPairs: sum(relevant),
        },
        { train: column((item) => 3 + ((item * 31) % 977)), truth: column((item) => relevant[item] + 2) },
      );
      this.tables.set(key, table);
    }
    return table;
  }
}
