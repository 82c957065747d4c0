import assert from 'node:assert/strict';
import { commitAndWorsen } from './changedFile';
import { Panel } from './panel';
import { useWorkbench } from './useWorkbench';

const FILE = 'itemknn.csv';

describe('Compare with HEAD', () => {
  const workbench = useWorkbench({
    folder: 'examples/films',
    prepare: (folder) => commitAndWorsen(folder, FILE),
    settings: { 'git.enabled': true, 'git.openRepositoryInParentFolders': 'always' },
  });

  it('holds the file of today against the commit: in the sentence, the rows and the order of users', async () => {
    await workbench().page.locator('.statusbar-item', { hasText: 'main' }).waitFor();
    await workbench().runInExplorer([FILE], 'RecScope', 'Compare with HEAD');
    const panel = await Panel.of(workbench());
    const { frame } = panel;
    await panel.row(`${FILE} at HEAD`).locator('.icon-pinned').waitFor();
    await frame.locator('.answer', { hasText: 'clear' }).waitFor();
    assert.equal(await frame.locator('.answer strong').first().innerText(), FILE);
    assert.equal(await frame.locator('.measures tr.chosen th .name').innerText(), FILE);
    const column = (await frame.locator('.head-cell[role=columnheader]').allInnerTexts()).findIndex((head) =>
      head.includes('HEAD'),
    );
    const differences = await Promise.all([0, 1].map((row) => panel.cell(row, column).innerText()));
    for (const difference of differences) assert.match(difference, /^−0\.\d+/);
    await workbench().screenshots('compare-with-head');
  });
});
