import { breathe } from './byteSource';

/** The longest piece of work between two looks at the messages. */
const SLICE_MILLISECONDS = 40;

/**
 * Runs to the end what yields now and then how far it is, and lets messages in meanwhile.
 *
 * @param between called after each look at the messages; throws when the work is to stop
 */
export async function inSlices<Progress, T>(
  steps: Generator<Progress, T>,
  between: (progress: Progress) => void,
): Promise<T> {
  let breathed = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - breathed <= SLICE_MILLISECONDS) continue;
    await breathe();
    breathed = performance.now();
    between(step.value);
  }
}
