/** Runs all steps to completion, ignoring their progress. @throws whatever the steps throw */
export function runToEnd<Result>(steps: Iterator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
