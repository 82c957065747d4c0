import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Frame, Locator } from 'playwright-core';
import { root } from '../../scripts/command.mjs';
import { Panel } from './panel';
import { useWorkbench } from './useWorkbench';

interface Notebook {
  readonly cells: { id: string; source: string[]; outputs: { data: Record<string, unknown> }[] }[];
}

interface Evaluation {
  model: string;
  files: { file: string }[];
}

/** What a real kernel ran (packages/python/tests/make_notebook.py). */
const saved = fs.readFileSync(path.join(root, 'test/fixtures/notebooks/examples.ipynb'), 'utf8');
const MIME = 'application/vnd.recscope.evaluation+json';
const MARKUP = '<img src=x onerror="document.title = 1">';

describe('a notebook with results, in the workbench', () => {
  const workbench = useWorkbench({ folder: 'examples' });
  let outputs: Frame;

  const buttonOf = (title: string): Locator =>
    outputs
      .locator('.output', { has: outputs.locator('caption', { hasText: title }) })
      .locator('button', { hasText: 'Open in RecScope' });

  it('draws them', async () => {
    const { folder, page } = workbench();
    // The first one once more, as a stranger would send it: named by markup, of a file beside the workspace.
    fs.writeFileSync(path.join(folder, '../outside.csv'), 'user,item,score\na,x,1\n');
    const notebook = JSON.parse(saved) as Notebook;
    const [stranger] = (JSON.parse(saved) as Notebook).cells;
    stranger.id = 'stranger';
    stranger.source = ['of_a_stranger'];
    const result = stranger.outputs[0].data[MIME] as Evaluation;
    result.model = MARKUP;
    result.files[0].file = `${folder}/films/../../outside.csv`;
    notebook.cells.splice(1, 0, stranger);
    fs.writeFileSync(path.join(folder, 'results.ipynb'), JSON.stringify(notebook));
    // A window that has just opened may not watch its folder yet.
    await workbench().run('Refresh Explorer');
    await page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'results.ipynb' }).click();
    outputs = await workbench().webview('caption', MARKUP);
    await outputs.locator('td', { hasText: '0.2907 ± 0.0339' }).first().waitFor();
    assert.equal(await outputs.locator('img').count(), 0);
    await workbench().closeSideBar();
    await workbench().screenshots('notebook');
  });

  it('opens no file that is not of the workspace', async () => {
    await buttonOf(`${MARKUP} vs.`).click();
    await workbench().toast('is not a file of this workspace').waitFor();
    await workbench().run('Notifications: Clear All Notifications');
  });

  it('opens the files of a result in the panel', async () => {
    // By keyboard: the notebook has moved on.
    await buttonOf('films/itemknn.csv vs.').press('Enter');
    const panel = await Panel.of(workbench());
    assert.equal((await panel.means())['nDCG@10'], 0.2907141801105374);
  });
});
