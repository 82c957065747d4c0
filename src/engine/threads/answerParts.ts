import { parentPort } from 'node:worker_threads';
import type { PartResult, SharedJob } from './sharedWork';
import { threadLog, type ThreadsMessage } from './threads';

/** Answers each job with the results that this thread computes. Jobs are processed one after the other. */
export function answerParts<Job extends SharedJob, Part>(partOf: (job: Job) => Part): void {
  parentPort?.on('message', ({ job, number }: ThreadsMessage<Job>) => {
    Atomics.store(job.begun, number, 1);
    let part: Part | undefined;
    try {
      part = partOf(job);
    } catch (error) {
      // The thread that started the job will find and report the same error.
      threadLog('a part is done again: %s', error);
    }
    parentPort?.postMessage({ job: job.id, part } satisfies PartResult<Part>);
  });
}
