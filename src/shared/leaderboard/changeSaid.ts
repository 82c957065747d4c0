import * as l10n from '@vscode/l10n';
import { signedRoughPercentText } from '../text/numbers/changeText';
import { signedText } from '../text/sentences/comparisonWords';
import { verdictSaid, type VerdictSaid } from '../text/sentences/verdictWords';
import type { ComparedMean } from './comparedPairs';

/** What stands below a mean. */
export interface ChangeSaid {
  readonly text: string;
  readonly tone: VerdictSaid['tone'];
}

/**
 * How far a mean is from the baseline's: "+29% ▲" where the difference is clear, else the word for it alone. It is a
 * share of the baseline's mean, of one that is not above 0 the difference itself.
 *
 * @param difference null: no user has both
 * @param reference the baseline's mean
 * @param verdict undefined: nothing says how sure it is
 */
export function changeSaid(
  difference: number | null,
  reference: number | null,
  verdict: Pick<ComparedMean, 'verdict'> | undefined,
): ChangeSaid {
  if (difference === null) return { text: '–', tone: 'unclear' };
  const change =
    reference === null || reference <= 0
      ? signedText(difference)
      : signedRoughPercentText(difference / reference);
  if (verdict === undefined) return { text: difference === 0 ? l10n.t('same') : change, tone: 'unclear' };
  const { word, sign, tone } = verdictSaid(verdict.verdict);
  return { text: tone === 'better' || tone === 'worse' ? `${change} ${sign}` : word, tone };
}
