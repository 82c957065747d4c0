import type {
  AdjustedJson,
  CohortJson,
  ComparisonJson,
  MarginJson,
  PairJson,
  Verdict,
} from '../../shared/protocol/comparisonResult';
import { adjusted, type Adjustment } from '../statistics/adjustment';
import { counted, quantileOfCounted, type CountedValues } from '../statistics/counted';
import { momentsOf, standardDeviation } from '../statistics/moments';
import type { DrawRequest } from '../statistics/resampling/draws';
import { blockedTukey, blockedVariance, friedman } from '../statistics/tests/blocks';
import { detectableDifference } from '../statistics/tests/detectable';
import { cliffsDelta, cliffsDeltaOfCounted } from '../statistics/tests/effectSize';
import { equivalenceP, pairedT } from '../statistics/tests/pairedT';
import { signTest } from '../statistics/tests/signTest';
import { wilcoxon, type WilcoxonOptions } from '../statistics/tests/wilcoxon';
import { bootstrapped, type BootstrappedIntervals } from './bootstrapped';
import { cohortRows, type Cohorting } from './cohorts';
import {
  completeValues,
  pairedDifferences,
  pairedValues,
  type PairedDifferences,
  pairsOf,
  type ComparedMeasure,
  type ComparedModel,
  type ModelPair,
} from './pairs';
import { rangePermuted, signFlipped, type RandomizedQuestion } from './randomized';
import { comparedRows, type PooledRows } from './rowComparison';
import { marginIn, verdictOf } from './verdict';

export interface ComparisonSettings {
  /** Number of the model that all others are held against; undefined: every pair. */
  readonly baseline: number | undefined;
  readonly margin: MarginJson;
  readonly adjust: 'maxt' | Adjustment;
  /** Which p are corrected together. */
  readonly family: 'measure' | 'all';
  readonly wilcoxon: WilcoxonOptions;
  /** Of randomisation and bootstrap; 0: neither. */
  readonly resamples: number;
  readonly seed: number;
  /** Also what takes putting all users in order: medians, Wilcoxon, Cliff’s delta, Friedman. */
  readonly ranks: boolean;
}

export interface ComparisonInput {
  readonly convention: string;
  readonly models: readonly ComparedModel[];
  readonly measures: readonly ComparedMeasure[];
  readonly cohorts: readonly Cohorting[];
  /** Of measures that pool the rows of all users. */
  readonly pooled?: PooledRows | undefined;
}

/** Models held against each other; why they differ is told from their lists, not from their values, and how files were read is known where they were. */
export type Comparison = Omit<ComparisonJson, 'changes' | 'files'>;

/**
 * Compares models by the values of their users, in pairs by user. Yields now and then, so that its caller can stop it.
 *
 * What each number is, and its source, stands in docs/statistics.md.
 */
export function* compareModels(
  input: ComparisonInput,
  settings: ComparisonSettings,
): Generator<number | DrawRequest, Comparison, Float64Array | undefined> {
  const { models, measures } = input;
  const pairs = pairsOf(models.length, settings.baseline);
  const question: RandomizedQuestion = { ...settings, models, measures: measures.length, pairs };
  const resampled = settings.resamples > 0 && pairs.length > 0;
  const randomization = resampled ? yield* signFlipped(question) : undefined;
  const intervals =
    settings.resamples > 0
      ? yield* bootstrapped(models, measures.length, pairs, settings.resamples, settings.seed)
      : undefined;

  const own = new ModelValues(models);
  const rows: PairJson[] = [];
  for (const [pair, { a, b }] of pairs.entries())
    for (const [measure, { name, higherIsBetter }] of measures.entries()) {
      const at = pair * measures.length + measure;
      const [ofA, ofB] = [models[a].values[measure], models[b].values[measure]];
      const values = pairedDifferences(ofA, ofB);
      const row = pairRow(values, settings, higherIsBetter, () => {
        const whole = values.differences.length;
        const [first, second] = [own.of(a, measure), own.of(b, measure)];
        // Where nobody lacks a value, each model's values are counted once for all pairs.
        if (first.total === whole && second.total === whole) return cliffsDeltaOfCounted(first, second);
        const paired = pairedValues(ofA, ofB);
        return cliffsDelta(paired.a, paired.b);
      });
      const some = values.differences.length > 0;
      rows.push({
        a: models[a].name,
        b: models[b].name,
        measure: name,
        ...row,
        ci: { ...row.ci, bca: intervals?.pairs[pair][measure] ?? null },
        tests: {
          ...row.tests,
          randomization:
            randomization === undefined || !some
              ? null
              : { p: randomization.p[at], exact: randomization.exact },
        },
      });
      yield at;
    }
  const { friedman, tukey } = settings.ranks ? acrossModels(models, measures) : { friedman: [], tukey: [] };
  return {
    schema: 'recscope-comparison/1',
    convention: input.convention,
    users: { counted: countedUsers(models) },
    baseline: settings.baseline === undefined ? null : models[settings.baseline].name,
    margin: settings.margin,
    models: modelRows(models, measures, intervals, settings.ranks ? own : undefined),
    pairs: rows,
    adjusted: yield* adjustedRows(rows, question, settings, randomization?.adjusted),
    cohorts: cohortsOf(input, pairs, settings),
    friedman,
    tukey,
    rows:
      input.pooled === undefined
        ? []
        : yield* comparedRows(
            input.pooled,
            models.map(({ name }) => name),
            pairs,
            settings,
          ),
  };
}

