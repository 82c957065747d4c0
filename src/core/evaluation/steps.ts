/** Work that can be left between two of its steps, and gone on with later. */
export type Steps<Result> = Generator<void, Result, void>;

/** Does all steps at once, whatever they say of how far they are. @throws what they throw */
export function finished<Result>(steps: Iterator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
