import { numberOf } from '../../values/decimal';
import type { SampledRow, SampledRows } from '../sampledRows';

/** How much each sign that rows are the lists of users speaks for a reading. */
const WEIGHTS = {
  unusable: -6,
  repeated: { recommendations: -10, truth: -2 },
  together: 0.7,
  even: 0.7,
  falling: 1.5,
  single: -0.5,
} as const;

/** Fewer rows show nothing. */
const FEWEST_ROWS = 4;

/**
 * What speaks for a reading by how its rows look: users come together with falling scores, and no item comes twice.
 *
 * @param listed several items stand in a line, so that they come together in any case
 */
export function structureOf(
  { rows, unusable }: SampledRows,
  use: 'recommendations' | 'truth',
  listed: boolean,
): number {
  if (rows.length === 0) return WEIGHTS.unusable;
  let weight = (WEIGHTS.unusable * unusable) / (rows.length + unusable);
  const lists = new Map<string, SampledRow[]>();
  let runs = 0;
  rows.forEach((row, index) => {
    const list = lists.get(row.user);
    if (list === undefined) lists.set(row.user, [row]);
    else list.push(row);
    if (rows[index - 1]?.user !== row.user) runs++;
  });
  const all = [...lists.values()];
  const distinct = all.reduce((sum, list) => sum + new Set(list.map(({ item }) => item)).size, 0);
  weight += (WEIGHTS.repeated[use] * (rows.length - distinct)) / rows.length;
  if (listed || rows.length < FEWEST_ROWS) return weight;
  if (lists.size === rows.length) return weight + WEIGHTS.single;
  const together = runs === lists.size;
  if (together) weight += WEIGHTS.together;
  // The head may end within the last list.
  const lengths = new Set(all.slice(0, -1).map(({ length }) => length));
  if (all.length > 2 && lengths.size === 1 && !lengths.has(1)) weight += WEIGHTS.even;
  if (together && isFalling(all)) weight += WEIGHTS.falling;
  return weight;
}

/** Whether values fall within lists, and not everywhere to the same. */
function isFalling(lists: readonly (readonly SampledRow[])[]): boolean {
  let steps = 0;
  let falls = 0;
  for (const list of lists)
    for (let place = 1; place < list.length; place++) {
      const before = numberOf(list[place - 1].value ?? '');
      const value = numberOf(list[place].value ?? '');
      if (!(value <= before)) return false;
      steps++;
      if (value < before) falls++;
    }
  return steps > 2 && falls > steps / 2;
}
