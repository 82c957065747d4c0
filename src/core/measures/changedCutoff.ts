import type { Convention } from './convention';
import { displayName, parseMeasures } from './syntax';

/**
 * Returns a list of metrics with one cutoff replaced: "nDCG@10, AP@5" from 10 to 20 is "nDCG@20, AP@5". Metrics that
 * become equal are merged.
 *
 * @throws InputError if `measures` cannot be parsed
 */
export function replaceCutoff(
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
 * Returns a list of metrics with the cutoff of each replaced by all of `cutoffs`: "nDCG@10, MAE" at 5 and 20 is
 * "nDCG@5, nDCG@20, MAE".
 *
 * @throws InputError if `measures` cannot be parsed
 */
export function repeatAtCutoffs(
  measures: string,
  cutoffs: readonly number[],
  convention: Pick<Convention, 'names'>,
): string {
  const names = parseMeasures(measures, convention).flatMap(({ family, parameters }) =>
    (family.cutoff === 'none' ? [undefined] : cutoffs).map((cutoff) =>
      displayName(family, parameters, cutoff),
    ),
  );
  return [...new Set(names)].join(', ');
}
