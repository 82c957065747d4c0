import * as l10n from '@vscode/l10n';
import { inputProblem } from '../formats/fileProblem';
import type { Plan } from '../../core/evaluation/plan';
import { InputError } from '../../shared/problem';

/** What is said of rows without items that are to be used as if they had some. */
export function withoutItems(file: string): InputError {
  return new InputError(inputProblem({ code: 'no-column', missing: ['item'] }, file));
}

/**
 * Of impressions, each of which is an item of its own, nothing can be said that counts items.
 *
 * @throws InputError when a measure does
 */
export function requireNoItems(file: string, { measures }: Plan): void {
  const counting = measures.find(({ family }) => family.group === 'beyond-accuracy');
  if (counting === undefined) return;
  throw new InputError({
    file,
    message: l10n.t(
      '{0} needs items, but the rows of this file are impressions: an item is missing or a duplicate for a user.',
      counting.name,
    ),
    advice: l10n.t('Remove {0}, or use a file in which each user has an item only once.', counting.name),
  });
}
