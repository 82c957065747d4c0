import { parseCutoff } from '../leaderboard/cutoffs';
import { paretoFront } from '../leaderboard/paretoFront';
import type { TradeOffView } from '../protocol/views/chartView';
import type { EvaluationView, MeasureView } from '../protocol/views/evaluationView';
import { costOf } from '../text/hyperParameters';

/**
 * Returns the metrics that accuracy can be plotted against: first the beyond-accuracy metrics of the
 * evaluation, then others that the loaded files suffice for, at the cutoff of `measure`.
 */
export function beyondMeasures({ measures, further }: EvaluationView, measure: string): string[] {
  const cutoff = parseCutoff(measure);
  const at = (name: string): string => (cutoff === undefined ? name : `${name}@${cutoff}`);
  const train = further?.train !== undefined;
  const catalogue = train || further?.items !== undefined || further?.catalogue !== undefined;
  const present = measures.filter(({ group }) => group === 'beyond-accuracy').map(({ name }) => name);
  const possible = [
    ...(train ? [at('Novelty')] : []),
    ...(catalogue ? [at('CatalogCoverage')] : []),
    at('CatalogCount'),
    ...(train ? [at('ARP')] : []),
  ];
  return [...new Set([...present, ...possible])];
}

/** Returns the metric that accuracy is plotted against: the chosen one if it is available, otherwise the first. */
export function chosenBeyond(view: EvaluationView, measure: string, chosen: string | undefined): string {
  const options = beyondMeasures(view, measure);
  return options.find((each) => each === chosen) ?? options[0];
}

/**
 * Returns the metric of the evaluation that accuracy is plotted against in a report; undefined: it has one model, or
 * no metric beyond accuracy.
 */
export function tradedAgainst(
  { models, measures }: Pick<EvaluationView, 'models' | 'measures'>,
  measure: string,
): string | undefined {
  const isBeyond = ({ group }: MeasureView): boolean => group === 'beyond-accuracy';
  const drawn = measures.find(({ name }) => name === measure);
  if (models.length < 2 || drawn === undefined || isBeyond(drawn)) return undefined;
  return measures.find(isBeyond)?.name;
}

/** Returns a metric of several models against each of their costs; empty if there are none. */
export function costTradeOffs(
  { models, measures, parameters }: Pick<EvaluationView, 'models' | 'measures' | 'parameters'>,
  measure: string,
): TradeOffView[] {
  const at = measures.findIndex(({ name }) => name === measure);
  if (parameters === undefined || at < 0 || models.length < 2) return [];
  const { range, higherIsBetter } = measures[at];
  return (parameters.costs ?? []).map((cost): TradeOffView => {
    const points = models.map(({ means }, model) => {
      const value = costOf(parameters, model, cost);
      const { mean, halfWidth = null } = means[at];
      return {
        x: { mean: Number.isNaN(value) ? null : value, halfWidth: null },
        y: { mean, halfWidth },
      };
    });
    const efficient = paretoFront(
      points.map(({ x, y }) => [x.mean ?? Number.NaN, y.mean ?? Number.NaN]),
      ['lower', higherIsBetter ? 'higher' : 'lower'],
    );
    return {
      kind: 'trade-off',
      x: { measure: parameters.names[cost], range: [null, null], higherIsBetter: false },
      y: { measure, range, higherIsBetter },
      models: points.map((point, model) => ({ ...point, efficient: efficient[model] })),
    };
  });
}

/** Returns the Pareto front as corners of a staircase, from left to right. */
export function paretoSteps(
  points: readonly { readonly x: number; readonly y: number }[],
  yIsBetterHigher: boolean,
): { readonly x: number; readonly y: number }[] {
  const ordered = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  return ordered.flatMap((point, index) => {
    const next = ordered[index + 1];
    if (next === undefined || next.x === point.x || next.y === point.y) return [point];
    // The corner has the worse y of the two points, so that the area below the line is dominated.
    const worse = yIsBetterHigher ? Math.min(point.y, next.y) : Math.max(point.y, next.y);
    return [point, worse === point.y ? { x: next.x, y: point.y } : { x: point.x, y: next.y }];
  });
}
