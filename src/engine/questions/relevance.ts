import { relevantCounts, thresholdSteps } from '../../core/evaluation/relevance';
import type { Question } from './question';

export const answerRelevance: Question<'relevance'> = ({ input }, { threshold }) => {
  const { truth } = input.truth;
  const thresholds = [null, ...thresholdSteps(truth.gains), threshold];
  const shares = relevantCounts(
    truth,
    thresholds.map((each) => each ?? 0),
  );
  const steps = thresholds.map((each, index) => ({ threshold: each, ...shares[index] }));
  const own = steps.at(-1) ?? null;
  let users = 0;
  for (let user = 0; user + 1 < truth.offsets.length; user++)
    if (truth.offsets[user + 1] > truth.offsets[user]) users++;
  return {
    users,
    steps: steps.slice(0, -1),
    own: threshold === null ? null : own,
  };
};
