import { parentPort } from 'node:worker_threads';
import { RowScanner } from '../../core/formats/rowScanner';
import type { ThreadsMessage } from '../threads';
import { AheadReader } from './aheadReader';
import type { Segment, SegmentJob } from './segmentJob';

/** A thread that reads segments of files beside the engine's own, one file after the other. */
parentPort?.on('message', ({ job, number }: ThreadsMessage<SegmentJob>) => {
  const reader = new AheadReader(job, number);
  try {
    for (let segment = reader.next(); segment !== undefined; segment = reader.next())
      parentPort?.postMessage(segment, columnsOf(segment.rows));
  } finally {
    RowScanner.release();
    reader.close();
  }
});

/** What is handed over and not copied. */
function columnsOf(rows: Segment['rows']): ArrayBuffer[] {
  if (rows === undefined) return [];
  const { items, values, ranks, labels, runUsers, runStarts } = rows.interactions;
  return [items, values, ranks, labels, runUsers, runStarts, rows.models?.ofRow].flatMap((column) =>
    column?.buffer instanceof ArrayBuffer ? [column.buffer] : [],
  );
}
