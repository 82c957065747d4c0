import { existsSync } from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { JUDGEMENTS_FILE } from '../../shared/judgementFile';
import { optionWords } from '../../shared/text/shellWords';
import type { RequestedInputs } from './requestOf';

/**
 * Returns the sentence on judgments next to the ground truth that were not specified: a number depends only on files that
 * are named. Undefined: there are none.
 *
 * @param additionFor returns what to add to use a file; absent: the option of a command
 */
export function unusedJudgements(
  { truth, judgements }: RequestedInputs,
  additionFor: (file: string) => string = (file) => optionWords('judgements', file).join(' '),
): string | undefined {
  if (judgements !== undefined || truth?.file.kind !== 'path') return undefined;
  const { name, path: place } = truth.file;
  if (!existsSync(path.join(path.dirname(place), JUDGEMENTS_FILE))) return undefined;
  const file = path.join(path.dirname(name), JUDGEMENTS_FILE);
  return l10n.t('Judgments not used: {0}. To use them, add {1}.', file, additionFor(file));
}
