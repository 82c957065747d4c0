import assert from 'node:assert/strict';
import { useWorkbench } from './useWorkbench';

describe('From two files to a panel', () => {
  const workbench = useWorkbench({ folder: 'examples/first-steps', openFile: 'recs.csv' });

  it('takes pictures', async () => {
    await workbench().run('Evaluate recommendations');
    const panel = await workbench().webview('[role=grid]');
    await workbench().screenshots('panel', ['light', 'dark', 'contrast', 'contrast-light']);
    console.log(await panel.locator('body').innerText());
    assert.ok(panel);
  });
});
