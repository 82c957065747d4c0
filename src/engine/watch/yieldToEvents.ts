/** The longest piece of work between two looks at the messages: a cancel waits no longer. */
const SLICE_MILLISECONDS = 40;

/** Lets messages in (a cancel, a question) between two pieces of work. */
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
 * A pause for long work to await between its pieces, as often as it likes: it breathes when it is time to.
 *
 * @param check throws when the work is to stop
 * @param most milliseconds between two looks at the messages
 */
export function pauses(check: () => void, most = SLICE_MILLISECONDS): () => Promise<void> {
  let lastBreath = performance.now();
  return async () => {
    if (performance.now() - lastBreath > most) {
      await yieldToEvents();
      lastBreath = performance.now();
    }
    check();
  };
}

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
    await yieldToEvents();
    breathed = performance.now();
    between(step.value);
  }
}
