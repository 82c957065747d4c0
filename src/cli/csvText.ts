import { csvLine } from '../shared/csvCell';
import type { EvaluationJson } from '../shared/evaluationResult';

/** With users: a line per user. Without: a line per measure. */
export function evaluationCsv(answer: EvaluationJson): string {
  if (answer.perUser === undefined) {
    return (
      csvLine(['measure', 'mean', 'users']) +
      answer.measures.map(({ measure, mean, users }) => csvLine([measure, mean, users])).join('')
    );
  }
  const lines = [csvLine(['user', ...answer.measures.map(({ measure }) => measure)])];
  for (const { user, values } of answer.perUser) lines.push(csvLine([user, ...values]));
  return lines.join('');
}
