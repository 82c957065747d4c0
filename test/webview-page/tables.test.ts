import type { QueryOf } from '../../src/shared/protocol/queries';
import assert from 'node:assert/strict';
import type { PanelMemory } from '../../src/webview/uiState';
import { Keys } from './keys';
import { EngineFailure, type PanelAnswers, type PanelPage } from './panelPage';
import { type ExampleTables, exampleTables } from './exampleTables';
import { axeFinds, picture, row, until, usePages } from './usePages';
import { views } from './views';

describe('tables of an engine, in the panel’s page', function () {
  this.timeout(120_000);
  const { open } = usePages();
  let answers: PanelAnswers;
  let tables: ExampleTables;
  before(async () => {
    tables = await exampleTables();
    ({ answers } = tables);
  });
  after(() => tables.remove());

  for (const { label, ...options } of views)
    it(`with patterns, their users, and rows that are not used, looks as it should: ${label}`, async () => {
      const panel = await open(answers, { ...options, memory: memory(answers.evaluation.id) });
      const { page } = panel;
      await row(panel, 0).waitFor();
      // A warning says some of it.
      const { tables: read, doubts = [] } = answers.evaluation;
      const warned = doubts.filter(({ code }) => code !== 'user-without-list').length;
      assert.equal(await page.locator('.unused-rows li').count(), (read?.unused.length ?? 0) - warned);
      assert.equal(await page.locator('.file-chip').count(), 3, 'files in the head');
      await picture(panel, `tables-${label}`);
      assert.deepEqual(await axeFinds(panel), []);
      await row(panel, 0).click();
      await page.locator('aside .link').first().click();
      await page.locator('.pattern-users button').first().click();
      await page.locator('aside table.entries').waitFor();
      await picture(panel, `tables-list-${label}`);
      assert.deepEqual(await axeFinds(panel), []);
      // In a narrow page it stands in place of the table.
      await page.locator('aside.user').press('Escape');
      await page.locator('#tab-items').click();
      await page.locator('.items-waiting button').click();
      await row(panel, 0).waitFor();
      await picture(panel, `tables-items-${label}`);
      assert.deepEqual(await axeFinds(panel), []);
      await row(panel, 0).click();
      await page.locator('aside .link').first().click();
      await page.locator('aside .item-users .place').first().click();
      await page.locator('aside table.entries:not(.item-users)').waitFor();
      await picture(panel, `tables-item-${label}`);
      assert.deepEqual(await axeFinds(panel), []);
    });

  it('are compared by a query that somebody asks for, and the leaderboard says how sure differences are', async () => {
    const asked: unknown[] = [];
    const one = await tables.answersTo('nDCG(ties=item-descending)@5, AP(ties=item-descending)@5', [
      'recs',
      'reversed',
    ]);
    const { comparison } = one;
    assert.ok(comparison);
    const panel = await open({
      ...one,
      comparison: {
        ...comparison,
        comparison: (query, tell) => {
          asked.push(query);
          return comparison.comparison(query, tell);
        },
        comparedUsers: () => {
          throw new EngineFailure('Users of tables are not asked for.');
        },
      },
    });
    const { page } = panel;
    await page.getByRole('tab', { name: 'Comparison' }).click();
    const compare = page.getByRole('button', { name: 'Compare the models' });
    await compare.waitFor();
    assert.deepEqual(asked, [], 'nobody asked for it');
    await compare.press('Enter');
    await page.locator('.verdict-sentence').waitFor();
    await page.locator('.verdicts tbody tr').first().waitFor();
    // What was pressed is gone: one goes on from where it stood.
    assert.ok(await page.evaluate<boolean>(`document.activeElement.matches('[role=tabpanel]')`));
    await page.locator('.charts-cells svg').first().waitFor();
    await picture(panel, 'tables-comparison');
    assert.deepEqual(await axeFinds(panel), []);
  });

  it('have items with the columns of files, by a query for each order, which can be given up', async () => {
    const asked: QueryOf<'items'>[] = [];
    let hold: Promise<never> | undefined;
    const { items } = answers;
    assert.ok(items);
    const panel = await open({
      ...answers,
      items: {
        ...items,
        items: (query) => {
          asked.push(query);
          return hold ?? items.items(query);
        },
      },
    });
    const { page } = panel;
    await page.getByRole('tab', { name: 'Items' }).click();
    await page.getByText('one query in duckdb').waitFor();
    assert.equal(asked.length, 0, 'nobody asked for it');
    await page.getByRole('button', { name: 'Count the items' }).click();
    await row(panel, 0).waitFor();
    const heads = await page.locator('[role=grid] [role=columnheader]').allInnerTexts();
    assert.deepEqual(
      heads.map((head) => head.trim()),
      [
        ...['Item', 'Recommended', 'Hits', 'Hit share', 'Relevant', 'Missed', 'Mean rank', 'In ground truth'],
        ...['× expected', 'Extra recommendations'],
      ],
    );
    await page.locator('[role=columnheader]', { hasText: 'Missed' }).click();
    await page.locator('[role=columnheader][aria-sort=descending]', { hasText: 'Missed' }).waitFor();
    await page.getByRole('button', { name: /^never recommended/ }).click();
    await page.locator('.foot', { hasText: 'One query: ' }).waitFor();
    assert.deepEqual(
      asked.map(({ sort, filter, cutoff }) => [sort.column, filter, cutoff]),
      [
        ['recommended', 'all', 5],
        ['missed', 'all', 5],
        ['relevant', 'never-recommended', 5],
      ],
    );
    hold = new Promise(() => undefined);
    await page.getByLabel('Ranks included').selectOption('');
    await page.locator('.foot', { hasText: 'Querying…' }).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Count the items' }).waitFor();
    assert.equal(asked.at(-1)?.cutoff, null);
    hold = undefined;
    await page.getByRole('button', { name: 'Count the items' }).click();
    await row(panel, 0).waitFor();
  });

  it('by keyboard alone: at most 12 stops to the table, a pattern, its users and a list', async () => {
    const panel = await open(answers);
    const { page } = panel;
    await row(panel, 0).waitFor();
    const within = (selector: string): Promise<boolean> =>
      page.evaluate<boolean>(`document.activeElement.closest(${JSON.stringify(selector)}) !== null`);
    const tabTo = async (selector: string, most: number): Promise<void> => {
      for (let stops = 0; stops <= most; stops++) {
        await page.keyboard.press('Tab');
        if (await within(selector)) return;
      }
      assert.fail(`${selector} is more than ${most} stops away`);
    };
    await tabTo('.grid', 12);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('aside.user').waitFor();
    await tabTo('aside .link', 12);
    await page.keyboard.press('Enter');
    await page.locator('.pattern-users button').first().waitFor();
    // What was pressed is gone: one goes on from the region that it was in.
    assert.ok(await within('aside.user'));
    await tabTo('.pattern-users button', 3);
    await page.keyboard.press('Enter');
    await page.locator('aside table.entries').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('aside.user').waitFor({ state: 'detached' });
    const rowIndex = (): Promise<string | null> =>
      page.evaluate(`document.activeElement.closest('[role=row]')?.ariaRowIndex ?? null`);
    await until('back at its row', async () => (await rowIndex()) === '3');

    const keys = new Keys(page);
    await keys.backTo('Users by pattern');
    await keys.press('ArrowRight');
    await keys.isAt('Items');
    await keys.tabTo('Count the items', 1);
    await keys.press('Enter');
    await page.locator('.grid .rowgroup .row').first().waitFor();
    assert.ok(await within('[role=tabpanel]'));
    await tabTo('.grid', 8);
    await keys.press('ArrowDown', 'ArrowDown', 'Enter');
    await page.locator('aside.user').waitFor();
    await keys.tabTo('Show users', 8);
    await keys.press('Enter');
    await page.locator('aside .item-users .place').first().waitFor();
    assert.ok(await within('aside.user'));
    await page.keyboard.press('Escape');
    await until('back at its row', async () => (await rowIndex()) === '4');
    await keys.backTo('Items');
    await keys.press('ArrowLeft');
    await keys.isAt('Users by pattern');
    // The rows come again, and take nothing of the focus.
    await page.locator('.grid .rowgroup .row').first().waitFor();
    await keys.isAt('Users by pattern');
    await keys.press('ArrowLeft');
    await keys.isAt('Comparison');
    await keys.tabTo('Compare the models', 1);
    await keys.backTo('Charts');
    await keys.press('Enter');
    await keys.tabTo('Show the curve over K');
    await keys.press('Enter');
    await page.locator('.chart').nth(1).waitFor();
    assert.ok(await within('.charts'));

    await keys.backTo('Run again');
    await keys.press('ArrowRight', 'ArrowRight');
    await keys.isAt('Copy as…');
    await keys.press('Enter', 'ArrowDown', 'Enter');
    await keys.isAt('Copy as…');
    assert.equal(panel.actions.at(-1)?.kind, 'copy');
    await keys.press('Home');
    await keys.isAt('Run again');
    await keys.press('Enter');
    const progress = { step: 'Querying', rows: 0, bytes: 0, totalBytes: undefined };
    await panel.send({ kind: 'running', title: 'tables', progress, last: answers.evaluation });
    await page.locator('.progress').waitFor();
    await keys.isAt('Run again');
    await panel.send({ kind: 'done', evaluation: answers.evaluation, stale: [] });
    await page.locator('.progress').waitFor({ state: 'detached' });
    await keys.isAt('Run again');
  });

  it('come back as they were left: tab, order, what is open, what was asked for', async () => {
    const left = await open(answers);
    await row(left, 0).waitFor();
    await left.page.locator('[role=columnheader]', { hasText: 'Hits' }).click();
    await left.page.locator('[role=columnheader][aria-sort=descending]', { hasText: 'Hits' }).waitFor();
    await left.page.locator('.measures tbody tr').nth(1).locator('.link').click();
    await row(left, 1).click();
    await left.page.locator('aside .link').first().click();
    await left.page.locator('.pattern-users button').first().click();
    await left.page.locator('aside table.entries').waitFor();
    const texts = (panel: PanelPage): Promise<string[]> =>
      Promise.all([
        panel.page.locator('aside h2').innerText(),
        panel.page.locator('aside table.entries').innerText(),
        panel.page.locator('.measures [aria-pressed=true]').first().innerText(),
      ]);
    const before = await texts(left);
    await left.page.locator('#tab-items').click();
    await left.page.locator('.items-waiting button').click();
    await row(left, 0).waitFor();
    await until('kept', () => JSON.stringify(left.memory).includes('"counted"'));

    const back = await open(answers, { memory: left.memory as PanelMemory });
    await back.page.getByRole('tab', { name: 'Items', selected: true }).waitFor();
    // They were asked for in this result.
    await row(back, 0).waitFor();
    await back.page.locator('#tab-users').click();
    await back.page.locator('[role=columnheader][aria-sort=descending]', { hasText: 'Hits' }).waitFor();
    await back.page.locator('aside table.entries').waitFor();
    assert.deepEqual(await texts(back), before);

    // Of another run nothing is asked by itself.
    const { evaluation } = answers;
    await back.send({
      kind: 'done',
      evaluation: { ...evaluation, startedAt: evaluation.startedAt + 1 },
      stale: [],
    });
    await back.page.locator('aside').waitFor({ state: 'detached' });
    await back.page.locator('#tab-items').click();
    await back.page.getByRole('button', { name: 'Count the items' }).waitFor();
  });

  it('are ordered by a click; measures of another order of equal scores are named, not shown', async () => {
    const panel = await open(answers);
    await row(panel, 0).waitFor();
    const heads = await panel.page.locator('[role=grid] [role=columnheader]').allInnerTexts();
    assert.deepEqual(
      heads.map((head) => head.trim()),
      [
        'Users',
        'List',
        'Relevant',
        'Hits',
        'nDCG(ties=item-descending)@5',
        'HitRate(ties=item-descending)@5',
      ],
    );
    await panel.page
      .getByText('Not shown, because of a different tie order: AP(ties=item-ascending)@5.')
      .waitFor();
    await panel.page.locator('[role=columnheader]', { hasText: 'Hits' }).click();
    await panel.page.locator('[role=columnheader][aria-sort=descending]', { hasText: 'Hits' }).waitFor();
  });
});

function memory(evaluation: string) {
  const sort = { column: { kind: 'user' as const }, descending: false };
  return { evaluation, sort, filter: 'all' as const, user: undefined, details: true };
}
