import type { ChartQuery } from '../../shared/protocol/queries';
import { longestRow } from '../../core/evaluation/judging/judgeInput';
import { cutoffCurve } from '../../core/evaluation/curves/cutoffCurve';
import { isMeanOfUsers } from '../../core/evaluation/aggregate';
import { distributionOf } from '../../core/evaluation/distribution';
import {
  bindToData,
  evaluateRankings,
  type ModelEvaluationInput as MeasurableInput,
  type MeasureResult,
} from '../../core/evaluation/evaluate';
import { hitsByRank } from '../../core/evaluation/curves/hitsByRank';
import { pooledItems } from '../../core/evaluation/items/pooledItems';
import { paretoFront } from '../../shared/leaderboard/paretoFront';
import { compilePlan, type EvaluationPlan } from '../../core/evaluation/plan';
import { resolveChoices, type ResolvedMeasure } from '../../core/measures/resolve';
import { displayName, parseMeasure } from '../../core/measures/syntax';
import type {
  ChartView,
  CurveView,
  HitsByRankView,
  TradeOffValue,
  TradeOffView,
} from '../../shared/protocol/views/chartView';
import { measurableInput, type EvaluationInput } from '../../reading/inputs/evaluationInput';
import { rangeView } from '../loaded/measureViews';
import { orNull } from '../../shared/protocol/orNull';
import type { ChartSource } from '../loaded/loadedEvaluation';
import type { RunSteps } from '../threads/measuring/dividedMeasuring';
import { yieldToEvents, runInSlices } from '../../core/watch/yieldToEvents';

/** Maximum rank of a chart; few lists are longer. */
const MAX_DEPTH = 50;

/** Empty values of a pooled metric, for which users have no values. */
const NO_VALUES = new Float64Array(0);

/**
 * Cached charts of the loaded files. Charts do not depend on the evaluation's cutoffs and metrics, so they
 * stay valid when these change.
 */
const chartsByInput = new WeakMap<EvaluationInput, Map<string, ChartView>>();

/** Running charts that take only a moment. Slower charts wait for them. */
const brief = new WeakMap<EvaluationInput, Set<Promise<ChartView>>>();

/** Query of a chart that is computed from lists. */
type ListChartQuery = Exclude<ChartQuery, { readonly kind: 'over-time' }>;

/**
 * Computes a chart, and processes messages in between.
 *
 * @param check throws if the work is canceled
 * @throws InputError if a metric is unknown, has no cutoff, or needs a file that was not given
 */
export async function computeChart(
  source: ChartSource,
  query: ListChartQuery,
  check: () => void,
): Promise<ChartView> {
  const { input, plan } = source;
  const charts = chartsByInput.get(input) ?? new Map<string, ChartView>();
  chartsByInput.set(input, charts);
  const key = JSON.stringify([plan.convention.name, plan.threshold, queryKey(query)]);
  const chart = charts.get(key) ?? (await afterWaiting(() => computed(source, query, check), check));
  charts.set(key, chart);
  return chart;
}

/** Returns the cache key of a query, which is equal for queries with equal results. */
function queryKey(query: ListChartQuery): ListChartQuery {
  return query.kind === 'curve' ? { ...query, measure: withoutCutoff(query.measure) } : query;
}

function withoutCutoff(measure: string): string {
  const { family, parameters } = parseMeasure(measure);
  return displayName(family, parameters, undefined);
}

async function computed(source: ChartSource, query: ListChartQuery, check: () => void): Promise<ChartView> {
  const underWay = brief.get(source.input) ?? new Set();
  brief.set(source.input, underWay);
  if (query.kind === 'curve') {
    await Promise.allSettled(underWay);
    check();
    return curveOf(source, query.measure, check);
  }
  const chart =
    query.kind === 'hits-by-rank' ? hitsOf(source, check) : tradeOffOf(source, query.x, query.y, check);
  underWay.add(chart);
  return chart.finally(() => underWay.delete(chart));
}

