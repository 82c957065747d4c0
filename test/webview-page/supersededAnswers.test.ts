import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import type { EvaluationView } from '../../src/shared/protocol/views/evaluationView';
import { FakeEngine } from './fakeEngine';
import { HeldAnswers } from './heldAnswers';
import type { PanelPage } from './panelPage';
import { orderById, row, until, usePages } from './usePages';

/** What is asked about one result may be answered when the next is there: of another K, or of other files. */
describe('answers about a result that is no longer shown, in the panel’s page', function () {
  this.timeout(60_000);
  const { open } = usePages();
  const before = new FakeEngine({ users: 300, measures: ['nDCG@10', 'AP@10'] });
  // The same users have other numbers: the first 12 are gone.
  const after = new FakeEngine({ users: 250, measures: ['nDCG@20', 'AP@20'], firstId: 12 });
  const evaluation: EvaluationView = { ...after.evaluation, startedAt: before.evaluation.startedAt + 1 };

  async function opened(): Promise<{ held: HeldAnswers; panel: PanelPage }> {
    const held = new HeldAnswers(before);
    const panel = await open(held.answers);
    await row(panel, 0).waitFor();
    await panel.page.getByText('300 of 300 users').waitFor();
    return { held, panel };
  }

  /** The new result comes, and after it what was asked about the old one. */
  async function superseded(held: HeldAnswers, panel: PanelPage): Promise<void> {
    await until('an answer is kept back', async () => held.waiting > 0);
    held.keeps = undefined;
    held.loaded = after;
    await panel.send({ kind: 'done', evaluation, stale: [] });
    await panel.page.getByText('250 of 250 users').waitFor();
    held.letGo();
    // What is sent after the answers is seen after them.
    await turn();
    await panel.mode({ locked: true, linked: false });
    await panel.page.locator('.icon-lock').waitFor();
  }

  const head = ({ page }: PanelPage, measure: string): Locator =>
    page.locator('.head-cell', { hasText: measure });

  it('an order that was asked for: the rows are of the new result, in that order', async () => {
    const { held, panel } = await opened();
    await orderById(panel);
    held.keeps = 'users';
    await head(panel, 'nDCG@10').click();
    await superseded(held, panel);
    assert.equal(await head(panel, 'nDCG@20').getAttribute('aria-sort'), 'ascending');
    const [first] = after.users({
      model: 0,
      sort: { column: { kind: 'measure', index: 0 }, descending: false },
      filter: 'all',
      start: 0,
      count: 1,
    }).rows;
    assert.equal(await row(panel, 0).locator('.cell').first().innerText(), first.id);
    await panel.page.getByText('250 of 250 users').waitFor();
  });

  it('a user who was looked up is opened with the number of the new result', async () => {
    const { held, panel } = await opened();
    held.keeps = 'locate';
    await panel.showUser(20);
    await superseded(held, panel);
    await panel.page.getByRole('heading', { name: 'User u0000020' }).waitFor();
    await until('the list is there', async () => held.shown.length > 0);
    assert.deepEqual(held.shown, ['u0000020']);
    await panel.page.getByText(/^row \d+$/).waitFor();
  });

  it('a user whose row was still to come is opened with the number of the new result', async () => {
    const { held, panel } = await opened();
    held.keeps = 'users';
    await panel.page.locator('.cell[tabindex]').focus();
    await panel.page.keyboard.press('End');
    await panel.page.keyboard.press('Enter');
    await superseded(held, panel);
    // The last of the old result is not in the new one.
    assert.equal(await panel.page.locator('aside.user').count(), 0);
    assert.deepEqual(held.shown, []);
  });

  it('typing to find goes to no row of the old result', async () => {
    const { held, panel } = await opened();
    await panel.page.locator('.cell[tabindex]').focus();
    held.keeps = 'locate';
    await panel.page.keyboard.type('u00002');
    await superseded(held, panel);
    assert.equal(await panel.page.evaluate(`document.activeElement.closest('[role=row]').ariaRowIndex`), '2');
  });

  it('a query that was not asked yet is read with the measures of the new result', async () => {
    const { held, panel } = await opened();
    const box = panel.page.getByRole('combobox', { name: 'Filter users' });
    await box.fill('nDCG@10 < 0.5');
    held.loaded = after;
    await panel.send({ kind: 'done', evaluation, stale: [] });
    await head(panel, 'nDCG@20').waitFor();
    // Unless it was asked before the new result came, and is meant of the other K then.
    await until(
      'it is a mistake, or has the new name',
      async () =>
        (await panel.page.getByRole('alert').getByText('nDCG@10').isVisible()) ||
        (await box.inputValue()) === 'nDCG@20 < 0.5',
    );
    await panel.page.getByText(/of 250 users/).waitFor();
    assert.equal(await panel.page.getByText('Couldn’t load').count(), 0);
  });

  it('a query that was asked is shown as it is meant now, though the box has the focus', async () => {
    const { held, panel } = await opened();
    const box = panel.page.getByRole('combobox', { name: 'Filter users' });
    await box.fill('nDCG@10 < 0.5');
    await panel.page.keyboard.press('Enter');
    await panel.page.locator('[role=grid][aria-busy=false]').waitFor();
    await until('the query is asked', async () => (panel.memory as { query?: string }).query !== '');
    held.loaded = after;
    await panel.send({ kind: 'done', evaluation, stale: [] });
    await until('the box says so', async () => (await box.inputValue()) === 'nDCG@20 < 0.5');
    await panel.page.getByText(/of 250 users/).waitFor();
  });
});
