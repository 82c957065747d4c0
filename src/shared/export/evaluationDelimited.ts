import { type Cell, delimitedLine, type Separator } from './delimitedText';
import type { EvaluationAnswer } from './evaluationJson';

/** Lines that are written at once. */
const AT_ONCE = 1000;

/**
 * With users: a line per user. Without: a line per measure, those that were left out with the reason, and then per cohort and measure. Of several models, each line names its own.
 *
 * @param safe texts that a spreadsheet would run are neutralised, and are then no longer the ids of the files
 */
export function* evaluationDelimited(
  { models }: EvaluationAnswer,
  separator: Separator,
  safe: boolean,
): Generator<string> {
  const several = models.length > 1;
  let lines: string[] = [];
  const add = (cells: readonly Cell[]): void => void lines.push(delimitedLine(cells, separator, safe));
  for (const [
    index,
    { recommendations, model = recommendations, measures, leftOut, perUser, cohorts },
  ] of models.entries()) {
    const name = several ? [model] : [];
    const head = several ? ['model'] : [];
    if (perUser === undefined) {
      const ofCohorts = cohorts === undefined ? [] : ['by', 'value', 'low', 'high', 'few'];
      // A column of reasons, where a measure was left out.
      const note = leftOut === undefined ? [] : ['note'];
      const rest = [...ofCohorts, ...note].map(() => null);
      if (index === 0) add([...head, 'measure', 'mean', 'users', ...ofCohorts, ...note]);
      for (const { measure, mean, users } of measures) add([...name, measure, mean, users, ...rest]);
      for (const { measure, reason } of leftOut ?? [])
        add([...name, measure, null, null, ...ofCohorts.map(() => null), reason]);
      for (const { by, value, measure, mean, users, interval, few } of cohorts ?? [])
        add([
          ...[...name, measure, mean, users, by, value, ...(interval ?? [null, null]), few ? 'few' : null],
          ...note.map(() => null),
        ]);
    } else {
      if (index === 0) add([...head, 'user', ...measures.map(({ measure }) => measure)]);
      for (const { user, values } of perUser) {
        add([...name, user, ...values]);
        if (lines.length < AT_ONCE) continue;
        yield lines.join('');
        lines = [];
      }
    }
  }
  yield lines.join('');
}
