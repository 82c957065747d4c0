import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';

/** Maximum grades that are taken for a scale: event weights and seconds have more. */
const MAX_GRADES = 20;

/**
 * Returns the grades that a judgment may have, ascending: 0 and those of the ground truth, or the given ones.
 *
 * @throws InputError if the ground truth has too many grades for a scale
 */
export function scaleOf(gains: Float64Array, scale?: readonly number[]): number[] {
  const grades = new Set<number>([0]);
  const from = scale ?? gains;
  let last = 0;
  for (let at = 0; at < from.length; at++) {
    // Most ground truths have few grades, or one: a look-up for each judgment takes longer than all else here.
    if (!(from[at] > 0) || from[at] === last) continue;
    last = from[at];
    grades.add(last);
    if (grades.size > MAX_GRADES + 1)
      throw new InputError({
        message: l10n.t(
          'The ground truth has more than {0} grades: it is unclear which a judgment may have.',
          MAX_GRADES,
        ),
        advice: l10n.t('Specify them: {0}.', '--grades 0,1,2,3'),
        inEditor: l10n.t('Remove unused grades from the ground truth.'),
      });
  }
  return [...grades].sort((a, b) => a - b);
}
