import { type Cell, delimitedLine } from './delimitedText';
import type { EvaluationAnswer } from './evaluationJson';

/** With users: a line per user. Without: a line per measure. Of several models, each line names its own. */
export function evaluationDelimited({ models }: EvaluationAnswer, separator: ',' | '\t'): string {
  const several = models.length > 1;
  const lines: string[] = [];
  const add = (cells: readonly Cell[]): void => void lines.push(delimitedLine(cells, separator));
  for (const [index, { recommendations, model = recommendations, measures, perUser }] of models.entries()) {
    const name = several ? [model] : [];
    const head = several ? ['model'] : [];
    if (perUser === undefined) {
      if (index === 0) add([...head, 'measure', 'mean', 'users']);
      for (const { measure, mean, users } of measures) add([...name, measure, mean, users]);
    } else {
      if (index === 0) add([...head, 'user', ...measures.map(({ measure }) => measure)]);
      for (const { user, values } of perUser) add([...name, user, ...values]);
    }
  }
  return lines.join('');
}
