import type { ChangeCell } from '../../sheets/sheet';
import { signedPercentText } from '../../text/numbers/changeText';
import { signedText } from '../../text/numbers/signedText';
import { verdictOfPair } from '../../sentences/verdictWords';
import type { ComparedMean } from '../../sentences/comparedPairs';

/**
 * Returns the change of a mean from the baseline's: "+29.2%", "better". Its size is left out if the
 * difference is not significant. Undefined: not compared.
 * @param percent formats a share
 */
export function changeLabel(
  { difference, reference, verdict }: Pick<ComparedMean, 'difference' | 'reference' | 'verdict'>,
  percent: (share: number) => string = signedPercentText,
): ChangeCell | undefined {
  if (verdict === 'unsaid') return undefined;
  const { word, sign, tone } = verdictOfPair(verdict);
  const isClear = tone === 'better' || tone === 'worse';
  return { word, sign, tone, size: isClear ? changeSize(difference, reference, percent) : undefined };
}

/**
 * Returns the change as a share of the baseline's mean, or the difference if that mean is not above 0; null:
 * unknown.
 */
export function changeSize(
  difference: number | null,
  reference: number | null,
  percent: (share: number) => string,
): string {
  return difference === null || reference === null || reference <= 0
    ? signedText(difference)
    : percent(difference / reference);
}
