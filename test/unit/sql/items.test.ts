import assert from 'node:assert/strict';
import type { DuckDBConnection } from '@duckdb/node-api';
import { conventions } from '../../../src/core/measures/conventions';
import { duckdb } from '../../../src/core/sql/dialects';
import type { EngineSources } from '../../../src/engine/backends/engineSources';
import { LoadedTables } from '../../../src/engine/backends/loadedTables';
import { tableAnswers } from '../../../src/engine/backends/tableAnswers';
import { tableItem, tableItems } from '../../../src/engine/backends/tableItems';
import { evaluateAll, tableQuestion } from '../../../src/engine/backends/tableEvaluation';
import { InputError } from '../../../src/shared/protocol/problem';
import type { EvaluationView } from '../../../src/shared/protocol/views/evaluationView';
import {
  itemFilters,
  type ItemsPage,
  type ItemSummary,
  type ItemView,
} from '../../../src/shared/protocol/views/itemsView';
import { columnsOfItems } from '../../../src/shared/query/itemLanguage';
import { smallCase, type Case, type Question } from './cases';
import { duckdbInMemory, runIn, writeCase } from './duckdb';
import { planOf } from './localAnswer';
import { byId, filesOf } from './localItems';

const NEVER = new AbortController().signal;

describe('items of tables', () => {
  let connection: DuckDBConnection;
  before(async () => {
    connection = await duckdbInMemory();
  });

  /** An evaluation of tables that is asked for items; how often queries were run. */
  async function loadedTables(rows: Case, question: Question) {
    const tables = await writeCase(connection, rows);
    const plan = planOf(question);
    const run = runIn(connection);
    const answered = await evaluateAll([tableQuestion(duckdb, tables, plan)], run);
    const queries: string[] = [];
    const loaded = new LoadedTables(
      {} as EvaluationView,
      plan,
      answered.flat(),
      async (statements) => {
        queries.push(...statements);
        return { rows: await run(statements), bytes: 0 };
      },
      {} as EngineSources,
    );
    return { loaded, queries };
  }

  it('are counted as those of files, in every order, filter and convention that tables have', async () => {
    let held = 0;
    for (const { name, choices } of conventions) {
      // Of repeats the best stands in a table.
      if (choices.duplicates === 'last') continue;
      const question = { measures: 'HitRate(duplicates=first)@3', convention: name, threshold: 2 };
      for (const seed of [1, 4, 7]) {
        const rows = smallCase(seed);
        try {
          const { loaded } = await loadedTables(rows, question);
          const local = await filesOf(rows, question);
          if (typeof local === 'undefined') continue;
          for (const cutoff of [3, null])
            for (const filter of itemFilters) {
              const query = { model: 0, cutoff, filter, start: 0, count: 1000 };
              const sort = { column: 'recommended', descending: true } as const;
              const here = await tableItems(loaded, { ...query, sort }, NEVER);
              const there: ItemsPage = await local.asked('items', { ...query, sort, query: '' });
              const label = `${name} ${seed} ${String(cutoff)} ${filter}`;
              assert.deepEqual(byId(here.rows), byId(there.rows), label);
              const summary: ItemSummary = await local.asked('itemSummary', query);
              const { all, 'never-recommended': never, ...passing } = here.summary.items;
              assert.deepEqual(
                here.summary,
                { ...summary, items: { ...summary.items, ...{ all, 'never-recommended': never } } },
                label,
              );
              assert.ok(passing.over > 0, label);
              assert.equal(here.matching, there.rows.length, label);
              held++;
            }
        } catch (error) {
          // What tables cannot say is refused: by the measure, or by the items.
          if (!(error instanceof InputError)) throw error;
          assert.match(
            error.message,
            /can’t be computed from tables|has no|equal scores|same score as the one above/,
          );
        }
      }
    }
    assert.ok(held >= 120, String(held));
  });

  it('stand in the order of the convention, whatever the first measure says of equal scores', async () => {
    const question = {
      measures: 'AP(ties=item-ascending)@2',
      convention: 'trec_eval-c',
      threshold: undefined,
    };
    const rows: Case = {
      recommendations: ['a', 'b', 'c', 'd'].map((item) => ['u', item, 1] as const),
      truth: [
        ['u', 'a', 1],
        ['u', 'd', 2],
      ],
    };
    const { loaded } = await loadedTables(rows, question);
    const local = await filesOf(rows, question);
    assert.ok(local);
    const sort = { column: 'recommended', descending: true } as const;
    const query = { model: 0, cutoff: 2, sort, filter: 'all', start: 0, count: 10 } as const;
    const here = await tableItems(loaded, query, NEVER);
    const there: ItemsPage = await local.asked('items', { ...query, query: '' });
    assert.deepEqual(byId(here.rows), byId(there.rows));
    assert.deepEqual(
      here.rows
        .slice(0, 2)
        .map(({ id }) => id)
        .sort(),
      ['c', 'd'],
    );
    const { entries } = await tableAnswers(
      loaded,
      'tableList',
      { model: 0, user: 'u' },
      NEVER,
      () => undefined,
    );
    assert.deepEqual(
      entries.map(({ item }) => item),
      ['d', 'c', 'b', 'a'],
    );
  });

  it('come a thousand by a query, in the order of any column, the same ones asked for once', async () => {
    const rows: Case = {
      recommendations: Array.from({ length: 2500 }, (_, i) => [`u${i % 50}`, `i${i}`, 2500 - i] as const),
      truth: Array.from({ length: 600 }, (_, i) => [`u${i % 60}`, `i${i * 7}`, 1 + (i % 5)] as const),
    };
    const { loaded, queries } = await loadedTables(rows, {
      measures: 'AP@20',
      convention: 'trec_eval-c',
      threshold: undefined,
    });
    const query = { model: 0, cutoff: 20, filter: 'all' as const };
    const all = 2500 + Array.from({ length: 600 }, (_, i) => i * 7).filter((i) => i >= 2500).length;
    for (const column of columnsOfItems(false)) {
      const sort = { column, descending: column !== 'item' };
      queries.length = 0;
      const found: Record<string, unknown>[] = [];
      for (let start = 0; start < all; start += 300) {
        const page = await tableItems(loaded, { ...query, sort, start, count: 300 }, NEVER);
        assert.equal(page.all, all);
        found.push(...page.rows.map((row) => ({ ...row, item: row.id })));
      }
      assert.equal(found.length, all, column);
      assert.equal(queries.length, 3, column);
      const values = found.map((row) => row[column]).filter((value) => value !== null);
      const sorted = [...values].sort((a, b) =>
        typeof a === 'number' ? (b as number) - a : String(a) < String(b) ? -1 : 1,
      );
      assert.deepEqual(values, sorted, column);
    }
    const sort = { column: 'hits', descending: true } as const;
    queries.length = 0;
    const windows = [0, 100, 200].map((start) =>
      tableItems(loaded, { ...query, sort, start, count: 100 }, NEVER),
    );
    await Promise.all(windows);
    await tableItems(loaded, { ...query, sort, start: 0, count: 100 }, NEVER).then(({ rows: [top] }) =>
      assert.ok(top.hits > 0),
    );
    assert.ok(queries.length <= 1, 'known from the columns before, or asked once');
  });

  it('lead to the users whose list has one and to those who miss it, as files do', async () => {
    let users = 0;
    for (const seed of [2, 4, 8]) {
      const question = { measures: 'AP(duplicates=first)@3', convention: 'trec_eval-c', threshold: 2 };
      const rows = smallCase(seed);
      const { loaded } = await loadedTables(rows, question);
      const local = await filesOf(rows, question);
      assert.ok(local);
      const counting = { model: 0, cutoff: 3 };
      const sort = { column: 'item', descending: false } as const;
      const page = { ...counting, sort, filter: 'all', start: 0, count: 1000 } as const;
      for (const { id, item } of (await local.asked('items', { ...page, query: '' })).rows) {
        const here = await tableItem(loaded, { ...counting, item: loaded.itemIds.intern(id) }, NEVER);
        assert.ok(here);
        const there = (await local.asked('item', { ...counting, item })) as ItemView;
        const order = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
        assert.deepEqual(
          [...here.recommended].sort(order),
          there.recommended
            .map(({ id: user, rank, hit, gain }) => ({ id: user, rank, hit, gain }))
            .sort(order),
          id,
        );
        const hits = here.recommended.map(({ hit }) => hit);
        assert.deepEqual(
          hits,
          [...hits].sort((a, b) => Number(b) - Number(a)),
          'hits first',
        );
        assert.deepEqual(
          [...here.missed].sort(order),
          there.missed.map(({ id: user, gain }) => ({ id: user, gain })).sort(order),
          id,
        );
        users += here.recommended.length + here.missed.length;
      }
    }
    assert.ok(users > 50, String(users));
  });

  it('of equal scores are refused where the order of a file would say which stands where', async () => {
    const truth: Case['truth'] = [['u', 'a', 1]];
    const page = {
      model: 0,
      sort: { column: 'item', descending: false },
      filter: 'all',
      start: 0,
      count: 10,
    } as const;
    const question = { measures: 'HitRate@2', convention: 'recscope', threshold: undefined };
    const tied = (scores: readonly number[]): Case => ({
      recommendations: scores.map((score, index) => ['u', 'abcdef'[index], score] as const),
      truth,
    });
    const below = await loadedTables(tied([3, 2, 1, 1]), question);
    assert.equal((await tableItems(below.loaded, { ...page, cutoff: 2 }, NEVER)).matching, 4);
    await assert.rejects(
      tableItems(below.loaded, { ...page, cutoff: null }, NEVER),
      /Recommendations tied with the one above: 1\./,
    );
  });

  it('of a catalogue have a row too, though nobody was recommended them', async () => {
    const rows = { ...smallCase(4), catalogue: ['a', 'nobody', 'a'] };
    const { loaded } = await loadedTables(rows, {
      measures: 'AP(duplicates=first)@5',
      convention: 'trec_eval-c',
      threshold: undefined,
    });
    const sort = { column: 'relevant', descending: true } as const;
    const query = { model: 0, cutoff: 5, sort, filter: 'never-recommended', start: 0, count: 100 } as const;
    const { rows: found } = await tableItems(loaded, query, NEVER);
    assert.ok(found.some(({ id, recommended, relevant }) => id === 'nobody' && recommended + relevant === 0));
  });

  it('that nobody waits for any more are given up', async () => {
    const rows = smallCase(4);
    const plan = planOf({
      measures: 'AP(duplicates=first)@5',
      convention: 'trec_eval-c',
      threshold: undefined,
    });
    const answered = await evaluateAll(
      [tableQuestion(duckdb, await writeCase(connection, rows), plan)],
      runIn(connection),
    );
    const signals: AbortSignal[] = [];
    const loaded = new LoadedTables(
      {} as EvaluationView,
      plan,
      answered.flat(),
      async (_, signal) => {
        signals.push(signal);
        return new Promise((__, reject) =>
          signal.addEventListener('abort', () => reject(new Error('ended'))),
        );
      },
      {} as EngineSources,
    );
    const sort = { column: 'hits', descending: true } as const;
    const query = { model: 0, cutoff: 5, sort, filter: 'all', start: 0, count: 100 } as const;
    const [one, other] = [new AbortController(), new AbortController()];
    const first = tableItems(loaded, query, one.signal);
    const second = tableItems(loaded, { ...query, start: 100 }, other.signal);
    one.abort();
    await assert.rejects(first, { name: 'Cancelled' });
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [false],
      'the other still waits',
    );
    other.abort();
    await assert.rejects(second, { name: 'Cancelled' });
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true],
    );
  });
});
