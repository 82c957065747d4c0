import assert from 'node:assert/strict';
import fc from 'fast-check';
import { differenceBounds, type DifferenceBounds } from '../../../src/core/judging/differenceBounds';
import type { UnknownChoices } from '../../../src/core/judging/judgedLists';
import { assertNear, golden } from './golden';
import { evaluated, finished, listsOf, type Qrels, type Run } from './lists';

type Ends = readonly [number | null, number | null, number | null];

interface GoldenDifference {
  readonly runs: { readonly A: Run; readonly B: Run };
  readonly truth: Qrels;
  readonly options: { readonly others: number; readonly grades: readonly number[] };
  readonly expected: Readonly<
    Record<
      string,
      {
        readonly difference: number;
        readonly low: number;
        readonly high: number;
        readonly exact: boolean;
        readonly entering: number;
        readonly sign: string;
        readonly perUser: Readonly<Record<string, Ends>>;
        readonly flip: { readonly atLeast: number; readonly atMost: number; readonly smallest: number };
      }
    >
  >;
}

/** Bounds of b − a of two runs, and the values that they are around. */
function bounded([a, b]: readonly [Run, Run], qrels: Qrels, measures: string, choices: UnknownChoices) {
  const lists = listsOf([a, b], qrels);
  const { plan, values } = evaluated(lists, measures);
  const [bounds] = finished(differenceBounds(lists.inputs, values, plan, [{ a: 0, b: 1 }], choices));
  const differences = plan.measures.map((_, at) =>
    Array.from(values[1][at], (value, user) => value - values[0][at][user]),
  );
  return { ...lists, plan, bounds, differences };
}

const MEASURES = [
  'AP@3,AP,RPrecision,Precision@3,Precision(norm=min)@3,Recall@3,Recall,RCap@3,Fbeta@3,Fbeta,SetF',
  'HitRate@3,RR@3,RR,nDCG@3,nDCG,nDCG(gain=exp)@3,nDCG(gain=binary)@3,nDCG(ideal=listed)@3',
  'DCG@3,CG@3,RBP(p=0.8),ERR(max=3)@3,PFound(max=3)@3,nDCG(rel>=2)@3,Recall(rel>=2)@3',
  'nDCG(users=judged)@3,AP(users=judged)@3,Recall(users=both)@3,DCG(rel>=2)@3',
].join(',');
const ITEMS = ['a', 'b', 'c', 'd', 'e'] as const;
const LIST = fc.shuffledSubarray([...ITEMS], { maxLength: 4 });
const RUN = fc.record({ u: LIST, v: LIST });
const GRADES = fc.dictionary(fc.constantFrom(...ITEMS, 'x', 'y'), fc.integer({ min: -1, max: 3 }));
const CASE = fc.record({ runs: fc.tuple(RUN, RUN), qrels: fc.record({ u: GRADES, v: GRADES }) });
const SCALE = [0, 1, 3];

