import type {
  AdjustedJson,
  ComparisonJson,
  SelectionBiasJson,
  PairJson,
  RunsJson,
} from '../../shared/protocol/comparisonResult';
import { equivalenceProblem } from '../../shared/config/boundRange';
import { InputError } from '../../shared/problem';
import { orNull } from '../../shared/protocol/orNull';
import { countValues, quantileOfCountedValues, type ValueCounts } from '../statistics/counted';
import { momentsOf, standardDeviation, sampleVariance } from '../statistics/moments';
import type { DrawRequest } from '../statistics/resampling/draws';
import { cliffsDelta, cliffsDeltaOfCounts } from '../statistics/tests/effectSize';
import { pairedT } from '../statistics/tests/pairedT';
import { signTest } from '../statistics/tests/signTest';
import { wilcoxon } from '../statistics/tests/wilcoxon';
import { possibleBestModels } from './best';
import { bootstrapIntervals } from './bootstrapped';
import { compareCohorts } from './cohortComparison';
import type { Cohorting } from './cohorts';
import type { Difference } from './differences';
import { inferFamily, type FamilyInference, type InferenceSettings } from './families';
import { estimateSelectionBias } from './luck';
import { contributionsOfUsers, meansByUser, type ModelsOfUsers } from './modelsOfUsers';
import {
  intervalOfDifference,
  intervalInRange,
  marginEnds,
  pairedDifferences,
  momentsFromPowerSums,
  pairedValues,
  modelPairs,
  valuesOfUsers,
  usersWith,
  type ComparedMeasure,
  type ComparedModel,
} from './pairs';
import { withPooledMetrics } from './pooledPairs';
import { comparePooledMetrics, type PooledRows } from './rowComparison';
import { runMeans, type CrossedEffectsTest } from './runs';
import { FAMILY_ALPHA, absoluteMargin } from './verdict';

export interface ComparisonSettings extends InferenceSettings {
  /** Number of the model that all others are compared with; undefined: every pair. */
  readonly baseline: number | undefined;
  /** Whether to compute statistics that sort all users: medians, Wilcoxon, Cliff’s delta. */
  readonly ranks: boolean;
  /** Whether to compute BCa intervals of means and differences, by drawing users. */
  readonly bca: boolean;
}

interface ComparisonInput {
  readonly convention: string;
  readonly models: readonly ComparedModel[];
  readonly measures: readonly ComparedMeasure[];
  readonly cohorts: readonly Cohorting[];
  /** Shares of lists by user, if users have several, from `modelsOfUsers`. */
  readonly shares?: ModelsOfUsers['shares'] | undefined;
  readonly lists?: ModelsOfUsers['lists'] | undefined;
  /** Metrics that are computed from all rows together, not as means of users. */
  readonly pooled?: PooledRows | undefined;
}

/** Result of a comparison, without what needs lists (changes) or files. */
export type Comparison = Omit<ComparisonJson, 'changes' | 'files'>;

/**
 * Compares models by each metric: means by paired users, pooled metrics by drawing users with all their rows. Yields
 * regularly, so that the caller can stop.
 *
 * docs/statistics.md defines each number, with its source.
 *
 * @throws InputError for a margin that every difference is within
 */
export function* compareModels(
  input: ComparisonInput,
  settings: ComparisonSettings,
): Generator<number | DrawRequest, Comparison, Float64Array | undefined> {
  const { models, measures, pooled } = input;
  const problem = equivalenceProblem(settings.margin, measures);
  if (problem !== undefined) throw new InputError(problem);
  const means = yield* compareMeans(meansOf(input), settings);
  if (pooled === undefined) return means;
  const rows = yield* comparePooledMetrics(
    pooled,
    models.map(({ name }) => name),
    modelPairs(models.length, settings.baseline),
    { ...settings, resamples: settings.first === true ? 0 : settings.resamples },
  );
  return withPooledMetrics(means, rows, {
    models,
    measures,
    pairs: modelPairs(models.length, settings.baseline),
    margin: settings.margin,
    isFirst: settings.first === true,
  });
}

