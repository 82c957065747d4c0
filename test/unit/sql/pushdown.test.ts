import assert from 'node:assert/strict';
import { compilePlan } from '../../../src/core/evaluation/evaluate';
import { patternSpec } from '../../../src/core/sql/patternSpec';
import { planQueries } from '../../../src/core/sql/pushdown';
import type { TableFacts } from '../../../src/core/sql/facts';

const SIDE = { rows: 9, used: 9, unnamed: 0 };
const facts = (gains: readonly number[], longest = 100): TableFacts => ({
  recommendations: SIDE,
  truth: SIDE,
  longest,
  gains,
  tied: 0,
  models: [],
});
const groupsOf = (measures: string, convention = 'trec_eval-c', byRank = false) =>
  planQueries(compilePlan(measures, convention), { byRank, catalogue: false }).patterns;

describe('what is pushed down into an engine', () => {
  it('is refused, with the reason, where patterns cannot say it exactly', () => {
    const refusals: readonly (readonly [string, RegExp])[] = [
      ['RMSE', /RMSE can’t be computed from tables: it compares predictions with ratings/],
      ['ILD@10', /ILD@10 .*it needs the items of the lists/],
      ['Novelty@10', /Novelty@10 .*it needs the training interactions, which are read from files alone/],
      ['Coverage@10', /Coverage@10 needs to know which items could have been recommended/],
      ['Gini(catalogue=train)@10', /its catalog is the training interactions/],
      ['Entropy(form=per-list)@10', /it needs the items of the lists/],
      ['CatalogCount(ties=best)@10', /ties=best does not determine which items are at the cutoff/],
      ['CatalogCount(users=trained)@10', /it counts the users of the training interactions/],
      ['Compat', /it reads scores or items/],
      ['Hole@10', /it reads scores or items/],
      ['cHR(score>=3)@10', /it reads scores or items/],
      ['AUC@10', /it reads scores or items/],
      ['CoverageError', /it reads scores or items/],
      ['nDCG(ties=expected)@10', /it averages over all orders of equal scores/],
      ['AP(missed=ignored)@10', /missed=ignored needs the items/],
      ['LAUC(missed=catalogue)@10', /missed=catalogue needs the items/],
      ['AP(unjudged=removed)@10', /removes items without a judgment from lists/],
      ['bpref(ties=best)', /ties=best leaves open what was judged not relevant/],
    ];
    for (const [measure, reason] of refusals) assert.throws(() => groupsOf(measure), reason, measure);
    assert.throws(() => groupsOf('AP@10', 'lightfm'), /it reads scores beside ranks/);
  });

  it('is one query for each order of equal scores', () => {
    const [last, first] = groupsOf('AP@5, nDCG@10, RR@5', 'ir_measures');
    assert.deepEqual(
      [last.order, last.measures, first.order, first.measures],
      ['item-descending', [0, 1], 'item-ascending', [2]],
    );
    assert.deepEqual([last.depth, first.depth], [10, 10], 'hits are looked for as deep as anything');
  });

  it('knows which measure wants the order of a file, and which the repeats', () => {
    assert.equal(groupsOf('AP@5', 'recscope')[0].wantsNoTies, 'AP@5');
    assert.equal(groupsOf('AP@5', 'trec_eval-c')[0].wantsNoTies, undefined);
    assert.equal(groupsOf('AP@5', 'trec_eval-c', true)[0].wantsNoTies, 'AP@5', 'ranks may be equal too');
    assert.equal(groupsOf('AP@5', 'trec_eval-c')[0].wantsNoRepeats, 'AP@5');
    assert.equal(groupsOf('AP@5', 'recscope')[0].wantsNoRepeats, undefined);
  });

  it('is one query for each cutoff and choice of users of what follows from counts of items', () => {
    const exposures = (measures: string, convention = 'trec_eval-c') =>
      planQueries(compilePlan(measures, convention), { byRank: false, catalogue: true });
    const { patterns, exposures: found } = exposures(
      'Gini@10, AP@5, CatalogCount@10, Entropy(form=pooled)@10, Coverage@3, CatalogCount(users=both)@10',
    );
    assert.deepEqual(
      found.map(({ depth, users, measures }) => [depth, users, measures]),
      [
        [10, 'recommended', [0, 2, 3]],
        [3, 'recommended', [4]],
        [10, 'both', [5]],
      ],
    );
    assert.deepEqual(
      patterns.map(({ measures }) => measures),
      [[1]],
    );
    assert.deepEqual(exposures('CatalogCount@10').patterns[0].measures, [], 'users are counted all the same');
    const byFile = (measures: string) => exposures(measures, 'recscope').exposures[0].wantsNoTies;
    assert.equal(byFile('CatalogCount@10'), 'CatalogCount@10');
    assert.equal(byFile('CatalogCount'), undefined, 'whole lists hold the same items in any order');
  });

  it('is as small as the measures allow', () => {
    const encoding = (measures: string, known = facts([5, 3, 1])) =>
      patternSpec(groupsOf(measures)[0], known).encoding;
    assert.deepEqual(encoding('AP@10, nDCG(gain=binary)@10'), { kind: 'thresholds' });
    assert.deepEqual(encoding('nDCG@10'), { kind: 'gains', gains: [5, 3, 1], idealDepth: 10 });
    assert.deepEqual(encoding('nDCG(ideal=all)@10'), {
      kind: 'gains',
      gains: [5, 3, 1],
      idealDepth: Infinity,
    });
    const many = facts(Array.from({ length: 31 }, (_, index) => 31 - index));
    assert.deepEqual(encoding('nDCG@10', many), { kind: 'text' });
    assert.deepEqual(encoding('AP@10', many), { kind: 'thresholds' });
    assert.deepEqual(encoding('nDCG', facts([5, 3, 1], 2000)), { kind: 'text' }, 'lists too long for masks');
    assert.equal(patternSpec(groupsOf('AP@10')[0], facts([1], 4)).depth, 4, 'no deeper than any list');
  });
});
