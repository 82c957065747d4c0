import { itemDetail } from './itemDetail';
import type { NamedQuestion } from './question';

export const itemSummary: NamedQuestion<'itemSummary'> = {
  answer: async (loaded, counting) => (await loaded.items.table(counting)).summary,
};

export const items: NamedQuestion<'items'> = {
  answer: async (loaded, query) => (await loaded.items.table(query)).page(query),
};

export const locateItem: NamedQuestion<'locateItem'> = {
  answer: async (loaded, query) => (await loaded.items.table(query)).locate(query) ?? null,
};

export const item: NamedQuestion<'item'> = {
  answer: async ({ items, input, plan }, { item, ...counting }) => {
    if (!(item >= 0 && item < input.items.size)) return null;
    return itemDetail(input, input.models[counting.model], plan, await items.table(counting), item);
  },
};
