import type { CohortQuery } from '../../../shared/protocol/queries';
import { comparedCohorts } from '../../../core/comparison/cohortComparison';
import { cohortMeans, type Cohorting } from '../../../core/comparison/cohorts';
import type { ComparedMeasure, ComparedModel } from '../../../core/comparison/pairs';
import { usualQuery } from '../../../shared/leaderboard/comparedPairs';
import type { MarginJson } from '../../../shared/protocol/comparisonResult';
import { FEW_USERS, type CohortsView } from '../../../shared/protocol/views/comparisonView';
import type { CohortMeanJson } from '../../../shared/protocol/evaluationResult';
import { columnInQuery, textInQuery } from '../../../shared/query/quoting';
import { Cancelled } from '../../threads/cancellation';
import type { LoadedEvaluation } from '../../loaded/loadedEvaluation';
import { comparing } from '../../threads/resampling/comparing';
import { orNull } from '../../../shared/protocol/orNull';
import type { Question } from '../question';
import { comparableOf } from './comparedModels';
import { independent, ownersOf } from './listOwners';

/** Of more cohorts nobody reads. */
const MOST_ROWS = 200;

export const cohorts: Question<'cohorts'> = async (loaded, { a, b, measure: name, by, margin }, check) => {
  const { models, groupOf, measures } = comparableOf(loaded);
  const at = measures.findIndex((measure) => measure.name === name);
  // A page that was drawn for another result may ask for a model or a measure that is gone.
  if (at < 0 || (a ?? 0) >= groupOf.length || b >= groupOf.length) throw new Cancelled();
  const cohorting = loaded.known.cohorting(by);
  const values = models[groupOf[b]].values[at];
  const rows =
    a === null
      ? meansOf(cohorting, values, measures[at].higherIsBetter, ownersOf(loaded.input)?.of)
      : await comparedRows(
          loaded,
          cohorting,
          [models[groupOf[a]], models[groupOf[b]]],
          at,
          measures[at],
          margin,
          check,
        );
  let outside = 0;
  for (let user = 0; user < values.length; user++)
    if (cohorting.ofUser[user] < 0 && !Number.isNaN(values[user])) outside++;
  return { rows: rows.slice(0, MOST_ROWS), all: rows.length, outside };
};

/** The one that is harmed most surely first; all of them are one family. */
async function comparedRows(
  { drawing, input }: Pick<LoadedEvaluation, 'drawing' | 'input'>,
  cohorting: Cohorting,
  models: readonly ComparedModel[],
  at: number,
  measure: ComparedMeasure,
  margin: MarginJson,
  check: () => void,
): Promise<CohortsView['rows']> {
  const own = models.map(({ name, values, runs }) => ({
    name,
    values: [values[at]],
    ...(runs && { runs: runs.map((run) => [run[at]]) }),
  }));
  const { adjust, family, resamples, seed } = usualQuery(0, { margin });
  const { models: compared, cohorts: divided, shares } = independent(input, own, [cohorting]);
  const rows = await comparing(
    comparedCohorts(
      compared,
      [measure],
      [{ a: 0, b: 1 }],
      divided,
      { margin, adjust, family, resamples, seed },
      shares,
    ),
    drawing,
    resamples,
    check,
    () => undefined,
  );
  return rows.map(({ cohort, json }) => ({
    value: json.value,
    query: queryOf(cohorting, cohort),
    users: json.users,
    a: json.means[0],
    b: json.means[1],
    difference: json.difference,
    ci: json.ci.simultaneous,
    adjustedP: json.adjustedP,
    verdict: json.verdict,
  }));
}

/** The worst first. */
function meansOf(
  cohorting: Cohorting,
  values: Float64Array,
  higherIsBetter: boolean,
  ownerOf: Int32Array | undefined,
): CohortsView['rows'] {
  return cohortMeans(cohorting, values, ownerOf)
    .sort((first, second) => (higherIsBetter ? first.mean - second.mean : second.mean - first.mean))
    .map(({ cohort, users, mean, ci }) => ({
      value: cohorting.values[cohort],
      query: queryOf(cohorting, cohort),
      users,
      a: null,
      b: mean,
      difference: null,
      ci,
      adjustedP: null,
      verdict: null,
    }));
}

/** Which users these are, in the language of the query box; null: its language has no word for the column. */
function queryOf({ by, values, cuts, empty, crosses }: Cohorting, cohort: number): string | null {
  if (crosses === true) return null;
  const column = columnInQuery(by);
  if (column === undefined) return null;
  // Among numbers those who are not in the file have none either.
  if (cohort === empty) return cuts === undefined ? `${column} = ""` : null;
  if (cuts === undefined) return `${column} = ${textInQuery(values[cohort])}`;
  const from = cohort === 0 ? undefined : `${column} >= ${cuts[cohort - 1]}`;
  const to = cohort === cuts.length ? undefined : `${column} < ${cuts[cohort]}`;
  if (from === undefined && to === undefined) return `${column} != none`;
  return [from, to].filter((part) => part !== undefined).join(' and ');
}

/** Means of each measure with values per user by cohort, of one model; of each column the worst first. */
export function cohortAnswers(
  loaded: LoadedEvaluation,
  model: number,
  by: readonly CohortQuery[],
): CohortMeanJson[] {
  const { models, groupOf, measures } = comparableOf(loaded);
  return by.flatMap((query) => {
    const cohorting = loaded.known.cohorting(query);
    const found = measures.map((_, at) =>
      cohortMeans(cohorting, models[groupOf[model]].values[at], ownersOf(loaded.input)?.of),
    );
    const sign = measures[0].higherIsBetter ? 1 : -1;
    const order = [...found[0]].sort((a, b) => sign * (a.mean - b.mean)).map(({ cohort }) => cohort);
    // A cohort may have values of a later measure alone.
    const all = new Set([...order, ...found.flatMap((rows) => rows.map(({ cohort }) => cohort))]);
    const byCohort = found.map((rows) => new Map(rows.map((row) => [row.cohort, row])));
    return [...all].flatMap((cohort) =>
      measures.flatMap(({ name }, at): CohortMeanJson[] => {
        const row = byCohort[at].get(cohort);
        if (row === undefined) return [];
        return [
          {
            by: cohorting.by,
            value: cohorting.values[cohort],
            measure: name,
            users: row.users,
            mean: orNull(row.mean),
            ...(row.ci && { interval: row.ci }),
            few: row.users < FEW_USERS,
          },
        ];
      }),
    );
  });
}
