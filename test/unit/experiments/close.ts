import assert from 'node:assert/strict';

/**
 * Holds an answer to what was expected: all that is expected is there, numbers to 1e-9·max(1, |x|), and a p below 1e-6
 * to a relative 1e-6. The answer may hold more.
 */
export function assertClose(answer: unknown, expected: unknown, tolerance = 1e-9, where = '$'): void {
  assertParts(answer, expected, where, (own, number, place) => {
    const size = Math.abs(number);
    const isSmallP = /\.p$/.test(place) && size < 1e-6;
    return Math.abs(own - number) <= (isSmallP ? 1e-6 * size : tolerance * Math.max(1, size));
  });
}

/** As assertClose, of a golden experiment: what comes from permutations as close as those of another program are. */
export function assertGolden(answer: unknown, expected: unknown): void {
  const { metrics, ...others } = expected as Record<'metrics', Metric[]>;
  assertClose(answer, others);
  const own = (answer as Record<'metrics', unknown[]>).metrics;
  assert.equal(own.length, metrics.length);
  const isAnyDrawn = metrics.some(({ comparisons }) => comparisons.some(isDrawn));
  for (const [at, metric] of metrics.entries()) {
    const where = `$.metrics.${at}`;
    const { comparisons, ...told } = metric;
    assertClose(own[at], told, undefined, where);
    const ownComparisons = (own[at] as Metric).comparisons;
    assert.equal(ownComparisons.length, comparisons.length);
    for (const [treatment, comparison] of comparisons.entries()) {
      const { adjusted, p, difference, relative, mde, ...exact } = comparison;
      const ownComparison = ownComparisons[treatment];
      const place = `${where}.comparisons.${treatment}`;
      assertClose(ownComparison, exact, undefined, place);
      const drawn = { p, difference, relative, mde };
      if (isDrawn(comparison)) assertDrawn(ownComparison, drawn, place);
      else assertClose(ownComparison, drawn, undefined, place);
      // Corrected together with p that are drawn.
      if (isAnyDrawn) assertDrawn(ownComparison.adjusted, adjusted, `${place}.adjusted`);
      else assertClose(ownComparison.adjusted, adjusted, undefined, `${place}.adjusted`);
    }
  }
}

interface Metric {
  readonly comparisons: readonly Readonly<Record<string, unknown>>[];
}

function isDrawn(comparison: Readonly<Record<string, unknown>>): boolean {
  return comparison.permutations !== undefined;
}

/** Standard errors that two programs may differ by which draw permutations of their own. */
const DRAWN = 5;
/** Variance of a share of 9,999 permutations, and of the 40,000 of test/fixtures/golden/experiments/permuted.py, but for its spread. */
const INVERSE_DRAWS = 1 / 9999 + 1 / 40_000;
/** What limits may differ by, as a share of the width of the interval; smallest detectable changes as a share of them. */
const SIZE_TOLERANCE = 0.05;

function assertDrawn(answer: unknown, expected: unknown, where: string): void {
  let width = 0;
  assertParts(
    answer,
    expected,
    where,
    (own, number, place) => {
      if (/\.p$/.test(place)) {
        const tail = Math.min(0.5, number / 2);
        return (
          Math.abs(own - number) <= 2 * DRAWN * Math.sqrt(tail * (1 - tail) * INVERSE_DRAWS) ||
          Math.abs(Math.log(own) / Math.log(number) - 1) < 0.15
        );
      }
      if (/\.(lower|upper)$/.test(place)) return Math.abs(own - number) <= SIZE_TOLERANCE * width;
      const isDetectable = /\.mde\.(absolute|relative)$/.test(place);
      return (
        Math.abs(own - number) <=
        (isDetectable ? SIZE_TOLERANCE * number : 1e-9 * Math.max(1, Math.abs(number)))
      );
    },
    ({ lower, upper }) => {
      if (typeof lower === 'number' && typeof upper === 'number') width = upper - lower;
    },
  );
}

/** @param isClose whether a number is as close as it must be @param entered called with each object before its parts */
function assertParts(
  answer: unknown,
  expected: unknown,
  where: string,
  isClose: (own: number, expected: number, where: string) => boolean,
  entered: (part: Readonly<Record<string, unknown>>) => void = () => undefined,
): void {
  if (typeof expected === 'number') {
    const isRight = typeof answer === 'number' && isClose(answer, expected, where);
    assert.ok(isRight, `${where}: ${String(answer)} for ${expected}`);
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
  entered(expected as Readonly<Record<string, unknown>>);
  for (const [key, value] of Object.entries(expected))
    assertParts((answer as Record<string, unknown>)[key], value, `${where}.${key}`, isClose, entered);
}
