import assert from 'node:assert/strict';
import { tableTitleOf } from '../../../src/engine/table/describing';
import { evaluationReport } from '../../../src/shared/export/report/evaluationReport';
import { usualQuery } from '../../../src/shared/sentences/comparedPairs';
import type { Outcome } from '../../../src/shared/problem';
import { comparisonTexts } from '../comparison/comparisonText';
import { Workspace } from './engineWorkspace';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('engine');

const RECS = 'user_id,item_id,score\nu1,a,0.9\nu1,b,0.8\nu2,b,0.7\nu2,z,0.1\n';
const TRUTH = 'user_id,item_id,rating\nu1,a,5\nu1,x,5\nu2,b,4\n';
const ITEMS = [
  'item_id,title,year,poster',
  'a,Up (2009),2009,https://example.org/a.png',
  'b,"Amélie, again",2001,',
  'x,UPSTREAM COLOR,2013,',
  'q,Never heard of,1950,',
].join('\n');
const USERS = 'user_id,name,country\nu1,Ada,KR\n';

describe('files that say what items and users are called', () => {
  let workspace: Workspace;
  before(() => {
    workspace = new Workspace();
    workspace.write('truth.csv', TRUTH);
    workspace.write('recs.csv', RECS);
    workspace.write('items.csv', ITEMS);
    workspace.write('users.csv', USERS);
    workspace.write('broken.csv', 'item_id,title\na,"never closed\n');
  });
  after(() => workspace.remove());

  const file = (name: string) => workspace.request(name, 'truth.csv').models[0];
  const evaluate = async (items = 'items.csv') => {
    const request = workspace.request('recs.csv', 'truth.csv', { threshold: 4 });
    return valueOf(
      await workspace.evaluate({
        ...request,
        items: { ...file(items), optional: true },
        users: { ...file('users.csv'), optional: true },
      }),
    );
  };
  const items = async (query: string): Promise<string> => {
    const page = valueOf(
      await workspace.engine.ask('test', 'items', {
        model: 0,
        cutoff: null,
        sort: { column: 'item', descending: false },
        filter: 'all',
        query,
        start: 0,
        count: 10,
      }),
    );
    return page.rows.map(({ id }) => id).join(' ');
  };

  it('nobody waits for a large file that was not asked for; one that was chosen is read', async () => {
    const many = Array.from(
      { length: 200_000 },
      (_, item) => `${item},The item of the number ${item}, and its title`,
    );
    workspace.write('large.csv', ['item_id,title', 'a,Up (2009)', ...many].join('\n'));
    const request = workspace.request('recs.csv', 'truth.csv', { threshold: 4 });
    const named = { ...file('large.csv'), optional: true };
    const unasked = valueOf(await workspace.evaluate({ ...request, items: { ...named, unasked: true } }));
    assertSentence(unasked.unread?.items ?? '');
    assert.equal(unasked.titles?.items, undefined);
    const chosen = valueOf(await workspace.evaluate({ ...request, items: named }));
    assert.equal(chosen.titles?.items, 'title');
  });

  it('the list of a user has titles, with the other fields below', async () => {
    const view = await evaluate();
    assert.deepEqual(view.titles, { items: 'title', users: 'name' });
    const user = valueOf(await workspace.engine.ask('test', 'user', { model: 0, user: 0 }));
    assert.deepEqual(user.row.described, { title: 'Ada', about: 'country: KR' });
    assert.deepEqual(
      user.entries.map(({ item, described }) => [item, described]),
      [
        ['a', { title: 'Up (2009)', about: 'year: 2009\nposter: https://example.org/a.png' }],
        ['b', { title: 'Amélie, again', about: 'year: 2001' }],
      ],
    );
    assert.deepEqual(
      user.missed.map(({ item, described }) => [item, described?.title]),
      [['x', 'UPSTREAM COLOR']],
    );
  });

  it('items of which only that file knows are not among the others, and no measure sees it', async () => {
    const named = await evaluate();
    assert.equal(await items(''), 'a b x z');
    const plain = valueOf(
      await workspace.evaluate(workspace.request('recs.csv', 'truth.csv', { threshold: 4 })),
    );
    assert.deepEqual(named.models[0].means, plain.models[0].means);
    assert.equal(named.further?.items, undefined);
    assert.ok(named.named?.items?.endsWith('items.csv'));
  });

  const queries: readonly [query: string, items: string][] = [
    ['title ~ "up"', 'a x'],
    ['title ~ AMÉLIE', 'b'],
    ['title ~ "up*9)"', 'a'],
    ['title = "Up (2009)"', 'a'],
    ['year > 2005', 'a x'],
    ['title = none', 'z'],
    ['upstream', 'x'],
    ['z', 'z'],
  ];
  for (const [query, found] of queries)
    it(`${query}: ${found}`, async () => {
      await evaluate();
      assert.equal(await items(query), found);
    });

  it('users are found by name', async () => {
    await evaluate();
    const page = valueOf(
      await workspace.engine.ask('test', 'users', {
        model: 0,
        sort: { column: { kind: 'user' }, descending: false },
        filter: 'all',
        query: 'ada',
        start: 0,
        count: 10,
      }),
    );
    assert.deepEqual(
      page.rows.map(({ id }) => id),
      ['u1'],
    );
  });

  it('a line and an explanation name the user and the item', async () => {
    await evaluate();
    const line = valueOf(await workspace.engine.ask('test', 'line', { file: 'recs.csv', line: 2 }));
    assert.ok(line?.kind === 'recommendation');
    assert.deepEqual([line.itemTitle, line.userTitle], ['Up (2009)', 'Ada']);
    const measure = 'nDCG@10';
    const explanation = valueOf(
      await workspace.engine.ask('test', 'explanation', { model: 0, user: 0, measure }),
    );
    assert.equal(explanation?.userTitle, 'Ada');
    assert.equal(explanation?.derivation?.terms[0].title, 'Up (2009)');
  });

  it('exports of a comparison name users and items that changed, as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    workspace.write('other.csv', 'user_id,item_id,score\nu1,h,0.9\nu1,a,0.8\nu2,b,0.7\nu2,h,0.1\n');
    workspace.write('hostile.csv', `item_id,title\na,Up (2009)\nb,\u001b[31mred\nh,${hostile}\n`);
    const request = workspace.request('recs.csv', 'truth.csv', { threshold: 4 });
    const view = valueOf(
      await workspace.evaluate({
        ...request,
        models: [file('recs.csv'), file('other.csv')].map((model) => ({ ...model, model: model.file.name })),
        items: { ...file('hostile.csv'), optional: true },
        users: { ...file('users.csv'), optional: true },
      }),
    );
    const query = { ...usualQuery(0, {}, 'first'), changes: true };
    const comparison = valueOf(await workspace.engine.ask('test', 'comparison', query));
    const [change] = comparison.json.changes;
    assert.deepEqual(change.itemsGained, [{ item: 'h', title: hostile, users: 2 }]);
    assert.deepEqual(change.itemsLost.at(-1), { item: 'z', users: 1 });
    assert.deepEqual(
      change.lost.map(({ user, title }) => [user, title]),
      [['u1', 'Ada']],
    );
    const report = evaluationReport(view, { language: 'en', baseline: 0, labelOf: String, comparison });
    assert.doesNotMatch(report, /<img/);
    assert.ok(!report.includes('\u001b'));
    assert.match(
      report,
      /Items that came into the lists[^]*?<bdi>&#60;img [^<]*<\/bdi> <span class="quiet">/,
    );
    assert.match(report, /<bdi>Ada<\/bdi> <span class="quiet"><bdi>u1<\/bdi>/);
    const { table } = comparisonTexts(comparison, { answer: [], truth: 'truth.csv', seed: 42, resamples: 0 });
    assert.match(table, /Lost most nDCG@10\n.*\n {2}Ada \(u1\) /);
  });

  it('a user’s history comes newest first or by rating, with what of the lists was in it; no number depends on it', async () => {
    workspace.write('train.csv', 'user_id,item_id,rating,timestamp\nu1,q,2,100\nu1,b,5,300\nu9,x,1,1\n');
    workspace.write('rated.csv', 'user_id,item_id,rating\nu1,q,2\nu1,b,5\n');
    for (const [train, order] of [
      ['train.csv', 'time'],
      ['rated.csv', 'rating'],
    ]) {
      const request = workspace.request('recs.csv', 'truth.csv', { threshold: 4 });
      const named = { ...file('items.csv'), optional: true };
      const view = valueOf(await workspace.evaluate({ ...request, items: named, history: file(train) }));
      assert.equal(view.history, train);
      const history = valueOf(await workspace.engine.ask('test', 'history', { user: 0 }));
      assert.ok(history?.kind === 'history');
      assert.equal(history.order, order);
      assert.deepEqual(
        history.entries.map(({ item, described, rating, line }) => [item, described?.title, rating, line]),
        [
          ['b', 'Amélie, again', 5, 3],
          ['q', 'Never heard of', 2, 2],
        ],
      );
      assert.deepEqual([history.seen, history.further], [['b'], 0]);
      const none = valueOf(await workspace.engine.ask('test', 'history', { user: 1 }));
      assert.deepEqual(none, { kind: 'history', order, entries: [], further: 0, seen: [] });
      assert.equal(await items(''), 'a b x z');
    }
    await evaluate();
    assert.equal(valueOf(await workspace.engine.ask('test', 'history', { user: 0 })), null);
  });

  it('what is wrong with such a file stops nothing, and is said', async () => {
    const view = await evaluate('broken.csv');
    assertSentence(view.unread?.items ?? '');
    assert.equal(view.titles?.items, undefined);
  });

  it('without a file there are no titles', () => assert.equal(tableTitleOf(undefined, 0), undefined));
});

function valueOf<T>(outcome: Outcome<T>): T {
  assert.equal(outcome.kind, 'done', JSON.stringify(outcome));
  return outcome.value;
}