/** Returns the input without pooled metrics. */
function meansOf(input: ComparisonInput): ComparisonInput {
  const { models, measures, shares, lists, pooled, cohorts } = input;
  if (pooled === undefined) return input;
  const isMean = (_: unknown, at: number): boolean =>
    !pooled.measures.some(({ name }) => name === measures[at].name);
  const ofMeans = (all: readonly ComparedModel[]): ComparedModel[] =>
    all.map(({ name, values, runs }) => ({
      name,
      values: values.filter(isMean),
      ...(runs && { runs: runs.map((columns) => columns.filter(isMean)) }),
    }));
  return {
    ...input,
    models: ofMeans(models),
    measures: measures.filter(isMean),
    shares: shares?.filter(isMean),
    lists: lists?.filter(isMean),
    cohorts: cohorts.map(({ own, ...cohorting }) => ({
      ...cohorting,
      ...(own && {
        own: own.measures ? own : { models: ofMeans(own.models), shares: own.shares?.filter(isMean) },
      }),
    })),
  };
}

/** Compares models by the means of their users' values. */
function* compareMeans(
  input: ComparisonInput,
  settings: ComparisonSettings,
): Generator<number | DrawRequest, Comparison, Float64Array | undefined> {
  const { measures } = input;
  const models = independentModels(input);
  /** Values for rank statistics: for users with several lists the means of their lists. */
  const ranked =
    input.shares === undefined
      ? models.map(({ values }) => values)
      : input.models.map((model) => meansByUser(model, input.shares ?? []));
  const pairs = modelPairs(models.length, settings.baseline);
  const final = settings.first !== true;
  const common = measures.map((_, measure) => haveAll(models, measure));
  const intervals =
    final && settings.bca && settings.resamples > 0 && measures.length > 0
      ? yield* bootstrapIntervals(models, common, pairs, settings.resamples, settings.seed)
      : undefined;
  const modelValues = new ModelValues(ranked);
  const differences: Difference[] = [];
  const drafts: PairDraft[] = [];
  for (const { a, b } of pairs)
    for (const [measure, { higherIsBetter }] of measures.entries()) {
      const [ofA, ofB] = [models[a].values[measure], models[b].values[measure]];
      const values = pairedDifferences(ofA, ofB);
      const { moments, mean } = values;
      const [rankedA, rankedB] = [ranked[a][measure], ranked[b][measure]];
      const {
        differences: ofRanks,
        above,
        below,
      } = input.shares === undefined ? values : pairedDifferences(rankedA, rankedB);
      const margin = absoluteMargin(settings.margin, mean);
      differences.push({
        ...{ a, b, measure, higherIsBetter, moments, changed: values.above + values.below, margin },
        ...(settings.margin.kind === 'relative' &&
          !Number.isNaN(margin) && {
            ends: marginEnds(ofA, ofB, Math.sign(mean) * settings.margin.value, {
              ...moments,
              meanOfA: mean,
            }),
          }),
      });
      const delta = (): number => {
        const [first, second] = [modelValues.of(a, measure), modelValues.of(b, measure)];
        // If no values are missing, the counts of each model serve all pairs.
        if (first.total === moments.count && second.total === moments.count)
          return cliffsDeltaOfCounts(second, first);
        const paired = pairedValues(rankedA, rankedB);
        return cliffsDelta(paired.b, paired.a);
      };
      drafts.push({
        signed: settings.ranks ? wilcoxon(ofRanks) : undefined,
        cliffsDelta: settings.ranks ? orNull(delta()) : null,
        mean,
        above,
        below,
      });
      yield 0;
    }
  const rivalry = final ? yield* rivalsBeside(differences, models, measures) : [];
  const inferred = yield* inferFamily(models, differences, settings, undefined, rivalry);
  const rows = differences.map((difference, at): PairJson =>
    pairJson(
      models,
      measures,
      difference,
      drafts[at],
      inferred,
      at,
      intervals?.pairs[Math.floor(at / measures.length)][at % measures.length] ?? null,
    ),
  );
  const cohorts = final
    ? yield* compareCohorts(input.models, measures, pairs, input.cohorts, settings, input.shares)
    : [];
  return {
    schema: 'recscope-comparison/2',
    convention: input.convention,
    users: { counted: countedUsers(common) },
    baseline: settings.baseline === undefined ? null : models[settings.baseline].name,
    margin: settings.margin,
    models: models.map((model, index) => ({
      model: model.name,
      measures: measures.map((compared, measure) =>
        meanJson(
          model,
          compared,
          measure,
          common[measure],
          settings.ranks ? ranked[index][measure] : undefined,
          intervals?.models[index][measure],
          input.lists?.[measure],
        ),
      ),
    })),
    pairs: rows,
    adjusted: {
      test: inferred.test,
      method: inferred.method,
      family: settings.family,
      alpha: FAMILY_ALPHA,
      families: inferred.families.map(({ measure, ...family }) => ({
        measure: measure === undefined ? null : measures[measure].name,
        ...family,
      })),
      p: rows.flatMap(({ a, b, measure }, at): AdjustedJson['p'] => {
        const { p } = inferred.inferences[at];
        return Number.isNaN(p) ? [] : [{ a, b, measure, p }];
      }),
    },
    best: final
      ? possibleBestModels(models, measures, rows, inferred, differences, rivalry, settings.matched)
      : [],
    luck: final ? yield* luckJson(models, measures, settings.seed) : [],
    cohorts: cohorts.map(({ division, pair: { a, b }, measure, json }) => {
      const { value, users, ...rest } = json;
      const { by, crosses, of } = input.cohorts[division];
      return {
        by,
        value,
        ...(crosses && { crossed: crosses }),
        ...(of && { of }),
        users,
        measure: measure.name,
        a: models[a].name,
        b: models[b].name,
        ...rest,
      };
    }),
    friedman: [],
    tukey: [],
    rows: [],
  };
}

