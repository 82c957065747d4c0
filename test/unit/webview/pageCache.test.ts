import assert from 'node:assert/strict';
import type { UsersPage } from '../../../src/shared/protocol/views/evaluationView';
import { PageCache } from '../../../src/webview/table/rows/pageCache';

/** A table whose answers come when the test says so. */
class Questions {
  readonly asked: number[] = [];
  private readonly open = new Map<
    number,
    { resolve: (page: UsersPage) => void; reject: (error: unknown) => void }
  >();

  constructor(private readonly rows = 1000) {}

  readonly load = (start: number, count: number): Promise<UsersPage> => {
    assert.equal(count, 10);
    this.asked.push(start);
    return new Promise((resolve, reject) => this.open.set(start, { resolve, reject }));
  };

  async answer(start: number): Promise<void> {
    const rows = Array.from({ length: Math.max(0, Math.min(10, this.rows - start)) }, (_, index) => ({
      user: start + index,
      id: `u${start + index}`,
      list: 10,
      relevant: 3,
      hits: 1,
      values: [0.5],
    }));
    this.open.get(start)?.resolve({ matching: this.rows, all: this.rows, start, rows });
    await nextTurn();
  }

  async fail(start: number, error: unknown): Promise<void> {
    this.open.get(start)?.reject(error);
    await nextTurn();
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const options = { rowsPerPage: 10, maxPages: 5, maxUnderWay: 2 };

describe('rows of the user table, fetched in pages', () => {
  it('asks for the first page only, until it knows how long the table is; then one page ahead', async () => {
    const questions = new Questions();
    const cache = new PageCache(questions.load, () => undefined, options);
    cache.show(0, 5);
    assert.deepEqual(questions.asked, [0]);
    await questions.answer(0);
    assert.equal(cache.matching, 1000);
    assert.equal(cache.row(3)?.id, 'u3');
    assert.deepEqual(questions.asked, [0, 10]);
  });

  it('asks for nothing beyond the end', async () => {
    const questions = new Questions(8);
    const cache = new PageCache(questions.load, () => undefined, options);
    cache.show(0, 7);
    await questions.answer(0);
    cache.show(0, 25);
    assert.deepEqual(questions.asked, [0]);
    assert.equal(cache.row(9), undefined);
  });

  it('while one scrolls fast, only what is in sight in the end is asked for', async () => {
    const questions = new Questions();
    const cache = new PageCache(questions.load, () => undefined, options);
    cache.show(0, 5);
    await questions.answer(0);
    await questions.answer(10);
    for (let first = 100; first <= 900; first += 100) cache.show(first, first + 5);
    assert.deepEqual(questions.asked, [0, 10, 100, 200]);
    await questions.answer(100);
    assert.deepEqual(questions.asked.slice(4), [900]);
  });

  it('goes ahead in the direction of travel', async () => {
    const questions = new Questions();
    const cache = new PageCache(questions.load, () => undefined, { ...options, maxUnderWay: 1 });
    cache.show(0, 5);
    await questions.answer(0);
    await questions.answer(10);
    cache.show(500, 505);
    await questions.answer(500);
    assert.equal(questions.asked.at(-1), 510);
    await questions.answer(510);
    await questions.answer(490);
    cache.show(480, 485);
    await questions.answer(480);
    assert.equal(questions.asked.at(-1), 470);
  });

  it('keeps the nearest pages and drops the far ones', async () => {
    const questions = new Questions();
    const cache = new PageCache(questions.load, () => undefined, options);
    for (let start = 0; start < 200; start += 10) {
      cache.show(start, start + 9);
      await questions.answer(start);
      assert.ok(cache.pagesKept <= 5, `${cache.pagesKept} pages`);
    }
    assert.equal(cache.row(195)?.id, 'u195');
    assert.equal(cache.row(5), undefined);
  });

  it('a failed question is said, not repeated by itself, and asked again when the person wants', async () => {
    const questions = new Questions();
    let changes = 0;
    const cache = new PageCache(questions.load, () => changes++, options);
    cache.show(0, 5);
    await questions.fail(0, { message: 'The engine stopped.' });
    assert.equal(cache.failure, 'The engine stopped.');
    assert.equal(changes, 1);
    cache.show(0, 6);
    assert.deepEqual(questions.asked, [0]);
    cache.retry();
    assert.deepEqual(questions.asked, [0, 0]);
    await questions.answer(0);
    assert.equal(cache.failure, undefined);
    assert.equal(cache.row(0)?.id, 'u0');
  });

  it('fetches a single row wherever it is', async () => {
    const questions = new Questions();
    const cache = new PageCache(questions.load, () => undefined, options);
    cache.show(0, 5);
    await questions.answer(0);
    const row = cache.rowAt(777);
    await questions.answer(770);
    assert.equal((await row)?.id, 'u777');
    assert.equal(await cache.rowAt(1000), undefined);
    assert.equal(await cache.rowAt(-1), undefined);
  });

  it('says nothing more after it was put away', async () => {
    const questions = new Questions();
    let changes = 0;
    const cache = new PageCache(questions.load, () => changes++, options);
    cache.show(0, 5);
    cache.dispose();
    await questions.answer(0);
    assert.equal(changes, 0);
    assert.deepEqual(questions.asked, [0]);
  });
});
