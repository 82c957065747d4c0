import * as l10n from '@vscode/l10n';
import type { ComparisonJson, RowMeasureJson, Verdict } from '../../protocol/comparisonResult';
import { relativeChange, signedText } from './comparisonWords';

/** A pair of models by a measure over rows; b against a, as a person reads it. */
export interface RowPair {
  readonly a: string;
  readonly b: string;
  readonly measure: string;
  readonly values: readonly [number | null, number | null];
  /** b − a. */
  readonly difference: string;
  readonly interval: string;
  readonly relative: string;
  /** Corrected; undefined: nothing was drawn. */
  readonly p: number | undefined;
  readonly verdict: Verdict | null;
}

/** Pairs over rows; none where nothing was drawn and values alone are known. */
export function rowPairs({ rows }: Pick<ComparisonJson, 'rows'>): RowPair[] {
  return rows.flatMap(({ measure, models, pairs }: RowMeasureJson) =>
    pairs.map(({ a, b, difference, ci, adjustedP, verdict }) => {
      const value = (name: string): number | null =>
        models.find(({ model }) => model === name)?.value ?? null;
      return {
        a,
        b,
        measure,
        values: [value(a), value(b)] as const,
        difference: signedText(difference === null ? null : -difference),
        interval: ci === null ? '–' : `${signedText(-ci[1])} … ${signedText(-ci[0])}`,
        relative: relativeChange(difference, value(a)) ?? '–',
        p: adjustedP ?? undefined,
        verdict,
      };
    }),
  );
}

/** What the values over rows are, and how they were drawn. */
export function rowsText(): string {
  return l10n.t(
    'Per row: one value over the rows of all users; intervals (BCa) and p by drawing users with all their rows. Per user: the mean of each user’s own value.',
  );
}
