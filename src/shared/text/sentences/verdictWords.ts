import * as l10n from '@vscode/l10n';
import type { Verdict } from '../../protocol/comparisonResult';

/** What every surface shows of a verdict. */
export interface VerdictSaid {
  readonly word: string;
  /** Stands before the word, for who does not see colours. */
  readonly sign: string;
  /** The class that gives its colour; what is not clear has none. */
  readonly tone: 'better' | 'worse' | 'equivalent' | 'unclear' | 'waiting';
}

/** Word, sign and colour of a verdict. @param verdict null: not known before all draws are done */
export function verdictSaid(verdict: Verdict | null): VerdictSaid {
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
