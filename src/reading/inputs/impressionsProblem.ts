import * as l10n from '@vscode/l10n';
import { inputProblem } from '../formats/fileProblem';
import type { EvaluationPlan } from '../../core/evaluation/plan';
import { InputError } from '../../shared/problem';

/** Returns the error for rows without items in a role that requires items. */
export function withoutItemsError(file: string): InputError {
  return new InputError(inputProblem({ code: 'no-column', missing: ['item'] }, file));
}

/** Checks that no metric counts items, for passages in the place of chunks. @throws InputError if one does */
export function requireNoChunkCounts(file: string, { measures }: EvaluationPlan): void {
  const counting = measures.find(
    ({ family }) => family.group === 'beyond-accuracy' && !family.needs.includes('columns'),
  );
  if (counting === undefined) return;
  throw new InputError({
    file,
    message: l10n.t('{0} counts items, but the items of this evaluation are passages.', counting.name),
    advice: l10n.t('Remove {0}.', counting.name),
  });
}

/**
 * Checks that no metric counts items, for impressions that are each an item of their own.
 *
 * @throws InputError if one does
 */
export function requireNoItems(file: string, { measures }: EvaluationPlan): void {
  const counting = measures.find(
    ({ family }) => family.group === 'beyond-accuracy' && !family.needs.includes('columns'),
  );
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
