import type { ComparisonJson, MarginJson, PairJson } from '../protocol/comparisonResult';
import type { ComparisonQuery, ComparisonView } from '../protocol/views/comparisonView';
import type { EvaluationView } from '../protocol/views/evaluationView';
import type { LeaderboardChoice } from '../protocol/panelProtocol';
import { adjustedP } from '../text/sentences/comparisonWords';

/** Where nobody chose one: a hundredth of the baseline's mean. */
export const USUAL_MARGIN: MarginJson = { kind: 'relative', value: 0.01 };

export const USUAL_RESAMPLES = 10_000;

/** How the panel compares, without a draw and then with them. */
export function usualQuery(
  baseline: number | undefined,
  { margin = USUAL_MARGIN }: Pick<LeaderboardChoice, 'margin'>,
  resamples: number,
): ComparisonQuery {
  return {
    baseline: baseline ?? null,
    margin,
    adjust: resamples > 0 ? 'maxt' : 'holm',
    family: 'all',
    wilcoxon: { zeroMethod: 'wilcox', continuity: false, method: 'auto' },
    resamples,
    seed: 42,
    by: [],
    ranks: false,
    changes: false,
  };
}

/** One line of a comparison, by the numbers that the evaluation has. */
export interface ComparedPair {
  readonly a: number;
  readonly b: number;
  readonly measure: number;
  readonly pair: PairJson;
  /** Corrected; undefined: no test was possible. */
  readonly p: number | undefined;
}

/** The lines of a comparison. A measure that the evaluation does not know, because it is of another run, has none. */
export function comparedPairs(
  { json }: ComparisonView,
  { measures }: Pick<EvaluationView, 'measures'>,
): ComparedPair[] {
  // Models stand in the same order on both sides; what they are called may differ.
  const names = json.models.map(({ model }) => model);
  return json.pairs.flatMap((pair) => {
    const [a, b] = [names.indexOf(pair.a), names.indexOf(pair.b)];
    const measure = measures.findIndex(({ name }) => name === pair.measure);
    return a < 0 || b < 0 || measure < 0 ? [] : [{ a, b, measure, pair, p: adjustedP(json, pair) }];
  });
}

/** What stands behind a difference: stars where it outlasts the correction, else what kept it from it. */
export function verdictMark({ verdict }: Pick<PairJson, 'verdict'>, p: number | undefined): string {
  if (verdict === 'equivalent') return '≈';
  return verdict === 'inconclusive' || stars(p) === '' ? '?' : stars(p);
}

/** Above its alpha a corrected p has no star. */
export function stars(p: number | undefined): string {
  if (p === undefined || p >= 0.05) return '';
  if (p < 0.001) return '***';
  return p < 0.01 ? '**' : '*';
}

/** The margin as a person writes it: "1%" or "0.005". */
export function marginWritten({ kind, value }: ComparisonJson['margin']): string {
  return kind === 'relative' ? `${Number((100 * value).toPrecision(6))}%` : String(value);
}
