import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Panel } from './panel';
import { useWorkbench } from './useWorkbench';

const FILE = 'itemknn.csv';

/** Commits the folder, and then makes the lists of a file worse: their first three items go. */
function worsen(folder: string): void {
  const git = (...args: string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: folder });
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'all');
  const file = path.join(folder, FILE);
  const ranks = new Map<string, number>();
  const [head, ...rows] = fs.readFileSync(file, 'utf8').trimEnd().split('\n');
  const kept = rows.filter((row) => {
    const [user] = row.split(',');
    const rank = (ranks.get(user) ?? 0) + 1;
    ranks.set(user, rank);
    return rank > 3;
  });
  fs.writeFileSync(file, `${[head, ...kept].join('\n')}\n`);
}

describe('Compare with HEAD', () => {
  const workbench = useWorkbench({
    folder: 'examples/films',
    prepare: worsen,
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
