import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { ComparedPair } from '../../shared/sentences/comparedPairs';
import { modelGroups } from '../../shared/leaderboard/modelGroups';
import { judgmentSentences } from '../../shared/sentences/judgmentWords';
import { unjudgedShares } from '../../shared/sentences/unjudgedShares';
import { usePanel } from '../context';
import { useAnswer } from '../host/useAnswer';
import { useResult } from '../shownResult';

/** Says whether judgments of unjudged items can turn a difference, and leads to judging what decides it. */
export function UnjudgedEffect({
  pair: { a, b, pair },
}: {
  readonly pair: ComparedPair;
}): JSX.Element | null {
  const { host } = usePanel();
  const { evaluation, run, ui, change, mode } = useResult();
  const { models } = evaluation;
  // Of several runs each has lists of its own.
  const isSingle = modelGroups(models).every(
    (group) => group.models.length === 1 || !(group.models.includes(a) || group.models.includes(b)),
  );
  const isAsked = isSingle && unjudgedShares(evaluation).length > 0;
  const { measure } = pair;
  const answer = useAnswer(isAsked ? JSON.stringify([run, a, measure]) : undefined, (asking) =>
    host.ask(
      'judging',
      { judge: '', which: 'own', judges: 1, effect: true, depth: 0, measure, baseline: a, count: 0 },
      asking,
    ),
  );
  if (answer.kind !== 'value') return null;
  // One for each model but the baseline, in their order.
  const effect = answer.value.effects.at(b < a ? b : b - 1);
  if (effect?.unjudged.sign === undefined) return null;
  const sentences = judgmentSentences({ ...effect, a: models[a].name, b: models[b].name });
  const judge = (): void =>
    change({
      tab: 'judging',
      judging: { which: 'decides', pool: mode.pool },
      comparison: { ...ui.comparison, measure },
    });
  return (
    <p class="unjudged-effect">
      {sentences.join(' ')}{' '}
      {effect.unjudged.sign === 'open' && (
        <button class="link" onClick={judge}>
          {l10n.t('Judge…')}
        </button>
      )}
    </p>
  );
}
