import type { IdentifierTable } from '../../../core/data/evaluationData';
import { Identifiers } from '../../../core/data/ids/identifiers';
import { cutoffCurve } from '../../../core/evaluation/curves/cutoffCurve';
import { unsharedResult, claimUsers } from '../../../core/evaluation/dividedEvaluation';
import { evaluateRankings, type ModelEvaluationInput } from '../../../core/evaluation/evaluate';
import { planFromData } from '../../../core/evaluation/plan';
import { runToEnd } from '../../../core/evaluation/steps';
import { boundsOf } from '../../../core/judging/bounds';
import { parseMeasure } from '../../../core/measures/syntax';
import { answerParts } from '../answerParts';
import { claimIndexes } from '../sharedWork';
import type { MeasuringJob, MeasuringPart, SharedLists } from './measuringJob';

/** Worker thread that computes metrics for some of the users. */
answerParts((job: MeasuringJob): MeasuringPart => {
  if (job.kind === 'users') {
    const users = claimUsers(job.next, job.lists.users);
    return unsharedResult(
      runToEnd(evaluateRankings(inputOf(job.lists), planFromData(job.plan), users, job.columns)),
    );
  }
  if (job.kind === 'bounds') {
    const { models, values, plan, choices, columns, next } = job;
    const users = claimUsers(next, models[0].users);
    return runToEnd(boundsOf(models.map(inputOf), values, planFromData(plan), choices, columns, users));
  }
  const query = parseMeasure(job.measure);
  return Array.from(claimIndexes(job.next, job.models.length), (model) => ({
    model,
    points: runToEnd(cutoffCurve(inputOf(job.models[model]), query, job.choices, job.deepest)),
  }));
});

function inputOf({ rankings, truth, judged, users, items, itemIds }: SharedLists): ModelEvaluationInput {
  return {
    rankings,
    truth,
    judged,
    users: nameless(users),
    items: itemIds === undefined ? nameless(items) : Identifiers.of(itemIds),
  };
}

/** Returns a table of ids by number, without texts. */
function nameless(size: number): IdentifierTable {
  const none = (): never => {
    throw new Error('These ids have numbers only.');
  };
  return { size, text: none, compare: none };
}
