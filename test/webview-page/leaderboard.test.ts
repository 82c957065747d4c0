import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import type { LeaderboardChoice } from '../../src/shared/protocol/pageMessages';
import { engineOver } from './exampleEngine';
import { FakeEngine } from './fakeEngine';
import type { PanelPage } from './panelPage';
import { axeFinds, picture, row, until, usePages } from './usePages';
import { views } from './views';

const measures = ['nDCG@10', 'AP@10', 'Recall@10', 'Precision@10', 'HitRate@10', 'RR@10', 'F1@10', 'DCG@10'];

const MODELS = ['bpr', 'itemknn', 'popular'];

describe('the columns of the leaderboard, in the panel’s page', function () {
  this.timeout(60_000);
  const { open } = usePages();
  const films = new FakeEngine({ users: 600, measures, models: 3 });
  const shown = (panel: PanelPage): Promise<string[]> =>
    panel.page.locator('.measures .head-button').allInnerTexts();
  const openMenu = (panel: PanelPage): Promise<void> =>
    panel.page.getByRole('button', { name: 'Select the columns of the tables' }).click();

  it('are hidden and shown in their menu, all of it by keyboard', async () => {
    const panel = await open(films);
    const { page } = panel;
    await row(panel, 0).waitFor();
    await page.getByRole('button', { name: 'Select the columns of the tables' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'AP@10', exact: true }).focus();
    await page.keyboard.press('Space');
    assert.ok(!(await shown(panel)).includes('AP@10'));
    assert.equal(await page.locator('.columns-menu input:focus').count(), 1);
    const kept = panel.leaderboard as LeaderboardChoice;
    assert.deepEqual(kept.hidden, ['AP@10']);
    await page.getByRole('button', { name: 'Add a metric…' }).click();
    assert.deepEqual(panel.actions, [{ kind: 'addMeasure' }]);
    await openMenu(panel);
    await page.getByRole('button', { name: 'Reset' }).click();
    assert.deepEqual(await shown(panel), measures);
    await page.keyboard.press('Escape');
    await page.locator('.columns-menu').waitFor({ state: 'hidden' });
  });

  it('stand alike in the table of users; an order by a column that is hidden waits until it is shown again', async () => {
    const panel = await open(films);
    const { page } = panel;
    await row(panel, 0).waitFor();
    // Of the baseline there is no column of differences.
    await page.locator('.measures').getByRole('button', { name: 'bpr' }).click();
    await page.locator('.head-cell', { hasText: 'vs.' }).waitFor({ state: 'detached' });
    const ofUsers = async (): Promise<string[]> =>
      (await page.locator('.head-row .head-label').allInnerTexts()).filter((name) => name.endsWith('@10'));
    assert.deepEqual(await ofUsers(), measures);
    const orderedBy = page.locator('.head-cell:not([aria-sort=none])');
    await page.locator('.head-cell', { hasText: /^AP@10$/ }).click();
    await orderedBy.getByText('AP@10').waitFor();
    await openMenu(panel);
    const shownOf = (name: string): Locator => page.getByRole('checkbox', { name, exact: true });
    await shownOf('AP@10').uncheck();
    await shownOf('DCG@10').uncheck();
    assert.deepEqual((await ofUsers()).slice(0, 2), ['nDCG@10', 'Recall@10']);
    assert.deepEqual(await ofUsers(), await shown(panel));
    assert.equal(await orderedBy.innerText(), 'nDCG@10');
    await shownOf('AP@10').check();
    assert.equal(await orderedBy.innerText(), 'AP@10');
    // The numbers went with the names.
    await page.keyboard.press('Escape');
    await page.locator('[role=grid][aria-busy=false]').waitFor();
    const [first] = films.users({
      model: 0,
      sort: { column: { kind: 'measure', index: 1 }, descending: false },
      filter: 'all',
      start: 0,
      count: 1,
    }).rows;
    const cells = row(panel, 0).locator('[data-full]');
    assert.equal(await cells.nth(5).getAttribute('data-full'), String(first.values[2]));
  });

  it('and the baseline come back as they were chosen when the panel is opened anew', async () => {
    const key = `${films.evaluation.models[2].file.uri}\npopular.csv`;
    const panel = await open(films, {
      leaderboard: { baseline: key, hidden: ['nDCG@10', 'AP@10'] },
    });
    await row(panel, 0).waitFor();
    assert.deepEqual((await shown(panel)).slice(0, 2), ['Recall@10', 'Precision@10']);
    const names = await panel.page.locator('.measures tbody th .name').allInnerTexts();
    // By the first column, the best first.
    const means = films.evaluation.models.map((model) => model.means[2].mean ?? 0);
    const ordered = MODELS.toSorted((a, b) => means[MODELS.indexOf(b)] - means[MODELS.indexOf(a)]);
    assert.deepEqual(names, ordered);
    await panel.page
      .locator('.measures tbody tr', { hasText: 'bpr' })
      .getByRole('button', { name: 'Baseline' })
      .click();
    const kept = panel.leaderboard as LeaderboardChoice;
    assert.match(kept.baseline ?? '', /bpr\.csv$/);
  });

  it('of many models eight stand there, the charts draw the best five, the baseline and whom one adds', async () => {
    const many = new FakeEngine({ users: 60, measures: ['nDCG@10', 'AP@10'], models: 20 });
    const panel = await open(many);
    const { page } = panel;
    const names = page.locator('.measures tbody th .name');
    await row(panel, 0).waitFor();
    assert.equal(await names.count(), 8);
    assert.equal(await page.locator('.measures [aria-pressed=true].icon-button').count(), 1, 'the baseline');
    await page.getByRole('button', { name: 'Show all 20' }).click();
    assert.equal(await names.count(), 20);
    // The edge of their column is moved by keys, and stays where it is.
    const width = async (): Promise<number> =>
      (await page.locator('.measures thead .model-column').boundingBox())?.width ?? 0;
    const before = await width();
    await page.getByRole('separator').press('ArrowRight');
    assert.equal(await width(), Math.round(before + 16));
    assert.equal((panel.leaderboard as LeaderboardChoice).nameWidth, await width());
    await page.locator('.charts .fold').click();
    const drawn = page.locator('.legend-model');
    const first = await drawn.count();
    assert.ok(first >= 5 && first <= 7, String(first));
    await page.getByRole('button', { name: 'Add model…' }).click();
    await page.getByRole('menuitem').first().click();
    assert.equal(await drawn.count(), first + 1);
    await page.getByRole('button', { name: /^Remove / }).click();
    assert.equal(await drawn.count(), first);
  });

  it('a measure that was explained or that orders the models is what the charts begin with', async () => {
    const panel = await open(films);
    const { page } = panel;
    await row(panel, 0).waitFor();
    const fold = page.locator('.charts .fold');
    const drawn = page.locator('.charts-choices select').first();
    await page.getByRole('button', { name: 'RR@10', exact: true }).first().hover();
    await page.getByRole('dialog', { name: 'What RR@10 is' }).waitFor();
    await fold.click();
    await page.getByRole('heading', { name: 'RR by K' }).waitFor();
    await fold.click();
    await page.locator('[aria-description="Sort by F1@10, best first"]').click();
    await page.locator('[aria-description="Sort by F1@10, worst first"]').waitFor();
    await fold.click();
    assert.equal(await drawn.inputValue(), 'F1@10');
    await page.locator('[aria-description="Sort by AP@10, best first"]').click();
    assert.equal(await drawn.inputValue(), 'F1@10', 'what one reads does not change');
    const again = await open(films, { memory: await panel.displayedMemory() });
    await again.page.getByRole('heading', { name: 'F1 by K' }).waitFor();
    // What was chosen in the charts stays.
    await drawn.selectOption('DCG@10');
    await fold.click();
    await page.locator('[aria-description="Sort by AP@10, worst first"]').click();
    await fold.click();
    assert.equal(await drawn.inputValue(), 'DCG@10');
  });

  for (const { label, ...view } of views) {
    it(`their menu is whole and accessible: ${label}`, async () => {
      const panel = await open(films, {
        ...view,
        leaderboard: { hidden: ['AP@10'] },
      });
      await row(panel, 0).waitFor();
      await panel.page.locator('.model-head button').last().click();
      await panel.page.locator('.columns-menu').waitFor();
      await picture(panel, `columns-${label}`);
      assert.deepEqual(await axeFinds(panel), []);
    });
  }
});

