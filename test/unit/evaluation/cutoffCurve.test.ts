import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cutoffCurve } from '../../../src/core/evaluation/curves/cutoffCurve';
import type { CutoffPoint } from '../../../src/core/evaluation/curves/cutoffPoint';
import { distributionOf } from '../../../src/core/evaluation/distribution';
import { compilePlan, type ModelEvaluationInput } from '../../../src/core/evaluation/evaluate';
import { runToEnd } from '../../../src/core/evaluation/steps';
import { conventionByName, conventions } from '../../../src/core/measures/conventions';
import { resolveChoices } from '../../../src/core/measures/resolve';
import { averageOfHitsParameter } from '../../../src/core/measures/choiceParameters';
import { measureFamilies } from '../../../src/core/measures/registry';
import { displayName, parseMeasure } from '../../../src/core/measures/syntax';
import { InputError } from '../../../src/shared/problem';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import { inputOf as workedInput } from '../measures/listEvaluation';
import { CASES, goldenCase } from '../measures/goldenCase';
import { manyUsers } from './smallInput';
import { runs } from '../../extent';

function curve(
  input: ModelEvaluationInput,
  measure: string,
  deepest: number,
  convention = 'recscope',
  threshold?: number,
): CutoffPoint[] {
  const query = parseMeasure(measure);
  const choices = resolveChoices(query, conventionByName(convention), threshold);
  return runToEnd(cutoffCurve(input, query, choices, deepest));
}

/** The same point, from an evaluation of its own at this cutoff. */
function separately(
  input: ModelEvaluationInput,
  measure: string,
  cutoff: number,
  convention = 'recscope',
  threshold?: number,
): CutoffPoint {
  const { family, parameters } = parseMeasure(measure);
  const plan = compilePlan(displayName(family, parameters, cutoff), convention, threshold);
  const [result] = evaluateAtOnce(input, plan).measures;
  const { halfWidth } = distributionOf(result.values, family.range);
  const pooled =
    plan.measures[0].choices.average === 'pooled' && family.parameters.includes(averageOfHitsParameter);
  const weighted = family.name === 'GAUC' && parameters.get('weight') !== 'none';
  const plain = family.name !== 'GMAP' && !weighted && !pooled;
  return { mean: result.mean, users: result.users, halfWidth: plain ? halfWidth : Number.NaN };
}

/**
 * Means and counts are equal; the intervals come from one pass instead of two and may differ in the last digits.
 *
 * @param tolerance by how much the means may differ
 */
function assertSame(actual: CutoffPoint, expected: CutoffPoint, message: string, tolerance = 0): void {
  if (tolerance === 0) assert.equal(actual.mean, expected.mean, message);
  else assertNear(actual.mean, expected.mean, tolerance, message);
  assert.equal(actual.users, expected.users, message);
  assertNear(
    actual.halfWidth,
    expected.halfWidth,
    1e-12 * Math.max(1, expected.halfWidth),
    `${message}: interval`,
  );
}

function assertNear(actual: number, expected: number, tolerance: number, message: string): void {
  const none = Number.isNaN(actual) && Number.isNaN(expected);
  assert.ok(none || Math.abs(actual - expected) <= tolerance, `${message}: ${actual}, not ${expected}`);
}

function written(entries: readonly (readonly [string, number])[]): string {
  return entries.map(([item, number]) => `${item}=${number}`).join(' ');
}

/** Every measure of a judged list with a cutoff, as it is and with each value of each of its choices. */
function withEveryChoice(): { stem: string; parameter: string }[] {
  return measureFamilies
    .filter(
      ({ cutoff, group, needs }) => cutoff !== 'none' && group === 'ranking' && !needs.includes('catalogue'),
    )
    .flatMap(({ name, parameters }) => [
      { stem: name, parameter: '' },
      ...parameters.flatMap((parameter) =>
        parameter.kind === 'choice'
          ? parameter.values.map((value) => ({ stem: name, parameter: `${parameter.name}=${value}` }))
          : parameter.name === 'rel'
            ? [{ stem: name, parameter: 'rel>=2' }]
            : [],
      ),
    ]);
}

