import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { type AnswerTarget, evaluationAnswer } from '../../shared/text/sentences/answer';
import { useResult } from '../shownResult';
import { Answer } from './answer';
import { AnswerSentences, type Shown } from './answerSentence';

/** Which model is the best, by how much and how surely; of one model whom it fails. */
export function EvaluationAnswer(): JSX.Element | null {
  const { evaluation, verdicts, baseline, ui, change, showTab, showUsers } = useResult();
  const sentences = useMemo(
    () => evaluationAnswer({ evaluation, comparison: verdicts, baseline }),
    [evaluation, verdicts, baseline],
  );
  const ofTables = evaluation.tables !== undefined;
  const show = (target: AnswerTarget): Shown | undefined => {
    switch (target.kind) {
      case 'model':
        return { title: l10n.t('Select this model'), act: () => change({ model: target.model }) };
      case 'comparison':
        return {
          title: l10n.t('Show the comparison'),
          act: () =>
            showTab('comparison', {
              model: target.pair.find((model) => model !== baseline) ?? ui.model,
              comparison: {
                ...ui.comparison,
                pair: [...target.pair],
                measure: evaluation.measures[target.measure].name,
              },
            }),
        };
      case 'users': {
        // Of tables there are patterns of users, of whom nothing is filtered.
        if (ofTables) return undefined;
        const { model, filter, measure } = target;
        return {
          title: l10n.t('Show these users'),
          act: () =>
            showUsers({
              model,
              filter,
              query: '',
              ...(measure !== undefined && {
                sort: {
                  column: { kind: 'measure', index: measure },
                  descending: !evaluation.measures[measure].higherIsBetter,
                },
              }),
            }),
        };
      }
    }
  };
  if (sentences.length === 0) return null;
  return (
    <Answer label={l10n.t('Answer')}>
      <AnswerSentences sentences={sentences} show={show} />
    </Answer>
  );
}
