import assert from 'node:assert/strict';
import { type ExampleTables, exampleTables } from '../exampleTables';
import type { PanelPage } from '../panelPage';
import { picture, row, until, usePages } from '../usePages';
import { inLanguage } from '../inLanguage';
import { faultsOf, type State } from './faults';
import { type Look, looks } from './looks';

describe('tables of an engine in every size, with scroll bars', function () {
  this.timeout(240_000);
  const { open } = usePages({ scrollBars: true });
  const tables = {} as Record<Look['language'], ExampleTables>;
  before(async () => {
    for (const language of ['en', 'ko'] as const)
      tables[language] = await inLanguage(language, exampleTables);
  });
  after(() => {
    for (const made of Object.values(tables)) made.remove();
  });

  const states: readonly State<PanelPage>[] = [
    {
      name: 'patterns',
      wanted: ['h1', '.actions', '.answer'],
      go: (panel) => row(panel, 0).waitFor(),
    },
    {
      name: 'charts',
      wanted: ['.charts-grid'],
      async go({ page }) {
        await page.locator('.fold').click();
        await page.getByRole('button', { name: /curve|곡선/ }).click();
        await until('drawn', async () => (await page.locator('figure.chart svg').count()) > 1);
        await page.locator('.charts').evaluate((charts) => charts.scrollIntoView());
      },
    },
    {
      name: 'list',
      wanted: ['.user h2', 'aside .link'],
      async go(panel) {
        const { page } = panel;
        await row(panel, 0).click();
        await page.locator('aside .link').first().click();
        await page.locator('.pattern-users button').first().click();
        await page.locator('aside table.entries').waitFor();
      },
    },
  ];

  for (const look of looks)
    it(`nothing is cut, covered or under the fold: ${look.label}`, async () => {
      const panel = await open(tables[look.language].answers, look);
      const faults = await inLanguage(look.language, () =>
        faultsOf(panel, states, look, (state) => picture(panel, `matrix-${look.label}-tables-${state}`)),
      );
      assert.deepEqual(faults, []);
    });
});
