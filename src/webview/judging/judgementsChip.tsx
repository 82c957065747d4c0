import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { answerUnjudgedShares } from '../../shared/sentences/answer';
import { unjudgedShares, type UnjudgedShares } from '../../shared/sentences/unjudgedShares';
import { usePanel } from '../context';
import { useResult } from '../shownResult';

/** Returns the number of judgments, and of conflicts with the ground truth if there are some. */
function usedText(
  { pairs, conflicts }: { readonly pairs: number; readonly conflicts: number },
  count: (number: number) => string,
): string {
  return conflicts === 0
    ? l10n.t('Judgments: {0}', count(pairs))
    : l10n.t('Judgments: {0}, conflicts: {1}', count(pairs), count(conflicts));
}

/** Returns the share of unjudged items, of several models the smallest and the largest. */
function unjudgedText({ cutoff, shares }: UnjudgedShares): string {
  const known = shares.filter((share) => share !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)].map((share) => (100 * share).toFixed(0));
  const percent = least === most ? `${most}%` : `${least}–${most}%`;
  return cutoff === null
    ? l10n.t('Unjudged: {0} of the lists', percent)
    : l10n.t('Unjudged: {0} of the top {1}', percent, cutoff);
}

/** Shows how many judgments the ground truth contains, which a person can exclude, and a link to judge what is unjudged. */
export function JudgementsChip(): JSX.Element | null {
  const { evaluation, mode, ui, change } = useResult();
  const { host, numbers } = usePanel();
  const { judgements } = evaluation;
  const notable = answerUnjudgedShares(evaluation);
  const isKnown = judgements !== undefined || mode.excludesJudgements === true;
  const isOffered = unjudgedShares(evaluation).length > 0 && ui.tab !== 'judging';
  if (!isKnown && !isOffered) return null;
  const isUsed = judgements !== undefined;
  return (
    <div class="judgements-chip">
      {isKnown && (
        <button
          class="chip"
          aria-pressed={isUsed}
          onClick={() => host.act({ kind: 'useJudgements', on: !isUsed })}
        >
          {isUsed ? usedText(judgements, numbers.count) : l10n.t('Judgments')}
        </button>
      )}{' '}
      {isOffered && (
        <button class={notable ? 'chip' : 'link'} onClick={() => change({ tab: 'judging' })}>
          {notable ? `${unjudgedText(notable)} · ${l10n.t('Judge…')}` : l10n.t('Judge…')}
        </button>
      )}
    </div>
  );
}
