import type { ItemCutoff, ItemsQuery, QueryOf } from '../../shared/protocol/queries';
import { countedItems } from '../../core/sql/items/countedItems';
import { itemUsersQuery, ITEM_USER_COLUMNS } from '../../core/sql/items/itemUsersQuery';
import { itemsQuery, type ItemCounting } from '../../core/sql/items/itemsQuery';
import { checkRow, idOf, realNumber, wholeNumber } from '../../core/sql/resultRows';
import type { TieOrder } from '../../core/sql/rows';
import type { ItemRow, ItemsPage, ItemView } from '../../shared/protocol/views/itemsView';
import { itemNumbers, itemRow } from '../table/itemRows';
import type { ItemBlock, LoadedTables } from './loadedTables';
import type { TableQuestion } from './tableEvaluation';

/** Items that one query brings back. */
const BLOCK = 1000;
/** Users of an item that are asked for, of either kind. */
const MOST_USERS = 100;

/**
 * How lists stand where their items are shown or counted, not measured: as of files in the order of the convention; where
 * that is the order of a file, in that of the first measures. Open: neither says where equal scores stand.
 */
export function shownOrder({ plan, tables, groups: [group], exposures }: TableQuestion): {
  readonly order: TieOrder;
  readonly open: boolean;
} {
  const { ties } = plan.convention.choices;
  // By gain, items of equal gain have no order.
  const byGain = (order: TieOrder): boolean => order === 'best' || order === 'worst';
  if (tables.recommendations.order.by === 'score' && ties !== 'list-order' && ties !== 'expected')
    return { order: ties, open: byGain(ties) };
  const first = group.measures.length > 0 ? [group] : exposures.map((each) => each.group);
  const byFile = first.some(({ wantsNoTies }) => wantsNoTies !== undefined);
  return { order: group.order, open: byFile || byGain(group.order) };
}

/** How the items of a question are counted. */
export function itemCounting(
  question: TableQuestion,
  cutoff: ItemCutoff,
): ItemCounting & { readonly open: boolean } {
  const { plan } = question;
  return {
    ...shownOrder(question),
    depth: cutoff ?? Infinity,
    users: plan.convention.choices.users,
    threshold: Math.max(0, plan.threshold ?? 0),
  };
}

/** A window of the items of a model; one query brings a thousand of them, which are kept. */
export async function tableItems(
  loaded: LoadedTables,
  { start, count, ...query }: Omit<ItemsQuery, 'query'>,
  signal: AbortSignal,
): Promise<Required<ItemsPage>> {
  const first = await blockOf(loaded, query, Math.floor(start / BLOCK), signal);
  const { passing, counts } = first.items;
  const matching = passing[query.filter];
  const rows: ItemRow[] = [];
  for (let at = start; at < Math.min(start + count, matching);) {
    const number = Math.floor(at / BLOCK);
    const { items } = await blockOf(loaded, query, number, signal);
    const numbers = itemNumbers(items.counts, { train: undefined, truth: items.truth });
    const end = Math.min(start + count, matching, (number + 1) * BLOCK);
    for (; at < end; at++) {
      const place = at - number * BLOCK;
      const id = items.ids[place];
      rows.push({ item: loaded.itemIds.intern(id), id, ...itemRow(numbers, place) });
    }
  }
  return {
    matching,
    all: passing.all,
    start,
    rows,
    summary: {
      users: loaded.model(query.model).answer.counts.counted,
      recommendations: counts.recommendations,
      relevantPairs: counts.relevantPairs,
      items: passing,
    },
    seconds: first.seconds,
  };
}

function blockOf(
  loaded: LoadedTables,
  { model, cutoff, sort, filter }: Omit<ItemsQuery, 'start' | 'count' | 'query'>,
  number: number,
  signal: AbortSignal,
): Promise<ItemBlock> {
  const { question } = loaded.model(model);
  const key = JSON.stringify([model, cutoff, sort, filter, number]);
  return loaded.items.ask(key, signal, async (stop): Promise<ItemBlock> => {
    const { open, ...counting } = itemCounting(question, cutoff);
    const window = { sort, filter, start: number * BLOCK, count: BLOCK };
    const query = itemsQuery(question.dialect, question.tables, counting, window);
    const { rows, seconds } = await loaded.rows([query.sql], stop);
    return {
      items: countedItems(rows[0], query.mark, window, open),
      seconds,
    };
  });
}

/** Users to whom an item was recommended, hits first, and users who missed it; null: no page has had it. */
export async function tableItem(
  loaded: LoadedTables,
  { model, cutoff, item }: QueryOf<'item'>,
  signal: AbortSignal,
): Promise<ItemView | null> {
  if (item >= loaded.itemIds.size) return null;
  const id = loaded.itemIds.text(item);
  const { question } = loaded.model(model);
  const { dialect, tables } = question;
  const counting = itemCounting(question, cutoff);
  const query = itemUsersQuery(dialect, tables, counting, id, MOST_USERS);
  const { rows, seconds } = await loaded.rows([query.sql], signal);
  const users = rows[0].map((row) => {
    checkRow(row, query.mark, ITEM_USER_COLUMNS);
    const [, had, user, rank, cell] = row;
    const gain = cell === '' ? null : Math.max(0, realNumber(cell));
    return {
      listed: wholeNumber(had) === 1,
      id: idOf(user),
      rank: wholeNumber(rank),
      hit: gain !== null && gain > 0 && gain >= counting.threshold,
      gain,
    };
  });
  return {
    recommended: users.flatMap(({ listed, ...user }) => (listed ? [user] : [])),
    missed: users.flatMap(({ listed, id: user, gain }) =>
      listed || gain === null ? [] : [{ id: user, gain }],
    ),
    seconds,
  };
}