/** The values of each model and measure, counted when they are first asked for. */
class ModelValues {
  private readonly known = new Map<string, CountedValues>();

  constructor(private readonly models: readonly ComparedModel[]) {}

  of(model: number, measure: number): CountedValues {
    const key = `${model} ${measure}`;
    const values = this.known.get(key) ?? counted(this.models[model].values[measure]);
    this.known.set(key, values);
    return values;
  }
}

/** Without what is missing; a plain loop takes a tenth of the time of `filter`. */
function present(values: Float64Array): Float64Array {
  const kept = new Float64Array(values.length);
  let count = 0;
  for (let user = 0; user < values.length; user++)
    if (!Number.isNaN(values[user])) kept[count++] = values[user];
  return kept.subarray(0, count);
}

/** Users with a value of some measure in every model. */
function countedUsers(models: readonly ComparedModel[]): number {
  const length = models[0].values[0].length;
  const lacking = new Uint8Array(length);
  for (const { values } of models)
    for (let user = 0; user < length; user++) {
      let at = 0;
      while (at < values.length && Number.isNaN(values[at][user])) at++;
      if (at === values.length) lacking[user] = 1;
    }
  let count = 0;
  for (let user = 0; user < length; user++) if (lacking[user] === 0) count++;
  return count;
}

function modelRows(
  models: readonly ComparedModel[],
  measures: readonly ComparedMeasure[],
  intervals: BootstrappedIntervals | undefined,
  own: ModelValues | undefined,
): ComparisonJson['models'] {
  return models.map(({ name: model, values }, index) => ({
    model,
    measures: measures.map(({ name: measure }, at) => {
      const moments = momentsOf(present(values[at]));
      const t = pairedT(moments);
      return {
        measure,
        mean: orNull(moments.mean),
        sd: orNull(standardDeviation(moments)),
        median: own === undefined ? null : orNull(quantileOfCounted(own.of(index, at), 0.5)),
        ci: { t: t === undefined ? null : [...t.interval], bca: intervals?.models[index][at] ?? null },
      };
    }),
  }));
}

type OwnRow = Omit<PairJson, 'a' | 'b' | 'measure'>;

function pairRow(
  { differences, moments, mean: reference, above, below }: PairedDifferences,
  { margin, wilcoxon: options, ranks }: ComparisonSettings,
  higherIsBetter: boolean,
  delta: () => number,
): OwnRow {
  const { count, mean } = moments;
  const deviation = standardDeviation(moments);
  const t = pairedT(moments);
  const within = equivalenceP(moments, marginIn(margin, reference));
  const identical = above === 0 && below === 0;
  const [wins, losses] = higherIsBetter ? [above, below] : [below, above];
  const signed = ranks ? wilcoxon(differences, options) : undefined;
  return {
    n: count,
    difference: orNull(mean),
    verdict: verdictOf({
      users: count,
      interval: t && [-t.interval[1], -t.interval[0]],
      equivalenceP: within,
      higherIsBetter,
      identical,
    }),
    detectable: orNull(detectableDifference(count, deviation)),
    ci: { t: t === undefined ? null : [...t.interval], bca: null },
    tests: {
      pairedT: t === undefined ? null : { statistic: orNull(t.statistic), df: t.degrees, p: t.p },
      wilcoxon: signed ?? null,
      randomization: null,
      sign: count === 0 ? null : { p: signTest(above, below) },
      equivalence: Number.isNaN(within) ? null : { p: within },
    },
    winTieLoss: [wins, count - wins - losses, losses],
    effect: {
      cohensDz: identical && count > 0 ? 0 : orNull(mean / deviation),
      cliffsDelta: ranks ? orNull(delta()) : null,
    },
  };
}

