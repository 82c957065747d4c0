import * as l10n from '@vscode/l10n';
import type { VerdictSaid } from '../sheets/sheet';
import type { Decision } from '../protocol/experimentResult';
import type { Verdict } from '../protocol/comparisonResult';

/**
 * Returns the word, sign and color of a verdict.
 * @param verdict null: not known before all resamples are done
 */
export function verdictOfPair(verdict: Verdict | null): VerdictSaid {
  switch (verdict) {
    case 'better':
      return { word: l10n.t('better'), sign: '▲', tone: 'better' };
    case 'worse':
      return { word: l10n.t('worse'), sign: '▼', tone: 'worse' };
    case 'equivalent':
      return { word: l10n.t('equivalent'), sign: '≈', tone: 'equivalent' };
    case 'inconclusive':
      return { word: l10n.t('not clear'), sign: '?', tone: 'unclear' };
    case 'unsaid':
      return { word: '–', sign: '–', tone: 'unclear' };
    case null:
      return { word: '…', sign: '…', tone: 'waiting' };
  }
}

/**
 * Returns the word for the verdict on a treatment, which is the same as in comparisons of models if they have
 * one.
 */
export function decisionWord(verdict: Decision['verdict']): string {
  switch (verdict) {
    case 'better':
    case 'worse':
      return verdictOfPair(verdict).word;
    case 'undecided':
      return verdictOfPair('inconclusive').word;
    case 'mixed':
      return l10n.t('mixed results');
    case 'untestable':
      return l10n.t('can’t be tested');
    case 'invalid':
      return l10n.t('no decision possible');
  }
}
