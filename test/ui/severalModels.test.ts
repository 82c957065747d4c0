import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accessibilityFindings } from './accessibility';
import { Panel } from './panel';
import { countQuestions } from './questions';
import { useWorkbench } from './useWorkbench';
import { VIEWS } from './views';
import { QUICK } from '../extent';
import { ALL_THEMES, FOR_PICTURES, type Theme } from './workbench';

const MODELS = ['popular', 'itemknn', 'matrix-factorisation'];
const FILES = MODELS.map((model) => `${model}.csv`);
/** Every theme where pictures are wanted; else one is enough, which the pages' own tests repeat in all. */
const THEMES: readonly Theme[] = FOR_PICTURES ? ALL_THEMES : ['light'];

/** A text that is written somewhere, as soon as it holds this part; the test's own time limit ends the waiting. */
async function whole(read: () => string | Promise<string>, part: string): Promise<string> {
  for (;;) {
    const text = await read();
    if (text.includes(part)) return text;
    await sleep(50);
  }
}

describe('Several models side by side', () => {
  const workbench = useWorkbench({
    folder: 'examples/films',
    settings: { 'files.simpleDialog.enable': true },
  });
  let panel: Panel;

  it('are those selected in the explorer, and nothing is asked', async () => {
    const questions = await countQuestions(workbench());
    await workbench().runInExplorer(FILES, 'Evaluate Recommendations');
    panel = await Panel.of(workbench());
    assert.deepEqual(await questions(), []);
    assert.ok(Object.values(await panel.means())[0] > 0);
    await workbench().closeSideBar();
    assert.match(await panel.sentence(), /^3 models vs\. truth\.csv/);
    assert.deepEqual((await panel.models()).sort(), [...MODELS].sort());
  });

  it('are compared with the one that is pinned', async () => {
    await panel.choose('matrix-factorisation');
    await panel.pin('itemknn');
    assert.match(await panel.row('popular').locator('.difference:not(.waiting)').first().innerText(), /^\?/);
    await panel.pin('popular');
    const baseline = Number((await panel.meansOf('popular'))['nDCG@10']);
    const factorisation = Number((await panel.meansOf('matrix-factorisation'))['nDCG@10']);
    const difference = panel.row('matrix-factorisation').locator('.difference:not(.waiting)').first();
    assert.ok(factorisation > baseline);
    // The mean of the users' differences, which the sum's order may move in its last bit from the difference of the means.
    const shown = Number(await difference.getAttribute('data-full'));
    assert.ok(Math.abs(shown - (factorisation - baseline)) < 1e-12, `${shown}`);
    assert.match(await difference.innerText(), /^\+\d+% ▲/);
  });

  for (const theme of THEMES) {
    it(`look right in every view: ${theme}`, async function () {
      this.timeout(300_000);
      await workbench().setTheme(theme);
      for (const view of VIEWS) {
        await view.show(panel, workbench());
        await workbench().screenshots(view.name, { themes: [theme] });
        // Once is enough here, and of all views one in `npm test`: the page's own tests hold every theme and view to it.
        if (theme === 'light' && (view === VIEWS[0] || !QUICK))
          assert.deepEqual(await accessibilityFindings(panel.frame), [], view.name);
        await view.leave?.(panel, workbench());
      }
    });
  }

  it('stand under every convention while one points at a measure', async () => {
    await panel.pointAt('nDCG@10');
    await panel.frame.press('.measures', 'Escape');
  });

  it('are asked for users who fare worse than under the baseline', async () => {
    const shown = await panel.query('vs < 0 and hits >= 2');
    assert.match(shown, /^\d+ of 128 users/);
    assert.ok(Number.parseInt(shown, 10) < 128);
  });

  it('are saved as a report where one says', async () => {
    await panel.frame.locator('vscode-button', { hasText: 'Save report…' }).click();
    const dialog = workbench().page.locator('.quick-input-widget');
    const input = dialog.locator('input[type=text]').first();
    const file = path.join(workbench().folder, 'three.html');
    // The dialog proposes a name once it has looked at the folder.
    await whole(() => input.inputValue(), '-report.html');
    await input.fill(file);
    await workbench().screenshot('save-report');
    await input.press('Enter');
    const report = await whole(() => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''), '</html>');
    for (const model of MODELS) assert.ok(report.includes(model), model);
    assert.ok(report.includes(Number((await panel.meansOf('popular'))['nDCG@10']).toFixed(4)));
  });
});
