import type { EvaluationData } from '../../data/evaluationData';
import type { JudgedList } from '../../data/judgedList';
import type { MeasureChoices } from '../convention';

/**
 * Returns a function that counts the items that could be recommended to a user: those of the catalogue (or else of
 * the items file, or else of all files), and other items that are listed or relevant. It reads only the list, not the
 * catalogue, so the cost per user depends on the user's data only.
 */
export function candidateCounter(
  { catalogue, features, items, truth }: EvaluationData,
  { catalogueSize = 0 }: MeasureChoices,
): (list: JudgedList) => number {
  const named = catalogue?.items ?? features?.items;
  const isNamed = new Uint8Array(items);
  if (named === undefined) isNamed.fill(1);
  else for (const item of named) isNamed[item] = 1;
  const size = Math.max(named?.length ?? items, catalogueSize);
  const met = new Int32Array(items);
  let turn = 0;
  return (list) => {
    let count = size;
    turn++;
    const meet = (item: number): void => {
      if (isNamed[item] === 0 && met[item] !== turn) count++;
      met[item] = turn;
    };
    for (let i = 0; i < list.length; i++) meet(list.items[i]);
    for (let entry = truth.offsets[list.user]; entry < truth.offsets[list.user + 1]; entry++)
      if (truth.gains[entry] > 0) meet(truth.items[entry]);
    return count;
  };
}
