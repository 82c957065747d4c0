import { cohortMeans, cohortRows, type Cohorting } from '../../../core/comparison/cohorts';
import { adjusted } from '../../../core/statistics/adjustment';
import { FEW_USERS, type CohortQuery, type CohortsView } from '../../../shared/protocol/views/comparisonView';
import type { CohortMeanJson } from '../../../shared/protocol/evaluationResult';
import { columnInQuery, textInQuery } from '../../../shared/query/quoting';
import { Cancelled } from '../../threads/cancellation';
import type { LoadedEvaluation } from '../../loaded/loadedEvaluation';
import { orNull } from '../../loaded/orNull';
import type { NamedQuestion } from '../question';
import { comparableOf } from './comparedModels';

/** Of more cohorts nobody reads. */
const MOST_ROWS = 200;

export const cohorts: NamedQuestion<'cohorts'> = {
  answer: (loaded, { a, b, measure: name, by, margin }) => {
    const { models, measures } = comparableOf(loaded);
    const at = measures.findIndex((measure) => measure.name === name);
    // A page that was drawn for another result may ask for a model or a measure that is gone.
    if (at < 0 || (a ?? 0) >= models.length || b >= models.length) throw new Cancelled();
    const cohorting = loaded.known.named(by.column).cohorting(by.bounds);
    const values = models[b].values[at];
    const rows =
      a === null
        ? meansOf(cohorting, values, measures[at].higherIsBetter)
        : comparedRows(cohorting, models[a].values[at], values, measures[at].higherIsBetter, margin);
    let outside = 0;
    for (let user = 0; user < values.length; user++)
      if (cohorting.ofUser[user] < 0 && !Number.isNaN(values[user])) outside++;
    return { rows: rows.slice(0, MOST_ROWS), all: rows.length, outside };
  },
  newestOf: { group: 'cohorts', kind: () => 'cohorts' },
};

/** The one that b harms most surely first; p corrected over all of them. */
function comparedRows(
  cohorting: Cohorting,
  a: Float64Array,
  b: Float64Array,
  higherIsBetter: boolean,
  margin: Parameters<typeof cohortRows>[4],
): CohortsView['rows'] {
  const rows = cohortRows(cohorting, a, b, higherIsBetter, margin);
  const corrected = adjusted(
    rows.map(({ json }) => json.p ?? Number.NaN),
    'holm',
  );
  return rows
    .map((row, at) => ({ ...row, adjustedP: orNull(corrected[at]) }))
    .sort((first, second) => second.harm - first.harm)
    .map(({ cohort, json, adjustedP }) => ({
      value: json.value,
      query: queryOf(cohorting, cohort),
      users: json.users,
      a: json.means[0],
      b: json.means[1],
      difference: json.difference,
      ci: json.ci,
      adjustedP,
      // Of many cohorts some differ by chance: what does not outlast the correction is open.
      verdict:
        (json.verdict === 'better' || json.verdict === 'worse') && !((adjustedP ?? 1) < 0.05)
          ? 'inconclusive'
          : json.verdict,
    }));
}

/** The worst first. */
function meansOf(cohorting: Cohorting, values: Float64Array, higherIsBetter: boolean): CohortsView['rows'] {
  return cohortMeans(cohorting, values)
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
function queryOf({ by, values, cuts }: Cohorting, cohort: number): string | null {
  const column = columnInQuery(by);
  if (column === undefined) return null;
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
  const { models, measures } = comparableOf(loaded);
  return by.flatMap(({ column, bounds }) => {
    const cohorting = loaded.known.named(column).cohorting(bounds);
    const found = measures.map((_, at) => cohortMeans(cohorting, models[model].values[at]));
    const sign = measures[0].higherIsBetter ? 1 : -1;
    const order = [...found[0]].sort((a, b) => sign * (a.mean - b.mean)).map(({ cohort }) => cohort);
    // A cohort may have values of a later measure alone.
    const all = new Set([...order, ...found.flatMap((rows) => rows.map(({ cohort }) => cohort))]);
    return [...all].flatMap((cohort) =>
      measures.flatMap(({ name }, at): CohortMeanJson[] => {
        const row = found[at].find((each) => each.cohort === cohort);
        if (row === undefined) return [];
        return [
          {
            by: column,
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
