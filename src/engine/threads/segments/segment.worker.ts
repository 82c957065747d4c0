import { parentPort } from 'node:worker_threads';
import { releaseScanners } from '../../../reading/formats/scanner/pageDecoder';
import { threadLog, type ThreadsMessage } from '../threads';
import { AheadReader } from './aheadReader';
import type { Segment, SegmentJob } from './segmentJob';

let work = Promise.resolve();

/** Worker thread that reads segments of files, one file after the other. */
parentPort?.on('message', ({ job, number }: ThreadsMessage<SegmentJob>) => {
  work = work.then(() => readAhead(job, number));
});

async function readAhead(job: SegmentJob, number: number): Promise<void> {
  let reader: AheadReader;
  try {
    reader = await AheadReader.of(job, number);
  } catch (error) {
    // The file may have been removed since. Nothing was claimed: the other threads read all of it.
    threadLog('a file is read without a thread: %s', error);
    return;
  }
  try {
    for (let segment = await reader.next(); segment !== undefined; segment = await reader.next())
      parentPort?.postMessage(segment, columnsOf(segment.read));
  } finally {
    releaseScanners();
    reader.close();
  }
}

/** Returns the buffers that are transferred instead of copied. */
function columnsOf(read: Segment['read']): ArrayBuffer[] {
  if (read === undefined) return [];
  if (read.kind === 'rows') {
    const { rows, odd, pieces } = read.rows;
    return buffersOf([
      ...rows.ids,
      rows.times,
      rows.timeKinds,
      ...rows.numbers,
      odd.bytes,
      odd.starts,
      pieces,
    ]);
  }
  const { items, values, ranks, labels, runUsers, runStarts } = read.rows.interactions;
  return buffersOf([items, values, ranks, labels, runUsers, runStarts, read.rows.models?.ofRow]);
}

function buffersOf(columns: readonly (ArrayBufferView | undefined)[]): ArrayBuffer[] {
  return columns.flatMap((column) => (column?.buffer instanceof ArrayBuffer ? [column.buffer] : []));
}
