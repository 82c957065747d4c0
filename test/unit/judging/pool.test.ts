import assert from 'node:assert/strict';
import fc from 'fast-check';
import { differencePool, depthPool, moveToFrontPool, type PooledItem } from '../../../src/core/judging/pool';
import { compilePlan } from '../../../src/core/evaluation/plan';
import { assertNear, golden } from './golden';
import { finished, listsOf, type Lists, type Qrels, type Run } from './lists';

interface GoldenPool {
  readonly runs: Readonly<Record<string, Run>>;
  readonly truth: Qrels;
  readonly options: { readonly grades: readonly number[] };
  readonly expected: Readonly<Record<string, readonly (readonly [string, string, number?])[]>>;
}

/** Returns a pool by its name: "depth 4", "mtf 4", "difference nDCG@5". */
function poolOf({ inputs }: Lists, name: string, grades: readonly number[]): PooledItem[] {
  const [policy, of] = name.split(' ');
  if (policy === 'depth') return finished(depthPool(inputs, Number(of)));
  if (policy === 'mtf') return finished(moveToFrontPool(inputs, Number(of), undefined));
  const [measure] = compilePlan(of, 'recscope').measures;
  return finished(differencePool(inputs, { measure, grades, baseline: undefined, depth: undefined }));
}

describe('pools of unjudged items', () => {
  const { runs, truth, options, expected } = golden<GoldenPool>('pool');
  for (const [name, rows] of Object.entries(expected))
    it(`have the golden order: ${name}`, () => {
      const lists = listsOf(Object.values(runs), truth);
      const found = poolOf(lists, name, options.grades);
      assert.deepEqual(
        found.map(({ user, item }) => [lists.users.text(user), lists.items.text(item)]),
        rows.map(([user, item]) => [user, item]),
      );
      for (const [at, [, , weight]] of rows.entries())
        if (weight !== undefined) assertNear(found[at].weight ?? null, weight, `${name} ${at}`);
    });

  it('do not depend on the order of users and of the rows of the ground truth', () => {
    const ITEMS = ['a', 'b', 'c', 'd', 'e', 'f'];
    const RUN = fc.record({ u: fc.shuffledSubarray(ITEMS), v: fc.shuffledSubarray(ITEMS) });
    const GRADES = fc.dictionary(fc.constantFrom(...ITEMS, 'x'), fc.integer({ min: -1, max: 2 }), {
      minKeys: 1,
    });
    const turned = <T>(of: Readonly<Record<string, T>>): Record<string, T> =>
      Object.fromEntries(Object.entries(of).toReversed());
    fc.assert(
      fc.property(
        fc.array(RUN, { minLength: 1, maxLength: 3 }),
        fc.record({ u: GRADES, v: GRADES }),
        (rows, qrels) => {
          const named = (lists: Lists, name: string) =>
            poolOf(lists, name, [0, 1, 2]).map(({ user, item, weight }) => [
              lists.users.text(user),
              lists.items.text(item),
              weight,
            ]);
          const there = listsOf(rows, qrels);
          const back = listsOf(
            rows.map(turned),
            turned(Object.fromEntries(Object.entries(qrels).map(([user, grades]) => [user, turned(grades)]))),
          );
          for (const name of ['depth 3', 'mtf 4', 'difference nDCG@3', 'difference AP@3'])
            assert.deepEqual(named(back, name), named(there, name));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('hold nothing that was judged, and every unjudged item within the depth once', () => {
    const lists = listsOf([{ u: ['a', 'b', 'c'] }, { u: ['c', 'd'] }], { u: { a: 0, d: -1 } });
    for (const name of ['depth 2', 'mtf 2'])
      assert.deepEqual(
        poolOf(lists, name, [0, 1])
          .map(({ item }) => lists.items.text(item))
          .sort(),
        ['b', 'c', 'd'],
      );
  });
});
