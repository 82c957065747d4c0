import * as l10n from '@vscode/l10n';
import type { ComparedMean } from './comparedPairs';
import type { ComparisonView } from '../protocol/views/comparisonView';
import { formatMean } from '../text/numbers/numberText';
import { groundsText, marginWritten, relativeChangeText } from './comparisonWords';
import { pText, signedText } from '../text/numbers/signedText';
import { verdictOfPair } from './verdictWords';

/** Returns the legend below means, with the smallest detectable difference. */
export function verdictLegendTexts({ json }: ComparisonView): string[] {
  const detectable = json.pairs[0]?.detectable ?? null;
  return [
    l10n.t('better, worse: adjusted p < .05 ({0})', groundsText(json)),
    l10n.t('equivalent: within ±{0}', marginWritten(json.margin)),
    l10n.t('?: not clear, it may be chance'),
    ...(json.pairs.some(({ verdict }) => verdict === null) ? [l10n.t('… being computed')] : []),
    ...(detectable === null || detectable === 0
      ? []
      : [
          l10n.t('smallest detectable difference of {0}: {1}', json.pairs[0].measure, formatMean(detectable)),
        ]),
  ];
}

/**
 * Returns the tooltip of a verdict: "better: +0.0123 (+3.4%), 95% interval +0.0012 to +0.0234, adjusted p
 * 0.0140 (of 54), margin ±0.0029".
 */
export function verdictTitle({
  difference,
  reference,
  interval,
  p,
  margin,
  verdict,
  comparisons,
}: ComparedMean): string {
  const relative = relativeChangeText(difference, reference);
  const parts = [
    relative === undefined ? signedText(difference) : l10n.t('{0} ({1})', signedText(difference), relative),
  ];
  if (interval !== null)
    parts.push(l10n.t('95% interval {0}', l10n.t('{0} to {1}', ...interval.map((end) => signedText(end)))));
  if (p !== undefined) parts.push(l10n.t('adjusted p {0} (of {1})', pText(p), comparisons));
  if (margin !== null) parts.push(l10n.t('margin ±{0}', formatMean(margin)));
  return `${verdictOfPair(verdict).word}: ${parts.join(', ')}`;
}
