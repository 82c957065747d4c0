import assert from 'node:assert/strict';
import { exampleEngine } from './exampleEngine';
import { themes } from './themes';
import { axeFinds, picture, row, usePages } from './usePages';

describe('what items are called, in the panel’s page', function () {
  this.timeout(60_000);
  const { open } = usePages();

  it('a title stands for the id of every item, which is in its tooltip with what else is known, and in copies', async () => {
    const films = await exampleEngine(['itemknn.csv', 'popular.csv'], 'nDCG@10');
    const panel = await open(films, { theme: themes[0], width: 1280, height: 800 });
    const { page } = panel;
    await page.locator('#tab-items').click();
    await row(panel, 0).waitFor();
    const box = page.getByRole('combobox', { name: 'Filter items' });
    await box.fill('title ~ "wall"');
    await box.press('Enter');
    await page.getByText('1 of', { exact: false }).first().waitFor();
    const name = row(panel, 0).locator('.name').first();
    await page.waitForFunction(
      `document.querySelector('.rowgroup .row .name')?.textContent === 'WALL-E (2008)'`,
    );
    assert.doesNotMatch(await row(panel, 0).innerText(), /wall-e-2008/);
    assert.equal(await name.getAttribute('data-full'), 'WALL-E (2008) (wall-e-2008)');
    assert.match((await name.getAttribute('title')) ?? '', /^WALL-E \(2008\)\nwall-e-2008\ngenres: /);
    await row(panel, 0).click();
    await page.locator('.item-users').first().waitFor();
    await picture(panel, 'titles-item');
    assert.deepEqual(await axeFinds(panel), []);
    await panel.showUser(films.findUser('ada'), 0);
    await page.locator('.entries .called').first().waitFor();
    await page.getByRole('table', { name: 'History' }).waitFor();
    await picture(panel, 'titles-user');
    await page.getByRole('table', { name: 'History' }).scrollIntoViewIfNeeded();
    await picture(panel, 'titles-history');
    const place = page.locator('.entries .called').first();
    assert.match((await place.getAttribute('title')) ?? '', /\nGo to line \d+$/);
    assert.deepEqual(await axeFinds(panel), []);
  });

  it('the query box suggests titles, for a word alone and where a title is compared', async () => {
    const films = await exampleEngine(['popular.csv'], 'nDCG@10');
    const panel = await open(films, { theme: themes[0], width: 1280, height: 800 });
    const { page } = panel;
    await page.locator('#tab-items').click();
    await row(panel, 0).waitFor();
    const box = page.getByRole('combobox', { name: 'Filter items' });
    await box.pressSequentially('wall');
    await page.getByRole('option', { name: 'title = "WALL-E (2008)"' }).waitFor();
    await page.getByRole('option', { name: 'item = "wall-e-2008"' }).waitFor();
    await picture(panel, 'titles-suggested');
    assert.deepEqual(await axeFinds(panel), []);
    await box.fill('');
    await box.pressSequentially('title ~ "wal');
    await page.getByRole('option', { name: '"WALL-E (2008)"' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    assert.equal(await box.inputValue(), 'title ~ "WALL-E (2008)" ');
    await page.getByText('1 of', { exact: false }).first().waitFor();
  });
});
