import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
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

/** Shows how many judgments the ground truth contains, which a person can exclude, and a link to judge what is unjudged. */
export function JudgementsChip(): JSX.Element | null {
  const { evaluation, mode, ui, change } = useResult();
  const { host, numbers } = usePanel();
  const { judgements, unjudged } = evaluation;
  const isKnown = judgements !== undefined || mode.excludesJudgements === true;
  const isOffered = unjudged !== undefined && ui.tab !== 'judging';
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
        <button class="link" onClick={() => change({ tab: 'judging' })}>
          {l10n.t('Judge…')}
        </button>
      )}
    </div>
  );
}
