/** The part of node:assert/strict that suites shared with the web extension host use; a worker has no node:assert. */
export function ok(value: unknown, message = 'expected something, found nothing'): asserts value {
  if (!value) throw new Error(message);
}

export function equal(actual: unknown, expected: unknown, message?: string): void {
  if (!Object.is(actual, expected))
    throw new Error(message ?? `expected ${text(expected)}, found ${text(actual)}`);
}

export function deepEqual(actual: unknown, expected: unknown, message?: string): void {
  equal(text(actual), text(expected), message);
}

function text(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}
