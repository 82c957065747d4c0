import assert from 'node:assert/strict';
import { Panel } from './panel';
import { countQuestions } from './questions';
import { useWorkbench } from './useWorkbench';

describe('A window that is loaded again', () => {
  const workbench = useWorkbench({ folder: 'examples/films' });
  const reload = async (): Promise<void> => {
    const loaded = workbench().page.waitForEvent('load', { timeout: 60_000 });
    await workbench().run('Reload Window');
    await loaded;
  };

  it('brings the panel back with its numbers, its filter and the open user, though nobody looks at the side view', async () => {
    const questions = await countQuestions(workbench());
    await workbench().run('Evaluate Recommendations');
    let panel = await Panel.of(workbench());
    assert.deepEqual(await questions(), []);
    // The broken file is not compared.
    assert.deepEqual((await panel.models()).sort(), ['itemknn', 'matrix-factorisation', 'popular']);
    const means = await panel.means();
    assert.ok(Object.values(means)[0] > 0, JSON.stringify(means));
    await panel.choose('popular');
    const [lost = ''] = (await panel.query('vs < 0')).split('\n');
    assert.match(lost, /^\d+ of 128 users$/);
    const [user = ''] = await panel.users();
    await panel.openUser(user);
    await reload();
    panel = await Panel.of(workbench());
    await panel.frame.locator('aside.user h2', { hasText: user }).waitFor();
    assert.deepEqual(await panel.means(), means);
    assert.equal(await panel.frame.locator('.query-input').inputValue(), 'vs < 0');
    await panel.frame.locator('.foot', { hasText: lost }).waitFor();
    assert.equal((await panel.users())[0], user);
  });
});
