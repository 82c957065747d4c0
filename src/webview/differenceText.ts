import type { NumberFormats } from '../shared/text/numbers/numberFormats';

/** How far two values of a measure are apart, without the sign. */
export function differenceText(numbers: NumberFormats, counts: true | undefined, difference: number): string {
  const distance = Math.abs(difference);
  return counts ? numbers.valueOf({ counts }, distance) : numbers.distance(distance);
}
