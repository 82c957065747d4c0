import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/command.mjs';
import { commitAndWorsen } from './changedFile';
import { Panel } from './panel';
import { useWorkbench } from './useWorkbench';

/** Maximum clicks for an answer. */
const MAX_CLICKS = 3;
const FILE = 'itemknn.csv';

/** Four questions of a user after a change, with the number of clicks to each answer. */
describe('What a user asks of a change and of its gate', () => {
  const gate = { measure: 'nDCG@10', model: 'mf', notWorseBy: '5%' };
  const models = { mf: 'matrix-factorisation.csv', knn: FILE };
  const films = { models, baseline: 'knn', truth: 'truth.csv', gates: [gate] };
  const workbench = useWorkbench({
    folder: 'examples/films',
    files: {
      'recscope.json': JSON.stringify({ schema: 'recscope-config/1', evaluations: { films } }, undefined, 2),
    },
    prepare: (folder) => commitAndWorsen(folder, FILE),
    settings: { 'git.enabled': true, 'git.openRepositoryInParentFolders': 'always' },
  });
  let panel: Panel;

  it('what changed since the commit: 2', async () => {
    await workbench().page.locator('.statusbar-item', { hasText: 'main' }).waitFor();
    // A click for the menu, and one for its entry.
    await workbench().runInExplorer([FILE], 'RecScope', 'Compare with HEAD');
    panel = await Panel.of(workbench());
    const answer = panel.frame.locator('.answer', { hasText: /itemknn\.csv .*worse.*%.*clear in \d of 4/ });
    await answer.waitFor();
    assert.ok(2 <= MAX_CLICKS);
  });

  it('which users it harmed: 1', async () => {
    await panel.frame.getByRole('button', { name: /^worse \d+/ }).click();
    await panel.frame.locator('.foot', { hasText: /^\d+ of 128 users/ }).waitFor();
    const [head] = await panel.frame
      .locator('.head-cell[role=columnheader]', { hasText: 'vs.' })
      .allInnerTexts();
    assert.match(await (await panel.cellOf(0, head.trim())).innerText(), /^−0\.\d+/);
    assert.ok((await panel.users()).length > 1);
  });

  it('whether a gate can see 5%: 2', async () => {
    const { page } = workbench();
    await page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'recscope.json' }).click();
    await page.locator('.testing-run-glyph').last().click();
    const note = page.locator('.editor-instance .view-line', { hasText: 'Blind' }).first();
    await note.waitFor();
    assert.match(await note.innerText(), /users/);
    await workbench().screenshot('gate-that-is-blind');
  });
});

describe('What a user asks of twenty models', () => {
  const MODELS = 20;
  const workbench = useWorkbench({
    folder: 'examples/films',
    prepare: (folder) => {
      const [head, ...rows] = fs
        .readFileSync(path.join(root, 'examples/films', FILE), 'utf8')
        .trimEnd()
        .split('\n');
      for (const name of ['popular.csv', 'matrix-factorisation.csv', 'problems.csv', FILE, 'recscope.json'])
        fs.rmSync(path.join(folder, name));
      // Each leaves out a share of the rows, so that some are clearly worse.
      for (let model = 0; model < MODELS; model++) {
        const kept = rows.filter((_, row) => (row * 23) % (model + 2) > 0);
        const name = `knn-seed${String(model).padStart(2, '0')}.csv`;
        fs.writeFileSync(path.join(folder, name), `${[head, ...kept].join('\n')}\n`);
      }
    },
  });

  it('which of them may be the best: 2', async () => {
    await workbench().run('Evaluate Recommendations');
    const panel = await Panel.of(workbench());
    const answer = panel.frame.locator('.answer', { hasText: /\d+ others may also be best/ });
    await answer.waitFor();
    await panel.frame.getByRole('button', { name: `Show all ${MODELS}` }).click();
    await panel.frame.getByLabel('Show intervals').check();
    const marked = panel.frame.locator('.measures tbody tr', { hasText: '†' });
    await marked.first().waitFor();
    const count = Number(/(\d+) others may also be best/.exec(await answer.innerText())?.[1]);
    const firstColumn = panel.frame.locator('.measures tbody td.number:nth-of-type(1)', { hasText: '†' });
    assert.equal(await firstColumn.count(), count + 1);
    await workbench().screenshot('twenty-may-be-best');
  });
});
