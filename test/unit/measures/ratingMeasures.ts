import type { RatingMeasure } from '../../../src/core/measures/measure';
import { compilePlan } from '../../../src/core/evaluation/plan';

/** A rating measure from its written form, such as `AUC(rel>=4,average=macro)`. */
export function compiledRating(written: string): RatingMeasure {
  const { compiled } = compilePlan(written, 'recscope').measures[0];
  if (compiled.kind !== 'rating') throw new Error(`${written} is no rating measure`);
  return compiled;
}
