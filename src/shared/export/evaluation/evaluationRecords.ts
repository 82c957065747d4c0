import { USER_COLUMNS } from '../../query/userLanguage';
import type { UsersQuery } from '../../protocol/queries';
import type { EvaluationView, UserRow } from '../../protocol/views/evaluationView';
import type { RecordTable } from '../../sheets/delimited';
import type { EvaluationAnswer } from './evaluationJson';

type Value = string | number | null;

/**
 * Returns one record per user if users are requested. Otherwise returns one record per metric, with the
 * reason for each metric left out and bounds if they were asked for, followed by one per cohort and metric. With
 * several models, each record names its model, and means over runs come first.
 */
export function evaluationRecords({ models, runs = [] }: EvaluationAnswer): RecordTable {
  const several = models.length > 1;
  const parameters = [...new Set(models.flatMap(({ parameters: own = {} }) => Object.keys(own)))];
  const isMarked = models.some(({ pareto }) => pareto !== undefined);
  const head = several ? ['model', ...parameters, ...(isMarked ? ['pareto'] : [])] : [];
  const nameOf = (
    model: string,
    {
      parameters: values = {},
      pareto,
    }: Pick<EvaluationAnswer['models'][number], 'parameters' | 'pareto'> = {},
  ): Value[] =>
    several
      ? [
          model,
          ...parameters.map((name) => values[name] ?? null),
          ...(isMarked ? [pareto === undefined ? null : String(pareto)] : []),
        ]
      : [];
  const [{ perUser, measures, leftOut, cohorts }] = models;
  if (perUser !== undefined)
    return {
      columns: [...head, 'user', ...measures.map(({ measure }) => measure)],
      rows: (function* () {
        for (const { recommendations, model = recommendations, perUser: users = [], ...answer } of models)
          for (const { user, values } of users) yield [...nameOf(model, answer), user, ...values];
      })(),
    };
  const columns = [
    ...['measure', 'mean', 'users'],
    // Named as in the records of a comparison; empty: the metric has no bounds.
    ...(measures.some(({ bounds }) => bounds) ? ['judged_low', 'judged_high'] : []),
    ...(cohorts === undefined ? [] : ['by', 'value', 'low', 'high', 'few']),
    // Column for the reason why a metric was left out.
    ...(leftOut === undefined ? [] : ['note']),
    ...(runs.length === 0 ? [] : ['sd', 'runs']),
  ];
  const rowsOf = (name: readonly Value[], known: readonly object[]): Value[][] =>
    known.map((each) => {
      const values = new Map<string, unknown>(Object.entries(each));
      return [...name, ...columns.map((column) => valueOf(values.get(column)))];
    });
  return {
    columns: [...head, ...columns],
    rows: [
      ...runs.flatMap(({ model, runs: each, measures: own }) =>
        rowsOf(
          nameOf(model),
          own.map((measure) => ({ ...measure, runs: each.length })),
        ),
      ),
      ...models.flatMap(({ recommendations, model = recommendations, ...answer }) =>
        rowsOf(nameOf(model, answer), [
          ...answer.measures.map(({ bounds, ...measure }) => ({
            ...measure,
            judged_low: bounds?.low,
            judged_high: bounds?.high,
          })),
          ...(answer.leftOut ?? []).map(({ measure, reason }) => ({ measure, note: reason })),
          ...(answer.cohorts ?? []).map(({ interval, few, ...cohort }) => ({
            ...cohort,
            low: interval?.[0],
            high: interval?.[1],
            few: few ? 'few' : null,
          })),
        ]),
      ),
    ],
  };
}

function valueOf(value: unknown): Value {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/**
 * Returns the table of users as records. Columns are named as in queries and by metric; undefined values are
 * empty.
 */
export function usersRecords(
  { measures }: Pick<EvaluationView, 'measures'>,
  rows: readonly UserRow[],
  { baselineDelta }: Pick<UsersQuery, 'baselineDelta'>,
): RecordTable {
  const names = measures.map(({ name }) => name);
  const vs = baselineDelta === undefined ? [] : [`${names[baselineDelta.measure]} vs baseline`];
  const [user, ...counts] = USER_COLUMNS.filter((column) => 'value' in column);
  return {
    columns: [user.name, 'title', ...counts.map(({ name }) => name), ...names, ...vs],
    rows: rows.map((row) => [
      ...[
        user.value(row),
        row.described?.title ?? null,
        ...counts.map(({ value }) => value(row)),
        ...row.values,
      ],
      ...(baselineDelta === undefined ? [] : [row.baselineDelta ?? null]),
    ]),
  };
}
