import type { IdentifierTable } from '../../../core/data/evaluationData';
import { Identifiers } from '../../../core/data/ids/identifiers';
import { resultPart, takenUsers, type ResultPart } from '../../../core/evaluation/dividedEvaluation';
import { evaluateRankings } from '../../../core/evaluation/evaluate';
import { planFromText } from '../../../core/evaluation/plan';
import { finished } from '../../../core/evaluation/steps';
import { answerParts } from '../answerParts';
import type { MeasuringJob } from './measuringJob';

/** A thread that measures users beside the engine's own. */
answerParts((job: MeasuringJob): ResultPart => {
  const input = {
    rankings: job.rankings,
    truth: job.truth,
    judged: job.judged,
    users: nameless(job.users),
    items: job.itemIds === undefined ? nameless(job.items) : Identifiers.of(job.itemIds),
  };
  const users = takenUsers(job.next, job.users);
  return resultPart(finished(evaluateRankings(input, planFromText(job.plan), users, job.columns)));
});

/** Ids of which only the numbers matter. */
function nameless(size: number): IdentifierTable {
  const none = (): never => {
    throw new Error('These ids have numbers only.');
  };
  return { size, text: none, compare: none };
}
