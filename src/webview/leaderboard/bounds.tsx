import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { BoundsJson, BoundsView } from '../../shared/protocol/views/boundsView';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { boundsNotes, unboundedText } from '../../shared/sentences/judgmentWords';
import { unjudgedShares } from '../../shared/sentences/unjudgedShares';
import { usePanel } from '../context';
import { type QueryState, useAnswer } from '../host/useAnswer';
import { Failed } from '../notices/fetchFailure';
import { useLeaderboard } from './shownLeaderboard';

/** Asks for the bounds of all means while they are shown; undefined: they are not. */
export function useBounds(
  evaluation: EvaluationView,
  run: string,
  isShown: boolean,
): QueryState<BoundsView> | undefined {
  const { host } = usePanel();
  const isAsked = isShown && hasUnjudged(evaluation);
  const answer = useAnswer(isAsked ? run : undefined, (asking) =>
    host.ask('bounds', { grades: null, others: 0, depth: null }, asking),
  );
  return isAsked ? answer : undefined;
}

/** Returns whether unjudged items make bounds differ from the means. */
export function hasUnjudged(evaluation: EvaluationView): boolean {
  return unjudgedShares(evaluation).length > 0;
}

/** Shows the bounds of a mean below it, or a dash with the reason why there are none. */
export function MeanBounds({
  bounds: { low, high, reason = 'none' },
  text,
}: {
  readonly bounds: BoundsJson;
  readonly text: (mean: number) => string;
}): JSX.Element {
  const isBounded = low !== null && high !== null;
  const words = isBounded
    ? l10n.t('{0} to {1} if unjudged items were judged', text(low), text(high))
    : l10n.t('No bounds: {0}', unboundedText(reason));
  return (
    <span class="quiet bounds" title={words}>
      <span aria-hidden="true">{isBounded ? `[${text(low)}, ${text(high)}]` : '–'}</span>
      <span class="hidden"> {words}</span>
    </span>
  );
}

/** Says under which condition the bounds hold, that they are being computed, or why they are not known. */
export function BoundsNote(): JSX.Element | null {
  const { bounds } = useLeaderboard();
  if (bounds === undefined) return null;
  return (
    <>
      <p class="quiet legend lacking" role="status">
        {bounds.kind === 'waiting' && l10n.t('Computing bounds…')}
        {bounds.kind === 'value' &&
          [l10n.t('[ ] if unjudged items were judged'), ...boundsNotes(bounds.value)].join(' · ')}
      </p>
      <Failed
        answer={bounds}
        said={(why) => l10n.t('Couldn’t compute the bounds: {0}', why)}
        class="lacking"
      />
    </>
  );
}
