import * as l10n from '@vscode/l10n';
import type { ComparedMeasure, ComparedModel } from '../../../core/comparison/pairs';
import { InputError } from '../../../shared/protocol/problem';
import { uniqueNames } from '../../../shared/text/uniqueNames';
import type { LoadedEvaluation } from '../../loaded/loadedEvaluation';

/** A measure by which users can be compared. */
export interface UserMeasure extends ComparedMeasure {
  /** Its place in the plan. */
  readonly index: number;
  readonly cutoff: number | undefined;
}

/** What of an evaluation can be compared user by user. */
export interface Comparable {
  readonly models: readonly ComparedModel[];
  readonly measures: readonly UserMeasure[];
  /** Names of the measures of all lists together, of which no user has a value. */
  readonly leftOut: readonly string[];
}

/** @throws InputError when no measure has a value per user */
export function comparableOf({
  input,
  plan,
  model,
}: Pick<LoadedEvaluation, 'input' | 'plan' | 'model'>): Comparable {
  const valuesOf = (number: number, index: number): Float64Array =>
    model(number).result.measures[index].values;
  const measures = plan.measures.flatMap(({ name, compiled, family, cutoff }, index) =>
    compiled.kind === 'per-user' ||
    compiled.kind === 'rating' ||
    input.models.some((_, number) => hasValue(valuesOf(number, index)))
      ? [{ name, index, cutoff, higherIsBetter: family.higherIsBetter }]
      : [],
  );
  const leftOut = plan.measures
    .map(({ name }) => name)
    .filter((name) => !measures.some((measure) => measure.name === name));
  if (measures.length === 0) throw noUserValues(leftOut[0] ?? '');
  return {
    models: uniqueNames(input.models.map(({ name }) => name)).map((name, number) => ({
      name,
      values: measures.map(({ index }) => valuesOf(number, index)),
    })),
    measures,
    leftOut,
  };
}

/** @param measure of all lists together */
export function noUserValues(measure: string): InputError {
  return new InputError({
    message: l10n.t('{0} has no value per user, so models cannot be compared by it.', measure),
    advice: l10n.t('Name a measure of each user’s list with --measures, such as nDCG@10.'),
  });
}

function hasValue(values: Float64Array): boolean {
  for (const value of values) if (!Number.isNaN(value)) return true;
  return false;
}
