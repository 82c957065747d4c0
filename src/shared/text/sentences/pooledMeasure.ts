import * as l10n from '@vscode/l10n';
import type { ComparisonJson, RowMeasureJson } from '../../protocol/comparisonResult';

/** "RMSE (per user)": of a measure that is reported otherwise, but compared by the values of users. */
export function ofUsers({ rows }: Pick<ComparisonJson, 'rows'>, measure: string): string {
  return rows.some((row) => row.measure === measure) ? l10n.t('{0} (per user)', measure) : measure;
}

/** "RMSE (per row)"; "GAUC", whose users are weighted. */
export function ofRows({ measure, aggregate }: Pick<RowMeasureJson, 'measure' | 'aggregate'>): string {
  return aggregate === 'rows' ? l10n.t('{0} (per row)', measure) : measure;
}
