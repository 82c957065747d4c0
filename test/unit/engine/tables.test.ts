import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { requestOfCall } from '../../../src/cli/options/inputOptions';
import { tableBackend } from '../../../src/engine/backends/tableBackend';
import { Engine } from '../../../src/engine/engine';
import type { EngineProgress, TablesRequest } from '../../../src/engine/engineApi';
import { openSource } from '../../../src/engine/sources/fileSource';
import { usualQuery } from '../../../src/shared/leaderboard/comparedPairs';
import type { EvaluationView } from '../../../src/shared/protocol/views/evaluationView';
import type { Outcome } from '../../../src/shared/protocol/problem';
import { csvOf, smallCase } from '../sql/cases';
import { writeCase } from '../sql/duckdb';

const CLIENT = path.resolve(__dirname, '../../fixtures/clients/duckdb.mjs');
const MEASURES = 'nDCG(ties=item-descending)@5, AP(ties=item-descending)@5';

describe('an evaluation of tables that stays loaded', function () {
  // Each evaluation starts two processes, on whatever machine.
  this.timeout(120_000);
  let folder = '';
  const file = (name: string): string => path.join(folder, name);
  const rows = smallCase(4);
  const engine = new Engine(openSource, undefined, {}, undefined, async () => tableBackend);
  const request = (more: Partial<TablesRequest> = {}): TablesRequest => ({
    id: 'tables',
    models: ['duckdb:shop.duckdb#recs'],
    truth: 'duckdb:shop.duckdb#truth',
    folder,
    client: { program: process.execPath, args: [CLIENT] },
    settings: { measures: MEASURES, convention: 'recscope', threshold: undefined },
    ...more,
  });
  const value = <T>(outcome: Outcome<T>): T => {
    assert.ok(outcome.kind === 'done', JSON.stringify(outcome));
    return outcome.value;
  };
  async function evaluated(
    asked = request(),
    onProgress?: (progress: EngineProgress) => void,
  ): Promise<Outcome<EvaluationView>> {
    const { key } = value(await engine.prepareTables(asked));
    return engine.evaluateTables({ ...asked, agreed: key }, onProgress);
  }
  async function problem(outcome: Promise<Outcome<unknown>>): Promise<string> {
    const found = await outcome;
    assert.ok(found.kind === 'problem', found.kind);
    return `${found.problem.message} | ${found.problem.advice}`;
  }

  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-loaded-tables-'));
    const instance = await DuckDBInstance.create(file('shop.duckdb'));
    const connection = await instance.connect();
    await writeCase(connection, rows);
    await connection.run('CREATE TABLE reversed AS SELECT "user", item, -score AS score FROM recs');
    connection.closeSync();
    instance.closeSync();
    fs.writeFileSync(file('recs.csv'), csvOf('score', rows.recommendations));
    fs.writeFileSync(file('truth.csv'), csvOf('rating', rows.truth));
    const local = await requestOfCall(engine, [file('recs.csv')], {
      truth: file('truth.csv'),
      measures: MEASURES,
    });
    value(await engine.evaluate({ ...local, id: 'files' }, undefined));
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));
  afterEach(() => {
    delete process.env.BEHAVIOUR;
    delete process.env.HANGING;
  });

  it('says before anything is started what would be, and starts nothing else', async () => {
    const { command, tables, queries, key } = value(await engine.prepareTables(request()));
    assert.ok(
      command.startsWith(process.execPath) &&
        command.endsWith(`-readonly ${file('shop.duckdb')} -f query.sql`),
    );
    assert.equal(queries.length, 1);
    assert.deepEqual(
      tables,
      ['recs', 'truth'].map((name) => ({ name: `duckdb:shop.duckdb#${name}` })),
    );
    assert.match(queries[0], /^SELECT \d+ AS q, 'recommendations' AS what/);
    const other = value(await engine.prepareTables(request({ client: { program: process.execPath } })));
    assert.notEqual(other.key, key);
    fs.writeFileSync(file('query.sql'), 'SELECT * FROM recs');
    const queried = request({ models: ['duckdb:shop.duckdb#@query.sql'] });
    const { key: agreed, tables: own } = value(await engine.prepareTables(queried));
    assert.deepEqual(own[0], { name: 'duckdb:shop.duckdb#@query.sql', query: 'SELECT * FROM recs' });
    fs.writeFileSync(file('query.sql'), 'SELECT * FROM recs LIMIT 1');
    assert.match(
      await problem(engine.evaluateTables({ ...queried, agreed }, undefined)),
      /changed after you agreed/,
    );
  });

  it('has patterns, of any of them the users, and of any of those the list', async () => {
    const view = value(await evaluated());
    const { tables, models } = view;
    assert.equal(tables?.engine, 'duckdb');
    const sort = { column: { kind: 'users' }, descending: true } as const;
    const page = value(await engine.ask('tables', 'patterns', { model: 0, sort, start: 0, count: 1000 }));
    assert.equal(page.all, tables?.patterns);
    const sum = page.rows.reduce((all, { users }) => all + users, 0);
    assert.equal(sum, models[0].users.all);
    assert.deepEqual(
      page.rows.map(({ users }) => users),
      page.rows.map(({ users }) => users).sort((a, b) => b - a),
    );
    // Every user of every pattern has in files the values of the pattern.
    const byUser = new Map(
      [...engine.perUser('files', 0)].map(({ user, values }) => [user, values] as const),
    );
    let users = 0;
    for (const { pattern, values } of page.rows.slice(0, 6)) {
      const found = value(await engine.ask('tables', 'patternUsers', { model: 0, pattern }));
      assert.equal(found.ids.length, found.all);
      for (const id of found.ids) {
        users++;
        const local = byUser.get(id);
        values.forEach((each, index) =>
          assert.ok(
            Math.abs((each ?? -1) - (local?.[index] ?? -1)) < 1e-12,
            `${id} ${each} ${local?.[index]}`,
          ),
        );
      }
    }
    assert.ok(users > 0);
    const [[user]] = rows.recommendations.filter(([id]) => id !== '');
    const list = value(await engine.ask('tables', 'tableList', { model: 0, user }));
    const shown = value(
      await engine.ask('files', 'user', { model: 0, user: engine.findUser('files', user) }),
    );
    assert.deepEqual(
      list.entries.map(({ item }) => item).sort(),
      [...new Set(shown.entries.map(({ item }) => item))].sort(),
    );
    assert.equal(list.missed.length, shown.missed.length);
    const byMeasure = { column: { kind: 'measure', index: 1 }, descending: false } as const;
    const worst = value(
      await engine.ask('tables', 'patterns', { model: 0, sort: byMeasure, start: 0, count: 1000 }),
    );
    const values = worst.rows.flatMap((row) => row.values[1] ?? []);
    assert.deepEqual(
      values,
      [...values].sort((a, b) => a - b),
    );
  });

  it('compares conventions by how often items are recommended, and has no curve of that', async () => {
    const measure = 'CatalogCount(ties=item-descending,duplicates=first)@5';
    const settings = { measures: measure, convention: 'recscope', threshold: undefined };
    const { models } = value(await evaluated(request({ settings })));
    const [{ mean }] = models[0].means;
    assert.ok(mean !== null && mean > 0);
    const compared = value(await engine.ask('tables', 'conventions', { model: 0, measure }));
    assert.equal(compared.reference.mean, mean);
    assert.ok(compared.others.some((row) => row.kind === 'value' && row.mean !== null));
    const curve = engine.ask('tables', 'chart', { kind: 'curve', measure });
    assert.match(await problem(curve), /The curve of CatalogCount.* would take a query for each K/);
  });

  it('draws the curve over K, and compares conventions, as of files', async () => {
    value(await evaluated());
    const measure = 'AP(ties=item-descending,duplicates=first)@5';
    const [here, there] = [
      value(await engine.ask('tables', 'chart', { kind: 'curve', measure })),
      value(await engine.ask('files', 'chart', { kind: 'curve', measure })),
    ];
    assert.ok(here.kind === 'curve' && there.kind === 'curve');
    const [points, local] = [here.models[0].points, there.models[0].points];
    assert.ok(local.length > 3);
    for (const [index, { mean, users }] of local.entries()) {
      const own = points.at(Math.min(index, points.length - 1));
      assert.ok(Math.abs((own?.mean ?? 9) - (mean ?? 9)) < 1e-12, String(index));
      assert.equal(own?.users, users);
    }
    const quick = { model: 0, measure, milliseconds: 1e9 };
    assert.equal(value(await engine.ask('tables', 'quickConventions', quick)).kind, 'long');
    const compared = value(await engine.ask('tables', 'conventions', { model: 0, measure }));
    const files = value(await engine.ask('files', 'conventions', { model: 0, measure }));
    let equal = 0;
    for (const row of compared.others) {
      const same = files.others.find(({ convention }) => convention === row.convention);
      if (row.kind !== 'value' || same?.kind !== 'value') continue;
      equal++;
      assert.ok(Math.abs((row.mean ?? 9) - (same.mean ?? 9)) < 1e-12, row.convention);
      assert.equal(row.differs, same.differs, row.convention);
    }
    assert.ok(equal >= 5, String(equal));
    const untold = compared.others.filter((row) => row.kind === 'untold');
    assert.ok(untold.every((row) => row.kind === 'untold' && row.reason !== ''));
  });

  it('holds models against each other by one query, however often they are compared', async () => {
    const model = 'duckdb:shop.duckdb#recs';
    value(await evaluated(request({ models: [model, 'duckdb:shop.duckdb#reversed'] })));
    process.env.CALLS = file('calls');
    const shares: number[] = [];
    const ask = async (baseline: number | undefined, stage: 'first' | 'final') =>
      value(
        await engine.ask('tables', 'comparison', usualQuery(baseline, {}, stage), (share) =>
          shares.push(share),
        ),
      );
    const quick = await ask(0, 'first');
    const drawn = await ask(undefined, 'final');
    const calls = fs.readFileSync(file('calls'), 'utf8').trim().split('\n');
    assert.equal(calls.length, 2, 'one for the facts, one for what users have of all models');
    delete process.env.CALLS;
    assert.equal(quick.json.pairs.length, 2);
    assert.deepEqual(quick.leftOut, []);
    for (const [index, pair] of quick.json.pairs.entries())
      assert.equal(pair.difference, drawn.json.pairs[index].difference);
    assert.ok(
      shares.every((share) => share >= 0 && share <= 1),
      shares.join(),
    );
  });

  it('takes a catalogue, whose query is shown before it runs', async () => {
    const settings = {
      measures: 'CatalogCoverage(ties=item-descending,duplicates=first)@5',
      convention: 'recscope',
      threshold: undefined,
    };
    assert.match(
      await problem(engine.prepareTables(request({ settings }))),
      /needs to know which items.*Specify a table of them/s,
    );
    fs.writeFileSync(file('items.sql'), "SELECT item FROM truth UNION SELECT 'nobody'");
    const asked = request({ settings, catalogue: 'duckdb:shop.duckdb#@items.sql' });
    const { queries, key } = value(await engine.prepareTables(asked));
    assert.ok(queries.some((query) => query.includes("UNION SELECT 'nobody'")));
    const view = value(await evaluated(asked));
    assert.deepEqual(view.further, { catalogue: 'duckdb:shop.duckdb#@items.sql' });
    const { mean } = view.models[0].means[0];
    assert.ok(mean !== null && mean > 0 && mean < 1);
    fs.writeFileSync(file('items.sql'), 'SELECT item FROM truth LIMIT 1');
    assert.match(
      await problem(engine.evaluateTables({ ...asked, agreed: key }, undefined)),
      /changed after you agreed/,
    );
  });

  it('says so where a question is about users one by one, and files have no patterns', async () => {
    value(await evaluated());
    const sort = { column: { kind: 'users' }, descending: true } as const;
    assert.match(
      await problem(engine.ask('tables', 'user', { model: 0, user: 1 })),
      /Not available for tables/,
    );
    assert.match(
      await problem(engine.ask('tables', 'chart', { kind: 'hits-by-rank' })),
      /Not available for tables/,
    );
    assert.match(
      await problem(engine.ask('files', 'patterns', { model: 0, sort, start: 0, count: 1 })),
      /Only tables/,
    );
    assert.equal((await engine.ask('tables', 'patternUsers', { model: 3, pattern: 0 })).kind, 'cancelled');
  });

  it('is kept while a client that fails says why', async () => {
    value(await evaluated());
    const said: readonly (readonly [string, RegExp])[] = [
      ['fails', /status 3\. \| .*wrong password/s],
      ['killed', /ended by SIGKILL/],
      ['half', /a gain came|stopped before the end/],
      ['columns', /6 columns were expected, not 7/],
      ['comma', /decimal point was expected/],
    ];
    for (const [behaviour, message] of said) {
      process.env.BEHAVIOUR = behaviour;
      assert.match(await problem(evaluated()), message);
    }
    delete process.env.BEHAVIOUR;
    const missing = request({ client: { program: 'no-such-program' } });
    assert.match(
      await problem(engine.prepareTables(missing)),
      /no-such-program was not found\. \| .*recscope\.engines/,
    );
    const sort = { column: { kind: 'users' }, descending: true } as const;
    const page = value(await engine.ask('tables', 'patterns', { model: 0, sort, start: 0, count: 1 }));
    assert.equal(page.rows.length, 1);
  });

  it('can be cancelled, which ends the client and what that had started', async () => {
    process.env.BEHAVIOUR = 'hangs';
    process.env.HANGING = file('hanging.json');
    const progress: EngineProgress[] = [];
    const outcome = evaluated(request(), (now) => progress.push(now));
    while (!fs.existsSync(file('hanging.json')) || fs.statSync(file('hanging.json')).size === 0) await turn();
    const pids = JSON.parse(fs.readFileSync(file('hanging.json'), 'utf8')) as number[];
    assert.equal(pids.length, 2);
    await engine.cancelAll();
    assert.equal((await outcome).kind, 'cancelled');
    assert.equal(progress[0].step, 'querying');
    const lives = (pid: number): boolean => {
      try {
        process.kill(pid, 0);
        // A child whose parent has gone is a zombie until somebody else has seen that it ended.
        return !/^State:\s*Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
      } catch {
        return false;
      }
    };
    while (pids.some(lives)) await turn();
  });
});