describe('a measure against its cutoff', () => {
  it('Recall of two users: 1/2 from rank 1 on, 1 from rank 3 on, and 1 from rank 2 on', () => {
    const input = manyUsers([
      ['A B C', 'A C'],
      ['A B C', 'B'],
    ]);
    assert.deepEqual(
      curve(input, 'Recall', 3).map(({ mean }) => mean),
      [0.25, 0.75, 1],
    );
  });

  it('has an interval from two users on', () => {
    const one = curve(manyUsers([['A B', 'A']]), 'nDCG@7', 2);
    assert.deepEqual(
      one.map(({ users, halfWidth }) => [users, halfWidth]),
      [
        [1, NaN],
        [1, NaN],
      ],
    );
    // 0 and 1: s = √½, so s/√2 = 1/2; t(.975, 1) = 12.7062.
    const [first] = curve(
      manyUsers([
        ['A B', 'A'],
        ['A B', 'B'],
      ]),
      'nDCG@7',
      2,
    );
    assert.ok(Math.abs(first.halfWidth - 12.7062 / 2) < 1e-4);
  });

  it('nobody counts: undefined everywhere', () => {
    for (const { mean, users } of curve(manyUsers([['A B', 'A=0']]), 'AP', 2))
      assert.deepEqual([mean, users], [NaN, 0]);
  });

  it('is, to the last bit, what evaluations at each cutoff say: every measure with a cutoff', () => {
    const input: ModelEvaluationInput = workedInput({
      recommended: { u1: 'deab', u2: 'cafe', u3: 'bdace' },
      relevant: { u1: 'db', u2: 'ce', u3: 'x', u4: 'b' },
      trained: { u1: 'abc', u2: 'ab', u3: 'a', u4: 'ad' },
      catalogue: 'abcdef',
      categories: { a: 'X', b: 'X|Y', c: 'Y', d: 'Z', e: 'X', f: 'Y' },
    });
    let compared = 0;
    for (const { name, cutoff, group } of measureFamilies) {
      if (cutoff === 'none' || group === 'rating') continue;
      let expected: CutoffPoint;
      try {
        expected = separately(input, `${name}@1`, 1);
      } catch (error) {
        // Some need scores, user groups or grades, which this input does not have; the curve says the same.
        assert.ok(error instanceof InputError, String(error));
        assert.throws(() => curve(input, `${name}@1`, 5), InputError);
        continue;
      }
      const points = curve(input, `${name}@1`, 5);
      assertSame(points[0], expected, name);
      for (let k = 2; k <= 5; k++)
        assertSame(points[k - 1], separately(input, `${name}@1`, k), `${name}@${k}`);
      compared++;
    }
    assert.ok(compared > 30, `only ${compared} measures were compared`);
  });

  it('under every convention, with ties, repeated items, short and missing lists', () => {
    const stems = ['nDCG', 'AP', 'Recall(rel>=4)', 'Precision', 'RR', 'GMAP', 'CatalogCount'];
    const cutoffs = [1, 2, 3, 7, 12];
    const names = stems.flatMap((stem) => cutoffs.map((cutoff) => `${stem}@${cutoff}`)).join();
    for (const name of CASES)
      for (const { name: convention } of conventions) {
        const input = goldenCase(name);
        const threshold = convention === 'ranx' ? 3 : undefined;
        const plan = compilePlan(names, convention, threshold);
        let expected: number[];
        try {
          expected = evaluateAtOnce(input, plan).measures.map(({ mean }) => mean);
        } catch (error) {
          // Some conventions refuse repeated items.
          assert.ok(error instanceof InputError, String(error));
          assert.throws(() => curve(input, 'nDCG@1', 12, convention, threshold), InputError);
          continue;
        }
        const means = stems.flatMap((stem) => {
          const points = curve(input, `${stem}@1`, 12, convention, threshold);
          return cutoffs.map((cutoff) => points[cutoff - 1].mean);
        });
        assert.deepEqual(means, expected, `${name}, ${convention}`);
      }
  }).timeout(60_000);

  it('for any lists', () => {
    const list = fc.uniqueArray(fc.constantFrom(...'ABCDEFGH'), { maxLength: 8 }).map((ids) => ids.join(' '));
    const liked = fc
      .uniqueArray(fc.constantFrom(...'ABCDEFGH'), { maxLength: 8 })
      .chain((ids) =>
        fc.tuple(...ids.map((id) => fc.integer({ min: 0, max: 5 }).map((gain) => `${id}=${gain}`))),
      )
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(list, liked), { minLength: 1, maxLength: 6 }),
        fc.constantFrom('nDCG', 'AP', 'RR', 'F1', 'ERR', 'MeanRank'),
        (users, measure) => {
          const input = manyUsers(users);
          const points = curve(input, measure, 9);
          points.forEach((point, index) =>
            assertSame(point, separately(input, measure, index + 1), `${measure}@${index + 1}`),
          );
        },
      ),
    );
  });

  it('for any lists, with every choice that a measure has, equal scores and repeated items', () => {
    const items = 'ABCDEF';
    const entry = fc.tuple(fc.constantFrom(...items), fc.integer({ min: 1, max: 3 }));
    const list = fc.array(entry, { maxLength: 6 }).map(written);
    const liked = fc
      .uniqueArray(fc.tuple(fc.constantFrom(...items), fc.integer({ min: -1, max: 3 })), {
        maxLength: 6,
        selector: ([item]) => item,
      })
      .map(written);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(list, liked), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...withEveryChoice()),
        fc.constantFrom('list-order', 'best', 'expected'),
        fc.constantFrom('recscope', 'trec_eval', 'ranx', 'recbole'),
        (users, { stem, parameter }, ties, convention) => {
          // Without any score the rankings have none, which some measures refuse.
          fc.pre(users.some(([recommended]) => recommended !== ''));
          const measure = `${stem}(${[parameter, parameter.startsWith('ties') ? '' : `ties=${ties}`].filter((part) => part !== '').join()})`;
          const input = manyUsers(users);
          let expected: CutoffPoint[];
          try {
            expected = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((k) => separately(input, measure, k, convention));
          } catch (error) {
            assert.ok(error instanceof InputError, String(error));
            assert.throws(() => curve(input, measure, 10, convention), InputError);
            return;
          }
          curve(input, measure, 10, convention).forEach((point, index) =>
            // Orders are enumerated as deep as the list is judged, and their mean is rounded accordingly.
            assertSame(
              point,
              expected[index],
              `${measure}@${index + 1} under ${convention}`,
              measure.includes('expected') ? 1e-12 : 0,
            ),
          );
        },
      ),
      { numRuns: runs(600) },
    );
  }).timeout(60_000);

  it('a measure without a cutoff is refused with a word', () => {
    const input = manyUsers([['A', 'A']]);
    for (const measure of ['RPrecision', 'RMSE', 'AUC'])
      assert.throws(() => curve(input, measure, 3), /has no cutoff/);
  });

  it('yields on the way, so that it can be stopped', () => {
    const input = manyUsers(Array.from({ length: 5000 }, () => ['A B C', 'C'] as const));
    const query = parseMeasure('nDCG@10');
    const choices = resolveChoices(query, conventionByName('recscope'), undefined);
    const steps = cutoffCurve(input, query, choices, 50);
    const first = steps.next();
    assert.equal(first.done, false);
    assert.ok(Number(first.value) < 5000);
  });
});