function* adjustedRows(
  rows: readonly PairJson[],
  question: RandomizedQuestion,
  { adjust, family, resamples, baseline }: ComparisonSettings,
  farthest: Float64Array | undefined,
): Generator<number | DrawRequest, AdjustedJson, Float64Array | undefined> {
  const { models, measures, pairs } = question;
  const named = (p: ArrayLike<number>): AdjustedJson['p'] =>
    rows.flatMap(({ a, b, measure, n }, at) =>
      n === 0 || Number.isNaN(p[at]) ? [] : [{ a, b, measure, p: p[at] }],
    );
  if (adjust === 'maxt' && resamples > 0) {
    // Without a baseline all pairs of three models or more are held against the range of their means.
    const p = baseline === undefined && models.length > 2 ? yield* rangePermuted(question) : farthest;
    return { test: 'randomization', method: 'maxt', p: named(p ?? []) };
  }
  // Without draws there is no largest statistic: Holm's correction holds the same error.
  const method = adjust === 'maxt' ? 'holm' : adjust;
  const raw = Float64Array.from(rows, ({ tests }) => tests.pairedT?.p ?? Number.NaN);
  if (family === 'all') return { test: 'pairedT', method, p: named(adjusted(raw, method)) };
  const p = raw.slice();
  for (let measure = 0; measure < measures; measure++) {
    const own = Array.from(pairs, (_, pair) => pair * measures + measure);
    const corrected = adjusted(
      own.map((at) => raw[at]),
      method,
    );
    for (const [index, at] of own.entries()) p[at] = corrected[index];
  }
  return { test: 'pairedT', method, p: named(p) };
}

function acrossModels(
  models: readonly ComparedModel[],
  measures: readonly ComparedMeasure[],
): Pick<ComparisonJson, 'friedman' | 'tukey'> {
  const result: Pick<ComparisonJson, 'friedman' | 'tukey'> = { friedman: [], tukey: [] };
  if (models.length < 2) return result;
  for (const [index, { name: measure }] of measures.entries()) {
    const { values } = completeValues(models.map((model) => model.values[index]));
    const ranked = friedman(values);
    if (ranked !== undefined) result.friedman.push({ measure, ...ranked });
    const variance = blockedVariance(values);
    if (variance === undefined) continue;
    for (const { a, b } of pairsOf(models.length, undefined))
      result.tukey.push({ a: models[a].name, b: models[b].name, measure, p: blockedTukey(variance, a, b) });
  }
  return result;
}

/** All cohorts of all pairs and measures, corrected as one family; the one that is harmed most surely first. */
function cohortsOf(
  { models, measures, cohorts }: ComparisonInput,
  pairs: readonly ModelPair[],
  { margin }: ComparisonSettings,
): CohortJson[] {
  const rows = cohorts.flatMap((cohorting) =>
    pairs.flatMap(({ a, b }) =>
      measures.flatMap((measure, index) =>
        cohortRows(
          cohorting,
          models[a].values[index],
          models[b].values[index],
          measure.higherIsBetter,
          margin,
        ).map((row) => ({
          harm: row.harm,
          json: {
            by: cohorting.by,
            measure: measure.name,
            a: models[a].name,
            b: models[b].name,
            ...row.json,
          },
        })),
      ),
    ),
  );
  const corrected = adjusted(
    rows.map(({ json }) => json.p ?? Number.NaN),
    'holm',
  );
  return rows
    .map(({ harm, json }, at) => ({ harm, json: { ...json, adjustedP: orNull(corrected[at]) } }))
    .sort((first, second) => second.harm - first.harm)
    .map(({ json }) => ({
      by: json.by,
      value: json.value,
      users: json.users,
      measure: json.measure,
      a: json.a,
      b: json.b,
      difference: json.difference,
      ci: json.ci,
      p: json.p,
      adjustedP: json.adjustedP,
      means: json.means,
      // Of many cohorts some differ by chance: what does not outlast the correction is open.
      verdict: isDifference(json.verdict) && !((json.adjustedP ?? 1) < 0.05) ? 'inconclusive' : json.verdict,
    }));
}

function isDifference(verdict: Verdict): boolean {
  return verdict === 'better' || verdict === 'worse';
}

function orNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
