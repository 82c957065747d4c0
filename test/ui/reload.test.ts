import assert from 'node:assert/strict';
import { Panel } from './panel';
import { countQuestions } from './questions';
import { useWorkbench } from './useWorkbench';

describe('A window that is loaded again', () => {
  const workbench = useWorkbench({ folder: 'examples/first-steps' });

  it('brings the panel back with its numbers, though nobody looks at the side view', async () => {
    const questions = await countQuestions(workbench());
    await workbench().run('Evaluate Recommendations');
    const before = await (await Panel.of(workbench())).means();
    assert.deepEqual(await questions(), []);
    assert.ok(Object.values(before)[0] > 0, JSON.stringify(before));
    const { page } = workbench();
    const loaded = page.waitForEvent('load', { timeout: 60_000 });
    await workbench().run('Reload Window');
    await loaded;
    assert.deepEqual(await (await Panel.of(workbench())).means(), before);
  });
});