/** Returns the models with values by independent users. */
function independentModels({ models, shares }: ComparisonInput): readonly ComparedModel[] {
  const users = shares?.at(0);
  if (shares === undefined || users === undefined) return models;
  return contributionsOfUsers({ models, shares }, { ofUser: new Int32Array(users.length), values: [''] });
}

/** Returns whether each user has a value of a metric in every model. */
function haveAll(models: readonly ComparedModel[], measure: number): Uint8Array {
  const columns = models.map(({ values }) => values[measure]);
  const all = new Uint8Array(columns[0].length).fill(1);
  for (const column of columns)
    for (let user = 0; user < column.length; user++) if (Number.isNaN(column[user])) all[user] = 0;
  return all;
}

/** Returns the number of users with a value of some metric in every model. */
function countedUsers(common: readonly Uint8Array[]): number {
  let users = 0;
  for (let user = 0; user < (common.at(0)?.length ?? 0); user++)
    if (common.some((all) => all[user] !== 0)) users++;
  return users;
}

/** Returns differences that are not reported but could show that a model is not the best. */
function* rivalsBeside(
  differences: readonly Difference[],
  models: readonly ComparedModel[],
  measures: readonly ComparedMeasure[],
): Generator<number, Difference[]> {
  const compared = new Set(differences.map(({ a, b }) => `${Math.min(a, b)} ${Math.max(a, b)}`));
  const others = modelPairs(models.length, undefined).filter(({ a, b }) => !compared.has(`${a} ${b}`));
  const found: Difference[] = [];
  for (const [measure, { higherIsBetter }] of measures.entries()) {
    const columns = models.map(({ values }) => values[measure]);
    const sums = yield* momentsFromPowerSums(columns, others);
    for (const [at, pair] of sums.entries())
      found.push({ ...others[at], measure, higherIsBetter, ...pair, margin: Number.NaN });
  }
  return found;
}

/** Statistics of a pair that are computed before the tests. */
interface PairDraft {
  readonly signed: { readonly statistic: number; readonly p: number } | undefined;
  readonly cliffsDelta: number | null;
  /** Mean of model a over the users with a value of both models. */
  readonly mean: number;
  readonly above: number;
  readonly below: number;
}

