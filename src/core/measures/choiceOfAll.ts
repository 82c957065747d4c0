import type { Convention, MeasureChoices } from './convention';
import { resolveChoices } from './resolve';
import { displayName, parseMeasures } from './syntax';

/**
 * A list of measures as written, each with the same choice: with ties `item-descending`, as trec_eval has them,
 * "nDCG@10" is "nDCG(ties=item-descending)@10". A measure to which the choice means nothing stays as it is, and what the
 * convention has by itself is not said.
 *
 * @throws InputError when the list is none
 */
export function withChoice<Choice extends keyof MeasureChoices>(
  measures: string,
  choice: Choice,
  value: MeasureChoices[Choice] & string,
  convention: Convention,
): string {
  return parseMeasures(measures, convention)
    .map((query) => {
      const { family, cutoff, name } = query;
      const spec = family.parameters.find(({ overrides }) => overrides === choice);
      if (spec === undefined) return name;
      const parameters = new Map([...query.parameters].filter(([written]) => written !== spec.name));
      if (resolveChoices({ ...query, parameters }, convention, undefined)[choice] !== value)
        parameters.set(spec.name, value);
      return displayName(family, parameters, cutoff);
    })
    .join(', ');
}
