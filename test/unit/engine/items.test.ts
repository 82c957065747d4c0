import type { ItemsQuery, QueryOf } from '../../../src/shared/protocol/queries';
import assert from 'node:assert/strict';
import type { ItemsPage, ItemView } from '../../../src/shared/protocol/views/itemsView';
import type { Outcome } from '../../../src/shared/problem';
import { Workspace } from './engineWorkspace';

const RECS = [
  'user_id,item_id,score',
  ...['u1,a,0.9', 'u1,b,0.8', 'u1,c,0.7', 'u2,b,0.6', 'u2,a,0.5', 'u3,a,0.9', 'u3,c,0.1', 'u4,z,0.5'],
].join('\n');
// u4 likes nothing enough, and does not count.
const TRUTH = 'user_id,item_id,rating\nu1,b,4\nu1,x,5\nu2,a,5\nu2,x,4\nu3,y,4\nu4,a,1\n';
const TRAIN = 'user_id,item_id\nu1,a\nu2,a\nu2,y\nu9,w\n';

describe('the item table', () => {
  let workspace: Workspace;
  before(async () => {
    workspace = new Workspace();
    workspace.write('truth.csv', TRUTH);
    workspace.write('recs.csv', RECS);
    workspace.write('train.csv', TRAIN);
    valueOf(await workspace.evaluate(workspace.request('recs.csv', 'truth.csv', { threshold: 4 })));
  });
  after(() => workspace.remove());

  const ask = async (query: Partial<ItemsQuery>, evaluation = 'test'): Promise<ItemsPage> =>
    valueOf(
      await workspace.engine.ask(evaluation, 'items', {
        model: 0,
        cutoff: 2,
        sort: { column: 'item', descending: false },
        filter: 'all',
        query: '',
        start: 0,
        count: 100,
        ...query,
      }),
    );
  const ids = async (query: Partial<ItemsQuery>): Promise<string> =>
    (await ask(query)).rows.map(({ id }) => id).join(' ');
  const detail = async (item: string, cutoff: number | null = 2): Promise<ItemView> => {
    const found = (await ask({ query: `item = ${item}` })).rows[0];
    const view = valueOf(await workspace.engine.ask('test', 'item', { model: 0, cutoff, item: found.item }));
    assert.ok(view);
    return view;
  };

  it('says of each item how often it was recommended, hit, wanted and missed', async () => {
    const [a, b, c, x] = (await ask({})).rows;
    const { item, ...rest } = a;
    assert.ok(item >= 0);
    assert.deepEqual(rest, {
      id: 'a',
      recommended: 3,
      hits: 1,
      hitshare: 1 / 3,
      relevant: 1,
      missed: 0,
      rank: 4 / 3,
      popularity: undefined,
      truth: 2,
      lift: 3 / (6 / 5),
      surplus: 3 - 6 / 5,
    });
    assert.deepEqual([b.recommended, b.hits, b.lift], [2, 1, 2 / (6 / 5)]);
    assert.deepEqual([c.recommended, c.relevant, c.lift], [1, 0, null]);
    assert.deepEqual([x.recommended, x.missed, x.rank, x.hitshare, x.lift], [0, 2, null, null, 0]);
  });

  const orders: readonly [what: string, query: Partial<ItemsQuery>, items: string][] = [
    ['most over-recommended', { filter: 'over', sort: { column: 'surplus', descending: true } }, 'a c b'],
    ['most under-recommended', { filter: 'under', sort: { column: 'surplus', descending: false } }, 'x y'],
    ['never hit', { filter: 'never-hit' }, 'c'],
    ['never recommended', { filter: 'never-recommended' }, 'x y z'],
    ['by mean rank, items without one last', { sort: { column: 'rank', descending: true } }, 'c b a z x y'],
    ['by lift, without end above all', { sort: { column: 'lift', descending: true } }, 'c a b x y z'],
    ['a query', { query: 'hits = 0 and recommended > 0' }, 'c'],
    [
      'a query by id',
      { query: 'item ~ X* or relevant = 1', sort: { column: 'relevant', descending: true } },
      'x a b y',
    ],
    ['a query for what is undefined', { query: 'rank = none' }, 'x y z'],
  ];
  for (const [what, query, items] of orders)
    it(`${what}: ${items}`, async () => assert.equal(await ids(query), items));

  it('a summary says over what was counted, and how many items pass each filter', async () => {
    assert.deepEqual(valueOf(await workspace.engine.ask('test', 'itemSummary', { model: 0, cutoff: 2 })), {
      users: 3,
      recommendations: 6,
      relevantPairs: 5,
      items: { all: 6, over: 3, under: 2, 'never-hit': 1, 'never-recommended': 3 },
    });
    const whole = valueOf(await workspace.engine.ask('test', 'itemSummary', { model: 0, cutoff: null }));
    assert.equal(whole.recommendations, 7);
  });

  it('one item: the lists that hold it, hits first, and who missed it', async () => {
    const a = await detail('a');
    assert.deepEqual(
      a.recommended.map(({ id, rank, hit, gain, line }) => [id, rank, hit, gain, line]),
      [
        ['u2', 2, true, 5, 6],
        ['u1', 1, false, null, 2],
        ['u3', 1, false, null, 7],
      ],
    );
    assert.deepEqual([a.row?.recommended, a.recommended.length, a.missed], [3, 3, []]);
    const x = await detail('x');
    assert.deepEqual(
      x.missed.map(({ id, gain, line }) => [id, gain, line]),
      [
        ['u1', 5, 3],
        ['u2', 4, 5],
      ],
    );
    assert.deepEqual((await detail('c')).recommended.length, 1, 'within K');
    assert.deepEqual((await detail('c', null)).recommended.length, 2, 'in whole lists');
  });

  it('finds an item by its id or the beginning of it', async () => {
    const query = {
      model: 0,
      cutoff: 2,
      sort: { column: 'item', descending: true },
      filter: 'never-recommended',
      query: '',
    } as const;
    const locate = async (target: QueryOf<'locateItem'>['target']) =>
      valueOf(await workspace.engine.ask('test', 'locateItem', { ...query, target }));
    assert.equal((await locate({ kind: 'id', id: 'x' }))?.row, 2);
    assert.equal((await locate({ kind: 'id', id: 'a' }))?.row, null);
    assert.equal((await locate({ kind: 'prefix', prefix: 'Y', from: 2 }))?.row, 1);
    assert.equal(await locate({ kind: 'id', id: 'nothing' }), null);
  });

  it('popularity is what the training data says, where there is some', async () => {
    const request = workspace.request('recs.csv', 'truth.csv', {}, 'trained');
    const file = { ...request.truth.file, name: 'train.csv', path: `${workspace.folder}/train.csv` };
    valueOf(await workspace.evaluate({ ...request, train: { file, shape: undefined } }));
    const page = await ask({ sort: { column: 'popularity', descending: true } }, 'trained');
    assert.deepEqual(
      page.rows.slice(0, 3).map(({ id, popularity }) => [id, popularity]),
      [
        ['a', 2],
        ['y', 1],
        ['w', 1],
      ],
    );
    await assert.rejects(ask({ query: 'truth > 1' }, 'trained'), /No column “truth”/);
  });

  it('is told whether all of the truth is relevant, by which relevant and truth are one column', async () => {
    const allRelevant = async (threshold: number): Promise<true | undefined> =>
      valueOf(
        await workspace.evaluate({
          ...workspace.request('recs.csv', 'truth.csv', { threshold }),
          id: 'other',
        }),
      ).allRelevant;
    assert.deepEqual([await allRelevant(1), await allRelevant(4)], [true, undefined]);
  });

  it('of an evaluation that is gone the answer is that it was cancelled', async () => {
    workspace.write('recs2.csv', RECS);
    valueOf(await workspace.evaluate(workspace.request('recs2.csv', 'truth.csv', {}, 'closed')));
    const asked = workspace.engine.ask('closed', 'itemSummary', { model: 0, cutoff: 1 });
    await workspace.engine.release('closed');
    assert.ok(['cancelled', 'done'].includes((await asked).kind));
    const later = await workspace.engine.ask('closed', 'itemSummary', { model: 0, cutoff: 1 });
    assert.equal(later.kind, 'cancelled');
  });
});

function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'done') return outcome.value;
  throw new Error(JSON.stringify(outcome));
}