describe('bounds of differences over all judgments', () => {
  it('are the golden ones', () => {
    const { runs, truth, options, expected } = golden<GoldenDifference>('difference');
    for (const [measure, expectation] of Object.entries(expected)) {
      // A − B is the difference of A against B.
      const compared = bounded([runs.B, runs.A], truth, measure, options);
      const [bounds] = compared.bounds;
      assert.ok(bounds.reason === undefined);
      assertNear(bounds.low, expectation.low, `${measure} low`);
      assertNear(bounds.high, expectation.high, `${measure} high`);
      assert.deepEqual(
        { exact: bounds.exact, entering: bounds.entering, sign: bounds.sign },
        { exact: expectation.exact, entering: expectation.entering, sign: expectation.sign },
      );
      for (const [user, ends] of Object.entries(expectation.perUser)) {
        const number = compared.users.find(user);
        const actual = [compared.differences[0][number], bounds.lows[number], bounds.highs[number]];
        for (const [end, value] of ends.entries()) assertNear(actual[end], value, `${measure} ${user}`);
      }
      assert.deepEqual(
        { atLeast: bounds.flip?.atLeast, atMost: bounds.flip?.atMost },
        { atLeast: expectation.flip.atLeast, atMost: expectation.flip.atMost },
      );
      assert.ok(turned(compared.differences[0], judgedDifferences(runs, truth, measure, bounds)));
    }
  });

  it('are the smallest and the largest of all assignments, and so are the judgments that turn the sign', () => {
    fc.assert(
      fc.property(CASE, fc.nat(1), ({ runs, qrels }, others) => {
        const compared = bounded(runs, qrels, MEASURES, { others, grades: SCALE });
        const tried = { u: brute(runs, qrels, 'u', others), v: brute(runs, qrels, 'v', others) };
        for (const [at, { name, cutoff }] of compared.plan.measures.entries()) {
          const bounds = compared.bounds[at];
          if (bounds.reason !== undefined) continue;
          const ends = (['u', 'v'] as const).map((user) => tried[user](cutoff)(at));
          checkEnds(name, bounds, ends);
          if (bounds.flip !== null) checkFlip(name, bounds, ends);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('contain the difference after any judging and only shrink, and a settled sign never turns', () => {
    fc.assert(
      fc.property(CASE, fc.infiniteStream(fc.nat(3)), ({ runs, qrels }, judge) => {
        const choices = { others: 0, grades: [0, 1, 2, 3] };
        let judged: Record<string, Record<string, number>> = structuredClone(qrels);
        let before = bounded(runs, judged, MEASURES, choices);
        for (let step = 0; step < 3; step++) {
          judged = structuredClone(judged);
          for (const user of ['u', 'v'] as const) {
            const item = runs
              .flatMap((run) => run[user].slice(0, 3))
              .find((each) => !(judged[user][each] >= 0));
            if (item !== undefined && Object.keys(judged[user]).length > 0)
              judged[user][item] = Number(judge.next().value);
          }
          const after = bounded(runs, judged, MEASURES, choices);
          for (const [at, { name }] of after.plan.measures.entries()) {
            const [first, second] = [before.bounds[at], after.bounds[at]];
            if (first.reason !== undefined || second.reason !== undefined) continue;
            const mean = meanOf(after.differences[at]);
            if (!Number.isNaN(mean)) {
              assert.ok(second.low <= mean + 1e-9 && mean <= second.high + 1e-9, name);
              if (first.exact)
                assert.ok(first.low <= second.low + 1e-9 && second.high <= first.high + 1e-9, name);
            }
            if (first.sign === 'open') continue;
            assert.equal(second.sign, 'settled', name);
            const [earlier, later] = [before, after].map(({ differences }) => sumOf(differences[at]));
            assert.equal(signOf(earlier), signOf(later), name);
          }
          before = after;
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are narrower than the ends of both models apart: an item that both hold moves both', () => {
    const [run] = [{ u: ['a', 'b'] }];
    const { bounds } = bounded([run, run], { u: { c: 1 } }, 'Precision@2,nDCG@2,AP@2', {
      others: 0,
      grades: [0, 1],
    });
    for (const each of bounds) {
      assert.ok(each.reason === undefined);
      assert.deepEqual([each.low, each.high, each.sign, each.flip], [0, 0, 'settled', null]);
    }
  });

  it('are limits that no judgment exceeds if there are too many assignments', () => {
    const items = Array.from({ length: 14 }, (_, at) => `i${at}`);
    const { bounds } = bounded([{ u: items }, { u: items.toReversed() }], { u: { x: 1 } }, 'AP@14', {
      others: 0,
      grades: [0, 1],
    });
    const [{ exact, sign, flip }] = bounds as DifferenceBounds[];
    assert.deepEqual({ exact, sign, flip }, { exact: false, sign: 'open', flip: null });
  });
});

function sumOf(differences: readonly number[]): number {
  return differences.reduce((sum, value) => sum + (value || 0), 0);
}

function meanOf(differences: readonly number[]): number {
  return sumOf(differences) / differences.filter((value) => !Number.isNaN(value)).length;
}

function signOf(sum: number): number {
  return Math.abs(sum) <= 1e-12 ? 0 : Math.sign(sum);
}

function turned(before: readonly number[], after: readonly number[]): boolean {
  return Math.sign(sumOf(before)) * sumOf(after) <= 1e-9;
}

/** Differences after the items of a flip are judged as it says. */
function judgedDifferences(
  { A, B }: GoldenDifference['runs'],
  truth: Qrels,
  measure: string,
  { flip }: DifferenceBounds,
): number[] {
  const judged = structuredClone(truth) as Record<string, Record<string, number>>;
  for (const { user, item, grade } of flip?.items ?? []) judged[user][item] = grade;
  const { values } = evaluated(listsOf([B, A], judged), measure);
  return Array.from(values[1][0], (value, user) => value - values[0][0][user]);
}

/** Ends of a user: the difference now, the ends, and the largest move to below and to above of at most c judgments. */
interface TriedEnds {
  readonly now: number;
  readonly low: number;
  readonly high: number;
  readonly down: readonly number[];
  readonly up: readonly number[];
}

/** Evaluates every assignment of one user. */
function brute(runs: readonly [Run, Run], qrels: Qrels, user: 'u' | 'v', others: number) {
  const triedAt = (depth: number) => {
    const isJudged = Object.keys(qrels[user]).length > 0;
    const unknown = [
      ...new Set(
        runs.flatMap((run) => run[user].slice(0, depth)).filter((item) => !(qrels[user][item] >= 0)),
      ),
      ...Array.from({ length: others }, (_, at) => `other${at}`),
    ];
    const assignments = isJudged ? SCALE.length ** unknown.length : 1;
    const differences: number[][] = [];
    const judgments: number[] = [];
    for (let number = 0; number < assignments; number++) {
      const grades = { ...qrels[user] };
      let left = number;
      let positive = 0;
      if (isJudged)
        for (const item of unknown) {
          grades[item] = SCALE[left % SCALE.length];
          if (grades[item] > 0) positive++;
          left = Math.floor(left / SCALE.length);
        }
      const only = runs.map((run): Run => ({ [user]: run[user] }));
      const { values } = evaluated(listsOf(only, { [user]: grades }), MEASURES);
      differences.push(values[1].map(([value], at) => value - values[0][at][0]));
      judgments.push(positive);
    }
    return (at: number): TriedEnds => {
      const now = differences[0][at];
      const start = now || 0;
      const counting = differences.map((each) => each[at]).filter((value) => !Number.isNaN(value));
      const moves = (sign: 1 | -1): number[] =>
        Array.from({ length: unknown.length + 1 }, (_, budget) =>
          differences.reduce(
            (best, each, number) =>
              judgments[number] <= budget ? Math.max(best, sign * ((each[at] || 0) - start)) : best,
            0,
          ),
        );
      return {
        ...{ now, low: Math.min(...counting), high: Math.max(...counting) },
        ...{ down: moves(-1), up: moves(1) },
      };
    };
  };
  const within = triedAt(3);
  const whole = triedAt(Infinity);
  return (cutoff: number | undefined) => (cutoff === undefined ? whole : within);
}

function checkEnds(name: string, bounds: DifferenceBounds, ends: readonly TriedEnds[]): void {
  const lowSums = ends.map(({ now, low }) => (Number.isNaN(now) ? Math.min(0, low) : low));
  const highSums = ends.map(({ now, high }) => (Number.isNaN(now) ? Math.max(0, high) : high));
  for (const [user, { now, low, high }] of ends.entries()) {
    if (Number.isNaN(now) || !bounds.exact) continue;
    assertNear(bounds.lows[user], low, `${name} low of ${user}`);
    assertNear(bounds.highs[user], high, `${name} high of ${user}`);
  }
  const sum = ends.reduce((total, { now }) => total + (now || 0), 0);
  const [low, high] = [lowSums, highSums].map((each) =>
    each.reduce((total, value) => total + (Number.isFinite(value) ? value : 0), 0),
  );
  const isSettled = sum > 1e-12 ? low > 1e-12 : sum < -1e-12 ? high < -1e-12 : low > -1e-12 && high < 1e-12;
  if (bounds.exact) assert.equal(bounds.sign, isSettled ? 'settled' : 'open', name);
}

function checkFlip(name: string, { flip }: DifferenceBounds, ends: readonly TriedEnds[]): void {
  const sum = ends.reduce((total, { now }) => total + (now || 0), 0);
  const [first, second] = ends.map(({ down, up }) => (sum > 0 ? down : up));
  let smallest = Infinity;
  for (const [a, moveOfA] of first.entries())
    for (const [b, moveOfB] of second.entries())
      if (moveOfA + moveOfB >= Math.abs(sum) - 1e-9) smallest = Math.min(smallest, a + b);
  const { atLeast = 0, atMost = 0 } = flip ?? {};
  assert.ok(atLeast <= smallest && smallest <= atMost, `${name}: ${atLeast} ≤ ${smallest} ≤ ${atMost}`);
}
