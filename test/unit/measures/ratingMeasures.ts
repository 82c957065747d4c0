import { ratingFamilies } from '../../../src/core/measures/ratings';
import type { MeasureChoices } from '../../../src/core/measures/convention';
import type { RatingMeasure } from '../../../src/core/measures/measure';

/** A rating measure from its written form, such as `AUC(rel>=4,average=macro)`. */
export function compiledRating(written: string): RatingMeasure {
  const [name, inner = ''] = written.replace(')', '').split('(');
  const family = ratingFamilies.find((candidate) => candidate.name === name);
  if (family === undefined) throw new Error(`no rating measure ${name}`);
  const parameters = new Map(
    inner
      .split(',')
      .filter((part) => part !== '')
      .map((part) => {
        const [key, value] = part.split(/>?=/);
        return [key, Number.isNaN(Number(value)) ? value : Number(value)] as const;
      }),
  );
  const rel = parameters.get('rel');
  const measure = family.compile({
    cutoff: undefined,
    parameters,
    choices: { threshold: typeof rel === 'number' ? rel : undefined } as MeasureChoices,
  });
  if (measure.kind !== 'rating') throw new Error(`${name} is no rating measure`);
  return measure;
}
