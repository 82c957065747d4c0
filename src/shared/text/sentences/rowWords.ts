import * as l10n from '@vscode/l10n';
import type { ComparisonJson, RowMeasureJson, Verdict } from '../../protocol/comparisonResult';
import { relativeChange } from './comparisonWords';
import { ofRows } from './pooledMeasure';

/** A pair of models by a measure over all users at once; b against a, as a person reads it. */
interface RowPair {
  readonly a: string;
  readonly b: string;
  /** With what it is per: "RMSE (per row)". */
  readonly measure: string;
  readonly values: readonly [number | null, number | null];
  /** b − a. */
  readonly difference: number | null;
  readonly interval: readonly [low: number, high: number] | null;
  readonly relative: string;
  /** Corrected; undefined: nothing was drawn. */
  readonly p: number | undefined;
  readonly verdict: Verdict | null;
}

export function rowPairs({ rows }: Pick<ComparisonJson, 'rows'>): RowPair[] {
  return rows.flatMap(({ models, pairs, ...row }: RowMeasureJson) =>
    pairs.map(({ a, b, difference, ci, adjustedP, verdict }) => {
      const value = (name: string): number | null =>
        models.find(({ model }) => model === name)?.value ?? null;
      return {
        a,
        b,
        measure: ofRows(row),
        values: [value(a), value(b)] as const,
        difference,
        interval: ci,
        relative: relativeChange(difference, value(a)) ?? '–',
        p: adjustedP ?? undefined,
        verdict,
      };
    }),
  );
}

/** What the values over all users at once are, and how they were drawn. */
export function rowsText(): string {
  return l10n.t(
    'Per row: one value over the rows of all users; without “per”: the users’ values, as the metric weighs them. Simultaneous confidence intervals (BCa, Bonferroni) and p values by resampling users with all their rows. Per user: the mean of each user’s own value.',
  );
}
