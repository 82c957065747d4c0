import { parentPort } from 'node:worker_threads';
import { drawn } from '../../../core/statistics/resampling/draws';
import type { ThreadsMessage } from '../threads';
import { takenDraws, type DrawingJob, type DrawnPart, type DrawnParts } from './drawingJob';

/** A thread that draws beside the engine's own. */
parentPort?.on('message', ({ job, number }: ThreadsMessage<DrawingJob>) => {
  Atomics.store(job.begun, number, 1);
  parentPort?.postMessage({ job: job.id, parts: partsOf(job) } satisfies DrawnParts);
});

/** Whatever is wrong is found again, and said, by the thread that gave the job. */
function partsOf(job: DrawingJob): readonly DrawnPart[] | undefined {
  try {
    const parts: DrawnPart[] = [];
    for (;;) {
      const taken = takenDraws(job);
      if (taken === undefined) return parts;
      parts.push({ from: taken[0], found: drawn(job.task, ...taken) });
    }
  } catch {
    return undefined;
  }
}
