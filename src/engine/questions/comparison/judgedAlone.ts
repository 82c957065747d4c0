import { evaluateRankings } from '../../../core/evaluation/evaluate';
import {
  hasJudgements,
  judgedShareAt,
  overJudgedAlone,
} from '../../../core/evaluation/judging/unjudgedItems';
import { pairedDifferences, type ModelPair } from '../../../core/comparison/pairs';
import type { PairJson } from '../../../shared/protocol/comparisonResult';
import { InputError } from '../../../shared/protocol/problem';
import type { LoadedEvaluation } from '../../loaded/loadedEvaluation';
import { orNull } from '../../loaded/orNull';
import { measurable } from '../../reading/evaluationInput';
import { inSlices } from '../../threads/yieldToEvents';
import { groupedModels, type Comparable } from './comparedModels';

type Unjudged = NonNullable<PairJson['unjudged']>;
type UnjudgedOf = (pair: ModelPair, measure: number, row: PairJson) => Unjudged | undefined;

/** Kept with the evaluation: another margin or baseline makes none of it wrong. */
const known = new WeakMap<LoadedEvaluation, UnjudgedOf>();

/** A share below this is none, as it is written. */
const LEAST = 0.005;

/**
 * How much of what a pair is compared by was judged, and the difference over that alone, where the truth names items
 * that are not relevant.
 *
 * @param rows of each pair those of all measures, in order
 */
export async function withUnjudged(
  rows: readonly PairJson[],
  loaded: LoadedEvaluation,
  comparable: Comparable,
  pairs: readonly ModelPair[],
  check: () => void,
): Promise<PairJson[]> {
  if (!hasJudgements(loaded.input.truth.truth)) return [...rows];
  const unjudgedOf = known.get(loaded) ?? (await lookedUp(loaded, comparable, check));
  known.set(loaded, unjudgedOf);
  const { length } = comparable.measures;
  return rows.map((row, at) => {
    const unjudged = unjudgedOf(pairs[Math.floor(at / length)], at % length, row);
    return unjudged === undefined ? row : { ...row, unjudged };
  });
}

async function lookedUp(
  { input, plan }: LoadedEvaluation,
  { measures, groups }: Comparable,
  check: () => void,
): Promise<UnjudgedOf> {
  const looked = measures.flatMap(({ index }, measure) => {
    const alone = overJudgedAlone(plan.measures[index]);
    return alone === undefined ? [] : [{ measure, alone, share: judgedShareAt(alone.cutoff, plan) }];
  });
  if (looked.length === 0) return () => undefined;
  const compiled = looked.flatMap(({ alone, share }) => [alone, share]);
  const results: { readonly values: Float64Array; readonly mean: number }[][] = [];
  for (const model of input.models) {
    try {
      const steps = evaluateRankings(measurable(input, model), { ...plan, measures: compiled });
      results.push([...(await inSlices(steps, check)).measures]);
    } catch (error) {
      // The convention refuses such lists for some of these measures, but not for those that were asked for.
      if (error instanceof InputError) return () => undefined;
      throw error;
    }
  }
  const { models } = groupedModels(input.models, (model) => results[model].map(({ values }) => values));
  /** Of a model with runs the mean over them. */
  const shareOf = (group: number, place: number): number => {
    const runs = groups[group].models;
    return 1 - runs.reduce((sum, model) => sum + results[model][2 * place + 1].mean, 0) / runs.length;
  };
  return ({ a, b }, measure, row) => {
    const place = looked.findIndex((each) => each.measure === measure);
    if (place < 0) return undefined;
    const shares: [number, number] = [shareOf(a, place), shareOf(b, place)];
    if (!(Math.max(...shares) >= LEAST)) return undefined;
    const { moments, mean } = pairedDifferences(models[a].values[2 * place], models[b].values[2 * place]);
    // Of what looks at judged items alone by itself there is nothing else to say.
    if (moments.count === 0 || moments.mean === row.difference) return undefined;
    // Nor of what counts unjudged items, and finds none any more.
    if ([a, b].every((model) => isConstant(models[model].values[2 * place]))) return undefined;
    return {
      cutoff: looked[place].alone.cutoff ?? null,
      shares,
      means: [orNull(mean), orNull(mean + moments.mean)],
      difference: orNull(moments.mean),
    };
  };
}

function isConstant(values: Float64Array): boolean {
  const first = values.find((value) => !Number.isNaN(value));
  return values.every((value) => Number.isNaN(value) || value === first);
}
