import { listEntries } from '../../delimited/lists';
import type { FileProblem } from '../../fileProblem';
import { columnOf, placesOfItems, type TableShape } from '../../tableShape';
import { numberOf } from '../../values/decimal';
import type { UsedReading } from '../reading';
import { sampledRows } from '../sampledRows';
import { listRoleOf } from './listNames';

/** So many lists, of so many items, are no chance. */
const FEWEST_LISTS = 2;
const FEWEST_ITEMS = 3;

/**
 * What is said of lists whose items have numbers beside them that may be their ranks; undefined where they surely are
 * none, or are passed over rightly.
 */
export function listRanksProblem({ shape, rows, use }: UsedReading): FileProblem | undefined {
  if (use !== 'recommendations') return undefined;
  return unorderedRanks(shape, rows) ?? numberedPairs(shape, rows);
}

/** Lists of ranks beside lists of items: they are not read, so the items must stand in their order. */
function unorderedRanks(shape: TableShape, rows: readonly (readonly string[])[]): FileProblem | undefined {
  const { list, header, columns } = shape;
  if (list === 'none' || list === 'pairs' || !header || columnOf(shape, 'score') >= 0) return undefined;
  const item = columnOf(shape, 'item');
  const ofItems =
    list === 'rest' ? placesOfItems(shape, item, columns.length).map((behind) => item + behind) : [];
  const ranks = columns.flatMap(({ name, role }, column) =>
    role === 'ignored' &&
    !ofItems.includes(column) &&
    listRoleOf(name.replace(/[-_ .]?\d{1,4}$/, '')) === 'rank'
      ? [column]
      : [],
  );
  if (ranks.length === 0) return undefined;
  const isUnordered = (fields: readonly string[]): boolean => {
    const numbers = ranks
      .flatMap((column) =>
        list === 'rest'
          ? [fields[column] ?? '']
          : listEntries(fields[column] ?? '', undefined, list, shape.around).map(({ item }) => item),
      )
      .map(numberOf);
    return numbers.some((number, at) => at > 0 && number < numbers[at - 1]);
  };
  return rows.some(isUnordered) ? { code: 'unordered-ranks', column: columns[ranks[0]].name } : undefined;
}

/**
 * Pairs of an item and a number without a name, as in `[(i7, 1), (i3, 2)]`, of which one counts from 0 or 1 in each
 * list: ranks, of which the smallest is the best, or scores, of which the largest is. Numbers that fall in all lists
 * order them as they stand.
 */
function numberedPairs(shape: TableShape, rows: readonly (readonly string[])[]): FileProblem | undefined {
  const value = shape.columns.findIndex(({ role }) => role === 'score' || role === 'rating');
  const item = columnOf(shape, 'item');
  const isNameless =
    shape.list === 'pairs' ||
    (value >= 0 &&
      (shape.format === 'json-users' ? !shape.header : shape.columns[value].name.endsWith('{}')));
  if (!isNameless || item < 0) return undefined;
  const lists = new Map<string, { readonly items: number[]; readonly values: number[] }>();
  for (const row of sampledRows(shape, rows, 'recommendations').rows) {
    const list = lists.get(row.user) ?? { items: [], values: [] };
    list.items.push(numberOf(row.item));
    list.values.push(numberOf(row.value ?? ''));
    lists.set(row.user, list);
  }
  // The head may end within the last list.
  const whole = [...lists.values()].slice(0, Math.max(lists.size - 1, FEWEST_LISTS));
  const [items, values] = [whole.map((list) => list.items), whole.map((list) => list.values)];
  const ranks = areRanks(values)
    ? values
    : // Of a catalogue of n items every user may have been recommended all, but with scores.
      areRanks(items) && values.flat().every(Number.isInteger)
      ? items
      : undefined;
  if (ranks === undefined || (ranks === values && values.every(areFalling))) return undefined;
  return { code: 'ranks-or-scores', found: ranks[0].slice(0, FEWEST_ITEMS).join(', ') };
}

/** Whether each list has the numbers from 0 or 1 on, each once, and enough of them. */
function areRanks(lists: readonly (readonly number[])[]): boolean {
  return (
    lists.every(areCounted) && lists.filter(({ length }) => length >= FEWEST_ITEMS).length >= FEWEST_LISTS
  );
}

/** Whether numbers are those from 0 or 1 on, each once. */
function areCounted(numbers: readonly number[]): boolean {
  const all = new Set(numbers);
  const first = all.has(0) ? 0 : 1;
  return numbers.every((_, at) => all.has(first + at));
}

function areFalling(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => at === 0 || number < numbers[at - 1]);
}
