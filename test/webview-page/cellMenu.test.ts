import assert from 'node:assert/strict';
import { exampleEngine } from './exampleEngine';
import { axeFinds, picture, row, until, usePages } from './usePages';

describe('the menu of a cell', function () {
  this.timeout(60_000);
  const { open } = usePages();

  it('copies, filters, goes to the file and compares the models, by right click', async () => {
    const films = await exampleEngine(
      ['itemknn.csv', 'popular.csv', 'matrix-factorisation.csv'],
      'nDCG@10, AP@10',
    );
    const panel = await open(films);
    const { page } = panel;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await row(panel, 0).waitFor();
    const cell = row(panel, 2).locator('.cell').nth(3);
    const menu = page.getByRole('menu', { name: 'Cell' });
    const item = (name: string) => menu.getByRole('menuitem', { name });
    await cell.click({ button: 'right' });
    await item('Copy').waitFor();
    await picture(panel, 'cell-menu');
    assert.deepEqual(await axeFinds(panel), []);
    await item('Copy').click();
    await menu.waitFor({ state: 'detached' });
    assert.equal(await page.evaluate<string>('navigator.clipboard.readText()'), await cell.innerText());
    const id = await row(panel, 2).locator('.cell').first().innerText();
    await row(panel, 2).locator('.cell').first().click({ button: 'right' });
    await item('Filter by This Value').click();
    await page.getByText(/^1 of \d+ users/).waitFor();
    assert.equal(await page.locator('.query-input').inputValue(), `user = "${id}"`);
    await row(panel, 0).locator('.cell').nth(1).click({ button: 'right' });
    await item('Open in File').click();
    await until('a line', () => panel.revealed.length > 0);
    assert.match(panel.revealed[0].uri, /\.csv$/);
    await row(panel, 0).locator('.cell').nth(1).click({ button: 'right' });
    await item('Compare Models').click();
    await page.locator('.models-of-user:focus').waitFor();
  });

  it('opens by Shift+F10 and by the key for menus; Escape goes back to the cell', async () => {
    const panel = await open(await exampleEngine(['itemknn.csv'], 'nDCG@10'));
    const { page } = panel;
    await row(panel, 0).waitFor();
    await row(panel, 0).locator('.cell').first().click();
    const focused = (): Promise<string> =>
      page.evaluate(
        'document.activeElement.getAttribute("role") + document.activeElement.parentElement.ariaRowIndex',
      );
    for (const key of ['Shift+F10', 'ContextMenu']) {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press(key);
      const menu = page.getByRole('menu', { name: 'Cell' });
      await menu.getByRole('menuitem', { name: 'Copy' }).waitFor();
      assert.equal(await menu.getByRole('menuitem', { name: 'Compare Models' }).isDisabled(), true);
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
      assert.equal(await focused(), 'gridcell2');
    }
    await page.keyboard.press('ContextMenu');
    await page.keyboard.press('f');
    await page.keyboard.press('Enter');
    await until('a query', async () => / = \d+$/.test(await page.locator('.query-input').inputValue()));
  });

  it('closes by what is pressed the moment it comes: a click elsewhere, Escape', async () => {
    const panel = await open(await exampleEngine(['itemknn.csv'], 'nDCG@10'));
    const { page } = panel;
    await row(panel, 0).waitFor();
    const presses = [
      'new PointerEvent("pointerdown", { bubbles: true })',
      'new KeyboardEvent("keydown", { key: "Escape", bubbles: true })',
    ];
    for (const [index, press] of presses.entries()) {
      await page.evaluate(`new MutationObserver((_, observer) => {
        if (document.querySelector('[role=menu]') === null) return;
        observer.disconnect();
        document.body.dispatchEvent(${press});
        globalThis.pressed = ${index};
      }).observe(document.body, { childList: true, subtree: true })`);
      await row(panel, 0).locator('.cell').nth(1).click({ button: 'right' });
      await until('pressed', async () => (await page.evaluate('globalThis.pressed')) === index);
      await page.getByRole('menu', { name: 'Cell' }).waitFor({ state: 'detached' });
    }
  });

  it('of items copies and filters', async () => {
    const panel = await open(await exampleEngine(['itemknn.csv'], 'nDCG@10'));
    const { page } = panel;
    await page.getByRole('tab', { name: 'Items' }).click();
    await row(panel, 1).waitFor();
    await row(panel, 1).locator('.cell').nth(2).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Filter by This Value' }).click();
    await until('a query', async () => /^hits = \d+$/.test(await page.locator('.query-input').inputValue()));
  });
});
