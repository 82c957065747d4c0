import * as l10n from '@vscode/l10n';
import { modelWithMeasure, modelPairs, type ComparedModel } from '../../../core/comparison/pairs';
import { isMeanOfUsers } from '../../../core/evaluation/aggregate';
import { MIN_SLICE_USERS, type Slice } from '../../../core/slices/search';
import { harmedSlices, type SearchedSlices } from '../../../core/slices/slices';
import { murmur3 } from '../../../core/statistics/murmur3';
import type { Cohorting } from '../../../core/comparison/cohorts';
import { InputError } from '../../../shared/problem';
import { orNull } from '../../../shared/protocol/orNull';
import type { QueryOf } from '../../../shared/protocol/queries';
import type { SlicesJson, SlicesView } from '../../../shared/protocol/slicesResult';
import type { LoadedEvaluation } from '../../loaded/loadedEvaluation';
import { runComparison } from '../../threads/resampling/comparing';
import { conditionOf } from '../comparison/cohortCondition';
import { toComparable, noUserValuesError, type ComparableMeasure } from '../comparison/comparedModels';
import { byIndependentUsers } from '../comparison/listOwners';
import type { Question } from '../question';

export const answerSlices: Question<'slices'> = async (loaded, query, check, onDone): Promise<SlicesView> => {
  const comparable = toComparable(loaded, query.measure === undefined ? undefined : [query.measure]);
  const { measures, models, groups, groupOf } = comparable;
  const at = measures.findIndex(({ index }) => isMeanOfUsers(loaded.plan.measures[index].compiled));
  if (at < 0) throw noUserValuesError(measures[0].name);
  if (models.length === 1) requireBounds(measures[at]);
  const pairs =
    models.length === 1
      ? [{ a: undefined, b: 0 }]
      : modelPairs(models.length, query.baseline === null ? undefined : groupOf[query.baseline]);
  const { columns, ofPairs } = await searchedSlices(
    loaded,
    models.map((model) => modelWithMeasure(model, at)),
    measures[at],
    pairs,
    query,
    check,
    onDone,
  );
  return {
    json: {
      schema: 'recscope-slices/1',
      measure: measures[at].name,
      higherIsBetter: measures[at].higherIsBetter,
      columns: columns.map(({ by }) => by),
      minUsers: MIN_SLICE_USERS,
      resamples: query.resamples,
      seed: query.seed,
      pairs: pairs.map(({ a, b }, pair) => ({
        a: a === undefined ? null : models[a].name,
        b: models[b].name,
        ...slicesJson(ofPairs[pair], columns),
      })),
    },
    models: pairs.map(({ b }) => groups[b].models[0]),
    queries: ofPairs.map((found) => found.slices.map((slice) => queryOf(slice, columns))),
  };
};

/** @throws InputError if a few large values could decide a mean: slices of one model would be named by chance */
function requireBounds({ name, range }: ComparableMeasure): void {
  if (range !== undefined && range.every(Number.isFinite)) return;
  throw new InputError({
    message: l10n.t('{0} has no largest value, so slices of one model can’t be tested.', name),
    advice: l10n.t('Use a metric between 0 and 1, such as nDCG@10, or a second model.'),
  });
}

/** Returns the condition of the query box that selects the users of a slice; null if a column has no name there. */
function queryOf({ conditions }: Slice, columns: readonly Cohorting[]): string | null {
  const parts = conditions.flatMap(({ column, cohort }) => conditionOf(columns[column], cohort) ?? []);
  return parts.length < conditions.length ? null : parts.join(' and ');
}

/** Settings of a search. */
interface SliceSettings extends Pick<QueryOf<'slices'>, 'columns' | 'allowed' | 'resamples' | 'seed'> {
  /** Searches that share the probability of a false name; absent: the pairs. */
  readonly searches?: number;
}

