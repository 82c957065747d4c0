import type { ComparisonQuery } from '../../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import { compareModels } from '../../core/comparison/compare';
import { InputError } from '../../shared/problem';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import {
  groupModelRuns,
  type ComparableMeasure,
  type ComparableModels,
} from '../questions/comparison/comparedModels';
import { drawnKinds } from '../questions/comparison/comparison';
import { runComparison } from '../threads/resampling/comparing';
import type { DividedDrawing } from '../threads/resampling/dividedDrawing';
import type { SharedAnswer } from './sharedModels';
import type { TableAnswer } from './tableEvaluation';

/** Maximum number of values in memory. */
const MAX_VALUES = 250_000_000;

/**
 * Compares models by the values of their users. A row is a group of users with equal values, weighted by its
 * size, so that statistics equal those of files. Resamples draw users in the order of patterns, not of a
 * file, so a seed gives other draws from the same distribution.
 *
 * @throws InputError if the values do not fit in memory
 */
export async function compareTables(
  { plan, models, leftOut }: SharedAnswer,
  query: ComparisonQuery,
  drawing: DividedDrawing | undefined,
  onDone: (share: number) => void,
): Promise<ComparisonView> {
  const { measures, ...grouped } = comparableTables({ plan, models, leftOut });
  const comparison = await runComparison(
    compareModels(
      {
        convention: plan.convention.name,
        models: grouped.models,
        measures,
        cohorts: [],
      },
      { ...query, baseline: query.baseline === null ? undefined : grouped.groupOf[query.baseline] },
    ),
    drawing,
    query.resamples * drawnKinds(query),
    () => undefined,
    onDone,
  );
  return {
    json: { ...comparison, files: [], changes: [] },
    lowerIsBetter: measures.filter(({ higherIsBetter }) => !higherIsBetter).map(({ name }) => name),
    leftOut,
    attributes: null,
  };
}

/**
 * Returns the models with a value per user, users in the order of patterns.
 *
 * @param measureNames names of metrics; absent: all
 * @throws InputError if the values do not fit in memory
 */
export function comparableTables(
  { plan, models, leftOut }: SharedAnswer,
  measureNames?: readonly string[],
): ComparableModels {
  const isAsked = (name: string): boolean => measureNames === undefined || measureNames.includes(name);
  const measures = plan.measures.flatMap(({ name, family, cutoff }, index): ComparableMeasure[] =>
    isAsked(name)
      ? [{ name, index, cutoff, higherIsBetter: family.higherIsBetter, range: family.range }]
      : [],
  );
  const users = models[0].answer.users.reduce((sum, count) => sum + count, 0);
  if (users * models.length * measures.length > MAX_VALUES) throw tooManyValues(users);
  const indexes = measures.map(({ index }) => index);
  return {
    ...groupModelRuns(models, (model) => ofEachUser(models[model].answer, users, indexes)),
    measures,
    leftOut: leftOut.filter(isAsked),
  };
}

/** @param indexes metrics in the order of the plan */
function ofEachUser(
  { measures, users: counts }: TableAnswer,
  users: number,
  indexes: readonly number[],
): Float64Array[] {
  return indexes.map((index) => {
    const { values } = measures[index];
    const each = new Float64Array(users);
    let at = 0;
    for (const [pattern, count] of counts.entries()) each.fill(values[pattern], at, (at += count));
    return each;
  });
}

function tooManyValues(users: number): InputError {
  return new InputError({
    message: l10n.t('Too many users ({0}) to compare with this number of metrics and models.', users),
    advice: l10n.t('Compare fewer metrics or models at a time.'),
  });
}
