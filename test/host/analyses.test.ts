import * as assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { AnalysisState, StateOf } from '../../src/features/analyses/analysisState';
import { panelStateOf } from '../../src/features/panel/analysisPanel';
import type { SingleAnswerKind } from '../../src/shared/protocol/analyses';
import { eventLog, interactions } from '../generatedLogs';
import { ASSERTS_TIMES, assertTime, BlockingWatch } from './blocking';
import { file, recscope, until } from './evaluating';

describe('Experiments, splits and audits', function () {
  this.timeout(120_000);

  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  /** Runs a command on files, and returns what came of it. */
  async function analysed<Kind extends SingleAnswerKind>(
    kind: Kind,
    command: string,
    ...names: readonly string[]
  ): Promise<StateOf<Kind>> {
    const { store } = await recscope();
    const chosen = names.map(file);
    await vscode.commands.executeCommand(`recscope.${command}`, chosen[0], chosen);
    const isOf = (state: AnalysisState): boolean =>
      state.kind === kind &&
      state.record.kind === kind &&
      state.record.files[0]?.uri === chosen[0].toString();
    const state = await until(
      `the ${kind} of ${names.join(', ')}`,
      () => store.all().find((one) => isOf(one) && one.activity.kind !== 'running'),
      60_000,
    );
    assert.ok(state.result, JSON.stringify(state.activity));
    return state as StateOf<Kind>;
  }

  /** What the Problems list says of a file: code and line. */
  const problems = (name: string): string[] =>
    vscode.languages
      .getDiagnostics(file(name))
      .map(({ code, range }) => `${String(code)} ${range.start.line + 1}`)
      .sort();

  it('an experiment: the decision in the side view, and each bad row in Problems with its line', async () => {
    const lines = ['user,variant,impressions,clicks'];
    for (let user = 0; user < 400; user++)
      lines.push(`u${user},${user % 2 === 0 ? 'A' : 'B'},${10 + (user % 3)},${user % 4}`);
    lines[6] = 'u5,B,10,−3';
    lines[9] = 'u8,,10,1';
    lines[12] = 'u11,B,10,-1';
    await writeFile(file('tested.csv').fsPath, lines.join('\n'));
    const { record, result } = await analysed('experiment', 'analyseExperiment', 'tested.csv');
    assert.equal(record.summary, 'B: better');
    assert.deepEqual(result?.result.rows, { read: 400, used: 397, reported: 3 });
    assert.deepEqual(
      problems('tested.csv').filter((problem) => problem.startsWith('bad-row')),
      ['bad-row 10', 'bad-row 13', 'bad-row 7'],
    );
  });

  it('a split: what each part would hold, and nothing in Problems for it is not there yet', async () => {
    const { record, result } = await analysed('split', 'splitInteractions', 'shop/interactions.csv');
    assert.equal(record.summary, 'train 5,209 · test 1,302');
    assert.deepEqual(
      result?.folds[0].parts.map(({ part, rows }) => [part, rows]),
      [
        ['train', 5209],
        ['test', 1302],
      ],
    );
    assert.equal(
      result.command,
      'recscope split shop/interactions.csv --by time --test 0.2 --out shop/interactions-split',
    );
    assert.deepEqual(problems('shop/interactions.csv'), []);
  });

  it('an audit: what is wrong between the parts, in Problems with the lines', async () => {
    const train = ['user_id,item_id,timestamp'];
    const test = ['user_id,item_id,timestamp'];
    for (let user = 0; user < 120; user++) {
      train.push(
        `u${user},i${user % 20},${1_700_000_000 + user}`,
        `u${user},i${(user % 20) + 1},${1_700_001_000 + user}`,
      );
      test.push(`u${user},i${(user + 7) % 20},${1_700_100_000 + user}`);
    }
    test[4] = train[9];
    await writeFile(file('parts-train.csv').fsPath, train.join('\n'));
    await writeFile(file('parts-test.csv').fsPath, test.join('\n'));
    const { result } = await analysed('audit', 'auditSplit', 'parts-train.csv', 'parts-test.csv');
    assert.deepEqual(
      result?.files.map(({ role }) => role),
      ['train', 'test'],
    );
    assert.ok(problems('parts-test.csv').includes('row-in-both 5'), problems('parts-test.csv').join(', '));
  });

  it('a failed experiment tells its panel the file that it failed of, and what can be chosen', async () => {
    await writeFile(file('unmeasured.csv').fsPath, 'user,variant,x\na,A,1\nb,B,2\n');
    const { store } = await recscope();
    const uri = file('unmeasured.csv').toString();
    await vscode.commands.executeCommand('recscope.analyseExperiment', file('unmeasured.csv'));
    const state = await until('the failure', () =>
      store
        .all()
        .find(
          ({ kind, record, activity }) =>
            kind === 'experiment' &&
            'files' in record &&
            record.files[0]?.uri === uri &&
            activity.kind === 'failed',
        ),
    );
    const shown = panelStateOf(state);
    assert.ok(shown.kind === 'failed');
    assert.deepEqual(shown.place, { uri });
    assert.deepEqual(shown.options?.metrics, ['share(x)', 'mean(x)', 'perUser(x)']);
  });

  it('a plan: of no file', async () => {
    const { store } = await recscope();
    await vscode.commands.executeCommand('recscope.planExperiment');
    const state = await until('the plan', () =>
      store.all().find(({ kind, result }) => kind === 'plan' && result),
    );
    assert.match(state.record.kind === 'plan' ? state.record.summary : '', /\d/);
  });

  /** Where no time is asserted, as many as take no more than a moment. */
  const rows = ASSERTS_TIMES ? 1_000_000 : 100_000;
  for (const [what, kind, command, write] of [
    ['events', 'experiment', 'analyseExperiment', eventLog],
    ['interactions', 'split', 'splitInteractions', interactions],
  ] as const)
    it(`${kind}: ${rows.toLocaleString('en')} ${what} do not block the extension host for 50 ms`, async () => {
      const name = `large-${kind}.csv`;
      await writeFile(file(name).fsPath, write(rows));
      // The first run starts the engine's thread and loads its code; both count, so they are measured too.
      await (await recscope()).engine.kill();
      const blocking = new BlockingWatch();
      const started = performance.now();
      const { result } = await analysed(kind, command, name);
      const took = performance.now() - started;
      blocking.stop();
      console.log(
        `${rows} ${what} in ${took.toFixed(0)} ms; extension host thread blocked for ${blocking.own.toFixed(1)} ms at most ` +
          `(${blocking.wall.toFixed(1)} ms with what else the machine ran)`,
      );
      assert.ok(result);
      assert.equal('rows' in result ? result.rows : result.result.rows.used, rows);
      assertTime('the extension host blocked', blocking.own, 50);
    });
});
