import assert from 'node:assert/strict';
import type { TableSetupView } from '../../../src/shared/protocol/views/tableSetupView';
import { themes } from '../themes';
import { until } from '../usePages';
import { type AnalysisPage, useAnalysisPages } from './analysisPages';

const RECOMMENDED = { user: 'user_id', item: 'item_id', score: 'score' };
const JUDGED = { user: 'user_id', item: 'item_id', rating: 'rating' };
const VIEW: TableSetupView = {
  startedAt: 1,
  engines: [
    { name: 'duckdb', title: 'DuckDB', program: '/usr/local/bin/duckdb' },
    { name: 'postgres', title: 'PostgreSQL', program: '/usr/bin/psql' },
  ],
  missing: ['ClickHouse', 'Spark', 'Trino', 'BigQuery', 'Snowflake'],
  databases: ['films.duckdb', 'old/films.duckdb'],
  ofDatabase: true,
  tables: [
    { name: 'films', kind: 'other', columns: ['item_id', 'title'], roles: { item: 'item_id' } },
    {
      name: 'popular',
      kind: 'recommendations',
      columns: ['user_id', 'item_id', 'score'],
      roles: RECOMMENDED,
    },
    { name: 'recs', kind: 'recommendations', columns: ['user_id', 'item_id', 'score'], roles: RECOMMENDED },
    { name: 'truth', kind: 'truth', columns: ['user_id', 'item_id', 'rating'], roles: JUDGED },
  ],
  chosen: {
    engine: 'duckdb',
    database: 'films.duckdb',
    models: ['popular', 'recs'],
    truth: 'truth',
    recommendationColumns: RECOMMENDED,
    truthColumns: JUDGED,
  },
};
const EMPTY: TableSetupView = {
  ...VIEW,
  tables: [],
  problem: 'The tables are not listed. Type their names, or list them.',
  chosen: { engine: 'duckdb', recommendationColumns: RECOMMENDED, truthColumns: JUDGED },
};

describe('the page on which tables are selected', function () {
  this.timeout(60_000);
  const open = useAnalysisPages('tableSetup');
  const shown = (view: TableSetupView, options = {}): Promise<AnalysisPage<'tableSetup'>> =>
    open({ kind: 'done', tableSetup: view, stale: [] }, options);

  it('has everything selected that names say, and runs by one button', async () => {
    const panel = await shown(VIEW, { width: 1280 });
    const { page } = panel;
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('checkbox', { name: 'popular' }).uncheck();
    await page.getByRole('button', { name: 'Show query' }).click();
    await page.getByLabel('Database file').selectOption('old/films.duckdb');
    await until('the actions', () => panel.actions.length === 3);
    assert.deepEqual(panel.actions, [
      { kind: 'do', name: 'run', settings: VIEW.chosen },
      { kind: 'do', name: 'showQuery', settings: { ...VIEW.chosen, models: ['recs'] } },
      { kind: 'change', settings: { evaluation: undefined, engine: 'duckdb', database: 'old/films.duckdb' } },
    ]);
    // What the host says again is no new choice.
    await panel.send({ kind: 'done', tableSetup: { ...VIEW }, stale: [] });
    assert.equal(await page.getByRole('checkbox', { name: 'popular' }).isChecked(), false);
  });

  it('says what is lacking, and takes names that are typed', async () => {
    const panel = await shown(EMPTY);
    const { page } = panel;
    await page.getByText('Select a table of recommendations.').waitFor();
    await page.getByLabel('Tables', { exact: true }).fill('@recs.sql, popular');
    await page.keyboard.press('Tab');
    await page.getByText('Select the ground truth.').waitFor();
    await page.getByLabel('Ground truth', { exact: true }).fill('@truth.sql');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await until('the run', () => panel.actions.length === 1);
    assert.deepEqual(panel.actions, [
      {
        kind: 'do',
        name: 'run',
        settings: { ...EMPTY.chosen, models: ['@recs.sql', 'popular'], truth: '@truth.sql' },
      },
    ]);
  });

  it('says what to install where no engine can be asked, and looks again', async () => {
    const panel = await shown({ ...VIEW, engines: [], tables: [], chosen: {} });
    await panel.page.getByRole('button', { name: 'Look again' }).click();
    await until('the look', () => panel.actions.length === 1);
    assert.equal(panel.actions[0].kind, 'change');
    assert.equal(await panel.page.getByRole('button', { name: 'Run' }).count(), 0);
    await panel.picture('tableSetup-none');
  });

  for (const [at, theme] of themes.entries())
    it(`is whole at any width, and axe finds nothing: ${theme.name}`, async () => {
      const width = [1280, 900, 640, 400][at % 4];
      const panel = await shown(at === 1 ? EMPTY : VIEW, { theme, width, height: 800 });
      await panel.page.getByRole('button', { name: 'Run', exact: true }).waitFor();
      assert.deepEqual(await panel.axeFinds(), []);
      const over = await panel.page.evaluate<number>(
        `document.querySelector('main').scrollWidth - document.querySelector('main').clientWidth`,
      );
      assert.equal(over, 0);
      await panel.picture(`tableSetup-${theme.name}`);
    });
});
