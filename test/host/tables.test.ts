import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { EvaluationState, StateOf } from '../../src/features/analyses/analysisState';
import { file, recscope, until } from './evaluating';

/** Behind the bundle of this suite, in the tree. */
const CLIENT = path.resolve(__dirname, '../../../test/fixtures/clients/duckdb.mjs');

const RECS = "SELECT * FROM (VALUES ('u', 'a', 3), ('u', 'b', 2), ('v', 'b', 1)) AS t(\"user\", item, score)";
const TRUTH = "SELECT * FROM (VALUES ('u', 'b', 1), ('v', 'b', 1)) AS t(\"user\", item, rating)";
/** RR@10: b stands second for u, and first for v. */
const MEAN = 0.75;

/** Outside this process, which is no place for a database. */
function makeDatabase(database: string, statements: readonly string[]): void {
  const script = `
    import { DuckDBInstance } from '@duckdb/node-api';
    const instance = await DuckDBInstance.create(${JSON.stringify(database)});
    const connection = await instance.connect();
    for (const sql of ${JSON.stringify(statements)}) await connection.run(sql);
    connection.closeSync();
    instance.closeSync();`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: path.dirname(CLIENT) });
}

describe('Tables of an engine', function () {
  this.timeout(120_000);

  const settings = () => vscode.workspace.getConfiguration('recscope');
  const { showWarningMessage } = vscode.window;
  const questions: string[] = [];
  let answer: string | undefined;
  let folder = '';
  const own = (name: string): string => path.join(folder, name);

  /** A client that is called as the extension calls it, and behaves as a test wants. */
  function client(name: string): string {
    const script = own(`${name}.mjs`);
    fs.writeFileSync(
      script,
      `import fs from 'node:fs';
if (fs.existsSync(${JSON.stringify(own('behaviour'))})) process.env.BEHAVIOUR = fs.readFileSync(${JSON.stringify(own('behaviour'))}, 'utf8');
process.env.CALLS = ${JSON.stringify(own(`${name}.calls`))};
process.env.HANGING = ${JSON.stringify(own('hanging.json'))};
await import(${JSON.stringify(CLIENT)});
`,
    );
    return script;
  }

  const calls = (name: string): number =>
    fs.existsSync(own(`${name}.calls`))
      ? fs
          .readFileSync(own(`${name}.calls`), 'utf8')
          .trim()
          .split('\n').length
      : 0;

  /** The page, as the command shows it once it has looked around. */
  async function page(): Promise<StateOf<'tableSetup'>> {
    await vscode.commands.executeCommand('recscope.evaluateTables');
    const found = (await recscope()).store.all().find(({ kind }) => kind === 'tableSetup');
    assert.ok(found?.kind === 'tableSetup');
    return found;
  }

  /** Until a run of tables that `start` begins is over. */
  async function ended(start: () => void): Promise<void> {
    const { store } = await recscope();
    const over = new Promise<void>((resolve) => {
      let runs = false;
      const listening = store.onChange((changed) => {
        if (changed?.kind !== 'evaluation' || changed.record.tables === undefined) return;
        if (changed.activity.kind === 'running') runs = true;
        else if (runs) {
          listening.dispose();
          resolve();
        }
      });
    });
    start();
    await over;
  }

  /** Selects tables on the page and runs, to the end. */
  async function evaluateTables(
    recommendations = '@tables-recs.sql',
    further: { readonly tiesById?: boolean } = {},
  ): Promise<void> {
    const { commands } = await recscope();
    const { record } = await page();
    const settings = {
      engine: 'duckdb',
      models: [recommendations],
      truth: '@tables-truth.sql',
      recommendationColumns: { user: 'user', item: 'item', score: 'score' },
      truthColumns: { user: 'user', item: 'item', rating: 'rating' },
      ...further,
    };
    await ended(() => commands.actOnOther({ kind: 'do', name: 'run', settings }, record.id));
  }

  async function forgetPage(): Promise<void> {
    const { store } = await recscope();
    for (const { kind, record } of store.all()) if (kind === 'tableSetup') store.remove(record.id);
  }

  async function state(): Promise<EvaluationState> {
    const { store } = await recscope();
    const found = store.evaluations().find(({ record }) => record.tables !== undefined);
    assert.ok(found, 'the evaluation is in the store');
    return found;
  }

  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-host-client-'));
    fs.writeFileSync(file('tables-recs.sql').fsPath, RECS);
    fs.writeFileSync(file('tables-truth.sql').fsPath, TRUTH);
    const args = [client('mine')];
    await settings().update(
      'engines',
      { duckdb: { program: process.execPath, args } },
      vscode.ConfigurationTarget.Global,
    );
    await settings().update('measures', 'RR(ties=item-descending)@10', vscode.ConfigurationTarget.Global);
    Object.assign(vscode.window, {
      showWarningMessage: (text: string, { detail = '' }: vscode.MessageOptions) => {
        questions.push(`${text}\n${detail}`);
        return Promise.resolve(answer);
      },
    });
  });
  after(async () => {
    Object.assign(vscode.window, { showWarningMessage });
    await settings().update('engines', undefined, vscode.ConfigurationTarget.Global);
    await settings().update('measures', undefined, vscode.ConfigurationTarget.Global);
    fs.rmSync(file('.vscode').fsPath, { recursive: true, force: true });
    fs.rmSync(folder, { recursive: true, force: true });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('start nothing where the workspace is not trusted', async () => {
    const trusted = Object.getOwnPropertyDescriptor(vscode.workspace, 'isTrusted');
    assert.ok(trusted);
    Object.defineProperty(vscode.workspace, 'isTrusted', { ...trusted, get: () => false });
    try {
      assert.match(JSON.stringify((await page()).activity), /only in a trusted workspace/);
      await evaluateTables();
      assert.match(JSON.stringify((await state()).activity), /only in a trusted workspace/);
    } finally {
      Object.defineProperty(vscode.workspace, 'isTrusted', trusted);
    }
    assert.deepEqual([questions.length, calls('mine')], [0, 0]);
  });

  it('are listed by the engine once somebody agreed, with what their names say', async () => {
    makeDatabase(file('shop.duckdb').fsPath, [
      'CREATE TABLE my_recs (user_id INT, item_id INT, score DOUBLE)',
      'CREATE TABLE truth (customer TEXT, product TEXT, rating INT)',
    ]);
    await forgetPage();
    try {
      answer = undefined;
      const { result } = await page();
      assert.deepEqual([result?.chosen.engine, result?.chosen.database], ['duckdb', 'shop.duckdb']);
      assert.match(result?.problem ?? '', /not listed/);
      assert.match(questions.pop() ?? '', /Run duckdb to list its tables\?[^]*shop\.duckdb/);
      assert.equal(calls('mine'), 0);
      answer = 'Run';
      const { tables = [], chosen, problem } = (await page()).result ?? {};
      assert.equal(problem, undefined);
      assert.deepEqual(
        tables.map(({ name, kind, columns }) => [name, kind, columns.join()]),
        [
          ['my_recs', 'recommendations', 'user_id,item_id,score'],
          ['truth', 'truth', 'customer,product,rating'],
        ],
      );
      assert.deepEqual([chosen?.models, chosen?.truth], [['my_recs'], 'truth']);
      assert.equal(chosen?.truthColumns?.item, 'product');
      await page();
      assert.deepEqual([questions.length, calls('mine')], [1, 2], 'who agreed is not asked again');
      const { commands, store } = await recscope();
      const { record } = await page();
      const run = (settings: typeof record.settings): Promise<void> =>
        ended(() => commands.actOnOther({ kind: 'do', name: 'run', settings }, record.id));
      await run({ ...chosen });
      assert.deepEqual(
        [questions.splice(0).length, calls('mine')],
        [1, 5],
        'what was listed is not asked about',
      );
      answer = undefined;
      await run({ ...chosen, truth: '@tables-truth.sql' });
      assert.match(questions.splice(0).join(), /Run duckdb to evaluate these tables/, 'a query in a file is');
      for (const { record: made } of store.evaluations()) if (made.tables) store.remove(made.id);
    } finally {
      fs.rmSync(file('shop.duckdb').fsPath);
      fs.rmSync(own('mine.calls'), { force: true });
      await forgetPage();
    }
  });

  it('start nothing before somebody has agreed to the program and the query, which is asked once', async () => {
    answer = undefined;
    await evaluateTables();
    assert.equal((await state()).result, undefined);
    assert.equal(calls('mine'), 0);
    assert.equal(questions.length, 1);
    assert.match(questions[0], /Run duckdb to evaluate these tables\?/);
    assert.ok(questions[0].includes('mine.mjs -no-init'), questions[0]);
    assert.ok(questions[0].includes(RECS) && questions[0].includes(TRUTH), 'the queries');
    answer = 'Run';
    await evaluateTables();
    assert.equal(questions.length, 2, 'who did not agree is asked again');
    assert.equal((await state()).result?.models[0].means[0].mean, MEAN);
    assert.equal(calls('mine'), 2, 'facts, then patterns');
    await evaluateTables();
    assert.equal(questions.length, 2, 'who agreed is not');
    assert.equal(calls('mine'), 4);
    fs.writeFileSync(file('tables-recs.sql').fsPath, `${RECS} WHERE item <> 'a'`);
    await evaluateTables();
    assert.equal(questions.length, 3, 'another query is another question');
    assert.equal((await state()).result?.models[0].means[0].mean, 1);
    fs.writeFileSync(file('tables-recs.sql').fsPath, RECS);
    await evaluateTables();
    assert.equal((await state()).result?.models[0].means[0].mean, MEAN);
  });

  it('are never handed to a program that the workspace names', async () => {
    const theirs = {
      'recscope.engines': { duckdb: { program: process.execPath, args: [client('theirs')] } },
    };
    fs.mkdirSync(file('.vscode').fsPath, { recursive: true });
    fs.writeFileSync(file('.vscode/settings.json').fsPath, JSON.stringify({ ...theirs, 'recscope.seen': 1 }));
    await until('the settings of the workspace', () => settings().get('seen') === 1);
    const asked = questions.length;
    const before = calls('mine');
    await evaluateTables();
    assert.deepEqual([calls('theirs'), calls('mine')], [0, before + 2]);
    assert.equal(questions.length, asked);
  });

  it('keep the last result where the client fails, and say what it said', async () => {
    for (const [behaviour, said] of [
      ['fails', /wrong password/],
      ['killed', /SIGKILL/],
      ['half', /not what the query answers|stopped before the end/],
    ] as const) {
      fs.writeFileSync(own('behaviour'), behaviour);
      await evaluateTables();
      const { activity, result } = await state();
      assert.match(JSON.stringify(activity), said);
      assert.equal(result?.models[0].means[0].mean, MEAN);
    }
    fs.rmSync(own('behaviour'));
    await evaluateTables();
    assert.equal((await state()).activity.kind, 'idle');
  });

  it('are let go by Cancel, which ends the client and what it started', async () => {
    fs.writeFileSync(own('behaviour'), 'hangs');
    const run = evaluateTables();
    const pids = await until('the client', () => {
      const text = fs.existsSync(own('hanging.json')) ? fs.readFileSync(own('hanging.json'), 'utf8') : '';
      return text !== '' && (JSON.parse(text) as number[]);
    });
    await vscode.commands.executeCommand('recscope.cancel', await state());
    await run;
    assert.match(JSON.stringify((await state()).activity), /Run cancelled/);
    const lives = (pid: number): boolean => {
      try {
        process.kill(pid, 0);
        // A child whose parent has gone is a zombie until somebody else has seen that it ended.
        return !/^State:\s*Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
      } catch {
        return false;
      }
    };
    await until('the end of both', () => !pids.some(lives));
    assert.equal((await state()).result?.models[0].means[0].mean, MEAN);
  });

  it('with tied scores are ordered by ID, or refused where one wants the order of a file, which one button mends', async () => {
    await settings().update('measures', 'RR@10', vscode.ConfigurationTarget.Global);
    fs.writeFileSync(file('tables-tied.sql').fsPath, RECS.replace("'b', 2", "'b', 3"));
    fs.rmSync(own('behaviour'), { force: true });
    answer = 'Run';
    await evaluateTables('@tables-tied.sql');
    await until('the run by ID', async () => (await state()).result?.models[0].means[0].mean === 1);
    const { store } = await recscope();
    store.remove((await state()).record.id);
    await evaluateTables('@tables-tied.sql', { tiesById: false });
    const refused = await state();
    assert.ok(refused.activity.kind === 'failed');
    assert.equal(refused.activity.problem.remedy, 'ties-by-id');
    const { commands } = await recscope();
    await ended(() => commands.act({ kind: 'tiesById' }, refused.record.id));
    const mended = await state();
    assert.equal(mended.record.settings.measures, 'RR(ties=item-descending)@10');
    // b stands first for u, too.
    assert.equal(mended.result?.models[0].means[0].mean, 1);
  });
});
