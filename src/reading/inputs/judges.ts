import * as l10n from '@vscode/l10n';
import { combinedJudges, isJudgeCounted, judgesOf } from '../../core/data/interactions/judges';
import { columnIndexOfRole, type TableShape } from '../formats/tableShape';
import { InputError } from '../../shared/problem';
import type { BehaviourView } from '../../shared/protocol/views/evaluationView';
import type { TableFile } from './tableFile';

/**
 * Checks that judges can be used. @throws InputError for a column of judges in recommendations, or next to a
 * chosen fold
 */
export function requireJudgesOfTruth(file: string, shape: TableShape, isTruth: boolean): void {
  if (columnIndexOfRole(shape, 'judge') < 0 || (isTruth && shape.fold === undefined)) return;
  throw new InputError({
    file,
    line: 1,
    message: l10n.t('Judges are read in a ground truth without folds only.'),
    advice: l10n.t('Specify no judges for recommendations, and leave one fold in a ground truth.'),
  });
}

/** Returns the error for a file without a column of judges. @param option option that names its columns */
export function noJudgeError(file: string, option: '--truth-columns' | '--columns'): InputError {
  const message =
    option === '--columns'
      ? l10n.t('The judgments have no column of judges.')
      : l10n.t('The ground truth has no column of judges.');
  return new InputError({
    file,
    line: 1,
    message,
    advice: l10n.t('Specify the column with {0}.', `${option} judge=COLUMN`),
    inEditor: l10n.t('Specify the column with {0}.', '`recscope.files`'),
  });
}

/** Maximum number of judges that an error names. */
const MAX_JUDGES = 10;

/** Combines the grades of several judges in a ground truth. */
export function withOneGradeAPair(file: TableFile, behaviour: BehaviourView | undefined): TableFile {
  const { judges, combineJudges } = behaviour ?? {};
  if (file.interactions.models === undefined || columnIndexOfRole(file.shape, 'judge') < 0) return file;
  return {
    ...file,
    interactions: combinedJudges(file.interactions, judges, combineJudges ?? 'median'),
    judges: judgesOf(file.interactions).filter((name) => isJudgeCounted(name, judges)),
  };
}

/**
 * Checks the judges of a call.
 *
 * @param files a ground truth and judgments; those without a column of judges have none
 * @throws InputError if no file has judges, or not one that is named
 */
export function requireJudges(
  files: readonly Pick<TableFile, 'name' | 'interactions'>[],
  { judges, combineJudges }: BehaviourView = { combine: 'max' },
): void {
  if (judges === undefined && combineJudges === undefined) return;
  const judged = files.filter(({ interactions }) => interactions.models !== undefined);
  if (judged.length === 0) throw noJudgeError(files[0].name, '--truth-columns');
  const names = [...new Set(judged.flatMap(({ interactions }) => judgesOf(interactions)))];
  const unknown = judges?.find((judge) => !names.some((name) => isJudgeCounted(name, [judge])));
  if (unknown === undefined) return;
  throw new InputError({
    file: judged[0].name,
    line: 1,
    message: l10n.t('There is no judge “{0}”.', unknown),
    advice: l10n.t('Its judges are: {0}.', names.slice(0, MAX_JUDGES).join(', ')),
  });
}
