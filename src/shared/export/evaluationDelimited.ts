import { type Cell, delimitedLine, type Separator } from './delimitedText';
import type { EvaluationAnswer } from './evaluationJson';

/** Lines that are written at once. */
const AT_ONCE = 1000;

/**
 * With users: a line per user. Without: a line per measure, those that were left out with the reason, and then per cohort and measure. Of several models, each line names its own; models over their runs come first.
 *
 * @param safe texts that a spreadsheet would run are neutralised, and are then no longer the ids of the files
 */
export function* evaluationDelimited(
  { models, runs = [] }: EvaluationAnswer,
  separator: Separator,
  safe: boolean,
): Generator<string> {
  const several = models.length > 1;
  const parameters = [...new Set(models.flatMap(({ parameters: own = {} }) => Object.keys(own)))];
  const ofRuns = runs.length === 0 ? [] : ['sd', 'runs'];
  let lines: string[] = [];
  const add = (cells: readonly Cell[]): void => void lines.push(delimitedLine(cells, separator, safe));
  for (const [
    index,
    { recommendations, model = recommendations, parameters: own = {}, measures, leftOut, perUser, cohorts },
  ] of models.entries()) {
    const name = several ? [model, ...parameters.map((each) => own[each] ?? null)] : [];
    const head = several ? ['model', ...parameters] : [];
    if (perUser === undefined) {
      const ofCohorts = cohorts === undefined ? [] : ['by', 'value', 'low', 'high', 'few'];
      // A column of reasons, where a measure was left out.
      const note = leftOut === undefined ? [] : ['note'];
      const rest = [...ofCohorts, ...note, ...ofRuns].map(() => null);
      if (index === 0) add([...head, 'measure', 'mean', 'users', ...ofCohorts, ...note, ...ofRuns]);
      if (index === 0)
        for (const { model: whole, runs: each, measures: over } of runs)
          for (const { measure, mean, users, sd } of over)
            add([
              ...[whole, ...parameters.map(() => null), measure, mean, users],
              ...[...ofCohorts, ...note].map(() => null),
              ...[sd, each.length],
            ]);
      for (const { measure, mean, users } of measures) add([...name, measure, mean, users, ...rest]);
      for (const { measure, reason } of leftOut ?? [])
        add([...name, measure, null, null, ...ofCohorts.map(() => null), reason, ...ofRuns.map(() => null)]);
      for (const { by, value, measure, mean, users, interval, few } of cohorts ?? [])
        add([
          ...[...name, measure, mean, users, by, value, ...(interval ?? [null, null]), few ? 'few' : null],
          ...[...note, ...ofRuns].map(() => null),
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
