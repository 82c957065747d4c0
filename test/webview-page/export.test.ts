import assert from 'node:assert/strict';
import { exampleEngine } from './exampleEngine';
import type { PanelPage } from './panelPage';
import { themes } from './themes';
import { axeFinds, picture, row, usePages } from './usePages';

describe('taking the result away, in the panel’s page', function () {
  this.timeout(60_000);
  const { open } = usePages();

  let films: Awaited<ReturnType<typeof exampleEngine>>;
  before(async () => {
    films = await exampleEngine(['itemknn.csv', 'popular.csv'], 'nDCG@10, AP@10, RR@10');
  });

  async function opened(options: Parameters<typeof open>[1] = {}): Promise<PanelPage> {
    const panel = await open(films, options);
    await row(panel, 0).waitFor();
    return panel;
  }

  const button = (panel: PanelPage) => panel.page.getByRole('button', { name: 'Copy as…' });
  const focused = (panel: PanelPage): Promise<string> =>
    panel.page.evaluate('document.activeElement.textContent.trim()');

  it('copies the means in the format that is chosen in a menu', async () => {
    const panel = await opened();
    for (const name of ['Markdown', 'LaTeX', 'CSV', 'TSV', 'JSON']) {
      await button(panel).click();
      await panel.page.getByRole('menuitem', { name, exact: true }).click();
      await panel.page
        .getByRole('status')
        .filter({ hasText: `copied as ${name}` })
        .waitFor();
    }
    assert.deepEqual(
      panel.actions,
      ['markdown', 'latex', 'csv', 'tsv', 'json'].map((format) => ({
        kind: 'copy',
        format,
        intervals: false,
      })),
    );
  });

  it('by keyboard alone: arrows go round, letters find, Escape gives the focus back', async () => {
    const panel = await opened();
    const { keyboard } = panel.page;
    await button(panel).focus();
    await keyboard.press('ArrowDown');
    const menu = panel.page.getByRole('menu', { name: 'Copy the means as' });
    await menu.waitFor();
    assert.equal(await focused(panel), 'Markdown');
    const walk: string[] = [];
    for (const key of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home', 't', 'c']) {
      await keyboard.press(key);
      walk.push(await focused(panel));
    }
    assert.deepEqual(walk, [
      'LaTeX',
      'with ± 95% confidence',
      'Markdown',
      'with ± 95% confidence',
      'Markdown',
      'TSV',
      'CSV',
    ]);
    await keyboard.press('Escape');
    assert.equal(await menu.count(), 0);
    assert.equal(await focused(panel), 'Copy as…');
    assert.equal(await button(panel).getAttribute('aria-expanded'), 'false');
    await keyboard.press('Enter');
    await menu.waitFor();
    assert.deepEqual(panel.actions, [], 'the key that opens it chooses nothing');
    await keyboard.press('Tab');
    assert.equal(await menu.count(), 0);
    assert.ok(await panel.page.evaluate(`document.activeElement.closest('.answer') !== null`));
  });

  it('puts intervals beside the means when they are wished for, and goes on doing so', async () => {
    const panel = await opened();
    await button(panel).click();
    const wish = panel.page.getByRole('menuitemcheckbox', { name: 'with ± 95% confidence' });
    assert.equal(await wish.getAttribute('aria-checked'), 'false');
    await wish.click();
    assert.equal(await wish.getAttribute('aria-checked'), 'true');
    await panel.page.getByRole('menuitem', { name: 'LaTeX' }).click();
    await button(panel).click();
    await panel.page.getByRole('menuitem', { name: 'Markdown' }).click();
    assert.deepEqual(panel.actions, [
      { kind: 'copy', format: 'latex', intervals: true },
      { kind: 'copy', format: 'markdown', intervals: true },
    ]);
  });

  it('a click elsewhere closes the menu, and a second one on the button too', async () => {
    const panel = await opened();
    const menu = panel.page.getByRole('menu');
    await button(panel).click();
    await menu.waitFor();
    await button(panel).click();
    assert.equal(await menu.count(), 0);
    await button(panel).click();
    await panel.page.locator('h1').click({ position: { x: 2, y: 2 } });
    assert.equal(await menu.count(), 0);
  });

  it('asks for the report', async () => {
    const panel = await opened();
    await panel.page.getByRole('button', { name: 'Save report…' }).click();
    assert.deepEqual(panel.actions, [{ kind: 'saveReport' }]);
  });

  for (const [name, options] of [
    ['dark', { theme: themes[0] }],
    ['light', { theme: themes[1] }],
    ['high-contrast', { theme: themes[2] }],
    ['narrow', { theme: themes[0], width: 300 }],
    ['korean', { theme: themes[1], language: 'ko' }],
    ['forced-colors', { theme: themes[1], forcedColors: true }],
  ] as const) {
    it(`looks as it should: ${name}`, async () => {
      const panel = await opened(options);
      await panel.page.locator('[aria-haspopup=menu]').click();
      await panel.page.keyboard.press('ArrowDown');
      await picture(panel, `take-away-${name}`);
      assert.deepEqual(await axeFinds(panel), []);
    });
  }
});
