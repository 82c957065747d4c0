import type { DrawRequest } from '../../../core/statistics/resampling/draws';
import { yieldToEvents } from '../../watch/yieldToEvents';
import type { DividedDrawing } from './dividedDrawing';

/** Milliseconds between two looks at the messages. */
const SLICE = 40;

/**
 * Runs a comparison to its end, with its draws shared among threads where there are such, and lets messages in
 * meanwhile.
 *
 * @param draws how many it will ask for in all, as far as that is known
 * @param check throws when nobody waits any more
 * @param onDone told which share of the draws is done
 */
export async function comparing<T>(
  steps: Generator<number | DrawRequest, T, Float64Array | undefined>,
  divided: DividedDrawing | undefined,
  draws: number,
  check: () => void,
  onDone: (share: number) => void,
): Promise<T> {
  let before = 0;
  let asked = 0;
  let share = 0;
  let breathed = performance.now();
  let answer: Float64Array | undefined;
  for (;;) {
    const step = steps.next(answer);
    answer = undefined;
    if (step.done === true) {
      // Between two looks at the messages nothing is told: of a quick comparison this is the only word.
      onDone(1);
      return step.value;
    }
    if (typeof step.value === 'object') {
      before += asked;
      asked = step.value.draws;
      const shareAfter = (done: number): number => Math.min(1, (before + done) / Math.max(1, draws));
      answer = await divided?.(step.value.task, step.value.draws, check, (done) => onDone(shareAfter(done)));
      share = shareAfter(answer === undefined ? 0 : asked);
    } else if (asked > 0) share = Math.min(1, (before + Math.min(asked, step.value)) / Math.max(1, draws));
    if (performance.now() - breathed <= SLICE) continue;
    onDone(share);
    await yieldToEvents();
    breathed = performance.now();
    check();
  }
}
