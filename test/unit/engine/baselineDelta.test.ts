import type { UserColumn } from '../../../src/shared/protocol/queries';
import assert from 'node:assert/strict';
import type { EvaluationView, UserRow, UsersPage } from '../../../src/shared/protocol/views/evaluationView';
import { Workspace } from './engineWorkspace';
import { asked } from './asked';

const TRUTH = 'user_id,item_id,rating\nu1,a,1\nu2,a,1\nu3,a,1\nu4,a,1\n';
// At cutoff 2, the list of u3 goes on with the score it was cut at; that of u4 ties, but within the cutoff.
const FIRST =
  'user_id,item_id,score\nu1,a,3\nu1,b,2\nu2,b,3\nu2,a,2\nu3,b,3\nu3,a,2\nu3,c,2\nu4,a,2\nu4,b,2\nu4,c,1\n';
const SECOND = 'user_id,item_id,score\nu1,b,3\nu1,a,2\nu2,b,3\nu2,a,2\nu3,a,3\nu9,a,1\n';

describe('users of one model beside those of another', () => {
  let workspace: Workspace;
  let evaluation: EvaluationView;
  before(async () => {
    workspace = new Workspace();
    workspace.write('truth.csv', TRUTH);
    workspace.write('first.csv', FIRST);
    workspace.write('second.csv', SECOND);
    const request = workspace.request('first.csv', 'truth.csv', { measures: 'RR@2, nDCG@2, Recall@1' });
    const second = workspace.request('second.csv', 'truth.csv').models[0];
    const outcome = await workspace.evaluate({ ...request, models: [...request.models, second] });
    assert.equal(outcome.kind, 'done');
    if (outcome.kind === 'done') evaluation = outcome.value;
  });
  after(() => workspace.remove());

  const ask = async (
    part: { column?: UserColumn; query?: string; filter?: 'all' | 'tied'; baseline?: number } = {},
  ): Promise<UsersPage> => {
    const { column = { kind: 'baselineDelta' }, query, filter = 'all', baseline = 1 } = part;
    const page = await asked(workspace.engine, 'test', 'users', {
      model: 0,
      sort: { column, descending: false },
      filter,
      query,
      baselineDelta: { measure: 0, baseline },
      start: 0,
      count: 10,
    });
    assert.ok(page);
    return page;
  };
  const shown = ({ rows }: UsersPage): [string, number | null | undefined][] =>
    rows.map(({ id, baselineDelta }: UserRow) => [id, baselineDelta]);

  it('have the difference of the same user, in order of it, those without last', async () => {
    assert.deepEqual(shown(await ask()), [
      ['u3', 1 / 2 - 1],
      ['u2', 0],
      ['u1', 1 - 1 / 2],
      ['u4', 1],
    ]);
  });

  it('can be asked for by it', async () => {
    assert.deepEqual(shown(await ask({ query: 'vs < 0' })), [['u3', -0.5]]);
    assert.deepEqual(shown(await ask({ query: 'vs >= 0 and user != u4' })), [
      ['u2', 0],
      ['u1', 0.5],
    ]);
  });

  it('the value of the baseline itself can be asked for', async () => {
    const ids = async (query: string): Promise<string[]> =>
      shown(await ask({ query })).map(([id]) => String(id));
    const lower = new Set(await ids('vs < 0'));
    // Its value is the own one less the difference.
    const [{ values, baselineDelta }] = (await ask({ query: 'user = u3' })).rows;
    const base = (values[0] ?? 0) - (baselineDelta ?? 0);
    assert.ok(lower.has('u3'));
    assert.ok((await ids(`base >= ${base - 1e-9} and base <= ${base + 1e-9}`)).includes('u3'));
    assert.ok(!(await ids(`base > ${base + 1e-9}`)).includes('u3'));
    await assert.rejects(ask({ baseline: 7, query: 'base > 0' }), /No column “base”/);
  });

  it('another baseline is another order, though the question reads the same', async () => {
    assert.deepEqual(
      shown(await ask({ baseline: 0 })).map(([, baselineDelta]) => baselineDelta),
      [0, 0, 0, 0],
    );
    assert.deepEqual(shown(await ask({ query: 'vs < 0', baseline: 0 })), []);
    assert.equal(shown(await ask({ query: 'vs < 0' })).length, 1);
  });

  it('a baseline that there is none of is no column, and orders by id', async () => {
    const { rows } = await ask({ baseline: 7 });
    assert.deepEqual(
      rows.map(({ id, baselineDelta }) => [id, baselineDelta]),
      ['u1', 'u2', 'u3', 'u4'].map((id) => [id, undefined]),
    );
    await assert.rejects(ask({ baseline: 7, query: 'vs < 0' }), /No column “vs”/);
  });

  it('a list that a cutoff divides between equal scores is found by filter and by query, and counted', async () => {
    const [tied] = (await ask({ filter: 'tied' })).rows;
    assert.equal(tied.id, 'u3');
    assert.equal(evaluation.models[0].tiedAtCutoff, 2);
    assert.equal(evaluation.models[1].tiedAtCutoff, 0);
    // u4 is divided at Recall@1, u3 at 2.
    assert.deepEqual(
      shown(await ask({ query: 'ties = 1', column: { kind: 'user' } })).map(([id]) => id),
      ['u3', 'u4'],
    );
    assert.equal((await ask({ filter: 'tied' })).matching, 2);
  });
});
