import assert from 'node:assert/strict';
import { compareModels, type ComparisonSettings } from '../../../src/core/comparison/compare';
import { usualQuery } from '../../../src/shared/sentences/comparedPairs';
import { InputError } from '../../../src/shared/problem';
import { checkedConfig } from '../../../src/engine/requests/readConfig';
import { analysedLog, refusedLog } from '../experiments/analysedLog';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('gates');

/** What is wrong with a gate of a configuration: its message and advice. */
function problemsOf(gate: object): readonly string[] {
  const evaluation = { models: { a: 'a.csv', b: 'b.csv' }, baseline: 'b', truth: 't.csv', gates: [gate] };
  const text = JSON.stringify({ schema: 'recscope-config/1', evaluations: { e: evaluation } });
  return checkedConfig(text).problems.map(({ advice }) => advice);
}

/** Returns the problems of a margin of equivalence. */
function marginProblemsOf(margin: number | string, metrics: string): readonly string[] {
  const evaluation = { models: { a: 'a.csv', b: 'b.csv' }, truth: 't.csv', metrics, margin };
  const text = JSON.stringify({ schema: 'recscope-config/1', evaluations: { e: evaluation } });
  return checkedConfig(text).problems.map(({ message, advice }) => `${message} ${advice}`);
}

/** Returns the problems of a guardrail. */
function guardrailProblemsOf(guardrail: object): readonly string[] {
  const experiment = { log: 'l.csv', control: 'old', primary: ['CTR'], guardrails: [guardrail] };
  const text = JSON.stringify({ schema: 'recscope-config/1', experiments: { e: experiment } });
  return checkedConfig(text).problems.map(({ advice }) => advice);
}

const NDCG = { name: 'nDCG@10', higherIsBetter: true, range: [0, 1] } as const;

const MODEL = { name: 'a', values: [Float64Array.of(0.5, 1)] };

const LOG = [
  'user,variant,clicks,orders,errors',
  ...Array.from({ length: 60 }, (_, u) => `u${u},${'AB'[u % 2]},${u % 5},${u % 3},1`),
].join('\n');

describe('the bound of a gate', () => {
  for (const [gate, meant] of [
    [{ metric: 'HitRate@10', notWorseBy: 5 }, '"5%"'],
    [{ metric: 'HitRate@10', notWorseBy: 1 }, '"1%"'],
    [{ metric: 'HitRate@10', notWorseBy: '100%' }, '"1%"'],
    [{ metric: 'nDCG@10', notWorseBy: '500%' }, '"5%"'],
    [{ metric: 'Recall@5', atMost: 90 }, '0.9'],
    [{ metric: 'AP', atLeast: 20 }, '0.2'],
    [{ metric: 'MRR', atLeast: -1 }, ''],
    [{ metric: 'nDCG@10', betterBy: 2 }, '"2%"'],
    [{ metric: 'RMSE', betterBy: '100%' }, '"1%"'],
    [{ metric: 'Spearman', atLeast: -2 }, ''],
    [{ metric: 'nDCG@10', atLeast: 0 }, ''],
    [{ metric: 'Precision@10', atMost: 1 }, ''],
    [{ metric: 'MeanRank', atLeast: 1 }, ''],
    [{ metric: 'RMSE', atLeast: 0 }, ''],
    [{ metric: 'Spearman', atLeast: -1 }, ''],
    [{ metric: 'MeanRank', betterBy: '100%' }, '"1%"'],
    [{ withoutList: 1 }, '"1%"'],
    [{ withoutList: '100%' }, '"1%"'],
    [{ unjudged: 1 }, '"1%"'],
  ] as const)
    it(`${JSON.stringify(gate)} is an error that says what was meant`, () => {
      const [advice, ...more] = problemsOf(gate);
      assert.deepEqual(more, []);
      assert.ok(advice.includes(meant), advice);
    });

  for (const gate of [
    { metric: 'HitRate@10', notWorseBy: 0.5 },
    { metric: 'HitRate@10', notWorseBy: '99%' },
    { metric: 'HitCount@10', notWorseBy: 5 },
    { metric: 'HitCount@10', atLeast: 3 },
    { metric: 'RMSE', atMost: 90 },
    { metric: 'RMSE', notWorseBy: '150%' },
    { metric: 'RMSE', notWorseBy: 3 },
    { metric: 'MeanRank', atMost: 40 },
    { metric: 'Spearman', atLeast: -0.5 },
    { metric: 'nDCG@10', atLeast: 1 },
    { metric: 'RMSE', atMost: 0 },
    { metric: 'Spearman', atLeast: 0 },
    { metric: 'nDCG@10', betterBy: '150%' },
    { withoutList: '5%' },
    { unjudged: 0.99 },
  ])
    it(`${JSON.stringify(gate)} is none`, () => {
      assert.deepEqual(problemsOf(gate), []);
    });

  it('of equivalence is an error if every difference of a metric is within it', () => {
    for (const [margin, metrics, meant] of [
      [5, 'nDCG@10', '"5%"'],
      [1, 'MeanRank, HitRate@3', '"1%"'],
      ['200%', 'nDCG@10', '"2%"'],
      ['100%', 'RMSE', '"1%"'],
      [2, 'Spearman', '"2%"'],
    ] as const) {
      const [problem, ...more] = marginProblemsOf(margin, metrics);
      assert.deepEqual(more, []);
      assert.ok(problem.includes(meant), problem);
    }
    for (const [margin, metrics] of [
      [0.5, 'nDCG@10'],
      ['99%', 'nDCG@10'],
      [5, 'MeanRank'],
      [3, 'RMSE'],
      ['150%', 'Spearman'],
    ] as const)
      assert.deepEqual(marginProblemsOf(margin, metrics), []);
  });

  it('of equivalence is refused by the comparison', () => {
    const first = (margin: ComparisonSettings['margin']): unknown =>
      compareModels(
        { convention: 'recscope', models: [MODEL, MODEL], measures: [NDCG], cohorts: [] },
        { ...usualQuery(undefined, { margin }), baseline: undefined },
      ).next();
    assert.throws(() => first({ kind: 'absolute', value: 5 }), InputError);
    assert.throws(() => first({ kind: 'relative', value: 2 }), InputError);
    assert.doesNotThrow(() => first({ kind: 'relative', value: 0.5 }));
  });

  it('of a guardrail is below 100% where the metric can fall by no more', async () => {
    for (const margin of [1, '100%']) {
      assert.match(guardrailProblemsOf({ metric: 'RevenuePerUser', margin })[0], /"1%"/);
      assert.deepEqual(guardrailProblemsOf({ metric: 'mean(errors)', margin, better: 'lower' }), []);
    }
    for (const margin of ['1', '100%']) {
      const { advice } = await refusedLog(
        LOG,
        '-m',
        'ClicksPerUser',
        '--guardrail',
        `OrdersPerUser margin=${margin}`,
      );
      assertSentence(advice);
      await analysedLog(
        LOG,
        '-m',
        'ClicksPerUser',
        '--guardrail',
        `mean(errors) margin=${margin} better=lower`,
      );
    }
    assert.deepEqual(guardrailProblemsOf({ metric: 'RevenuePerUser', margin: '99%' }), []);
  });
});