async function curveOf(
  { input, plan, divided }: ChartSource,
  measure: string,
  check: () => void,
): Promise<CurveView> {
  const query = parseMeasure(measure);
  const choices = resolveChoices(query, plan.convention, plan.threshold);
  const deepest = deepestOf(input);
  const lists = input.models.map((model) => measurableInput(input, model));
  const run: RunSteps = (steps) => runInSlices(steps, check);
  const curves = (await divided?.curves(lists, { measure, choices, deepest }, run)) ?? [];
  for (const each of lists.slice(curves.length))
    curves.push(await run(cutoffCurve(each, query, choices, deepest)));
  const models = curves.map((points) => ({
    points: points.map(({ mean, users, halfWidth }) => ({
      mean: orNull(mean),
      users,
      // Lists of one user are not independent, and a curve does not keep the users of its lists.
      halfWidth: input.clusters === undefined ? orNull(halfWidth) : null,
    })),
  }));
  return { kind: 'curve', measure: withoutCutoff(measure), range: rangeView(query.family.range), models };
}

async function hitsOf({ input, plan }: ChartSource, check: () => void): Promise<HitsByRankView> {
  const models: HitsByRankView['models'][number][] = [];
  for (const model of input.models) {
    const found = await runInSlices(hitsByRank(measurableInput(input, model), plan, deepestOf(input)), check);
    models.push({ ...found, hits: Array.from(found.hits) });
  }
  return { kind: 'hits-by-rank', models };
}

async function tradeOffOf(
  source: ChartSource,
  x: string,
  y: string,
  check: () => void,
): Promise<TradeOffView> {
  const { input, plan, results } = source;
  const askedPlan = compilePlan([parseMeasure(x), parseMeasure(y)], plan.convention, plan.threshold);
  const missing = askedPlan.measures.filter(({ name }) =>
    plan.measures.every((known) => known.name !== name),
  );
  const values: TradeOffValue[][] = [];
  for (const [index, model] of input.models.entries()) {
    const measured: Pick<MeasureResult, 'name' | 'mean' | 'values'>[] = [...results[index].measures];
    for (const measure of missing)
      measured.push(await runInSlices(measuring(measurableInput(input, model), plan, measure), check));
    values.push(
      askedPlan.measures.map(({ name, family, compiled }): TradeOffValue => {
        const result = measured.find((one) => one.name === name);
        if (result === undefined) throw new Error(`${name} was not measured.`);
        const { halfWidth } = distributionOf(result.values, family.range, undefined, input.clusters?.of);
        return {
          mean: orNull(result.mean),
          halfWidth: isMeanOfUsers(compiled) ? orNull(halfWidth) : null,
        };
      }),
    );
  }
  const [first, second] = askedPlan.measures.map(({ name, family }) => ({
    measure: name,
    range: rangeView(family.range),
    higherIsBetter: family.higherIsBetter,
  }));
  const efficient = paretoFront(
    values.map((pair) => [pair[0].mean ?? Number.NaN, pair[1].mean ?? Number.NaN]),
    [first.higherIsBetter ? 'higher' : 'lower', second.higherIsBetter ? 'higher' : 'lower'],
  );
  return {
    kind: 'trade-off',
    x: first,
    y: second,
    models: values.map((pair, index) => ({ x: pair[0], y: pair[1], efficient: efficient[index] })),
  };
}

/** Computes a metric of one model. A metric of recommendation counts is computed without judging lists. */
function* measuring(
  lists: MeasurableInput,
  plan: EvaluationPlan,
  measure: ResolvedMeasure,
): Generator<number, Pick<MeasureResult, 'name' | 'mean' | 'values'>> {
  const { name, compiled } = measure;
  const bound = bindToData(compiled, lists);
  const counting = bound.kind === 'collection' ? pooledItems(lists, bound) : undefined;
  if (counting !== undefined) return { name, mean: yield* counting, values: NO_VALUES };
  // The hits are not used: no list is judged for them.
  const { measures } = yield* evaluateRankings(lists, { ...plan, measures: [measure], hitCutoff: 0 });
  return measures[0];
}

/** Returns the largest rank of any list, at most `MAX_DEPTH`. */
function deepestOf({ models }: EvaluationInput): number {
  return Math.min(MAX_DEPTH, Math.max(...models.map(({ rankings }) => longestRow(rankings.offsets))));
}

/**
 * Runs `work` after all pending messages were processed. Turning a mouse wheel sends many queries, and only
 * the last is answered.
 */
async function afterWaiting<T>(work: () => Promise<T>, check: () => void): Promise<T> {
  await yieldToEvents();
  check();
  return work();
}
