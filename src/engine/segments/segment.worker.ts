import { parentPort } from 'node:worker_threads';
import { RowScanner } from '../../core/formats/rowScanner';
import { SegmentFile, waitForSlot, type SegmentJob } from './segmentFile';

/** A thread that reads segments of files beside the engine's own, one file after the other. */
async function readSegments(job: SegmentJob, number: number): Promise<void> {
  const file = await SegmentFile.open(job, number);
  try {
    for (;;) {
      const slot = file.freeSlot();
      if (slot < 0) {
        waitForSlot(job, number);
        continue;
      }
      const segment = await file.next(slot);
      if (segment === undefined) return;
      parentPort?.postMessage(segment);
    }
  } finally {
    RowScanner.release();
    await file.close();
  }
}

parentPort?.on('message', ({ job, number }: { job: SegmentJob; number: number }) => {
  void readSegments(job, number);
});
