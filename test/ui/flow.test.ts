import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import assert from 'node:assert/strict';
import path from 'node:path';
import { root } from '../../scripts/command.mjs';
import { themes } from '../webview-page/themes';
import { accessibilityFindings } from './accessibility';
import { Panel } from './panel';
import { useWorkbench } from './useWorkbench';
import { VIEWS } from './views';
import { ALL_THEMES, FOR_PICTURES } from './workbench';

/** What the command line prints about the same files. */
async function commandLine(folder: string, recommendations: string): Promise<Record<string, number>> {
  const args = ['evaluate', path.join(folder, recommendations), '--truth', path.join(folder, 'truth.csv')];
  // How each file was read is said on standard error.
  const call = [path.join(root, 'dist/cli.js'), ...args, '--format', 'json'];
  const { stdout: output } = await promisify(execFile)(process.execPath, call);
  const { measures } = JSON.parse(output) as { measures: { measure: string; mean: number }[] };
  return Object.fromEntries(measures.map(({ measure, mean }) => [measure, mean]));
}

describe('From two files to one line of one user', () => {
  const workbench = useWorkbench({ folder: 'examples/films', openFile: 'matrix-factorisation.csv' });
  let panel: Panel;

  it('evaluates the file in the editor from the palette, asking nothing', async () => {
    await workbench().run('Evaluate Recommendations');
    panel = await Panel.of(workbench());
    const sentence = await panel.sentence();
    assert.match(sentence, /^matrix-factorisation\.csv vs\. truth\.csv/);
    const drawn: Record<string, string>[] = [];
    await workbench().screenshots('panel', {
      themes: ALL_THEMES,
      prepare: async () => drawn.push(await panel.colours(Object.keys(themes[drawn.length].colors))),
    });
    // What the page's own tests draw it with is what it is drawn with here.
    assert.deepEqual(
      drawn,
      themes.map(({ colors }) => colors),
    );
  });

  it('shows the numbers of the command line', async () => {
    const means = await panel.means();
    assert.ok(Object.keys(means).length >= 4);
    assert.deepEqual(means, await commandLine(workbench().folder, 'matrix-factorisation.csv'));
  });

  it('keeps the evaluation in the side view', async () => {
    await workbench().openView('RecScope');
    const row = workbench().treeRows().first();
    await row.filter({ hasText: /^0\.\d{4} nDCG@10.*matrix-f.*…tion\.csv/ }).waitFor();
    assert.equal(await workbench().treeRows().count(), 1);
    await workbench().screenshots('side-view');
    await workbench().openView('Explorer');
  });

  it('sorts the users by a measure', async () => {
    await panel.sortBy('nDCG@10', 'ascending');
    const worst = await (await panel.cellOf(0, 'nDCG@10')).getAttribute('data-full');
    await panel.sortBy('nDCG@10', 'descending');
    const best = await (await panel.cellOf(0, 'nDCG@10')).getAttribute('data-full');
    assert.ok(Number(worst) < Number(best), `${worst} < ${best}`);
    await workbench().screenshots('sorted');
  });

  it('opens a user, with hits and misses marked', async () => {
    const [best = ''] = await panel.users();
    const user = await panel.openUser(best);
    assert.ok((await user.locator('tr.hit').count()) > 0);
    await workbench().screenshots('user');
  });

  it('goes to the line of a hit in the file, whose hover says so', async () => {
    const hit = panel.frame.locator('aside.user tr.hit').first();
    const tip = await hit.locator('.item .called').getAttribute('title');
    const item = tip?.split('\n')[1] ?? '';
    const link = hit.locator('.item button');
    const line = Number((await link.getAttribute('title'))?.replace(/\D/g, ''));
    await link.click();
    await workbench().cursorAt(line);
    assert.equal(await workbench().activeTab(), 'matrix-factorisation.csv');
    const hover = await workbench().hover(item);
    assert.match(hover, /^Hit at rank \d+, rating \d/);
    await workbench().screenshots('hover', { prepare: () => workbench().hover(item) });
  });

  it('has nothing that axe finds wrong', async () => {
    assert.deepEqual(await accessibilityFindings(panel.frame), []);
  });

  it('underlines problems of another file after its evaluation', async () => {
    await workbench().openFile('problems.csv');
    await workbench().run('Evaluate Recommendations');
    await workbench()
      .tab(/RecScope: problems\.csv/)
      .waitFor();
    await workbench().tab('problems.csv').first().click();
    await workbench().squiggles('warning').first().waitFor();
    await workbench().squiggles('error').first().waitFor();
    await workbench().screenshots('problems');
  });
});

describe('In Korean', () => {
  const workbench = useWorkbench({ folder: 'examples/films', locale: 'ko' });

  it('speaks Korean in menus and in the panel', async function () {
    if (FOR_PICTURES) this.timeout(300_000);
    await workbench().runInExplorer(
      ['popular.csv', 'itemknn.csv', 'matrix-factorisation.csv'],
      '추천 결과 평가',
    );
    const panel = await Panel.of(workbench());
    await workbench().closeSideBar();
    assert.match(await panel.frame.locator('body').innerText(), /[가-힣]/);
    await panel.choose('matrix-factorisation');
    await panel.pin('popular');
    for (const theme of FOR_PICTURES ? ALL_THEMES : []) {
      await workbench().setTheme(theme);
      for (const view of VIEWS) {
        await view.show(panel, workbench());
        await workbench().screenshots(`${view.name}-korean`, { themes: [theme] });
        await view.leave?.(panel, workbench());
      }
    }
  });
});
