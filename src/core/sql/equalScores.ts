import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import type { Facts } from './facts';
import type { PatternGroup } from './pushdown';

/** Equal scores that a table cannot put in the order of a file. @param message who wants that, and how many there are */
export function equalScores(message: string): InputError {
  return new InputError({
    message,
    advice: l10n.t(
      'Select how tied scores are ordered: a convention such as {0}, ties=item-descending for each metric, or a rank column.',
      'trec_eval',
    ),
  });
}

/**
 * Refuses measures that want the order of a file before anything large is asked: what is known of the first users is
 * certain of them.
 *
 * @throws InputError
 */
export function requireOrder(groups: readonly PatternGroup[], { tied }: Facts): void {
  const measure = groups.find(({ wantsNoTies }) => wantsNoTies !== undefined)?.wantsNoTies;
  if (measure !== undefined && tied > 0)
    throw equalScores(
      l10n.t(
        '{0} wants equal scores in the order of a file, which a table does not have. Users with equal scores among the first: {1}.',
        measure,
        tied,
      ),
    );
}

/** Ranks within which no scores may be equal, the one behind the last among them; undefined: any may be. */
export function ordersWithin(groups: readonly PatternGroup[]): number | undefined {
  const group = groups.find(({ wantsNoTies }) => wantsNoTies !== undefined);
  return group && group.depth + 1;
}
