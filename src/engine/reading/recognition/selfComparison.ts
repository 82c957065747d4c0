import * as l10n from '@vscode/l10n';
import type { TableShape } from '../../../core/formats/tableShape';
import { InputError } from '../../../shared/protocol/problem';

/** What is said of a file that is given as recommendations and as truth, and says only one of both: every list would be perfect. */
export function selfComparisonProblem(file: string, { columns }: TableShape): InputError {
  return new InputError({
    file,
    line: 1,
    message: l10n.t(
      'The file is used as recommendations and as ground truth, but none of its columns ({0}) holds labels or ratings.',
      columns.map(({ name }) => `“${name}”`).join(', '),
    ),
    inEditor: l10n.t('Select another ground truth, or the column of ratings.'),
    advice: l10n.t(
      'Expected a label column beside the scores, or two lists such as “predicted” and “actual”. Use another ground-truth file, or specify the column: on the command line with --truth-columns label=… (for a list item=…), in the editor with the setting recscope.files.',
    ),
  });
}
