import assert from 'node:assert/strict';

/** Fails where `actual` lacks something that `expected` has, or has it otherwise; numbers to 10⁻⁹·max(1, |x|). Fields more are no matter. */
export function assertHolds(actual: unknown, expected: unknown, at = 'the answer'): void {
  if (typeof expected === 'number') {
    assert.equal(typeof actual, 'number', at);
    const difference = Math.abs((actual as number) - expected);
    assert.ok(
      difference <= 1e-9 * Math.max(1, Math.abs(expected)),
      `${at}: ${String(actual)}, not ${expected}`,
    );
  } else if (expected !== null && typeof expected === 'object') {
    assert.ok(actual !== null && typeof actual === 'object', at);
    if (Array.isArray(expected)) assert.equal((actual as unknown[]).length, expected.length, at);
    for (const [key, value] of Object.entries(expected))
      assertHolds((actual as Record<string, unknown>)[key], value, `${at}.${key}`);
  } else assert.deepEqual(actual, expected, at);
}
