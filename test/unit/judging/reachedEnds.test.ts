import assert from 'node:assert/strict';
import fc from 'fast-check';
import { boundsOf, newEndColumns } from '../../../src/core/judging/bounds';
import { reachedEnds, withJudgments } from '../../../src/core/judging/reachedEnds';
import { assertNear } from './golden';
import { evaluated, finished, listsOf } from './lists';

const MEASURES = [
  'AP@3,RPrecision,Precision@3,Recall@3,Fbeta@3,HitRate@3,RR@3,nDCG@3,nDCG(gain=exp)@3',
  'nDCG(ideal=listed)@3,DCG@3,RBP(p=0.8),ERR(max=3)@3,nDCG(users=judged)@3,Recall(users=both)@3',
].join(',');
const ITEMS = ['a', 'b', 'c', 'd', 'e'] as const;

describe('judgments that reach the ends of a value', () => {
  it('give the ends that bounds have, in a ground truth with them', () => {
    const LIST = fc.shuffledSubarray([...ITEMS], { maxLength: 5 });
    const GRADES = fc.dictionary(fc.constantFrom(...ITEMS, 'x'), fc.integer({ min: -1, max: 3 }));
    const grades = [0, 1, 3];
    let reached = 0;
    fc.assert(
      fc.property(fc.record({ u: LIST, v: LIST }), fc.record({ u: GRADES, v: GRADES }), (run, qrels) => {
        const lists = listsOf([run], qrels);
        const [input] = lists.inputs;
        const { plan, values } = evaluated(lists, MEASURES);
        const columns = newEndColumns(1, plan.measures.length, input.users.size);
        const [bounds] = finished(boundsOf(lists.inputs, values, plan, { others: 0, grades }, columns));
        for (const [at, measure] of plan.measures.entries()) {
          assert.ok(bounds[at].reason === undefined);
          const ends = columns[0][at];
          for (let user = 0; user < input.users.size; user++) {
            const judgments = reachedEnds(input, measure, user, grades);
            assert.ok(typeof judgments !== 'string', measure.name);
            if (judgments === undefined) {
              assert.ok(Number.isNaN(ends.lows[user]), measure.name);
              continue;
            }
            for (const end of ['low', 'high'] as const) {
              const truth = withJudgments(input.truth, user, judgments[end]);
              const judged = evaluated({ ...lists, inputs: [{ ...input, truth }] }, MEASURES);
              assertNear(judged.values[0][at][user], ends[`${end}s`][user], `${measure.name} ${end}`);
              reached++;
            }
          }
        }
      }),
      { numRuns: 60 },
    );
    assert.ok(reached > 1000);
  });
});
