import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { accessibilityFindings } from './accessibility';
import { Panel } from './panel';
import { useWorkbench } from './useWorkbench';
import { FOR_PICTURES } from './workbench';

const FILE = 'matrix-factorisation.csv';

/** So many rows that reading them takes longer than taking a picture and pointing at Cancel, on slow machines too. */
function manyRows(): string {
  const rows: string[] = [];
  for (let row = 0; row < 1_000_000; row++) rows.push(`"user ${row % 50_000}","item ${row % 997}",0.${row}`);
  return `user_id,item_id,score\n${`${rows.join('\n')}\n`.repeat(8)}`;
}

describe('What people meet on their way', () => {
  const workbench = useWorkbench({ folder: 'examples/films' });
  let panel: Panel;
  const file = (name: string): string => path.join(workbench().folder, name);
  const pictured = async (name: string): Promise<void> => {
    await workbench().screenshots(name);
    assert.deepEqual(await accessibilityFindings(panel.frame), [], name);
  };

  it('nothing evaluated yet: the side view says what to do next', async () => {
    const sidebar = await workbench().openView('RecScope');
    await sidebar.locator('.welcome-view', { hasText: 'No evaluations in this workspace yet' }).waitFor();
    await workbench().screenshots('nothing-yet');
    await workbench().openView('Explorer');
    await workbench().runInExplorer([FILE], 'Evaluate Recommendations');
    panel = await Panel.of(workbench());
  });

  it('a small file that a program writes: the panel has its numbers by itself, and keeps the open user', async () => {
    const user = await panel.openUser('ada');
    fs.appendFileSync(file(FILE), 'ada,no-such-film,0.001\n');
    await panel.frame.locator('.measures [title*="2,481 rows"]').waitFor();
    await user.locator('h2', { hasText: 'ada' }).waitFor();
    assert.equal(await panel.frame.locator('.stale, .progress, .failed').count(), 0);
    await panel.closeUser();
  });

  it('problems have every line, of which the first came with the result, and lead to the choice of files', async () => {
    await panel.showTab('problems');
    const absent = panel.frame.locator('.finding', { hasText: '4 ×' });
    await absent.locator('.finding-fold').click();
    await absent.getByRole('listitem').nth(3).waitFor();
    await absent.locator('.finding-fold').click();
    const group = panel.frame.locator('.finding').first();
    await group.getByRole('button', { name: 'Select files…' }).click();
    await workbench().quickPick();
    await workbench().leaveQuickPick();
    await panel.showTab('users');
  });

  it('a narrow window: one below the other, whole', async () => {
    const { page } = workbench();
    await workbench().closeSideBar();
    for (const [name, width, height] of [
      ['narrow', 352, 800],
      // What a window of 1280 × 800 holds at a zoom of 200 %.
      ['zoomed', 640, 400],
      // So many pixels take long to draw.
      ...(FOR_PICTURES ? ([['4k', 3840, 2160]] as const) : []),
    ] as const) {
      await page.setViewportSize({ width, height });
      await panel.cell(0, 0).waitFor();
      // What follows the width by script comes a frame after the window.
      const isWhole = (): Promise<boolean> =>
        panel.frame.evaluate(
          (most) => innerWidth <= most && document.documentElement.scrollWidth === innerWidth,
          width,
        );
      const end = Date.now() + 10_000;
      while (!(await isWhole())) {
        assert.ok(Date.now() < end, name);
        await page.waitForTimeout(50);
      }
      await pictured(name);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('a large file that a program writes: the panel says so, rows and bytes of the run go on, and it can be cancelled', async () => {
    fs.writeFileSync(file(FILE), manyRows());
    await panel.frame.locator('.stale', { hasText: FILE }).waitFor();
    await pictured('stale');
    await panel.frame.locator('vscode-button', { hasText: 'Run again' }).click();
    const progress = panel.frame.locator('.progress');
    await progress.getByText(/rows/).waitFor();
    await workbench().screenshot('progress');
    await progress.locator('vscode-button', { hasText: 'Cancel' }).click();
    await panel.frame.locator('.failed', { hasText: 'Run cancelled.' }).waitFor();
    await pictured('cancelled');
  });

  it('a file that is gone: what, and what now, above the last result', async () => {
    fs.rmSync(file(FILE));
    await panel.frame.locator('vscode-button', { hasText: 'Run again' }).first().click();
    await panel.frame.locator('.failed', { hasText: FILE }).waitFor();
    await panel.frame.locator('.failed', { hasText: 'cancelled' }).waitFor({ state: 'detached' });
    assert.ok((await panel.users()).length > 0, 'the last result stays');
    await pictured('failed');
  });

  it('an empty file: the notification says it to the end, and what to do', async () => {
    fs.writeFileSync(file('empty.csv'), '');
    await workbench().openFile('empty.csv');
    await workbench().run('Evaluate Recommendations');
    const message = workbench().toast('empty.csv').locator('.notification-list-item-message');
    await message.filter({ hasText: /The program that writes the file may not have finished\.$/ }).waitFor();
    assert.ok(
      await message.evaluate(
        ({ clientWidth, clientHeight, scrollWidth, scrollHeight }) =>
          scrollWidth <= clientWidth && scrollHeight <= clientHeight,
      ),
    );
    await workbench().screenshot('empty-file');
  });
});
