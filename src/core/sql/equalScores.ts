import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import type { TableFacts } from './facts';
import type { PatternGroup } from './pushdown';

/**
 * Returns the error for equal scores, whose order in a file a table does not have.
 *
 * @param message what needs the order, with the number of equal scores
 */
export function equalScoresError(message: string): InputError {
  return new InputError({
    message,
    advice: l10n.t(
      'Select how tied scores are ordered: a convention such as {0}, ties=item-descending for each metric, or a rank column.',
      'trec_eval',
    ),
  });
}

/**
 * Refuses metrics that need the order of a file, before a large query: equal scores of the first users are certain.
 *
 * @throws InputError
 */
export function requireOrder(groups: readonly PatternGroup[], { tied }: TableFacts): void {
  const measure = groups.find(({ wantsNoTies }) => wantsNoTies !== undefined)?.wantsNoTies;
  if (measure !== undefined && tied > 0)
    throw equalScoresError(
      l10n.t(
        '{0} wants equal scores in the order of a file, which a table does not have. Users with equal scores among the first: {1}.',
        measure,
        tied,
      ),
    );
}

/** Returns the number of ranks in which no scores may be equal, including the one after the last; undefined if all may be. */
export function ordersWithin(groups: readonly PatternGroup[]): number | undefined {
  const group = groups.find(({ wantsNoTies }) => wantsNoTies !== undefined);
  return group && group.depth + 1;
}
