import assert from 'node:assert/strict';
import fc from 'fast-check';
import { boundsOf, newEndColumns } from '../../../src/core/judging/bounds';
import type { UnknownChoices } from '../../../src/core/judging/judgedLists';
import { assertNear, golden } from './golden';
import { evaluated, finished, listsOf, type Qrels, type Run } from './lists';

interface GoldenBounds {
  readonly runs: Readonly<Record<string, Run>>;
  readonly truth: Qrels;
  readonly options: { readonly others: number; readonly grades: readonly number[] };
  readonly expected: Readonly<
    Record<
      string,
      Record<
        string,
        {
          readonly mean: number;
          readonly low: number;
          readonly high: number;
          readonly entering: number;
          readonly perUser: Record<string, readonly [number | null, number | null, number | null]>;
        }
      >
    >
  >;
}

/** Bounds of runs, and the values that they are around. */
function bounded(runs: readonly Run[], qrels: Qrels, measures: string, choices: UnknownChoices) {
  const lists = listsOf(runs, qrels);
  const { plan, values, means } = evaluated(lists, measures);
  const ends = newEndColumns(runs.length, plan.measures.length, lists.users.size);
  const bounds = finished(boundsOf(lists.inputs, values, plan, choices, ends));
  return { ...lists, plan, values, means, bounds, ends };
}

const ALL = [
  'AP@4,AP,AP(norm=relevant)@4,AP(norm=k)@4,AP(norm=hits)@4,AP(norm=min-length)@4,GMAP@4,RPrecision',
  'Precision@4,Precision(norm=length)@4,Precision(norm=min)@4,Recall@4,Recall,Recall(norm=min)@4,RCap@4',
  'Fbeta@4,Fbeta(beta=2)@4,Fbeta,SetP,SetR,SetF,SetF(beta=3),HitRate@4,RR@4,RR,HitCount@4',
  'nDCG@4,nDCG,nDCG(gain=exp)@4,nDCG(gain=binary)@4,nDCG(ideal=all)@4,nDCG(ideal=listed)@4',
  'nDCG(discount=jarvelin)@4,nDCG(ideal=full-k)@4,nDCG(rel>=2)@4,nDCG(gain=exp-above,rel>=2)@4',
  'CG@4,DCG@4,AverageGain@4,RBP(p=0.8),RBP(gain=linear)@4,ARHR@4,ERR(max=3)@4,PFound(max=3)@4',
  'Recall(rel>=2)@4,AP(rel>=2)@4,Precision(rel>=2)@4,RR(rel>=2)@4,nDCG(users=judged)@4,AP(users=judged)@4',
  'Recall(users=both)@4,nDCG(norelevant=undefined,users=judged)@4,Recall(norelevant=one,users=judged)@4',
].join(',');

