import type { DrawRequest } from '../../../core/statistics/resampling/draws';
import { yieldToEvents } from '../../../core/watch/yieldToEvents';
import type { DividedDrawing } from './dividedDrawing';

/** Time in ms between two checks for messages. */
const SLICE = 40;

/**
 * Runs a comparison to its end, and processes messages in between. Its resamples are divided among threads,
 * if available.
 *
 * @param draws number of resamples that it needs, as far as known
 * @param check throws if the comparison is canceled
 * @param onDone receives the share of resamples that is done
 */
export async function runComparison<T>(
  steps: Generator<number | DrawRequest, T, Float64Array | undefined>,
  divided: DividedDrawing | undefined,
  draws: number,
  check: () => void,
  onDone: (share: number) => void,
): Promise<T> {
  let before = 0;
  let drawsOfRequest = 0;
  let share = 0;
  let breathed = performance.now();
  let answer: Float64Array | undefined;
  for (;;) {
    const step = steps.next(answer);
    answer = undefined;
    if (step.done === true) {
      // A quick comparison ends before the first check for messages, and reports only this.
      onDone(1);
      return step.value;
    }
    if (typeof step.value === 'object') {
      before += drawsOfRequest;
      drawsOfRequest = step.value.draws;
      const shareAfter = (done: number): number => Math.min(1, (before + done) / Math.max(1, draws));
      answer = await divided?.(step.value.task, step.value.draws, check, (done) => onDone(shareAfter(done)));
      share = shareAfter(answer === undefined ? 0 : drawsOfRequest);
    } else if (drawsOfRequest > 0)
      share = Math.min(1, (before + Math.min(drawsOfRequest, step.value)) / Math.max(1, draws));
    if (performance.now() - breathed <= SLICE) continue;
    onDone(share);
    await yieldToEvents();
    breathed = performance.now();
    check();
  }
}