/** Model by number, and its baseline; undefined: the model's other users. */
interface SearchedPair {
  readonly a: number | undefined;
  readonly b: number;
}

/** Result of a search, with the columns that the conditions are about. */
export interface FoundSlices {
  readonly columns: readonly Cohorting[];
  readonly ofPairs: readonly SearchedSlices[];
}

/**
 * Searches the slices of each pair of models. A user finds or tests by the hash of the ID, whatever the order of the
 * files.
 *
 * @param models with the values of one metric
 */
export async function searchedSlices(
  loaded: LoadedEvaluation,
  models: readonly ComparedModel[],
  measure: ComparableMeasure,
  pairs: readonly SearchedPair[],
  { columns: named, allowed, resamples, seed, searches = pairs.length }: SliceSettings,
  check: () => void,
  onDone: (share: number) => void,
): Promise<FoundSlices> {
  const { input, known, drawing } = loaded;
  const columns = named ?? namesOf(loaded);
  const ofUsers = byIndependentUsers(
    input,
    models,
    columns.map((column) => known.cohorting({ column })),
  );
  const halves = halvesOf(input.clusters?.ids ?? input.users, seed);
  const ofPairs: SearchedSlices[] = [];
  for (const [pair, { a, b }] of pairs.entries())
    ofPairs.push(
      await runComparison(
        harmedSlices(
          {
            models: [a === undefined ? undefined : ofUsers.models[a], ofUsers.models[b]],
            measure,
            columns: ofUsers.cohorts,
            halves,
            shares: ofUsers.shares,
          },
          { resamples, seed, pairs: searches, ...(allowed && { allowed }) },
        ),
        drawing,
        resamples,
        check,
        (share) => onDone((pair + share) / pairs.length),
      ),
    );
  return { columns: ofUsers.cohorts, ofPairs };
}

/**
 * Returns the names of all columns that divide users. If users have several lists, only those of the file of users: others
 * may differ between the lists of one user.
 *
 * @throws InputError if there is none
 */
function namesOf({ known, userColumns, input }: LoadedEvaluation): string[] {
  const names = input.clusters === undefined ? known.columns.map(({ name }) => name) : [...userColumns];
  if (names.length > 0) return names;
  throw new InputError({
    message: l10n.t('There are no columns that divide users.'),
    advice: l10n.t('Add --users users.csv.'),
    inEditor: l10n.t('Add a file of users.'),
  });
}

function halvesOf(
  ids: { readonly size: number; readonly arena: Uint8Array; readonly starts: Int32Array },
  seed: number,
): Uint8Array {
  const words = new Uint32Array(4);
  return Uint8Array.from({ length: ids.size }, (_, user) => {
    murmur3(ids.arena, ids.starts[user], ids.starts[user + 1], seed, words);
    return words[0] & 1;
  });
}

/** Returns a search of one pair of models. */
export function slicesJson(
  { users, slices: harmed, searched, crossFitted, detectable }: SearchedSlices,
  columns: readonly Cohorting[],
): Omit<SlicesJson['pairs'][number], 'a' | 'b'> {
  return {
    users,
    searched,
    crossFitted,
    slices: harmed.map(({ conditions, users: size, tested, means, difference, interval, p }) => ({
      conditions: conditions.map(({ column, cohort }) => conditionJson(columns[column], cohort)),
      users: size,
      tested,
      means: [means[0], means[1]],
      difference,
      interval: interval && [interval[0], interval[1]],
      adjustedP: p,
    })),
    detectable: { users: detectable.users, difference: orNull(detectable.difference) },
  };
}

function conditionJson({ by, values, cuts, empty }: Cohorting, cohort: number) {
  if (cuts === undefined || cohort === empty) return { by, value: values[cohort] };
  return {
    by,
    value: values[cohort],
    ...(cohort > 0 && { from: cuts[cohort - 1] }),
    ...(cohort < cuts.length && { below: cuts[cohort] }),
  };
}
