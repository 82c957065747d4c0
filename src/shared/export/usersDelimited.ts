import type { UsersQuery } from '../protocol/queries';
import type { EvaluationView, UserRow } from '../protocol/views/evaluationView';
import { delimitedLine } from './delimitedText';

type Asked = Pick<UsersQuery, 'baselineDelta'>;

/** The first line of a CSV file of the table of users: columns by their names in queries, measures by theirs. */
export function usersCsvHead(
  { measures }: Pick<EvaluationView, 'measures'>,
  { baselineDelta }: Asked,
): string {
  const names = measures.map(({ name }) => name);
  const vs = baselineDelta === undefined ? [] : [`${names[baselineDelta.measure]} vs baseline`];
  return delimitedLine(['user', 'title', 'list', 'relevant', 'hits', ...names, ...vs], ',', true);
}

/** A line for each user, numbers in full; what is undefined is empty. */
export function usersCsvLines(rows: readonly UserRow[], { baselineDelta }: Asked): string {
  return rows
    .map(({ id, described, list, relevant, hits, values, baselineDelta: vs = null }) =>
      delimitedLine(
        [
          id,
          described?.title ?? null,
          list,
          relevant,
          hits,
          ...values,
          ...(baselineDelta === undefined ? [] : [vs]),
        ],
        ',',
        true,
      ),
    )
    .join('');
}
