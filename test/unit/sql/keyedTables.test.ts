import assert from 'node:assert/strict';
import { parseColumnOverrides, type ReadOptions } from '../../../src/reading/formats/readOptions';
import { compilePlan } from '../../../src/core/evaluation/evaluate';
import { askSharedPatterns } from '../../../src/engine/backends/sharedModels';
import { engineSources } from '../../../src/engine/backends/engineSources';
import { InputError } from '../../../src/shared/problem';

const columns = (text: string): ReadOptions => ({ columns: parseColumnOverrides(text) });

describe('tables of users that are keys of several columns', () => {
  it('have the same key on both sides, where nobody says another', async () => {
    const { models, truth } = await engineSources(['clickhouse:recs'], 'clickhouse:truth', {
      recommendations: columns('user=user_id+event_no,item=item_id,score=score'),
    });
    assert.deepEqual([models[0].table.user, models[0].table.keys], ['user_id', ['event_no']]);
    assert.deepEqual([truth.table.user, truth.table.keys], ['user_id', ['event_no']]);
    assert.equal(truth.table.item, 'item');
  });

  it('are evaluated, but not compared: nobody knows whose a pattern is', async () => {
    const sources = await engineSources(['clickhouse:recs'], 'clickhouse:truth', {
      recommendations: columns('user=user_id+event_no,item=item_id,score=score'),
    });
    const plan = compilePlan('nDCG@10', 'recscope');
    await assert.rejects(
      askSharedPatterns(sources, plan, async () => []),
      (error: unknown) => error instanceof InputError && /“user_id\+event_no”/.test(error.problem.message),
    );
  });

  it('may call its columns otherwise in the truth, but not have fewer', async () => {
    const recommendations = columns('user=user_id+event_no,score=score');
    const named = await engineSources(['clickhouse:recs'], 'clickhouse:truth', {
      recommendations,
      truth: columns('user=uid+event,item=sku'),
    });
    assert.deepEqual([named.truth.table.user, named.truth.table.keys], ['uid', ['event']]);
    await assert.rejects(
      engineSources(['clickhouse:recs'], 'clickhouse:truth', {
        recommendations,
        truth: columns('user=uid,item=sku'),
      }),
      (error: unknown) =>
        error instanceof InputError && /“user_id\+event_no”.*“uid”/.test(error.problem.message),
    );
  });
});
