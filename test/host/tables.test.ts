import * as assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { EvaluationState } from '../../src/features/analyses/analysisState';
import { file, recscope, until } from './evaluating';

/** Behind the bundle of this suite, in the tree. */
const CLIENT = path.resolve(__dirname, '../../../test/fixtures/clients/duckdb.mjs');

const RECS = "SELECT * FROM (VALUES ('u', 'a', 3), ('u', 'b', 2), ('v', 'b', 1)) AS t(\"user\", item, score)";
const TRUTH = "SELECT * FROM (VALUES ('u', 'b', 1), ('v', 'b', 1)) AS t(\"user\", item, rating)";
/** RR@10: b stands second for u, and first for v. */
const MEAN = 0.75;

describe('Tables of an engine', function () {
  this.timeout(120_000);

  const settings = () => vscode.workspace.getConfiguration('recscope');
  const { showQuickPick, showInputBox, showWarningMessage, showErrorMessage } = vscode.window;
  const questions: string[] = [];
  const errors: string[] = [];
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

  /** The command, with every box answered as a person would. */
  const evaluateTables = (): Thenable<unknown> => vscode.commands.executeCommand('recscope.evaluateTables');

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
      showQuickPick: (items: readonly vscode.QuickPickItem[]) =>
        Promise.resolve(items.find(({ label }) => label === 'DuckDB')),
      showInputBox: ({ title = '', value = '' }: vscode.InputBoxOptions) =>
        Promise.resolve(
          title.startsWith('Tables of recommendations')
            ? '@tables-recs.sql'
            : title.startsWith('Ground-truth')
              ? '@tables-truth.sql'
              : value,
        ),
      showWarningMessage: (text: string, { detail = '' }: vscode.MessageOptions) => {
        questions.push(`${text}\n${detail}`);
        return Promise.resolve(answer);
      },
      showErrorMessage: (text: string) => {
        errors.push(text);
        return Promise.resolve(undefined);
      },
    });
  });
  after(async () => {
    Object.assign(vscode.window, { showQuickPick, showInputBox, showWarningMessage, showErrorMessage });
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
      await evaluateTables();
    } finally {
      Object.defineProperty(vscode.workspace, 'isTrusted', trusted);
    }
    assert.match(errors.join('\n'), /only in a trusted workspace/);
    assert.deepEqual([questions.length, calls('mine')], [0, 0]);
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
});
