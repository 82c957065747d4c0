import assert from 'node:assert/strict';

/**
 * Holds an answer to what was expected: all that is expected is there, numbers to 1e-9·max(1, |x|), and a p below 1e-6
 * to a relative 1e-6. The answer may hold more.
 */
export function assertClose(answer: unknown, expected: unknown, tolerance = 1e-9, where = '$'): void {
  if (typeof expected === 'number') {
    assert.equal(typeof answer, 'number', `${where}: ${String(answer)} for ${expected}`);
    const size = Math.abs(expected);
    const isSmallP = /\.p$/.test(where) && size < 1e-6;
    const most = isSmallP ? 1e-6 * size : tolerance * Math.max(1, size);
    assert.ok(Math.abs((answer as number) - expected) <= most, `${where}: ${String(answer)} for ${expected}`);
    return;
  }
  if (expected === null || typeof expected !== 'object') {
    assert.equal(answer, expected, where);
    return;
  }
  assert.ok(typeof answer === 'object' && answer !== null, `${where}: ${String(answer)}`);
  if (Array.isArray(expected)) {
    assert.ok(Array.isArray(answer), where);
    assert.equal(answer.length, expected.length, `${where}.length`);
  }
  for (const [key, value] of Object.entries(expected))
    assertClose((answer as Record<string, unknown>)[key], value, tolerance, `${where}.${key}`);
}
