import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { RecScope } from '../../src/extension';
import type { EvaluationState } from '../../src/features/analyses/analysisState';

const folder = (): vscode.Uri => {
  const [first] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(first, 'the suite runs in a folder');
  return first.uri;
};
/** A file of the workspace that the suite runs in. */
export const file = (name: string): vscode.Uri => vscode.Uri.joinPath(folder(), name);

export async function recscope(): Promise<RecScope> {
  const extension = vscode.extensions.getExtension<RecScope>('recscope.recscope');
  assert.ok(extension);
  return extension.activate();
}

/** Runs the command as the explorer does with two files selected, and returns what came of it, its panel in front. */
export async function evaluate(recommendations: string, truth = 'films/truth.csv'): Promise<EvaluationState> {
  const { store } = await recscope();
  const chosen = [file(recommendations), file(truth)];
  await vscode.commands.executeCommand('recscope.evaluate', chosen[0], chosen);
  const state = store.evaluations().find(({ record }) => record.models[0].uri === chosen[0].toString());
  assert.ok(state, 'the evaluation is in the store');
  const title = `RecScope: ${recommendations.slice(recommendations.lastIndexOf('/') + 1)}`;
  // The command is over before its panel is there, which would take the front from what a test opens next.
  await until('its panel in front', () => vscode.window.tabGroups.activeTabGroup.activeTab?.label === title);
  return state;
}

/** Waits until `look` finds something; long enough for a busy machine. */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | PromiseLike<T | undefined | false>,
  milliseconds = 30_000,
): Promise<T> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    assert.ok(Date.now() < end, `${what} did not happen within ${milliseconds} ms`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
