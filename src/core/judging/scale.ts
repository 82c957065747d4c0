import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';

/** Maximum grades that are taken for a scale: event weights and seconds have more. */
const MAX_GRADES = 20;

/**
 * Returns the grades that a judgment may have, ascending: 0 and those of the ground truth, or the given ones.
 *
 * @throws InputError if the ground truth has too many grades for a scale
 */
export function scaleOf(gains: Float64Array, given?: readonly number[]): number[] {
  const grades = new Set<number>([0]);
  for (const gain of given ?? gains) {
    if (gain > 0) grades.add(gain);
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
