import type { BaselineDelta, UserSort } from '../../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import { useResult } from '../shownResult';
import type { JSX } from 'preact';
import { clipText } from '../../shared/text/clip';
import { usePanel } from '../context';
import { Chips } from '../controls/chips';
import { useAnswer } from '../host/useAnswer';

interface ComparedChipsProps {
  readonly baselineDelta: BaselineDelta;
}

/**
 * Shows the number of users for whom the model is worse, better and equal to the baseline. Each chip filters
 * by them.
 */
export function ComparedChips({ baselineDelta }: ComparedChipsProps): JSX.Element | null {
  const { evaluation, run, ui, change } = useResult();
  const { model, query } = ui;
  const { host, numbers } = usePanel();
  const { higherIsBetter } = evaluation.measures[baselineDelta.measure];
  const [worse, better] = higherIsBetter ? ['vs < 0', 'vs > 0'] : ['vs > 0', 'vs < 0'];
  const conditions = [worse, better, 'vs = 0'];
  const answer = useAnswer(JSON.stringify([run, model, baselineDelta]), (asking) =>
    Promise.all(
      conditions.map((condition) =>
        host.ask(
          'users',
          {
            model,
            sort: { column: { kind: 'user' }, descending: false },
            filter: 'all',
            query: condition,
            baselineDelta,
            start: 0,
            count: 0,
          },
          asking,
        ),
      ),
    ),
  );
  if (answer.kind !== 'value') return null;
  const labels = [l10n.t('worse'), l10n.t('better'), l10n.t('same')];
  const worstFirst: UserSort = { column: { kind: 'baselineDelta' }, descending: !higherIsBetter };
  const sorts = [worstFirst, { ...worstFirst, descending: higherIsBetter }, undefined];
  const baseline = clipText(evaluation.models[baselineDelta.baseline].name, 60);
  return (
    <Chips label={l10n.t('Compared with {0}', baseline)}>
      {conditions.map((condition, index) => {
        const { matching } = answer.value[index];
        const pressed = query === condition;
        if (matching === 0 && !pressed) return null;
        return (
          <button
            key={condition}
            class="chip"
            aria-pressed={pressed}
            title={l10n.t('Users by their difference from {0}: {1}', baseline, condition)}
            onClick={() =>
              change({
                query: pressed ? '' : condition,
                filter: 'all',
                sort: (pressed ? undefined : sorts[index]) ?? ui.sort,
              })
            }
          >
            {labels[index]} <span class="figures">{numbers.count(matching)}</span>
          </button>
        );
      })}
    </Chips>
  );
}
