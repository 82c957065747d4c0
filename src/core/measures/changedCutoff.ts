import { displayName, parseMeasures } from './syntax';

/**
 * A list of measures as written, with one cutoff in place of another: "nDCG@10, AP@5" from 10 to 20 is
 * "nDCG@20, AP@5". Measures that become equal are one.
 *
 * @throws InputError when the list is none
 */
export function changedCutoff(measures: string, from: number, to: number): string {
  const names = parseMeasures(measures).map(({ family, parameters, cutoff }) =>
    displayName(family, parameters, cutoff === from ? to : cutoff),
  );
  return [...new Set(names)].join(', ');
}
