import * as l10n from '@vscode/l10n';
import type { ComparisonJson } from '../../protocol/comparisonResult';

/** "RMSE (per user)": of a measure that is reported over rows, but compared by the values of users. */
export function ofUsers({ rows }: Pick<ComparisonJson, 'rows'>, measure: string): string {
  return rows.some((row) => row.measure === measure) ? l10n.t('{0} (per user)', measure) : measure;
}

/** "RMSE (per row)". */
export function ofRows(measure: string): string {
  return l10n.t('{0} (per row)', measure);
}
