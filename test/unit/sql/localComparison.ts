import type { ComparisonQuery } from '../../../src/shared/protocol/queries';
import assert from 'node:assert/strict';
import type { ComparisonJson } from '../../../src/shared/protocol/comparisonResult';
import type { Case } from './cases';

/** Everything but what is drawn by chance. */
export const QUERY: ComparisonQuery = {
  baseline: null,
  margin: { kind: 'relative', value: 0.01 },
  adjust: 'holm',
  family: 'all',
  resamples: 0,
  seed: 42,
  first: false,
  matched: false,
  bca: false,
  by: [],
  ranks: true,
  changes: false,
};

/** The rows of each model together, in the order of their names: so a file has its models in that order too. */
export function byModel<Rows extends Case>(rows: Rows): Rows {
  const { recommendations, models = [] } = rows;
  const key = (row: number): string => Buffer.from(models[row] ?? '').toString('hex');
  const order = recommendations
    .map((_, row) => row)
    .sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a - b));
  return {
    ...rows,
    recommendations: order.map((row) => recommendations[row]),
    models: order.map((row) => models[row]),
  };
}

/** Numbers to 1e-12 of their size, everything else exactly; where `found` says nothing of chance, neither is asked. */
export function assertClose(found: unknown, expected: unknown, place: string): void {
  if (typeof expected === 'number' && typeof found === 'number')
    assert.ok(
      found === expected || Math.abs(found - expected) <= 1e-12 * Math.max(1, Math.abs(expected)),
      `${place}: ${found}, not ${expected}`,
    );
  else if (typeof expected === 'object' && expected !== null && typeof found === 'object' && found !== null) {
    assert.deepEqual(Object.keys(found), Object.keys(expected), place);
    for (const [key, value] of Object.entries(expected))
      assertClose((found as Record<string, unknown>)[key], value, `${place}.${key}`);
  } else assert.deepEqual(found, expected, place);
}

/** Returns what does not depend on draws, or on the rows and lists of files, which no table has. */
export function certain({
  files,
  findings,
  changes,
  models,
  pairs,
  rows,
  luck,
  unjudged,
  ...rest
}: ComparisonJson): unknown {
  assert.ok(Array.isArray(files) && Array.isArray(changes) && Array.isArray(rows));
  assert.ok(findings === undefined || Array.isArray(findings));
  // Halves of users are drawn in their order, which a table does not have.
  assert.ok(Array.isArray(luck));
  return {
    ...rest,
    models: models.map((model) => ({
      ...model,
      measures: model.measures.map((measure) => ({ ...measure, ci: measure.ci.t })),
    })),
    pairs: pairs.map(({ ci, bothLists, unjudged, ...pair }) => {
      assert.ok(typeof bothLists !== 'string' && typeof unjudged !== 'string');
      return { ...pair, ci: ci.t };
    }),
  };
}
