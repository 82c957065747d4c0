import type { Convention } from './convention';
import { displayName, parseMeasures } from './syntax';

/**
 * A list of measures as written, with one cutoff in place of another: "nDCG@10, AP@5" from 10 to 20 is
 * "nDCG@20, AP@5". Measures that become equal are one.
 *
 * @throws InputError when the list is none
 */
export function changedCutoff(
  measures: string,
  from: number,
  to: number,
  convention?: Pick<Convention, 'names'>,
): string {
  const names = parseMeasures(measures, convention).map(({ family, parameters, cutoff }) =>
    displayName(family, parameters, cutoff === from ? to : cutoff),
  );
  return [...new Set(names)].join(', ');
}

/**
 * A list of measures, each at every one of some cutoffs in place of its own: "nDCG@10, MAE" at 5 and 20 is
 * "nDCG@5, nDCG@20, MAE".
 *
 * @throws InputError when the list is none
 */
export function atCutoffs(
  measures: string,
  cutoffs: readonly number[],
  convention?: Pick<Convention, 'names'>,
): string {
  const names = parseMeasures(measures, convention).flatMap(({ family, parameters }) =>
    (family.cutoff === 'none' ? [undefined] : cutoffs).map((cutoff) =>
      displayName(family, parameters, cutoff),
    ),
  );
  return [...new Set(names)].join(', ');
}
