/** Does all steps at once, whatever they say of how far they are. @throws what they throw */
export function finished<Result>(steps: Iterator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
