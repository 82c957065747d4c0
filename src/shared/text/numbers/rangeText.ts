import * as l10n from '@vscode/l10n';
import { withMinus } from './numberText';

/** Formats the range of a metric: "from 0 to 1", "from 0 to ∞". */
export function rangeText([least, most]: readonly [number | null, number | null]): string {
  const text = (end: number): string => withMinus(String(end));
  return l10n.t('from {0} to {1}', least === null ? '−∞' : text(least), most === null ? '∞' : text(most));
}

/** Joins the formatted bounds of an interval: "−0.002 … +0.013". */
export function intervalWords([low, high]: readonly [low: string, high: string]): string {
  return l10n.t('{0} … {1}', low, high);
}
