import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { evaluationAnswer, lostPairs } from '../../shared/text/sentences/answer';
import { useResult } from '../shownResult';
import { Answer } from './answer';
import { AnswerSentences } from './answerSentence';
import { CompareButton } from './compareButton';
import { useTargets } from './useTargets';
import { WhyLost } from './whyLost';

/** Of so many models that lost it can be asked why; of the others where they are compared. */
const MOST_ASKED = 2;

/** Which model is the best, by how much and how surely; of one model whom it fails. */
export function EvaluationAnswer(): JSX.Element | null {
  const { evaluation, verdicts, baseline, ui } = useResult();
  const show = useTargets();
  const [sentences, lost] = useMemo(() => {
    const grounds = { evaluation, comparison: verdicts, baseline };
    return [evaluationAnswer(grounds), lostPairs(grounds).slice(0, MOST_ASKED)];
  }, [evaluation, verdicts, baseline]);
  if (sentences.length === 0) return null;
  return (
    <Answer
      label={l10n.t('Answer')}
      more={
        // Where two models are compared it is asked beside their verdict.
        ui.tab !== 'comparison' &&
        evaluation.tables === undefined &&
        lost.length > 0 &&
        lost.map((pair) => <WhyLost key={`${pair.of} ${pair.against}`} {...pair} />)
      }
    >
      <AnswerSentences sentences={sentences} show={show} />
      {evaluation.models.length === 1 && evaluation.tables === undefined && (
        <>
          {' '}
          <CompareButton />
        </>
      )}
    </Answer>
  );
}
