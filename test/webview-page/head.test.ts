import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { FakeEngine } from './fakeEngine';
import type { PanelPage } from './panelPage';
import { axeFinds, picture, row, usePages } from './usePages';
import { views } from './views';

describe('the head of the panel', function () {
  this.timeout(60_000);
  const { open } = usePages();
  const films = new FakeEngine({
    users: 600,
    measures: ['nDCG@10', 'AP@10'],
    withoutList: 12,
    problems: true,
    models: 3,
  });
  const stale = ['truth.csv', 'what was seen.csv'];
  const button = (panel: PanelPage, name: string): Locator =>
    panel.page.getByRole('button', { name, exact: true });

  it('files are chips: each opens, each can be exchanged, and what changed since is marked', async () => {
    const panel = await open(films, { state: { kind: 'done', evaluation: films.evaluation, stale } });
    const { page } = panel;
    assert.equal(await page.locator('.file-open').count(), 0);
    await button(panel, 'Details').click();
    await page.locator('.file-open', { hasText: 'itemknn.csv' }).click();
    await page.locator('.file-open', { hasText: 'what was seen.csv' }).click();
    assert.deepEqual(panel.opened, [
      'file:///work space/itemknn.csv',
      'file:///work%20space/what%20was%20seen.csv',
    ]);
    await button(panel, 'Replace truth.csv').click();
    assert.deepEqual(panel.actions, [{ kind: 'changeFile', uri: 'file:///work space/truth.csv' }]);
    const marked = page.locator('.file-chip', { has: page.getByRole('img', { name: 'changed since' }) });
    assert.deepEqual(
      (await marked.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim()),
      ['ground truth truth.csv', 'training data what was seen.csv'],
    );
  });

  for (const width of [400, 267])
    for (const language of ['en', 'ko'] as const)
      it(`all that one can do stands in one line at ${width} px: ${language}`, async () => {
        const { page } = await open(films, { width, language });
        await page.locator('.actions').waitFor();
        const middles = await page.locator('.actions :is(vscode-button, button)').evaluateAll((buttons) =>
          buttons.map((button) => {
            const { top, bottom } = button.getBoundingClientRect();
            return Math.round((top + bottom) / 2);
          }),
        );
        assert.equal(middles.length, 6);
        assert.ok(Math.max(...middles) - Math.min(...middles) <= 2, middles.join());
      });

  it('lock and link are asked of the host and say how they stand; a locked panel follows nothing', async () => {
    const panel = await open(films);
    await row(panel, 0).waitFor();
    await button(panel, 'Link with editor').click();
    await panel.mode({ locked: false, linked: true });
    await panel.page.locator('[aria-pressed=true]', { has: panel.page.locator('.icon-link') }).waitFor();
    await button(panel, 'Lock this panel').focus();
    await panel.page.keyboard.press('Enter');
    await panel.mode({ locked: true, linked: true });
    await panel.page.locator('[aria-pressed=true]', { has: panel.page.locator('.icon-lock') }).waitFor();
    const link = button(panel, 'Link with editor');
    assert.equal(await link.getAttribute('aria-pressed'), 'false');
    assert.equal(await link.getAttribute('title'), 'A locked panel does not follow the editor');
    // It can be reached and says why, but does nothing.
    await link.focus();
    await panel.page.keyboard.press('Enter');
    assert.deepEqual(panel.actions, [
      { kind: 'link', on: true },
      { kind: 'lock', on: true },
    ]);
  });

  it('a line of the truth opens its user in the model that is shown', async () => {
    const panel = await open(films);
    await row(panel, 0).waitFor();
    await panel.page.locator('.measures').getByRole('button', { name: 'itemknn' }).click();
    await panel.showUser(321);
    await panel.page.getByRole('heading', { name: 'User u0000321' }).waitFor();
    assert.equal(await panel.page.locator('.chosen .model-name').innerText(), 'itemknn');
    await panel.showUser(322, 2);
    await panel.page.getByRole('heading', { name: 'User u0000322' }).waitFor();
    assert.equal(await panel.page.locator('.chosen .model-name').innerText(), 'popular');
    // A model of a result that has not come yet.
    await panel.showUser(323, 7);
    await panel.page.getByRole('heading', { name: 'User u0000323' }).waitFor();
    assert.equal(await panel.page.locator('.chosen .model-name').innerText(), 'popular');
  });

  for (const { label, ...view } of views) {
    it(`is whole and accessible: ${label}`, async () => {
      const panel = await open(films, {
        ...view,
        state: { kind: 'done', evaluation: films.evaluation, stale },
      });
      await panel.mode({ locked: true, linked: false });
      await row(panel, 0).waitFor();
      await picture(panel, `head-${label}`);
      assert.deepEqual(await axeFinds(panel), []);
    });
  }

  it('no line of its sentence or of the answer begins with a dot or a comma, none is cut and no word stands off it, however narrow', async () => {
    for (const language of ['en', 'ko'] as const) {
      const panel = await open(films, { language });
      await row(panel, 0).waitFor();
      for (let width = 260; width <= 1000; width += 20) {
        await panel.page.setViewportSize({ width, height: 700 });
        assert.deepEqual(await panel.page.evaluate<string[]>(WRONG_LINES), [], `${language} ${width} px`);
      }
    }
  });
});

/** What begins a line though it should end one, what stands beyond its box, and a word a little above the others. */
const WRONG_LINES = `[...document.querySelectorAll('h1, .answer-line')].flatMap((box) => {
  const { left, right } = box.getBoundingClientRect();
  const start = left + parseFloat(getComputedStyle(box).paddingLeft);
  const wrong = [...box.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > right + 0.5);
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const found = wrong.map((each) => 'cut: ' + each.textContent);
  const tops = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = document.createRange();
    text.selectNodeContents(node);
    for (const { top } of text.getClientRects()) {
      if (tops.some((other) => Math.abs(other - top) > 0.6 && Math.abs(other - top) < 8)) found.push('off its line: ' + node.data);
      tops.push(top);
    }
    for (const { index } of node.data.matchAll(/[·,]/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      if (range.getBoundingClientRect().left < start + 1) found.push('begins: ' + node.data.slice(index));
    }
  }
  return found;
})`;
