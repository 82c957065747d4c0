import type { Convention, MeasureChoices } from './convention';
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
  convention: Pick<Convention, 'names' | 'choices'>,
): string {
  return parseMeasures(measures, convention)
    .map(({ family, parameters, cutoff, name }) => {
      const spec = family.parameters.find(({ overrides }) => overrides === choice);
      if (spec === undefined) return name;
      const others = [...parameters].filter(([written]) => written !== spec.name);
      const all = new Map(convention.choices[choice] === value ? others : [...others, [spec.name, value]]);
      return displayName(family, all, cutoff);
    })
    .join(', ');
}
