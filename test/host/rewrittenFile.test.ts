import * as assert from 'node:assert/strict';
import { copyFile, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { EvaluationState } from '../../src/features/analyses/analysisState';
import type { AnalysisStore } from '../../src/features/analyses/analysisStore';
import { assertTime, untilCalm } from './blocking';
import { evaluate, file, recscope, until } from './evaluating';

const TRUTH = 'user_id,item_id,rating\nu1,b,4\nu1,x,2\nu2,a,5\nu4,a,3\n';
const RECS = 'user_id,item_id,score\nu1,a,0.9\nu1,b,0.8\nu1,c,0.7\nu2,a,0.6\nu2,d,0.5\nu3,a,0.9\n';
const OTHER_RECS = RECS.replace('u1,a,0.9', 'u1,x,0.95');

describe('A file of an evaluation that is written', function () {
  this.timeout(120_000);
  let store: AnalysisStore;
  before(async () => {
    ({ store } = await recscope());
  });
  beforeEach(async () => {
    await writeFile(file('written-truth.csv').fsPath, TRUTH);
    await writeFile(file('written.csv').fsPath, RECS);
  });
  afterEach(async () => {
    for (const document of vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty)) {
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('workbench.action.files.revert');
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  const now = ({ record }: EvaluationState): EvaluationState => {
    const state = store.evaluation(record.id);
    assert.ok(state);
    return state;
  };
  const means = (state: EvaluationState, model = 0): (number | null)[] =>
    now(state).result?.models[model].means.map(({ mean }) => mean) ?? [];
  const write = (text: string): Promise<void> => writeFile(file('written.csv').fsPath, text);

  /** Waits for another result than there is now after something was done. */
  async function nextResult(state: EvaluationState, act: () => PromiseLike<unknown>): Promise<void> {
    const { result } = now(state);
    await act();
    await until('a new result', () => now(state).result !== result);
  }

  /** What the same text scores when it is evaluated on its own. */
  async function ownMeans(text: string): Promise<(number | null)[]> {
    await writeFile(file('written-copy.csv').fsPath, text);
    return means(await evaluate('written-copy.csv', 'written-truth.csv'));
  }

  /** What the hover says over a line, as text. */
  async function hover(line: number): Promise<string> {
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      file('written.csv'),
      new vscode.Position(line - 1, 1),
    );
    return hovers
      .flatMap(({ contents }) => contents)
      .map((content) => (content as vscode.MarkdownString).value)
      .join('\n');
  }

  it('by a program: is evaluated anew within a second, and nothing else moves', async () => {
    const other = await evaluate('written.csv', 'written-truth.csv');
    const expected = await ownMeans(OTHER_RECS);
    const before = means(other);
    const order = store.all().map(({ record }) => record.id);
    await vscode.window.showTextDocument(file('written-truth.csv'));
    const tabs = (): string[] =>
      vscode.window.tabGroups.all.flatMap((group) =>
        group.tabs.map(({ label, isActive }) => `${group.viewColumn} ${label} ${isActive}`),
      );
    await untilCalm();
    const shown = tabs();
    const kinds = new Set<string>();
    const watch = store.onChange(
      (state) => state?.record.id === other.record.id && kinds.add(state.activity.kind),
    );
    const started = performance.now();
    await nextResult(other, () => write(OTHER_RECS));
    const took = performance.now() - started;
    watch.dispose();
    console.log(`the new result ${took.toFixed(0)} ms after the file was written`);
    assertTime('the new result', took, 1000);
    assert.deepEqual(means(other), expected);
    assert.notDeepEqual(expected, before);
    assert.deepEqual([...kinds], ['idle']);
    assert.deepEqual(now(other).stale, []);
    assert.deepEqual(
      store.all().map(({ record }) => record.id),
      order,
    );
    assert.deepEqual(tabs(), shown);
    assert.equal(
      vscode.window.activeTextEditor?.document.uri.toString(),
      file('written-truth.csv').toString(),
    );
    await nextResult(other, () => write(RECS));
    assert.deepEqual(means(other), before);
  });

  it('by the editor: nothing changes before it is saved', async () => {
    const state = await evaluate('written.csv', 'written-truth.csv');
    const expected = await ownMeans(OTHER_RECS);
    const { result } = now(state);
    const editor = await vscode.window.showTextDocument(file('written.csv'));
    await editor.edit((change) => change.replace(editor.document.lineAt(1).range, 'u1,x,0.95'));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    assert.equal(now(state).result, result);
    assert.match(await hover(3), /Previous result/);
    await nextResult(state, () => editor.document.save());
    assert.deepEqual(means(state), expected);
    assert.doesNotMatch(await hover(3), /Previous result/);
  });

  it('marks what is wrong on its new line, and leaves another model as it is', async () => {
    await write(`${RECS}u9,a\n`);
    await writeFile(file('written-other.csv').fsPath, RECS.replace('0.8', '0.95'));
    const chosen = ['written.csv', 'written-other.csv', 'written-truth.csv'].map(file);
    await vscode.commands.executeCommand('recscope.evaluate', chosen[0], chosen);
    const [state] = store.evaluations();
    const other = means(state, 1);
    await nextResult(state, () => write(`${RECS.replace('\n', '\n\n\n')}u9,a\n`));
    // The marks follow the result.
    await until('the mark on its new line', () =>
      vscode.languages
        .getDiagnostics(file('written.csv'))
        .some(
          ({ code, range }) =>
            (code === 'field-count' || code === 'truncated-line') && range.start.line === 9,
        ),
    );
    assert.deepEqual(means(state, 1), other);
  });

  it('of training data changes the measures that look into them', async () => {
    const settings = vscode.workspace.getConfiguration('recscope');
    const train = file('films/train.csv');
    const content = await readFile(train.fsPath, 'utf8');
    await settings.update('measures', 'Novelty@10, nDCG@10', vscode.ConfigurationTarget.Workspace);
    try {
      // Of a file that no test has evaluated: an evaluation that is known keeps its measures.
      await copyFile(file('films/popular.csv').fsPath, file('written-films.csv').fsPath);
      const state = await evaluate('written-films.csv');
      assert.ok(
        Object.values(now(state).record.further ?? {}).some((used) => used?.uri === train.toString()),
      );
      const before = means(state);
      const [head, , ...rest] = content.split('\n');
      const changed = [head, 'ada,a-film-that-nobody-knows', ...rest].join('\n');
      await nextResult(state, () => writeFile(train.fsPath, changed));
      assert.notEqual(means(state)[0], before[0]);
      assert.equal(means(state)[1], before[1]);
      await nextResult(state, () => writeFile(train.fsPath, content));
      assert.deepEqual(means(state), before);
    } finally {
      await settings.update('measures', undefined, vscode.ConfigurationTarget.Workspace);
    }
  });

  it('in part: says what is wrong and keeps the last result, until all of it is written', async () => {
    const state = await evaluate('written.csv', 'written-truth.csv');
    const before = means(state);
    await write('');
    await until('the reason', () => now(state).activity.kind === 'failed' && now(state).stale.length > 0);
    assert.deepEqual(means(state), before);
    assert.deepEqual(now(state).stale, ['written.csv']);
    await nextResult(state, () => write(RECS));
    assert.deepEqual([now(state).activity.kind, now(state).stale], ['idle', []]);
    assert.deepEqual(means(state), before);
  });

  it('says that a file is gone, and runs again when it is back', async () => {
    const state = await evaluate('written.csv', 'written-truth.csv');
    const { result } = now(state);
    const [path, aside] = [file('written.csv').fsPath, file('written-aside.csv').fsPath];
    await utimes(path, new Date(0), new Date(0));
    await rename(path, aside);
    await until('the mark', () => now(state).stale.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    assert.deepEqual([now(state).activity.kind, now(state).stale], ['idle', ['written.csv']]);
    assert.ok(now(state).deleted?.includes('written.csv'));
    assert.equal(now(state).result, result);
    await nextResult(state, () => rename(aside, path));
    assert.deepEqual(now(state).stale, []);
  });

  it('leaves the result of a locked panel, and says that the file changed', async () => {
    const state = await evaluate('written.csv', 'written-truth.csv');
    const { result } = now(state);
    store.change(state.record.id, { locked: true });
    await write(OTHER_RECS);
    await until('the mark', () => now(state).stale.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    assert.equal(now(state).result, result);
    store.change(state.record.id, { locked: false });
  });
});