describe('bounds over all judgments', () => {
  for (const name of ['bounds-graded', 'bounds-binary', 'bounds-others'])
    it(`are those of trying every assignment: ${name}`, () => {
      const { runs, truth, options, expected } = golden<GoldenBounds>(name);
      const measures = Object.keys(Object.values(expected)[0]);
      const found = bounded(Object.values(runs), truth, measures.join(','), options);
      for (const [model, run] of Object.keys(runs).entries())
        for (const [at, measure] of measures.entries()) {
          const bounds = found.bounds[model][at];
          const { mean, low, high, entering, perUser } = expected[run][measure];
          assert.ok(bounds.reason === undefined, `${measure}: ${bounds.reason}`);
          assertNear(found.means[model][at], mean, `${run} ${measure} mean`);
          assertNear(bounds.low, low, `${run} ${measure} low`);
          assertNear(bounds.high, high, `${run} ${measure} high`);
          assert.equal(bounds.entering, entering);
          for (const [user, ends] of Object.entries(perUser)) {
            const number = found.users.find(user);
            const { lows, highs } = found.ends[model][at];
            const actual = [found.values[model][at][number], lows[number], highs[number]];
            for (const [end, value] of ends.entries())
              assertNear(numberOrNull(actual[end]), value, `${run} ${measure} ${user} ${end}`);
          }
        }
    });

  it('has the smallest case in which “irrelevant” is the high end', () => {
    const { bounds, means } = bounded([{ u: ['a', 'b'] }], { u: { a: 1 } }, 'nDCG@2', {
      others: 0,
      grades: [0, 1, 2, 3],
    });
    const [{ low, high }] = bounds[0] as { low: number; high: number }[];
    assertNear(means[0][0], 1, 'now');
    assertNear(low, (1 + 3 / Math.log2(3)) / (3 + 1 / Math.log2(3)), 'judged 3');
    assertNear(high, 1, 'not relevant');
  });

  const ITEMS = ['a', 'b', 'c', 'd', 'e'] as const;
  const RUN = fc.record({
    u: fc.shuffledSubarray([...ITEMS], { maxLength: 4 }),
    v: fc.shuffledSubarray([...ITEMS], { maxLength: 5 }),
  });
  const GRADES = fc.dictionary(fc.constantFrom(...ITEMS, 'x', 'y'), fc.integer({ min: -1, max: 3 }));
  const CASE = fc.record({
    runs: fc.array(RUN, { minLength: 1, maxLength: 2 }),
    qrels: fc.record({ u: GRADES, v: GRADES }),
    others: fc.nat(1),
  });

  it('are the smallest and the largest mean of all assignments, of every metric', () => {
    fc.assert(
      fc.property(CASE, ({ runs, qrels, others }) => {
        const grades = [0, 1, 3];
        const found = bounded(runs, qrels, ALL, { others, grades });
        for (const user of ['u', 'v'] as const) {
          const isOne = Object.fromEntries(Object.entries(qrels).filter(([name]) => name === user));
          const only = runs.map((run): Run => ({ [user]: run[user] }));
          const ends = brute(only, isOne as Qrels, user, others, grades);
          for (const [model] of runs.entries())
            for (const [at, measure] of found.plan.measures.entries()) {
              const bounds = found.bounds[model][at];
              if (bounds.reason !== undefined) continue;
              const number = found.users.find(user);
              const { lows, highs } = found.ends[model][at];
              const actual = [lows[number], highs[number]].map(numberOrNull);
              // U of a metric is within its own K; that of whole lists is larger.
              const [low, high] = (measure.cutoff === undefined ? ends.whole : ends.within)(model, at);
              assertNear(actual[0], low, `${measure.name} low of ${user} in ${model}`);
              assertNear(actual[1], high, `${measure.name} high of ${user} in ${model}`);
            }
        }
      }),
      { numRuns: 15 },
    );
  });

  it('contain the mean after any judging, and only shrink', () => {
    fc.assert(
      fc.property(CASE, fc.infiniteStream(fc.nat(3)), ({ runs, qrels }, judge) => {
        const choices = { others: 0, grades: [0, 1, 2, 3] };
        let judged: Record<string, Record<string, number>> = structuredClone(qrels);
        let before = bounded(runs, judged, ALL, choices);
        for (let step = 0; step < 3; step++) {
          const next = structuredClone(judged);
          for (const user of Object.keys(judged)) {
            const item = runs
              .flatMap((run) => run[user as 'u' | 'v'].slice(0, 4))
              .find((each) => !(next[user][each] >= 0));
            if (item !== undefined && Object.keys(judged[user]).length > 0) {
              const { value } = judge.next();
              next[user][item] = Number(value);
            }
          }
          judged = next;
          const after = bounded(runs, judged, ALL, choices);
          for (const [model] of runs.entries())
            for (const [at, { name }] of after.plan.measures.entries()) {
              const [first, second] = [before.bounds[model][at], after.bounds[model][at]];
              if (first.reason !== undefined || second.reason !== undefined) continue;
              if (Number.isNaN(second.low)) continue;
              const mean = after.means[model][at];
              assert.ok(first.low <= second.low + 1e-9 && second.high <= first.high + 1e-9, name);
              if (!Number.isNaN(mean))
                assert.ok(second.low <= mean + 1e-9 && mean <= second.high + 1e-9, name);
            }
          before = after;
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are not given to what speaks of judged items only, or could not be exact', () => {
    const reasons = (measures: string, grades = [0, 1]): (string | undefined)[] =>
      bounded([{ u: ['a', 'b'] }], { u: { a: 1, c: 0 } }, measures, { others: 0, grades }).bounds[0].map(
        ({ reason }) => reason,
      );
    assert.deepEqual(reasons('bpref,Judged@2,Hole@2,nDCG(unjudged=removed)@2,Precision(norm=judged)@2'), [
      ...Array.from({ length: 5 }, () => 'estimator'),
    ]);
    assert.deepEqual(reasons('ERR(max=1)@2', [0, 3]), ['scale']);
    assert.deepEqual(reasons('nDCG(cut=min)@2,RBP(norm=ideal),Recall(average=pooled)@2,AR@2'), [
      ...Array.from({ length: 4 }, () => 'none'),
    ]);
    assert.deepEqual(reasons('Precision(duplicates=counted)@2'), [undefined]);
    const twice = bounded([{ u: ['b', 'b'] }], { u: { a: 1 } }, 'Precision(duplicates=counted)@2', {
      others: 0,
      grades: [0, 1],
    });
    assert.equal(twice.bounds[0][0].reason, 'repeated');
  });
});

function numberOrNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}

/** Evaluates every assignment of one user. */
function brute(runs: readonly Run[], qrels: Qrels, user: string, others: number, grades: readonly number[]) {
  const ends = (depth: number) => {
    const unknown = [
      ...new Set(
        runs.flatMap((run) => (run[user] ?? []).slice(0, depth)).filter((item) => !(qrels[user][item] >= 0)),
      ),
      ...Array.from({ length: others }, (_, at) => `other${at}`),
    ];
    const isJudged = Object.keys(qrels[user]).length > 0;
    const least: number[][] = [];
    const most: number[][] = [];
    const assignments = isJudged ? grades.length ** unknown.length : 1;
    for (let number = 0; number < assignments; number++) {
      const given = { ...qrels[user] };
      let rest = number;
      if (isJudged)
        for (const item of unknown) {
          // What is not judged stays pooled: a grade of 0 changes no value with bounds.
          given[item] = grades[rest % grades.length];
          rest = Math.floor(rest / grades.length);
        }
      const { values } = evaluated(listsOf(runs, { [user]: given }), ALL);
      for (const [model, ofModel] of values.entries())
        for (const [at, [value]] of ofModel.entries()) {
          least[model] ??= [];
          most[model] ??= [];
          least[model][at] = Math.min(least[model][at] ?? Infinity, Number.isNaN(value) ? Infinity : value);
          most[model][at] = Math.max(most[model][at] ?? -Infinity, Number.isNaN(value) ? -Infinity : value);
        }
    }
    return (model: number, at: number): [number | null, number | null] =>
      least[model][at] > most[model][at] ? [null, null] : [least[model][at], most[model][at]];
  };
  return { within: ends(4), whole: ends(Infinity) };
}
