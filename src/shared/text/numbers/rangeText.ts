import * as l10n from '@vscode/l10n';
import type { ValueRange } from '../../protocol/views/evaluationView';

/** "from 0 to 1", "from 0 to ∞". */
export function rangeText([least, most]: ValueRange): string {
  const text = (end: number): string => String(end).replace('-', '−');
  return l10n.t('from {0} to {1}', least === null ? '−∞' : text(least), most === null ? '∞' : text(most));
}
