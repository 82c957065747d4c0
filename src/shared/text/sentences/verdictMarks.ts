import * as l10n from '@vscode/l10n';
import { marginWritten, type ComparedPair } from '../../leaderboard/comparedPairs';
import type { ComparisonView } from '../../protocol/views/comparisonView';
import { correctionText, intervalOf, pText, signedText, verdictWord } from './comparisonWords';
import { formatMean } from '../numbers/numberText';

/** What the marks behind differences mean, and the smallest difference that these users could have shown. */
export function verdictLegend({ json }: ComparisonView): string[] {
  const detectable = json.pairs[0]?.detectable ?? null;
  return [
    l10n.t(
      '* p < .05, ** p < .01, *** p < .001 ({0}, comparisons: {1})',
      correctionText(json.adjusted),
      json.adjusted.p.length,
    ),
    l10n.t('≈ equivalent within ±{0}', marginWritten(json.margin)),
    l10n.t('? open'),
    ...(detectable === null || detectable === 0
      ? []
      : [
          l10n.t(
            'smallest difference of {0} that these users could show: {1}',
            json.pairs[0].measure,
            formatMean(detectable),
          ),
        ]),
  ];
}

/** "better: +0.0123, 95% interval +0.0012 to +0.0234, adjusted p 0.0140". */
export function verdictTitle({ pair, p }: ComparedPair): string {
  const interval = intervalOf(pair);
  const parts = [signedText(pair.difference === null ? null : -pair.difference)];
  if (interval !== undefined)
    parts.push(
      l10n.t('95% interval {0}', l10n.t('{0} to {1}', signedText(interval[0]), signedText(interval[1]))),
    );
  if (p !== undefined) parts.push(l10n.t('adjusted p {0}', pText(p)));
  return `${verdictWord(pair.verdict)}: ${parts.join(', ')}`;
}
