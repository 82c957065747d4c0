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

/** Maximum number of models whose loss is explained here; with more, only a comparison of two explains it. */
const MAX_ASKED = 2;

/** Shows the best model, its lead and the certainty; for a single model, the users without a hit. */
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
        // The comparison explains a loss next to its verdict. With doubts, the means must be checked first.
        ui.tab !== 'comparison' &&
        evaluation.doubts === undefined &&
        lost.length > 0 &&
        lost.length <= MAX_ASKED &&
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
