import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve(__dirname, '../../fixtures/judging');

/** Returns a file of golden values; README.md beside them says where they are from. */
export function golden<T>(name: string): T {
  return JSON.parse(readFileSync(path.join(FOLDER, `${name}.json`), 'utf8')) as T;
}

/** Compares a number with a golden one, to 10⁻⁹ of what is larger than 1. */
export function assertNear(actual: number | null, expected: number | null, what: string): void {
  if (actual === null || expected === null) return assert.equal(actual, expected, what);
  assert.ok(
    Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected)),
    `${what}: ${actual}, expected ${expected}`,
  );
}
