import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { JudgingEffect } from '../../shared/protocol/views/judgingView';
import { signSentence, unboundedText } from '../../shared/sentences/judgmentWords';
import { intervalText, signedText } from '../../shared/text/numbers/signedText';

/** Shows the difference of each pair of models, and what judgments of the unjudged items can do to it. */
export function JudgingEffects({ effects }: { effects: readonly JudgingEffect[] }): JSX.Element {
  return (
    <ul class="judging-effects">
      {effects.map((effect) => (
        <li key={`${effect.a} ${effect.b}`}>
          {effectText(effect)} {effect.unjudged.sign !== undefined && signSentence(effect.unjudged)}
        </li>
      ))}
    </ul>
  );
}

function effectText({ a, b, measure, difference, unjudged }: JudgingEffect): string {
  const { low = null, high = null, reason = 'none' } = unjudged;
  const ends = low === null || high === null ? unboundedText(reason) : intervalText([low, high]);
  return l10n.t(
    '{0} − {1} on {2}: {3}, if unjudged items were judged: {4}.',
    b,
    a,
    measure,
    signedText(difference),
    ends,
  );
}
