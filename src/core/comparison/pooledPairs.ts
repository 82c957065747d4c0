import type {
  AdjustedJson,
  ComparisonJson,
  MarginJson,
  PairJson,
  RowMeasureJson,
} from '../../shared/protocol/comparisonResult';
import { orNull } from '../../shared/protocol/orNull';
import { pairedDifferences, type ComparedMeasure, type ComparedModel, type ModelPair } from './pairs';
import { absoluteMargin } from './verdict';

interface ComparedInput {
  /** Models with values of every metric. */
  readonly models: readonly ComparedModel[];
  readonly measures: readonly ComparedMeasure[];
  readonly pairs: readonly ModelPair[];
  readonly margin: MarginJson;
  /** Whether draws are not done yet. */
  readonly isFirst: boolean;
}

type MeasuredModel = ComparisonJson['models'][number]['measures'][number];

/**
 * Adds the pooled metrics to a comparison, each with its value, interval and verdict, so that a metric has
 * one value on every surface. Tests of users' values do not apply to pooled metrics.
 *
 * @param means comparison of the metrics that are means of users
 * @param rows comparisons of the pooled metrics
 */
export function withPooledMetrics<
  Means extends Pick<ComparisonJson, 'models' | 'pairs' | 'adjusted' | 'users'>,
>(means: Means, rows: readonly RowMeasureJson[], input: ComparedInput): Means & Pick<ComparisonJson, 'rows'> {
  const { models, measures, pairs } = input;
  const pooled = new Map(rows.map((row) => [row.measure, row]));
  const users = Math.max(0, ...rows.map((row) => Math.min(...row.models.map((model) => model.users))));
  const corrected: AdjustedJson['p'] = [];
  /** Index of the next pair of means. */
  let next = 0;
  const ofPair = (pair: ModelPair, number: number, measure: number): PairJson => {
    const row = pooled.get(measures[measure].name);
    if (row === undefined) return means.pairs[next++];
    const { a, b, adjustedP } = row.pairs[number];
    if (adjustedP !== null) corrected.push({ a, b, measure: row.measure, p: adjustedP });
    return pooledPair(row, pair, number, measure, input);
  };
  return {
    ...means,
    users: { counted: measures.length > rows.length ? means.users.counted : users },
    models: models.map(({ name }, model) => {
      const { measures: own } = means.models[model];
      return {
        ...means.models[model],
        model: name,
        measures: measures.flatMap(({ name: measure }): MeasuredModel[] => {
          const row = pooled.get(measure);
          return row === undefined
            ? own.filter((each) => each.measure === measure)
            : [pooledMean(row, model)];
        }),
      };
    }),
    pairs: pairs.flatMap((pair, number) => measures.map((_, measure) => ofPair(pair, number, measure))),
    adjusted: { ...means.adjusted, p: [...means.adjusted.p, ...corrected] },
    rows: [...rows],
  };
}

function pooledMean({ measure, models }: RowMeasureJson, model: number): MeasuredModel {
  const { users, value, ci } = models[model];
  return { measure, users, mean: value, sd: null, median: null, ci: { t: null, bca: ci } };
}

function pooledPair(
  { measure: name, models: evaluated, pairs }: RowMeasureJson,
  { a, b }: ModelPair,
  number: number,
  measure: number,
  { models, measures, margin, isFirst }: ComparedInput,
): PairJson {
  const { difference, ci, verdict, ...names } = pairs[number];
  const [ofA, ofB] = [evaluated[a], evaluated[b]];
  const { moments, above, below } = pairedDifferences(models[a].values[measure], models[b].values[measure]);
  const [wins, losses] = measures[measure].higherIsBetter ? [above, below] : [below, above];
  return {
    a: names.a,
    b: names.b,
    measure: name,
    n: Math.min(ofA.users, ofB.users),
    means: [ofA.value, ofB.value],
    difference,
    margin: orNull(absoluteMargin(margin, ofA.value ?? Number.NaN)),
    verdict: verdict ?? (isFirst ? null : 'unsaid'),
    detectable: null,
    ci: { t: null, bca: null, simultaneous: ci, equivalence: null },
    tests: { pairedT: null, wilcoxon: null, randomization: null, sign: null, equivalence: null },
    winTieLoss: [wins, moments.count - wins - losses, losses],
    effect: { cohensDz: null, cliffsDelta: null },
  };
}
