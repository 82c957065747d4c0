import * as l10n from '@vscode/l10n';
import type { Verdict } from '../../protocol/comparisonResult';

/** What every surface shows of a verdict. */
export interface VerdictSaid {
  readonly word: string;
  /** Stands behind a difference. */
  readonly mark: string;
  /** Stands before the word, for who does not see colours. */
  readonly sign: string;
  /** The class that gives its colour; what is not clear has none. */
  readonly tone: 'better' | 'worse' | 'equivalent' | 'unclear' | 'waiting';
}

/** Word, mark, sign and colour of a verdict. @param verdict null: not known before all draws are done @param p corrected */
export function verdictSaid(verdict: Verdict | null, p?: number): VerdictSaid {
  switch (verdict) {
    case 'better':
      return { word: l10n.t('better'), mark: stars(p), sign: '▲', tone: 'better' };
    case 'worse':
      return { word: l10n.t('worse'), mark: stars(p), sign: '▼', tone: 'worse' };
    case 'equivalent':
      return { word: l10n.t('equivalent'), mark: '≈', sign: '≈', tone: 'equivalent' };
    case 'inconclusive':
      return { word: l10n.t('not clear'), mark: '?', sign: '?', tone: 'unclear' };
    case 'unsaid':
      return { word: '–', mark: '', sign: '–', tone: 'unclear' };
    case null:
      return { word: '…', mark: '…', sign: '…', tone: 'waiting' };
  }
}

/** Of what is sure before its p is known one star. */
function stars(p = 0.05): string {
  if (p < 0.001) return '***';
  return p < 0.01 ? '**' : '*';
}
