/** Maximum time between two checks for messages, in ms. It is the delay of a cancellation. */
const SLICE_MILLISECONDS = 40;

/** Lets the event loop process messages (a cancellation, a query) between two pieces of work. */
export function yieldToEvents(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      resolve();
    };
    channel.port2.postMessage(undefined);
  });
}

/**
 * Returns a pause that long work awaits between its pieces. It may be called often; it processes messages
 * only when due.
 *
 * @param check throws if the work is canceled
 */
export function createPause(check: () => void): () => Promise<void> {
  let lastBreath = performance.now();
  return async () => {
    if (performance.now() - lastBreath > SLICE_MILLISECONDS) {
      await yieldToEvents();
      lastBreath = performance.now();
    }
    check();
  };
}

/**
 * Runs a generator that yields its progress to its end, and processes messages in between.
 *
 * @param between called after each check for messages; throws if the work is canceled
 */
export async function runInSlices<Progress, T>(
  steps: Generator<Progress, T>,
  between: (progress: Progress) => void,
): Promise<T> {
  let breathed = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - breathed <= SLICE_MILLISECONDS) continue;
    await yieldToEvents();
    breathed = performance.now();
    between(step.value);
  }
}
