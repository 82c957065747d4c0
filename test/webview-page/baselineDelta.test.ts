import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { exampleEngine } from './exampleEngine';
import type { PanelAnswers } from './panelPage';
import { axeFinds, picture, row, scrollTable, usePages } from './usePages';
import { views } from './views';

describe('users against the pinned baseline, in the panel’s page', function () {
  this.timeout(60_000);
  const { open } = usePages();
  let films: PanelAnswers;
  before(async () => {
    films = await exampleEngine(['itemknn.csv', 'popular.csv'], 'nDCG@10, AP@10');
  });
  const baselineDelta = (page: Page): Locator => page.locator('.head-cell', { hasText: 'itemknn' });

  it('beside the user stands the difference of the explained measure, who lost most first; it can be asked for as vs', async () => {
    const panel = await open(films);
    const { page } = panel;
    await row(panel, 0).waitFor();
    await baselineDelta(page).waitFor();
    await page.locator('.measures').getByRole('button', { name: 'itemknn' }).click();
    await baselineDelta(page).waitFor({ state: 'detached' });
    await page.locator('.measures').getByRole('button', { name: 'popular' }).click();
    await baselineDelta(page).waitFor();
    assert.equal(await baselineDelta(page).innerText(), 'nDCG@10 vs. itemknn');
    await page.locator('[role=grid][aria-busy=false]').waitFor();
    assert.equal(await baselineDelta(page).getAttribute('aria-sort'), 'ascending');
    const asked = { model: 1, filter: 'all', start: 0, count: 1 } as const;
    const sort = { column: { kind: 'baselineDelta' }, descending: false } as const;
    const worst = (await films.users({ ...asked, sort, baselineDelta: { measure: 0, baseline: 0 } })).rows[0];
    const cell = row(panel, 0).locator('.cell').nth(1);
    assert.match(await cell.innerText(), /^−0\.\d{4}$/);
    assert.equal(await cell.getAttribute('data-full'), String(worst.baselineDelta));
    const box = page.getByRole('combobox', { name: 'Filter users' });
    await box.fill('vs > 0 and hits = 1');
    await page.keyboard.press('Enter');
    await row(panel, 0).locator('.cell:nth-child(2)', { hasText: /^\+/ }).waitFor();
    await picture(panel, 'baselineDelta');
    assert.deepEqual(await axeFinds(panel), []);
  });

  it('on top stands whom the model serves worst by comparison, also where smaller is better', async () => {
    const measures = await exampleEngine(['itemknn.csv', 'popular.csv'], 'nDCG@10, Fallout@10');
    const panel = await open(measures);
    const { page } = panel;
    await row(panel, 0).waitFor();
    await page.locator('.measures').getByRole('button', { name: 'popular' }).click();
    await row(panel, 0).click();
    await page.locator('.measure-list').getByRole('button', { name: 'Fallout@10' }).click();
    await baselineDelta(page).getByText('Fallout@10 vs. itemknn').waitFor();
    assert.match(
      (await baselineDelta(page).getAttribute('title')) ?? '',
      /in itemknn: above 0 is worse\. Click once to sort worst first\./,
    );
    await page.locator('[role=grid][aria-busy=false]').waitFor();
    assert.equal(await baselineDelta(page).getAttribute('aria-sort'), 'descending');
    const all = await measures.users({
      model: 1,
      sort: { column: { kind: 'user' }, descending: false },
      filter: 'all',
      baselineDelta: { measure: 1, baseline: 0 },
      start: 0,
      count: 200,
    });
    const worst = Math.max(...all.rows.map((each) => each.baselineDelta ?? -Infinity));
    assert.ok(worst > 0);
    // The open user is in sight.
    await scrollTable(panel, 0);
    const cell = row(panel, 0).locator('.cell').nth(1);
    assert.equal(await cell.getAttribute('data-full'), String(worst));
  });

  it('another measure explained changes the column, and the open user stays in sight', async () => {
    const panel = await open(films);
    const { page } = panel;
    await page.locator('.measures').getByRole('button', { name: 'popular' }).click();
    await baselineDelta(page).waitFor();
    await scrollTable(panel, 1200);
    await row(panel, 52).click();
    await page.locator('.measure-list').getByRole('button', { name: 'AP@10' }).click();
    await page.locator('.head-cell', { hasText: 'AP@10 vs. itemknn' }).waitFor();
    await page.locator('.rowgroup .row.open:not(.outside)').waitFor();
  });

  it('users whom a cutoff divides between equal scores are counted on a chip, which shows them', async () => {
    const panel = await open(films);
    const { page } = panel;
    const [, popular] = films.evaluation.models;
    await page.locator('.measures').getByRole('button', { name: 'popular' }).click();
    const chip = page.getByRole('button', { name: `tied at the cutoff ${popular.tiedAtCutoff}` });
    if (popular.tiedAtCutoff === 0) return assert.equal(await chip.count(), 0);
    await chip.click();
    await page.getByText(`${popular.tiedAtCutoff} of`).waitFor();
  });

  it('chips count the users for whom it is worse, better and the same, and show them, the worst first', async () => {
    const panel = await open(films);
    const { page } = panel;
    await page.locator('.measures').getByRole('button', { name: 'popular' }).click();
    const chips = page.getByRole('group', { name: 'Compared with itemknn' });
    await chips.getByRole('button').nth(2).waitFor();
    const counts = (await chips.locator('.figures').allInnerTexts()).map(Number);
    const [first] = films.evaluation.models;
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      first.means[0].users,
    );
    await chips.getByRole('button', { name: 'worse' }).click();
    await page.getByText(`${counts[0]} of`).waitFor();
    assert.equal(await baselineDelta(page).getAttribute('aria-sort'), 'ascending');
    const cell = row(panel, 0).locator('.cell').nth(1);
    await cell.locator('.difference.worse').waitFor();
    await chips.getByRole('button', { name: 'worse', pressed: true }).click();
    await page.getByText(`${first.users.all} of ${first.users.all} users`).waitFor();
  });

  it('a user opens as the baseline’s list beside the model’s: what it was and is, and where items went', async () => {
    const panel = await open(films);
    const { page } = panel;
    await page.locator('.measures').getByRole('button', { name: 'popular' }).click();
    await page.locator('.chip', { hasText: 'worse' }).click();
    await row(panel, 0).locator('.difference.worse').waitFor();
    await row(panel, 0).click();
    const compared = page.getByRole('region', { name: 'Compared with the baseline' });
    assert.match(
      (await compared.locator('.compared-headline').innerText()).replaceAll('\u00a0', ' '),
      /^nDCG@10 [01]\.\d{4} → [01]\.\d{4} ▼ −[01]\.\d{4} worse$/,
    );
    const before = compared.getByRole('list', { name: 'itemknn' });
    const after = compared.getByRole('list', { name: 'popular' });
    assert.deepEqual([await before.locator('li').count(), await after.locator('li').count()], [10, 10]);
    const items = (list: Locator): Promise<string[]> => list.locator('.called').allInnerTexts();
    const earlier = await items(before);
    const both = (await items(after)).filter((item) => earlier.includes(item));
    assert.equal(await compared.locator('.compared-lines line').count(), both.length);
    // The rule is below the tenth row.
    const rule = await compared.locator('.compared-rule').boundingBox();
    const tenth = await after.locator('li').nth(9).boundingBox();
    assert.ok(Math.abs((rule?.y ?? 0) - (tenth?.y ?? 0) - 24) <= 1);
    const more = await compared.getByText(/^Show \d+ more$/).boundingBox();
    assert.ok(
      (rule?.y ?? 0) + (rule?.height ?? Infinity) <= (more?.y ?? 0),
      'its label stands in what is below',
    );
    await after.locator('.place').first().click();
    assert.match(panel.revealed[0].uri, /popular\.csv$/);
    await picture(panel, 'compared');
    assert.deepEqual(await axeFinds(panel), []);
  });

  for (const { label, ...view } of views) {
    it(`is whole and accessible: ${label}`, async () => {
      const panel = await open(films, view);
      await row(panel, 0).waitFor();
      await panel.page.locator('.measures').getByRole('button', { name: 'popular' }).click();
      await baselineDelta(panel.page).click();
      await panel.page.locator('[role=grid][aria-busy=false]').waitFor();
      await picture(panel, `baselineDelta-${label}`);
      assert.deepEqual(await axeFinds(panel), []);
    });
  }
});
