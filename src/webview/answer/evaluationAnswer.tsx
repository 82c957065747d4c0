import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { isBaselineChosen } from '../../shared/leaderboard/leaderboardChoice';
import { evaluationAnswer, lostPairs } from '../../shared/sentences/answer';
import { useResult } from '../shownResult';
import { Answer } from './answer';
import { AnswerSentences } from './answerSentence';
import { CompareButton } from './compareButton';
import { useTargets } from './useTargets';
import { WhyLost } from './whyLost';

/** Where more models lost it is asked where two of them are compared. */
const MOST_ASKED = 2;

/** Which model is the best, by how much and how surely; of one model whom it fails. */
export function EvaluationAnswer(): JSX.Element | null {
  const { evaluation, verdicts, baseline, ui } = useResult();
  const show = useTargets();
  const [sentences, lost] = useMemo(() => {
    const grounds = {
      ...{ evaluation, comparison: verdicts, baseline },
      isBaselineChosen: isBaselineChosen(ui.leaderboard, evaluation.models),
    };
    return [evaluationAnswer(grounds), lostPairs(grounds)];
  }, [evaluation, verdicts, baseline, ui.leaderboard.baseline]);
  if (sentences.length === 0) return null;
  return (
    <Answer
      label={l10n.t('Answer')}
      more={
        // Where two models are compared it is asked beside their verdict; means are to be believed first.
        ui.tab !== 'comparison' &&
        evaluation.doubts === undefined &&
        lost.length > 0 &&
        lost.length <= MOST_ASKED &&
        lost.map((pair) => <WhyLost key={`${pair.of} ${pair.against}`} {...pair} />)
      }
    >
      <AnswerSentences sentences={sentences} show={show} />
      {evaluation.models.length === 1 && (
        <>
          {' '}
          <CompareButton />
        </>
      )}
    </Answer>
  );
}
