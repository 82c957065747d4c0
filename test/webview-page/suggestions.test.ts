import assert from 'node:assert/strict';
import { exampleEngine } from './exampleEngine';
import { axeFinds, row, usePages } from './usePages';

describe('ids that the query box suggests', function () {
  this.timeout(60_000);
  const { open } = usePages();

  it('stand below the columns, are taken by key, and then show that user', async () => {
    const panel = await open(await exampleEngine(['popular.csv'], 'nDCG@10'));
    const { page } = panel;
    await row(panel, 0).waitFor();
    const box = page.getByRole('combobox', { name: 'Filter users' });
    await box.pressSequentially('yuk');
    const option = page.getByRole('option', { name: 'user = "yuki"' });
    await option.waitFor();
    assert.deepEqual(await axeFinds(panel), []);
    await page.keyboard.press('ArrowDown');
    assert.equal(await option.getAttribute('aria-selected'), 'true');
    await page.keyboard.press('Enter');
    assert.equal(await box.inputValue(), 'user = "yuki" ');
    await page.getByText('1 of 128 users').waitFor();
    await box.fill('user = ');
    await box.pressSequentially('al');
    await page.getByRole('option', { name: '"alba"' }).waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('option').count(), 0);
  });
});
