import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { exampleEngine } from './exampleEngine';
import type { PanelAnswers } from './panelPage';
import { axeFinds, picture, row, usePages } from './usePages';
import { views } from './views';

describe('users against the pinned baseline, in the panel’s page', function () {
  this.timeout(60_000);
  const { open } = usePages();
  let films: PanelAnswers;
  before(async () => {
    films = await exampleEngine(['itemknn.csv', 'popular.csv'], 'nDCG@10, AP@10');
  });
  const versus = (page: Page): Locator => page.locator('.head-cell', { hasText: 'itemknn.csv' });

  it('the last column is the difference of the explained measure; it sorts, and can be asked for as vs', async () => {
    const panel = await open(films);
    const { page } = panel;
    await row(panel, 0).waitFor();
    assert.equal(await versus(page).count(), 0, 'the baseline is not compared with itself');
    await page.locator('.measures').getByRole('button', { name: 'popular.csv' }).click();
    await versus(page).waitFor();
    assert.equal(await versus(page).innerText(), 'nDCG@10 vs itemknn.csv');
    await versus(page).click();
    await page.locator('[role=grid][aria-busy=false]').waitFor();
    assert.equal(await versus(page).getAttribute('aria-sort'), 'ascending');
    const asked = { model: 1, filter: 'all', start: 0, count: 1 } as const;
    const sort = { column: { kind: 'versus' }, descending: false } as const;
    const worst = (await films.users({ ...asked, sort, versus: { measure: 0, baseline: 0 } })).rows[0];
    const cell = row(panel, 0).locator('.cell').last();
    assert.match(await cell.innerText(), /^−0\.\d{4}$/);
    assert.equal(await cell.getAttribute('data-full'), String(worst.versus));
    const box = page.getByRole('combobox');
    await box.fill('vs > 0 and hits = 1');
    await page.keyboard.press('Enter');
    await row(panel, 0).locator('.cell:last-child', { hasText: /^\+/ }).waitFor();
    await picture(panel, 'versus');
    assert.deepEqual(await axeFinds(panel), []);
  });

  it('the first click puts on top whom the model serves worst by comparison, also where smaller is better', async () => {
    const measures = await exampleEngine(['itemknn.csv', 'popular.csv'], 'nDCG@10, Fallout@10');
    const panel = await open(measures);
    const { page } = panel;
    await row(panel, 0).waitFor();
    await page.locator('.measures').getByRole('button', { name: 'popular.csv' }).click();
    await row(panel, 0).click();
    await page.locator('.measure-list').getByRole('button', { name: 'Fallout@10' }).click();
    await versus(page).getByText('Fallout@10 vs itemknn.csv').waitFor();
    assert.match(
      (await versus(page).getAttribute('title')) ?? '',
      /in itemknn\.csv: above 0 is worse\. The first click puts the worst users on top\./,
    );
    await versus(page).click();
    await page.locator('[role=grid][aria-busy=false]').waitFor();
    assert.equal(await versus(page).getAttribute('aria-sort'), 'descending');
    const all = await measures.users({
      model: 1,
      sort: { column: { kind: 'user' }, descending: false },
      filter: 'all',
      versus: { measure: 1, baseline: 0 },
      start: 0,
      count: 200,
    });
    const worst = Math.max(...all.rows.map((each) => each.versus ?? -Infinity));
    assert.ok(worst > 0);
    const cell = row(panel, 0).locator('.cell').last();
    assert.equal(await cell.getAttribute('data-full'), String(worst));
  });

  it('another measure explained changes the column and leaves the table where one reads it', async () => {
    const panel = await open(films);
    const { page } = panel;
    await page.locator('.measures').getByRole('button', { name: 'popular.csv' }).click();
    await versus(page).waitFor();
    await page.locator('[role=grid]').evaluate((grid) => grid.scrollTo(0, 1200));
    await row(panel, 52).click();
    await page.locator('.measure-list').getByRole('button', { name: 'AP@10' }).click();
    await page.locator('.head-cell', { hasText: 'AP@10 vs itemknn.csv' }).waitFor();
    await page.locator('[role=grid][aria-busy=false]').waitFor();
    assert.ok((await page.locator('[role=grid]').evaluate((grid) => grid.scrollTop)) > 1000);
  });

  it('users whom a cutoff divides between equal scores are counted on a chip, which shows them', async () => {
    const panel = await open(films);
    const { page } = panel;
    const [, popular] = films.evaluation.models;
    await page.locator('.measures').getByRole('button', { name: 'popular.csv' }).click();
    const chip = page.getByRole('button', { name: `ties at the cutoff ${popular.tiedAtCutoff}` });
    if (popular.tiedAtCutoff === 0) return assert.ok(await chip.isDisabled());
    await chip.click();
    await page.getByText(`${popular.tiedAtCutoff} of`).waitFor();
  });

  for (const { label, ...view } of views) {
    it(`is whole and accessible: ${label}`, async () => {
      const panel = await open(films, view);
      await row(panel, 0).waitFor();
      await panel.page.locator('.measures').getByRole('button', { name: 'popular.csv' }).click();
      await versus(panel.page).click();
      await panel.page.locator('[role=grid][aria-busy=false]').waitFor();
      await picture(panel, `versus-${label}`);
      assert.deepEqual(await axeFinds(panel), []);
    });
  }
});
