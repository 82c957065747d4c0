import type { SegmentJob } from './segmentJob';

/** So many segments are left to the thread that joins, to be read until it comes to those that others read. */
const LEAD = 16;

/**
 * Claims a segment so far ahead that the thread that joins has others to read until it comes there: it never waits
 * but at the end, when what is left is shared out in ever smaller parts.
 *
 * @param from the reader's segments ascend
 */
export function claimAhead({ claims, place, readers, ahead }: SegmentJob, from: number): number | undefined {
  for (;;) {
    const next = Atomics.load(place, 0);
    // Joining takes time, too: to read, there is a little less than a fair share.
    const own = Math.ceil(((claims.length - next) / readers) * 0.8);
    let index = Math.max(from, next + Math.min(own, LEAD, ahead - 1));
    while (index < claims.length && Atomics.load(claims, index) === 1) index++;
    if (index >= claims.length) return undefined;
    if (index >= next + ahead) Atomics.wait(place, 0, next, 20);
    else if (claim(claims, index)) return index;
  }
}

/** Whether the segment is for the caller to read. */
export function claim(claims: Int32Array, index: number): boolean {
  return Atomics.compareExchange(claims, index, 0, 1) === 0;
}
