import type { Change } from '../../sheets/sheet';
import { signedPercentText } from '../../text/numbers/changeText';
import { signedText } from '../../sentences/comparisonWords';
import { verdictSaid } from '../../sentences/verdictWords';
import type { ComparedMean } from '../../sentences/comparedPairs';

/**
 * How far a mean is from the baseline's, as every leaderboard says it: "+29.2%", "better"; the size only where the
 * difference is clear. Undefined: nothing is said of it.
 *
 * @param percent how a share is written
 */
export function changeSaid(
  { difference, reference, verdict }: Pick<ComparedMean, 'difference' | 'reference' | 'verdict'>,
  percent: (share: number) => string = signedPercentText,
): Change | undefined {
  if (verdict === 'unsaid') return undefined;
  const { word, sign, tone } = verdictSaid(verdict);
  const isClear = tone === 'better' || tone === 'worse';
  return { word, sign, tone, size: isClear ? changeSize(difference, reference, percent) : undefined };
}

/** A share of the baseline's mean; of one that is not above 0 the difference itself. @param difference null: no user has both */
export function changeSize(
  difference: number | null,
  reference: number | null,
  percent: (share: number) => string,
): string {
  return difference === null || reference === null || reference <= 0
    ? signedText(difference)
    : percent(difference / reference);
}
