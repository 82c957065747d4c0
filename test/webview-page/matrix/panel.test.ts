import assert from 'node:assert/strict';
import { exampleEngine } from '../exampleEngine';
import type { PanelPage } from '../panelPage';
import { picture, row, until, usePages } from '../usePages';
import { inLanguage } from '../inLanguage';
import { faultsOf, type State } from './faults';
import { looks } from './looks';

describe('the panel’s page in every size, with scroll bars', function () {
  this.timeout(240_000);
  const { open } = usePages({ scrollBars: true });
  let films: Awaited<ReturnType<typeof exampleEngine>>;
  before(async () => {
    films = await exampleEngine(
      ['itemknn.csv', 'matrix-factorisation.csv', 'problems.csv'],
      'nDCG@10, AP@10, Recall@10, HitRate@10, MRR, ItemCoverage@10',
    );
  });

  const states: readonly State<PanelPage>[] = [
    {
      name: 'users',
      wanted: ['.measures', 'h1'],
      whole: ['.measures tbody .chosen .mean', '.measures .head-button', '.actions > :last-child'],
      go: (panel) => row(panel, 0).waitFor(),
    },
    {
      name: 'user',
      wanted: ['.user h2', '.user .place'],
      async go(panel) {
        await row(panel, 1).click();
        await panel.page.locator('.entries .called').first().waitFor();
        await panel.page.locator('.why-box').waitFor();
      },
    },
    {
      name: 'items',
      wanted: ['.rowgroup .row'],
      whole: ['#panel-items .rowgroup .row .number'],
      async go({ page }) {
        await page.locator('.user').press('Escape');
        await page.locator('#tab-items').click();
        await page.locator('#panel-items .rowgroup .row .name').first().waitFor();
      },
    },
    {
      name: 'item',
      wanted: ['.user h2', '.item-users'],
      async go(panel) {
        await row(panel, 1).click();
        await panel.page.locator('.item-users').first().waitFor();
      },
    },
    {
      name: 'comparison',
      wanted: ['.comparison-tab'],
      async go({ page }) {
        await page.locator('.user').press('Escape');
        await page.locator('#tab-comparison').click();
        await page.locator('.comparison-tab[aria-busy=false]').waitFor();
        await page.locator('.cohorts[aria-busy=false]').waitFor();
        await page.locator('.changes').waitFor();
      },
    },
    {
      name: 'comparison-below',
      wanted: [],
      go: ({ page }) =>
        page.locator('.changes').evaluate((changes) => {
          changes.scrollIntoView({ block: 'center' });
        }),
    },
    {
      name: 'problems',
      wanted: ['.problems'],
      async go({ page }) {
        await page.locator('#tab-problems').click();
        await page.locator('.finding-fold').first().click();
      },
    },
    {
      name: 'charts',
      wanted: ['.charts-grid'],
      async go({ page }) {
        await page.locator('.fold').first().click();
        await page.locator('.charts-grid').waitFor();
        await until('drawn', async () => (await page.locator('.plot.waiting').count()) === 0);
      },
    },
    {
      name: 'popover',
      wanted: ['[role=dialog]'],
      async go({ page }) {
        await page.locator('h1 .choice', { hasText: 'recscope' }).click();
        await page.getByRole('dialog').getByText('≠').first().waitFor();
      },
    },
    {
      name: 'popover-k',
      wanted: ['[role=dialog]'],
      async go({ page }) {
        await page.keyboard.press('Escape');
        await page.locator('h1 .choice', { hasText: /^(top|상위) / }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'popover-threshold',
      wanted: ['[role=dialog]'],
      async go({ page }) {
        await page.keyboard.press('Escape');
        await page.locator('h1 .choice', { hasText: /≥/ }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'details',
      wanted: ['.files'],
      async go({ page }) {
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: /^(Details|세부 정보)$/ }).click();
        await page.locator('.files').first().waitFor();
      },
    },
  ];

  for (const look of looks)
    it(`nothing is cut, covered or under the fold: ${look.label}`, async () => {
      const panel = await open(films, look);
      const faults = await inLanguage(look.language, () =>
        faultsOf(panel, states, look, (state) => picture(panel, `matrix-${look.label}-${state}`)),
      );
      assert.deepEqual(faults, []);
    });
});
