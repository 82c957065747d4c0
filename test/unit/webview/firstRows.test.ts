import type { UsersQuery, UserTableQuery } from '../../../src/shared/protocol/queries';
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { UsersPage } from '../../../src/shared/protocol/views/evaluationView';
import { FirstRowsPrefetch } from '../../../src/webview/users/firstRows';

const query: UserTableQuery = {
  model: 1,
  sort: { column: { kind: 'measure', index: 2 }, descending: true },
  filter: 'all',
  query: '',
  baselineDelta: { measure: 2, baseline: 0 },
};

/** A host that answers when the test says so, and what was drawn. */
class Scene {
  readonly asked: UsersQuery[] = [];
  readonly drawn: string[] = [];
  private readonly answers: { resolve: (page: UsersPage) => void; reject: (error: Error) => void }[] = [];
  readonly first = new FirstRowsPrefetch({
    ask: (name, asked) => {
      assert.equal(name, 'users');
      this.asked.push(asked as UsersQuery);
      return new Promise((resolve, reject) =>
        this.answers.push({ resolve: resolve as (page: UsersPage) => void, reject }),
      );
    },
  });

  state(name: string, hasResult = true): void {
    this.first.before(hasResult, () => this.drawn.push(name));
  }

  async answer(question: number, all = 7): Promise<void> {
    this.answers[question].resolve({ matching: all, all, start: 0, rows: [] });
    await pause(0);
  }

  async fail(question: number): Promise<void> {
    this.answers[question].reject(new Error('not loaded'));
    await pause(0);
  }
}

describe('the first rows of a panel', () => {
  it('are asked for before the first state, which waits for them, and not once more', async () => {
    const scene = new Scene();
    scene.first.ask(query);
    assert.deepEqual(scene.asked, [{ ...query, start: 0, count: 100 }]);
    scene.state('result');
    assert.deepEqual(scene.drawn, []);
    await scene.answer(0);
    assert.deepEqual(scene.drawn, ['result']);
    // Objects of the same question may have their parts in another order.
    const same = {
      baselineDelta: { baseline: 0, measure: 2 },
      ...query,
      sort: { descending: true, column: query.sort.column },
    };
    assert.equal((await scene.first.page(same, 0, 100)).all, 7);
    assert.equal(scene.asked.length, 1);
    void scene.first.page(query, 0, 100);
    assert.equal(scene.asked.length, 2, 'the same rows later are asked for again');
  });

  it('are waited for a moment only', async () => {
    const scene = new Scene();
    scene.first.ask(query);
    scene.state('result');
    await pause(60);
    assert.deepEqual(scene.drawn, ['result']);
    const rows = scene.first.page(query, 0, 100);
    await scene.answer(0);
    assert.equal((await rows).all, 7);
    assert.deepEqual([scene.drawn, scene.asked.length], [['result'], 1]);
  });

  it('of another question are of no use', async () => {
    const others: UserTableQuery[] = [
      { ...query, model: 0 },
      { ...query, sort: { ...query.sort, descending: false } },
      { ...query, sort: { column: { kind: 'measure', index: 1 }, descending: true } },
      { ...query, filter: 'counted' },
      { ...query, query: 'hits > 1' },
      { ...query, baselineDelta: undefined },
      { ...query, baselineDelta: { measure: 2, baseline: 1 } },
    ];
    for (const other of others) {
      const scene = new Scene();
      scene.first.ask(query);
      scene.state('result');
      await scene.answer(0);
      void scene.first.page(other, 0, 100);
      assert.deepEqual(scene.asked[1], { ...other, start: 0, count: 100 });
    }
  });

  it('are dropped where the first state has no result: those of a later one are others', async () => {
    const scene = new Scene();
    scene.first.ask(query);
    scene.state('running', false);
    scene.state('result');
    assert.deepEqual(scene.drawn, ['running', 'result']);
    await scene.answer(0);
    void scene.first.page(query, 0, 100);
    assert.equal(scene.asked.length, 2);
  });

  it('are dropped where a newer state comes while the first waits, which is drawn at once and alone', async () => {
    const scene = new Scene();
    scene.first.ask(query);
    scene.state('old');
    scene.state('new');
    assert.deepEqual(scene.drawn, ['new']);
    await scene.answer(0);
    await pause(60);
    assert.deepEqual(scene.drawn, ['new']);
    void scene.first.page(query, 0, 100);
    assert.equal(scene.asked.length, 2);
  });

  it('that could not be found are asked for again', async () => {
    const scene = new Scene();
    scene.first.ask(query);
    scene.state('result');
    await scene.fail(0);
    assert.deepEqual(scene.drawn, ['result']);
    const rows = scene.first.page(query, 0, 100);
    await pause(0);
    await scene.answer(1, 9);
    assert.equal((await rows).all, 9);
  });
});