describe('models that were trained several times, in the leaderboard of the panel’s page', function () {
  this.timeout(60_000);
  const { open } = usePages();

  it('are a row each, with mean and deviation over their runs; the runs unfold below', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'recscope-runs-'));
    const written = (name: string, lines: readonly string[]): string => {
      writeFileSync(path.join(folder, name), lines.join('\n'));
      return path.join(folder, name);
    };
    const users = Array.from({ length: 30 }, (_, user) => user);
    // The wanted item stands at a place that depends on model and seed.
    const recs = ['a', 'b', 'c'].flatMap((model, shift) =>
      [1, 2, 3].flatMap((seed) =>
        users.flatMap((user) =>
          [1, 2, 3, 4].map((rank) => {
            const wanted = 1 + ((user * (shift + 1) + seed) % 4);
            return `${model},${seed},u${user},${rank === wanted ? 'wanted' : `i${rank}`},${rank}`;
          }),
        ),
      ),
    );
    const engine = await engineOver([written('recs.csv', ['model,seed,user,item,rank', ...recs])], {
      truth: written('truth.csv', ['user,item', ...users.map((user) => `u${user},wanted`)]),
      measures: 'RR@10, HitRate@1',
    });
    rmSync(folder, { recursive: true });
    const panel = await open(engine);
    const { page } = panel;
    await row(panel, 0).waitFor();
    const rows = page.locator('.measures tbody tr');
    assert.deepEqual(await rows.locator('th .name').allInnerTexts(), ['c', 'a', 'b']);
    assert.equal(await rows.locator('.interval').count(), 0);
    await page.getByLabel('Show intervals').check();
    assert.equal(await rows.locator('.interval[data-full]').count(), 6, 'a deviation beside each mean');
    assert.equal((panel.leaderboard as LeaderboardChoice).intervals, true);
    await page.getByRole('button', { name: 'What the numbers mean' }).click();
    const legend = await page.locator('.legend ul').innerText();
    assert.match(legend, /± of a model with several runs \(seed\)/);
    assert.doesNotMatch(legend, /95% confidence/);
    await page.keyboard.press('Escape');
    await until(
      'differences are known',
      async () => (await rows.locator('.difference:not(.waiting)').count()) === 4,
    );

    const second = rows.nth(2).getByRole('button', { name: 'b 3 runs' });
    assert.equal(await second.getAttribute('aria-expanded'), 'false');
    await second.click();
    assert.deepEqual(await rows.locator('th .name').allInnerTexts(), [
      'c',
      'a',
      'b',
      'b (seed 1)',
      'b (seed 2)',
      'b (seed 3)',
    ]);
    // Of a run nothing is said but its mean.
    const runs = page.locator('.measures tr.run');
    assert.equal(await runs.locator('.difference, .best, .best-mark').count(), 0);
    const means = await runs
      .locator('td:first-of-type .mean')
      .evaluateAll((cells: Element[]) => cells.map((cell) => Number(cell.getAttribute('data-full'))));
    const whole = Number(await rows.nth(2).locator('.mean').first().getAttribute('data-full'));
    assert.ok(Math.abs(means.reduce((sum, mean) => sum + mean, 0) / 3 - whole) < 1e-12);
    await runs.nth(2).getByRole('button', { name: 'b (seed 3)', exact: true }).click();
    assert.equal(await runs.nth(2).getAttribute('class'), 'chosen run');
    await picture(panel, 'leaderboard-runs');
    assert.deepEqual(await axeFinds(panel), []);
  });
});
