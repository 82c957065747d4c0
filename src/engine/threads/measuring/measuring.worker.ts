import { parentPort } from 'node:worker_threads';
import type { IdentifierTable } from '../../../core/data/evaluationData';
import { Identifiers } from '../../../core/data/ids/identifiers';
import { resultPart, takenUsers, type ResultPart } from '../../../core/evaluation/dividedEvaluation';
import { evaluateRankings } from '../../../core/evaluation/evaluate';
import { planFromText } from '../../../core/evaluation/plan';
import { finished } from '../../../core/evaluation/steps';
import type { ThreadsMessage } from '../threads';
import type { MeasuredPart, MeasuringJob } from './measuringJob';

/** A thread that measures users beside the engine's own, one model after the other. */
parentPort?.on('message', ({ job, number }: ThreadsMessage<MeasuringJob>) => {
  Atomics.store(job.begun, number, 1);
  parentPort?.postMessage({ job: job.id, part: measured(job) } satisfies MeasuredPart);
});

/** Whatever is wrong is found again, and said, by the thread that gave the job. */
function measured(job: MeasuringJob): ResultPart | undefined {
  try {
    const input = {
      rankings: job.rankings,
      truth: job.truth,
      judged: job.judged,
      users: nameless(job.users),
      items: job.itemIds === undefined ? nameless(job.items) : Identifiers.of(job.itemIds),
    };
    const users = takenUsers(job.next, job.users);
    return resultPart(finished(evaluateRankings(input, planFromText(job.plan), users, job.columns)));
  } catch {
    return undefined;
  }
}

/** Ids of which only the numbers matter. */
function nameless(size: number): IdentifierTable {
  const none = (): never => {
    throw new Error('These ids have numbers only.');
  };
  return { size, text: none, compare: none };
}
