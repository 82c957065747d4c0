import assert from 'node:assert/strict';
import type { UsersPage } from '../../../src/shared/protocol/views/evaluationView';
import { Workspace } from './engineWorkspace';
import { asked } from './asked';

const RECS = 'user_id,item_id,score\nu1,a,0.9\nu1,b,0.8\nu1,c,0.7\nu2,a,0.6\nu2,d,0.5\nu3,a,0.9\n';
const TRUTH = 'user_id,item_id,rating\nu1,b,4\nu1,x,2\nu2,a,5\nu4,a,3\n';

describe('the user table under a query', () => {
  let workspace: Workspace;
  before(async () => {
    workspace = new Workspace();
    workspace.write('truth.csv', TRUTH);
    workspace.write('recs.csv', RECS);
    await workspace.result('recs.csv', 'truth.csv');
  });
  after(() => workspace.remove());

  const ask = (query: string, filter: 'all' | 'counted' = 'all'): Promise<UsersPage | undefined> =>
    asked(workspace.engine, 'test', 'users', {
      model: 0,
      sort: { column: { kind: 'user' }, descending: true },
      filter,
      query,
      start: 0,
      count: 10,
    });

  const questions: readonly [query: string, users: readonly string[]][] = [
    ['', ['u4', 'u3', 'u2', 'u1']],
    ['ndcg@10 < 0.9', ['u4', 'u1']],
    ['ndcg@10 = none', ['u3']],
    ['hits = 1 and list = 3', ['u1']],
    ['unjudged > 0', ['u2', 'u1']],
    ['unjudged = 2', ['u1']],
    ['user ~ u* and not user = u2', ['u4', 'u3', 'u1']],
  ];
  for (const [query, users] of questions) {
    it(`${query || '(nothing)'} → ${users.join(', ')}`, async () => {
      const page = await ask(query);
      assert.deepEqual(
        page?.rows.map(({ id }) => id),
        users,
      );
      assert.equal(page?.matching, users.length);
      assert.equal(page?.all, 4);
    });
  }

  it('goes together with a filter, and says where a user stands under both', async () => {
    assert.deepEqual(
      (await ask('hits < 2', 'counted'))?.rows.map(({ id }) => id),
      ['u4', 'u2', 'u1'],
    );
    const location = await asked(workspace.engine, 'test', 'locateUser', {
      model: 0,
      sort: { column: { kind: 'user' }, descending: true },
      filter: 'counted',
      query: 'hits = 1',
      target: { kind: 'id', id: 'u1' },
    });
    assert.equal(location?.row, 1);
  });

  it('has the users with a bad list before those with nothing to find, where both are 0', async () => {
    workspace.write('worst.csv', 'user_id,item_id,rating\nu3,a,0\nu4,a,3\nu1,x,4\nu2,a,5\n');
    const settings = { convention: 'ir_measures' };
    await workspace.evaluate(workspace.request('recs.csv', 'worst.csv', settings, 'worst'));
    const page = await asked(workspace.engine, 'worst', 'users', {
      ...{ model: 0, filter: 'counted', query: '', start: 0, count: 10 },
      sort: { column: { kind: 'measure', index: 0 }, descending: false },
    });
    assert.deepEqual(
      page?.rows.map(({ id, relevant, values: [value] }) => [id, relevant, value]),
      [
        ['u1', 1, 0],
        ['u4', 1, 0],
        ['u3', 0, 0],
        ['u2', 1, 1],
      ],
    );
  });

  it('refuses what it cannot read', async () => {
    await assert.rejects(ask('ndgc@10 < 0.9'), /Nearest: nDCG@10/);
  });
});
