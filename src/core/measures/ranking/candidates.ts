import type { EvaluationData } from '../../data/evaluationData';
import type { JudgedList } from '../../data/judgedList';
import type { MeasureChoices } from '../convention';

/**
 * Counts the items that a user could have been recommended: those of the catalogue (without one, of the items file or
 * of all files), and what stands beside them in the list or is liked. It reads the list alone and never goes through the
 * catalogue, so that a user costs no more than what is known of them.
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
