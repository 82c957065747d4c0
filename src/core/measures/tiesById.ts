import type { Convention } from './convention';
import { displayName, parseMeasures } from './syntax';

/**
 * A list of measures as written, each with equal scores in descending order of the items' ids, as trec_eval has them:
 * "nDCG@10" is "nDCG(ties=item-descending)@10". A measure that no order of equal scores changes stays as it is.
 *
 * @throws InputError when the list is none
 */
export function withTiesById(measures: string, convention?: Pick<Convention, 'names'>): string {
  return parseMeasures(measures, convention)
    .map(({ family, parameters, cutoff, name }) =>
      family.parameters.some((spec) => spec.name === 'ties')
        ? displayName(family, new Map([...parameters, ['ties', 'item-descending']]), cutoff)
        : name,
    )
    .join(', ');
}