function pairJson(
  models: readonly ComparedModel[],
  measures: readonly ComparedMeasure[],
  { a, b, measure, higherIsBetter, moments, changed, margin }: Difference,
  { signed, cliffsDelta, mean: reference, above, below }: PairDraft,
  { inferences, unadjusted, runs }: FamilyInference,
  at: number,
  bca: readonly [number, number] | null,
): PairJson {
  const { count, mean } = moments;
  const { interval, equivalenceInterval, equivalenceP, verdict, detectable, needed } = inferences[at];
  const deviation = standardDeviation(moments);
  const t = pairedT(moments);
  const within = (ends: readonly [number, number] | undefined): [number, number] | null =>
    intervalOfDifference(measures[measure], mean, ends);
  const [wins, losses] = higherIsBetter ? [above, below] : [below, above];
  const test = runs[at];
  return {
    a: models[a].name,
    b: models[b].name,
    measure: measures[measure].name,
    n: count,
    means: [orNull(reference), orNull(reference + mean)],
    difference: orNull(mean),
    margin: orNull(margin),
    verdict,
    ...(needed !== undefined && { needed }),
    detectable: orNull(detectable),
    ci: {
      t: within(t?.interval),
      bca: bca === null ? null : [...bca],
      simultaneous: within(interval),
      equivalence: within(equivalenceInterval),
    },
    tests: {
      pairedT: t === undefined ? null : { statistic: orNull(t.statistic), df: t.degrees, p: t.p },
      wilcoxon: signed ?? null,
      randomization: Number.isNaN(unadjusted[at].p) ? null : unadjusted[at],
      sign: count === 0 ? null : { p: signTest(above, below) },
      equivalence: Number.isNaN(equivalenceP) ? null : { p: equivalenceP },
    },
    winTieLoss: [wins, count - wins - losses, losses],
    effect: {
      cohensDz: changed === 0 && count > 0 ? 0 : orNull(mean / deviation),
      cliffsDelta,
    },
    ...(test !== undefined && { runs: runsJson(test) }),
  };
}

function runsJson({ error, degrees, users, components }: CrossedEffectsTest): RunsJson {
  return {
    se: error,
    df: degrees,
    users,
    components: components.map(({ runs, betweenRuns, residual, runVariance }) => ({
      runs,
      betweenRuns: orNull(betweenRuns),
      residual: orNull(residual),
      runVariance: orNull(runVariance),
    })),
  };
}

function meanJson(
  model: ComparedModel,
  compared: ComparedMeasure,
  measure: number,
  common: Uint8Array,
  ranked: Float64Array | undefined,
  bca: readonly [number, number] | undefined,
  lists: number | undefined,
): ComparisonJson['models'][number]['measures'][number] {
  const users = usersWith(common.length, (user) => common[user] !== 0);
  const values = valuesOfUsers(model.values[measure], users);
  const moments = momentsOf(values);
  const t = pairedT(moments);
  const count = model.runs?.length ?? 1;
  return {
    measure: compared.name,
    users: users.length,
    ...(lists !== undefined && { lists }),
    mean: orNull(moments.mean),
    sd: orNull(standardDeviation(moments)),
    median:
      ranked === undefined
        ? null
        : orNull(quantileOfCountedValues(countValues(valuesOfUsers(ranked, users)), 0.5)),
    ci: {
      t: intervalInRange(compared, moments.mean, t?.interval),
      bca: bca === undefined ? null : [...bca],
    },
    ...(count > 1 &&
      users.length > 0 && {
        runs: { count, sd: Math.sqrt(sampleVariance(momentsOf(runMeans(model, measure, users)))) },
      }),
  };
}

function* luckJson(
  models: readonly ComparedModel[],
  measures: readonly ComparedMeasure[],
  seed: number,
): Generator<number, SelectionBiasJson[]> {
  const all: SelectionBiasJson[] = [];
  const halves = new Map<number, readonly Uint32Array[]>();
  for (const [index, { name: measure, higherIsBetter }] of measures.entries()) {
    const columns = models.map(({ values }) => values[index]);
    const found = yield* estimateSelectionBias(columns, higherIsBetter, seed, halves);
    if (found !== undefined)
      all.push({ measure, ...found, best: found.best.map((model) => models[model].name) });
  }
  return all;
}

/** Value counts of each model and metric, computed on first use. */
class ModelValues {
  private readonly known = new Map<string, ValueCounts>();

  /** @param values by model, then by metric */
  constructor(private readonly values: readonly (readonly Float64Array[])[]) {}

  of(model: number, measure: number): ValueCounts {
    const key = `${model} ${measure}`;
    const values = this.known.get(key) ?? countValues(this.values[model][measure]);
    this.known.set(key, values);
    return values;
  }
}
