import { csvLine } from '../shared/csvCell';
import type { EvaluationAnswer } from './evaluationJson';

/** With users: a line per user. Without: a line per measure. Of several models, each line names its own. */
export function evaluationCsv({ models }: EvaluationAnswer): string {
  const several = models.length > 1;
  const lines: string[] = [];
  for (const [index, { recommendations, model = recommendations, measures, perUser }] of models.entries()) {
    const name = several ? [model] : [];
    const head = several ? ['model'] : [];
    if (perUser === undefined) {
      if (index === 0) lines.push(csvLine([...head, 'measure', 'mean', 'users']));
      for (const { measure, mean, users } of measures) lines.push(csvLine([...name, measure, mean, users]));
    } else {
      if (index === 0) lines.push(csvLine([...head, 'user', ...measures.map(({ measure }) => measure)]));
      for (const { user, values } of perUser) lines.push(csvLine([...name, user, ...values]));
    }
  }
  return lines.join('');
}
