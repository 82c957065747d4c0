import { numberOf } from '../../values/decimal';

/**
 * Whether a column holds classes, 0 and 1 or yes and no, that were made of the numbers of another one by a threshold.
 *
 * @param classes the fields of the one, row by row
 * @param scores those of the other
 */
export function isClassOf(classes: readonly string[], scores: readonly string[]): boolean {
  let [highest, lowest] = [-Infinity, Infinity];
  const distinct = new Set<number>();
  for (const [row, field] of classes.entries()) {
    const [label, score] = [numberOf(field), numberOf(scores[row] ?? '')];
    if (Number.isNaN(label) && Number.isNaN(score)) continue;
    if ((label !== 0 && label !== 1) || Number.isNaN(score)) return false;
    distinct.add(score);
    if (label === 0) highest = Math.max(highest, score);
    else lowest = Math.min(lowest, score);
  }
  return distinct.size > 2 && highest <= lowest;
}
