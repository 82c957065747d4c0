import type { UserFilter } from '../../../src/shared/protocol/queries';
import assert from 'node:assert/strict';
import { conventions } from '../../../src/core/measures/conventions';
import { Engine } from '../../../src/engine/engine';
import { openBytes } from '../../../src/reading/sources/byteSource';
import { asked } from './asked';

/** A hit, a miss, no list, nothing relevant, a list alone, a judgement alone, and equal scores at the cutoff. */
const TRUTH = 'user,item,rating\nhit,a,1\nmiss,x,1\nunlisted,a,1\nirrelevant,a,0\njudged,b,0\ntied,b,1\n';
const RECS =
  'user,item,score\nhit,a,3\nhit,b,2\nmiss,a,3\nmiss,b,2\nirrelevant,a,3\nlisted,a,3\ntied,a,1\ntied,b,1\n';
const TRAIN = 'user,item\nhit,c\nlisted,c\ntrained,c\ntrained,b\n';

const input = (name: string, text: string) => ({
  file: { kind: 'bytes' as const, name, bytes: new TextEncoder().encode(text) },
  shape: undefined,
});

describe('the users of a filter are as many as its chip says', () => {
  for (const { name: convention } of conventions)
    it(`under ${convention}`, async () => {
      const engine = new Engine(openBytes);
      const outcome = await engine.evaluate({
        id: 'filters',
        truth: input('truth.csv', TRUTH),
        models: [{ ...input('recs.csv', RECS), model: 'model' }],
        train: [input('train.csv', TRAIN)],
        // Each convention has one of them.
        settings: { measures: 'P@1, nDCG@1, RMSE', convention, threshold: undefined },
      });
      assert.ok(outcome.kind === 'done', JSON.stringify(outcome));
      const [{ users, tiedAtCutoff = 0 }] = outcome.value.models;
      const chips: Record<UserFilter, number> = {
        all: users.all,
        counted: users.counted,
        'without-hit': users.withoutHit,
        'without-list': users.withoutList,
        'without-relevant': users.withoutRelevant,
        tied: tiedAtCutoff,
      };
      assert.ok(Object.values(chips).every((count) => count > 0) || convention !== 'recscope');
      for (const [filter, count] of Object.entries(chips) as [UserFilter, number][]) {
        const page = await asked(engine, 'filters', 'users', {
          model: 0,
          sort: { column: { kind: 'user' }, descending: false },
          filter,
          start: 0,
          count: 20,
        });
        assert.equal(page?.matching, count, filter);
      }
    });
});
