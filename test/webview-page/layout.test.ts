import assert from 'node:assert/strict';
import { FakeEngine } from './fakeEngine';
import type { PanelPage } from './panelPage';
import { axeFinds, picture, row, scrollTable, until, usePages, orderById } from './usePages';

const measures = ['nDCG@10', 'AP@10', 'Recall@10', 'HitRate@10', 'Precision@10'];
/** What can be scrolled up and down, and is seen. */
const SCROLLED = `[...document.querySelectorAll('*')].filter((each) => {
  const { overflowY, visibility } = getComputedStyle(each);
  return /auto|scroll/.test(overflowY) && visibility === 'visible' && each.scrollHeight > each.clientHeight + 1;
}).map((each) => each.className)`;

/** Rows of the table that can be seen whole. */
function wholeRows(panel: PanelPage): Promise<number> {
  return panel.page.evaluate<number>(`(() => {
    const main = document.querySelector('.main').getBoundingClientRect();
    const head = document.querySelector('.head-row').getBoundingClientRect();
    return [...document.querySelectorAll('.rowgroup .row:not(.outside)')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= head.bottom - 1 && bottom <= main.bottom;
    }).length;
  })()`);
}

describe('the layout of the panel’s page, with scroll bars', function () {
  this.timeout(60_000);
  const { open } = usePages({ scrollBars: true });
  const films = (): FakeEngine =>
    new FakeEngine({ users: 6040, measures, withoutList: 12, problems: true, models: 3 });

  for (const [width, height, least] of [
    [1280, 800, 12],
    // 1280 × 800 at a zoom of 150 %.
    [853, 533, 3],
  ])
    it(`at ${width} × ${height} the page and the table have a scroll bar, and at most one is beside them`, async () => {
      const panel = await open(films(), { width, height });
      await row(panel, 0).waitFor();
      assert.ok((await wholeRows(panel)) >= least, 'rows in sight at once');
      await row(panel, 1).click();
      await panel.page.locator('.why-box').waitFor();
      const scrolled = await panel.page.evaluate<string[]>(SCROLLED);
      assert.deepEqual(scrolled, ['main', 'grid', 'user']);
      await scrollTable(panel, 2400);
      await row(panel, 101).waitFor();
      assert.ok((await wholeRows(panel)) >= 10, 'rows in sight when one has scrolled to the table');
      // What says whose rows they are has not gone.
      for (const part of ['.tabs', '.filters', '.head-row', '.foot'])
        assert.ok(await panel.page.locator(part).isVisible(), part);
    });

  it('the page has no scroll bar where all fits, and a tab without a table has the page’s', async () => {
    const panel = await open(new FakeEngine({ users: 8, measures, problems: true }), {
      width: 1280,
      height: 800,
    });
    await row(panel, 0).waitFor();
    assert.deepEqual(await panel.page.evaluate<string[]>(SCROLLED), []);
    await panel.page.locator('#tab-problems').click();
    await panel.page.locator('.finding-fold').filter({ hasText: 'Duplicate recommendation' }).click();
    // All places come a moment after the first.
    const scrolled = async (): Promise<string> => (await panel.page.evaluate<string[]>(SCROLLED)).join();
    await until('the page to be scrolled, and nothing in it', async () => (await scrolled()) === 'main');
  });

  it('what becomes longer above the table moves no row under the eye', async () => {
    const panel = await open(films());
    await scrollTable(panel, 2400);
    await row(panel, 101).waitFor();
    const place = async (): Promise<number | undefined> => (await row(panel, 105).boundingBox())?.y;
    const before = await place();
    await panel.page.evaluate(`document.querySelector('.above').style.paddingTop = '200px'`);
    await until('the page to have moved', async () => (await place()) === before);
  });

  it('a bar of the charts brings the users that it stands for into view', async () => {
    const panel = await open(films(), { width: 1280, height: 600 });
    const { page } = panel;
    await row(panel, 0).waitFor();
    await page.locator('.fold').first().click();
    await page.locator('.bar-stop').nth(4).click();
    await until('rows in view', async () => (await wholeRows(panel)) >= 5);
    assert.match(await page.locator('.query-input').inputValue(), /^nDCG@10 >= 0\.\d+ and nDCG@10 < 0\.\d+$/);
  });

  it('narrow, a user takes the place of the table; Back and Escape lead back to the row', async () => {
    for (const width of [400, 700]) {
      const panel = await open(films(), { width, height: 700 });
      const { page } = panel;
      // What stands above the rows may still come and make the table less high.
      await until('the rows below', async () => {
        await scrollTable(panel, 480);
        return row(panel, 21).isVisible();
      });
      for (const leave of ['Back', 'Escape']) {
        await row(panel, 21).click();
        await page.locator('.compared').waitFor();
        const box = await page.locator('.user').boundingBox();
        assert.equal(box?.width, width);
        assert.ok((await page.locator('.compared .place').first().boundingBox())?.y ?? 700 < 350);
        assert.equal(await page.locator('.grid').isVisible(), false);
        assert.deepEqual(await axeFinds(panel), []);
        await picture(panel, `narrow-user-${width}`);
        if (leave === 'Back') await page.getByRole('button', { name: 'Back' }).click();
        else await page.keyboard.press('Escape');
        await row(panel, 21).locator('.cell:focus').waitFor();
      }
    }
  });

  it('no tab runs off a narrow page, in English or Korean', async () => {
    for (const language of ['en', 'ko'] as const)
      for (const width of [267, 301, 400]) {
        const panel = await open(films(), { width, height: 700, language });
        const { page } = panel;
        await page.locator('.tabs').waitFor();
        // A file of many rows may have a problem in each of them.
        const ends = await page.evaluate<number[]>(`(() => {
          document.querySelector('#tab-problems .figures').textContent = ' 1,136,000';
          return [...document.querySelectorAll('.tabs [role=tab]')].map((tab) => tab.getBoundingClientRect().right);
        })()`);
        assert.ok(Math.max(...ends) <= width, `${language} at ${width}: ${ends.join(', ')}`);
        await page.locator('#tab-problems').click();
        await picture(panel, `narrow-tabs-${language}-${width}`);
      }
  });

  it('made narrow while a list is open, the list is what stays, with the focus', async () => {
    const panel = await open(films(), { width: 1280, height: 800 });
    const { page } = panel;
    await orderById(panel);
    await row(panel, 13).click();
    const entry = page.locator('.compared .place').nth(8);
    await entry.click();
    await page.setViewportSize({ width: 600, height: 800 });
    await until('the list to be all there is', async () => !(await page.locator('.grid').isVisible()));
    assert.ok(await entry.isVisible());
    await entry
      .locator(':focus')
      .or(entry.and(page.locator(':focus')))
      .waitFor();
    await page.keyboard.press('Escape');
    await row(panel, 13).locator('.cell:focus').waitFor();
  });
});
