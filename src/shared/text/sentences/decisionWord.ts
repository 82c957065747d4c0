import * as l10n from '@vscode/l10n';
import type { Decision } from '../../protocol/experimentResult';
import { verdictSaid } from './verdictWords';

/** The verdict on a treatment: in the words of comparisons, wherever there is one. */
export function decisionWord(verdict: Decision['verdict']): string {
  switch (verdict) {
    case 'better':
    case 'worse':
      return verdictSaid(verdict).word;
    case 'undecided':
      return verdictSaid('inconclusive').word;
    case 'mixed':
      return l10n.t('mixed results');
    case 'untestable':
      return l10n.t('can’t be tested');
    case 'invalid':
      return l10n.t('no decision possible');
  }
}
