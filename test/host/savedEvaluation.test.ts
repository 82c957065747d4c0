import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ConfigFiles } from '../../src/features/configs/configFiles';
import { ConfigTree } from '../../src/features/configs/configTree';
import { evaluate, file, recscope, until } from './evaluating';

const decoded = async (name: string): Promise<string> =>
  new TextDecoder().decode(await vscode.workspace.fs.readFile(file(name)));

interface Choice {
  readonly label: string;
  readonly description?: string;
}

/** Returns what kind of gate an entry offers, and whether it says that the gate is blind. */
function kindOfGate(entry: string): string {
  const [kind = entry] = /at least|at most|not worse/.exec(entry) ?? [];
  return entry.includes('Blind') ? `${kind}, blind` : kind;
}

describe('recscope.json', function () {
  this.timeout(120_000);
  const { showInputBox, showQuickPick, showWarningMessage } = vscode.window;
  const shown: string[] = [];
  /** What a person answers to one box after the other. */
  let answers: string[] = [];

  // What others evaluated has their metrics.
  before(async () => {
    for (const name of ['popular', 'itemknn', 'truth'])
      await vscode.workspace.fs.copy(file(`films/${name}.csv`), file(`saved/${name}.csv`));
  });
  beforeEach(() => {
    shown.length = 0;
    const input: typeof vscode.window.showInputBox = (options) => {
      shown.push(options?.value ?? '');
      return Promise.resolve(answers.shift());
    };
    const choosing = async (items: Thenable<readonly Choice[]> | readonly Choice[]) => {
      const all = await items;
      shown.push(all.map(({ label, description = '' }) => `${label} ${description}`.trim()).join('|'));
      const answer = answers.shift();
      return all.find(({ label }) => label === answer);
    };
    const warning = (text: string, ...rest: unknown[]) => {
      shown.push(text);
      return Promise.resolve(rest.length > 0 ? answers.shift() : undefined);
    };
    Object.assign(vscode.window, {
      showInputBox: input,
      showQuickPick: choosing,
      showWarningMessage: warning,
    });
  });
  afterEach(async () => {
    Object.assign(vscode.window, { showInputBox, showQuickPick, showWarningMessage });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  after(async () => {
    await vscode.workspace.fs.delete(file('recscope.json'));
    await vscode.workspace.fs.delete(file('saved'), { recursive: true });
  });

  it('gets the evaluation that is shown, then another beside it, and keeps the gates of one that is replaced', async () => {
    const chosen = ['saved/popular.csv', 'saved/itemknn.csv', 'saved/truth.csv'].map(file);
    await vscode.commands.executeCommand('recscope.evaluate', chosen[0], chosen);
    const { store } = await recscope();
    const [state] = store.evaluations();
    const decidable = 'users without recommendations at most 5%';
    answers = ['both', decidable];
    await vscode.commands.executeCommand('recscope.saveEvaluation', state);
    const first = await decoded('recscope.json');
    const gates = [{ withoutList: '5%' }];
    const both = {
      models: { popular: 'saved/popular.csv', itemknn: 'saved/itemknn.csv' },
      baseline: 'popular',
      truth: 'saved/truth.csv',
      metrics: ['nDCG@10', 'Recall@10', 'HitRate@10', 'RR@10'],
    };
    assert.deepEqual(JSON.parse(first), {
      schema: 'recscope-config/1',
      evaluations: { both: { ...both, gates } },
    });
    const [suggested, offered] = shown;
    assert.equal(suggested, 'saved');
    assert.deepEqual(offered.split('|').map(kindOfGate), [
      'at least',
      'at most',
      'not worse',
      'not worse, blind',
      'No gates',
    ]);
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.toString(), file('recscope.json').toString());
    assert.equal(editor.document.getText(editor.selection), '"both"');

    answers = ['single', 'No gates'];
    await vscode.commands.executeCommand(
      'recscope.saveEvaluation',
      await evaluate('saved/popular.csv', 'saved/truth.csv'),
    );
    const second = await decoded('recscope.json');
    assert.ok(second.startsWith(first.slice(0, first.lastIndexOf('\n    }'))), second);
    assert.deepEqual(Object.keys((JSON.parse(second) as { evaluations: object }).evaluations), [
      'both',
      'single',
    ]);

    answers = ['both', 'Replace'];
    await vscode.commands.executeCommand('recscope.saveEvaluation', state);
    assert.equal(await decoded('recscope.json'), second);
    // Nothing is written that nobody agreed to.
    answers = ['both'];
    await vscode.commands.executeCommand('recscope.saveEvaluation', state);
    assert.equal(await decoded('recscope.json'), second);
  });

  it('is listed, and its evaluations open as they stand in it', async () => {
    const films = {
      models: { 'matrix-factorisation': 'matrix-factorisation.csv', itemknn: 'itemknn.csv' },
      baseline: 'itemknn',
      truth: 'truth.csv',
      metrics: ['nDCG@10', 'Recall@10'],
    };
    await vscode.workspace.fs.writeFile(
      file('films/recscope.json'),
      new TextEncoder().encode(
        JSON.stringify({
          schema: 'recscope-config/1',
          evaluations: { films },
          experiments: {
            shop: { log: '../shop/experiment.csv', guardrails: [{ metric: 'CTR', margin: '2%' }] },
          },
        }),
      ),
    );
    const { engine, store } = await recscope();
    const files = new ConfigFiles(engine);
    try {
      const tree = new ConfigTree(files);
      const roots = await tree.getChildren();
      const shownRoots = roots.map((node) => tree.getTreeItem(node).label);
      assert.deepEqual(shownRoots, ['recscope.json', 'films/recscope.json']);
      const [own, ofFilms] = await Promise.all(roots.map((node) => tree.getChildren(node)));
      assert.deepEqual(
        own.map((node) => [tree.getTreeItem(node).label, tree.getTreeItem(node).description]),
        [
          ['both', '1 gate'],
          ['single', 'no gates'],
        ],
      );
      await vscode.commands.executeCommand('recscope.openConfigured', ofFilms[0]);
      const [{ record, result }] = store.evaluations();
      assert.deepEqual(
        result?.models.map(({ name }) => name),
        ['matrix-factorisation', 'itemknn'],
      );
      assert.deepEqual(
        result?.measures.map(({ name }) => name),
        ['nDCG@10', 'Recall@10'],
      );
      assert.equal(record.leaderboard?.baseline, `${file('films/itemknn.csv').toString()}\nitemknn`);
      // Again in the same panel.
      await vscode.commands.executeCommand('recscope.openConfigured', ofFilms[0]);
      assert.equal(store.evaluations()[0].record.id, record.id);
      await vscode.commands.executeCommand('recscope.openConfigured', ofFilms[1]);
      const shop = store.all().find(({ kind }) => kind === 'experiment');
      assert.ok(shop?.kind === 'experiment');
      assert.deepEqual(
        [shop.result?.result.control, shop.result?.result.decisions[0].guardrails],
        ['old', 'safe'],
      );
      store.remove(shop.record.id);
    } finally {
      files.dispose();
      await vscode.workspace.fs.delete(file('films/recscope.json'));
    }
  });

  it('has what is wrong underlined while it is written, until it is mended', async () => {
    const uri = file('recscope.json');
    const editor = await vscode.window.showTextDocument(uri);
    const own = () => vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'RecScope');
    const replaced = async (from: string, to: string): Promise<void> => {
      const at = editor.document.getText().indexOf(from);
      const [start, end] = [at, at + from.length].map((offset) => editor.document.positionAt(offset));
      await editor.edit((edit) => edit.replace(new vscode.Range(start, end), to));
    };
    for (const [from, to, message] of [
      ['"nDCG@10",', '"nDGC@10",', /nDCG/],
      ['saved/itemknn.csv', 'saved/nothing.csv', /There is no file “saved\/nothing.csv”/],
      ['"baseline"', '"basline"', /Did you mean “baseline”/],
    ] as const) {
      await replaced(from, to);
      const [problem] = await until('a problem', () => own().length > 0 && own());
      assert.match(problem.message, message);
      const underlined = editor.document.getText(problem.range);
      assert.ok(to.includes(underlined.replaceAll('"', '')), underlined);
      await replaced(to, from);
      await until('no problem', () => own().length === 0);
    }
    await replaced('saved/itemknn.csv', 'saved/later.csv');
    await until('a problem', () => own().length > 0);
    await vscode.workspace.fs.copy(file('saved/itemknn.csv'), file('saved/later.csv'));
    await until('no problem once the file is there', () => own().length === 0);
    await vscode.workspace.fs.delete(file('saved/later.csv'));
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });
});
