import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { FakeEngine } from './fakeEngine';
import { HeldAnswers } from './heldAnswers';
import type { PanelPage } from './panelPage';
import { orderById, row, until, usePages } from './usePages';

/** An engine takes its time, and meanwhile one has gone on to something else. */
describe('answers that come when something else was done since, in the panel’s page', function () {
  this.timeout(60_000);
  const { open } = usePages();

  async function opened(): Promise<{ held: HeldAnswers; panel: PanelPage }> {
    const held = new HeldAnswers(new FakeEngine({ users: 900, measures: ['nDCG@10', 'AP@10'] }));
    const panel = await open(held.answers);
    await row(panel, 0).waitFor();
    await panel.page.getByText('900 of 900 users').waitFor();
    return { held, panel };
  }

  async function answered(held: HeldAnswers, panel: PanelPage): Promise<void> {
    held.keeps = undefined;
    held.letGo();
    // What is sent after the answers is seen after them.
    await turn();
    await panel.mode({ locked: true, linked: false });
    await panel.page.locator('.icon-lock').waitFor();
  }

  const title = (panel: PanelPage): Promise<string> => panel.page.locator('aside.user h2').innerText();

  it('a row that was still to come is not opened in place of the next that was', async () => {
    const { held, panel } = await opened();
    held.keeps = 'users';
    await panel.page.locator('.cell[tabindex]').focus();
    await panel.page.keyboard.press('Control+End');
    await panel.page.keyboard.press('Enter');
    await panel.page.keyboard.press('Control+Home');
    await row(panel, 0).locator('.cell').first().click();
    await panel.page.locator('aside.user .summary').waitFor();
    const first = await title(panel);
    await answered(held, panel);
    assert.equal(await title(panel), first);
  });

  it('a user who was looked up is not opened in place of the next that was, nor once it is closed', async () => {
    const { held, panel } = await opened();
    held.keeps = 'locate';
    await panel.showUser(500);
    await until('looked up', () => held.waiting > 0);
    await row(panel, 1).locator('.cell').first().click();
    await panel.page.locator('aside.user .summary').waitFor();
    const second = await title(panel);
    await answered(held, panel);
    assert.equal(await title(panel), second);

    held.keeps = 'locate';
    await panel.showUser(600);
    await until('looked up', () => held.waiting > 0);
    await panel.page.locator('aside.user .close').click();
    await panel.page.locator('aside.user').waitFor({ state: 'detached' });
    held.keeps = undefined;
    held.letGo();
    await turn();
    await panel.mode({ locked: false, linked: false });
    await panel.page.locator('.icon-unlock').waitFor();
    assert.equal(await panel.page.locator('aside.user').count(), 0);
  });

  it('a row that the keys went to is not opened once the region is closed', async () => {
    const { panel } = await opened();
    await row(panel, 0).locator('.cell').first().click();
    await panel.page.locator('aside.user .summary').waitFor();
    // Within the pause after which the region follows the keys.
    await panel.page.evaluate(`(() => {
      const press = (key) =>
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      press('ArrowDown');
      document.querySelector('aside.user .close').click();
    })()`);
    await panel.page.locator('aside.user').waitFor({ state: 'detached' });
    await panel.page.waitForTimeout(300);
    assert.equal(await panel.page.locator('aside.user').count(), 0);
  });

  it('typing to find takes the focus from nothing else', async () => {
    const { held, panel } = await opened();
    await panel.page.locator('.cell[tabindex]').focus();
    held.keeps = 'locate';
    await panel.page.keyboard.type('u00002');
    await until('looked for', () => held.waiting > 0);
    const box = panel.page.getByRole('combobox', { name: 'Filter users' });
    await box.focus();
    await answered(held, panel);
    await panel.page.keyboard.type('hits');
    assert.equal(await box.inputValue(), 'hits');
  });

  it('a user of another model is brought into sight where that model has it', async () => {
    const engine = new FakeEngine({ users: 900, measures: ['nDCG@10'], models: 2 });
    const panel = await open(engine);
    await row(panel, 0).waitFor();
    await orderById(panel);
    await panel.page.locator('.head-cell', { hasText: /^nDCG@10$/ }).click();
    await panel.showUser(500, 1);
    const sort = { column: { kind: 'measure', index: 0 }, descending: false } as const;
    const target = { kind: 'user', user: 500 } as const;
    const [there, here] = [1, 0].map((model) => engine.locate({ model, sort, filter: 'all', target })?.row);
    assert.ok(typeof there === 'number' && there !== here);
    await panel.page.getByText(`row ${there + 1}`, { exact: true }).waitFor();
    await row(panel, there).waitFor();
  });
});
