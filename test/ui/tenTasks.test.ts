import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { root } from '../../scripts/command.mjs';
import { engineOver } from '../webview-page/exampleEngine';
import { Panel } from './panel';
import { useWorkbench } from './useWorkbench';

/** More clicks and keys than this nobody shall need. */
const MAX_STEPS = 4;
const BEST = 'matrix-factorisation';
const LAST_WEEK = 'last-week/matrix-factorisation.csv';

/** What one who has never seen the panel wants of it, and how many clicks and keys each takes from the open panel. */
describe('What a newcomer wants of the open panel', () => {
  const workbench = useWorkbench({
    folder: 'examples/films',
    files: { [LAST_WEEK]: fs.readFileSync(path.join(root, 'examples/films/popular.csv'), 'utf8') },
  });
  let panel: Panel;
  let steps = 0;
  const file = (name: string): string => path.join(workbench().folder, name);
  const part = (selector: string, hasText: string | RegExp): Locator =>
    panel.frame.locator(selector, { hasText }).first();

  const click = async (place: Locator): Promise<void> => {
    steps++;
    await place.click();
  };
  const press = async (key: string): Promise<void> => {
    steps++;
    await workbench().page.keyboard.press(key);
  };
  const takes = (expected: number): void => {
    assert.equal(steps, expected);
    assert.ok(steps <= MAX_STEPS);
  };

  before(async () => {
    await workbench().run('Evaluate Recommendations');
    panel = await Panel.of(workbench());
  });
  beforeEach(() => {
    steps = 0;
  });

  it('which model is the best: none, it is read', async () => {
    await part('.answer-line', `${BEST} is best: nDCG@10 0.375`).waitFor();
    takes(0);
  });

  it('whether that is sure: 1', async () => {
    await click(part('.answer-link', /^clear in \d of 4 metrics/));
    await part('.verdict-sentence', `is worse than ${BEST} on nDCG@10`).waitFor();
    takes(1);
    await panel.showTab('users');
  });

  it('for whom a model is worse: 2', async () => {
    await click(panel.row('popular').locator('button.link'));
    await click(panel.frame.getByRole('button', { name: /^worse \d+/ }));
    await part('.foot', /^\d+ of 128 users/).waitFor();
    const difference = await (await panel.cellOf(0, 'nDCG@10 vs. matrix-factorisation')).innerText();
    assert.match(difference, /−0\.\d+/);
    takes(2);
    await panel.query('');
    await panel.choose(BEST);
  });

  it('why a user has 0: 1', async () => {
    const user = panel.frame.locator('[role=rowheader]', { hasText: /^sam$/ });
    await click(user);
    await part('aside.user .summary', '0 hits in the top 10').waitFor();
    // What was missed stands at the ranks below.
    assert.ok((await panel.frame.locator('aside.user table.entries tbody tr').count()) >= 20);
    takes(1);
    await panel.closeUser();
  });

  it('what trec_eval would print: 1', async () => {
    const local = await engineOver([file(`${BEST}.csv`)], {
      truth: file('truth.csv'),
      convention: 'trec_eval',
      measures: 'nDCG@10',
    });
    const printed = local.evaluation.models[0].means[0].mean?.toFixed(4) ?? '';
    await click(part('.head .choice', 'recscope'));
    await part('.choice-line', /trec_eval/)
      .filter({ hasText: printed })
      .waitFor();
    takes(1);
    await panel.frame.press('.choice-popover:popover-open', 'Escape');
  });

  it('a table for a paper: 2', async () => {
    await click(panel.frame.locator('vscode-button', { hasText: 'Copy as…' }));
    await click(panel.frame.getByRole('menuitem', { name: 'LaTeX' }));
    takes(2);
    const mean = Number((await panel.meansOf(BEST))['nDCG@10']).toFixed(4);
    for (;;) {
      const text = await workbench().clipboard();
      if (text.includes('\\begin{tabular}') && text.includes(BEST) && text.includes(mean)) break;
      await workbench().page.waitForTimeout(50);
    }
  });

  it('the same at K = 20: 2', async () => {
    await click(part('.head .choice', 'top 10'));
    await click(panel.frame.getByRole('button', { name: 'K = 20' }));
    await panel.columnHead('nDCG@20').waitFor();
    takes(2);
    await panel.frame.press('.choice-popover:popover-open', 'Escape');
  });

  it('a comparison with the file of last week: 3', async () => {
    await click(part('.head .choice', '3 models'));
    await workbench().quickPick();
    await click(workbench().page.locator('.quick-input-list .monaco-list-row', { hasText: LAST_WEEK }));
    await press('Enter');
    await part('.head h1', '4 models').waitFor();
    takes(3);
  });

  it('no duplicates: 3', async () => {
    await workbench().runInExplorer(['problems.csv'], 'Evaluate Recommendations');
    panel = new Panel(await workbench().webview('.head', 'problems.csv'));
    const before = fs.readFileSync(file('problems.csv'), 'utf8').split('\n').length;
    steps = 0;
    await click(panel.frame.locator('#tab-problems'));
    await click(part('.remedies .link', 'Remove duplicate items…'));
    // What changes is shown before it is saved.
    await workbench().page.locator('.monaco-diff-editor').waitFor();
    await press('Control+S');
    while (fs.readFileSync(file('problems.csv'), 'utf8').split('\n').length >= before)
      await workbench().page.waitForTimeout(50);
    takes(3);
  });
});
