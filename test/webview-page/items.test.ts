import assert from 'node:assert/strict';
import type { EvaluationView } from '../../src/shared/protocol/views/evaluationView';
import { exampleEngine } from './exampleEngine';
import { FakeEngine, hostileNames } from './fakeEngine';
import { FakeItems } from './fakeItems';
import type { OpenOptions, PanelPage } from './panelPage';
import { type Theme, themes } from './themes';
import { axeFinds, copied, picture, row, until, usePages } from './usePages';

const measures = ['nDCG@5', 'nDCG@10', 'AP@10'];
const [dark, light] = themes;

describe('the items, in the panel’s page', function () {
  this.timeout(60_000);
  const { open } = usePages();
  const fake = (): FakeEngine => new FakeEngine({ users: 6040, measures, models: 2 });

  async function openItems(options: Partial<OpenOptions> = {}, answers = fake()): Promise<PanelPage> {
    const panel = await open(answers, options);
    await panel.page.locator('#tab-items').click();
    await row(panel, 0).waitFor();
    await panel.page.locator('.chips').waitFor();
    return panel;
  }

  const views: readonly (Partial<OpenOptions> & { label: string; theme: Theme })[] = [
    ...themes.map((theme) => ({ label: theme.name, theme })),
    { label: 'narrow', theme: dark, width: 300, height: 800 },
    { label: 'korean', theme: light, language: 'ko' },
    { label: 'forced-colors', theme: light, forcedColors: true },
    { label: 'zoom-200', theme: light, width: 680, height: 430, scale: 2 },
  ];
  for (const { label, ...view } of views) {
    it(`axe finds nothing: ${label}`, async () => {
      const panel = await openItems(view);
      await picture(panel, `items-${label}`);
      assert.deepEqual(await axeFinds(panel), []);
      await row(panel, 2).click();
      await panel.page.locator('.item-users').first().waitFor();
      await picture(panel, `items-${label}-item`);
      assert.deepEqual(await axeFinds(panel), [], 'with an item');
    });
  }

  it('on a narrow page a name and how often it is recommended stand beside each other, whole', async () => {
    const panel = await openItems({ width: 300, height: 800 });
    const count = await row(panel, 0).locator('.cell').nth(1).boundingBox();
    const table = await panel.page.getByRole('grid').boundingBox();
    assert.ok(count !== null && table !== null);
    assert.ok(count.x + count.width <= table.x + table.width, JSON.stringify([count, table]));
  });

  it('has no column of the ground truth where all of it is relevant', async () => {
    const engine = fake();
    const hasColumn = async (part: Partial<EvaluationView>): Promise<boolean> => {
      const evaluation = { ...engine.evaluation, further: {}, ...part };
      const { page } = await openItems({ state: { kind: 'done', evaluation, stale: [] } }, engine);
      return (await page.locator('.head-row .head-label').allInnerTexts()).includes('In ground truth');
    };
    assert.deepEqual([await hasColumn({}), await hasColumn({ allRelevant: true })], [true, false]);
  });

  it('says of each item what the engine counted, and over what', async () => {
    const films = await exampleEngine(['itemknn.csv', 'popular.csv'], 'nDCG@5, nDCG@10');
    const panel = await open(films);
    const { page } = panel;
    await page.locator('#tab-items').click();
    await row(panel, 0).waitFor();
    // The panel opens on the best model that is not the baseline.
    const counting = { model: 1, cutoff: 10 };
    const query = { ...counting, filter: 'all', query: '', start: 0, count: 1 } as const;
    const summary = await films.items.itemSummary(counting);
    const first = (await films.items.items({ ...query, sort: { column: 'recommended', descending: true } }))
      .rows[0];
    const cells = await row(panel, 0)
      .locator('.cell')
      .evaluateAll((all) => all.map((cell) => cell.getAttribute('data-full') ?? cell.textContent));
    assert.deepEqual(cells.map(Number).slice(1), [
      first.recommended,
      first.hits,
      first.hitshare,
      first.relevant,
      first.missed,
      first.rank,
      first.popularity,
      first.lift ?? NaN,
      first.surplus ?? NaN,
    ]);
    const words = `${summary.users} users · ${summary.recommendations.toLocaleString('en')} recommendations in the top 10`;
    await page.getByText(words).waitFor();
    await picture(panel, 'items-films');
    // Other lists, and further down.
    await page.locator('.measures').getByRole('button', { name: 'popular' }).click();
    await page.getByRole('combobox', { name: 'Ranks included' }).selectOption('');
    const whole = await films.items.itemSummary({ model: 1, cutoff: null });
    await page
      .getByText(`${whole.recommendations.toLocaleString('en')} recommendations in full lists`)
      .waitFor();
    await row(panel, 0).click();
    await page.locator('.item-users').first().waitFor();
    await picture(panel, 'items-films-item');
  });

  it('quick filters show who is recommended too often, too seldom, in vain or never, most first', async () => {
    const panel = await openItems();
    const { page } = panel;
    const shown = async (column: number): Promise<number[]> =>
      (
        await page
          .locator(`.rowgroup .row:not([aria-busy]) .cell:nth-child(${column})`)
          .evaluateAll((all) => all.map((cell) => cell.getAttribute('data-full') ?? cell.textContent))
      ).map((text) => Number(text?.replaceAll(',', '')));
    const choose = async (chip: RegExp): Promise<void> => {
      await page.getByRole('button', { name: chip }).click();
      await page.getByRole('button', { name: chip, pressed: true }).waitFor();
      await page.locator('[role=grid][aria-busy=false]').waitFor();
    };
    await choose(/over-recommended/);
    const over = await shown(10);
    assert.ok(over.every((surplus, index) => surplus > 0 && surplus <= (over[index - 1] ?? Infinity)));
    await choose(/under-recommended/);
    const under = await shown(10);
    assert.ok(under.every((surplus, index) => surplus < 0 && surplus >= (under[index - 1] ?? -Infinity)));
    await choose(/never hit/);
    assert.deepEqual([...new Set(await shown(3))], [0]);
    assert.ok((await shown(2)).every((recommended) => recommended > 0));
    await row(panel, 0).getByText('never relevant').waitFor();
    await choose(/never recommended/);
    assert.deepEqual([...new Set(await shown(2))], [0]);
    await page.getByRole('button', { name: /never recommended/, pressed: true }).click();
    await page.getByText('1,682 of 1,682 items').waitFor();
  });

  it('the query box knows the columns of items and points at mistakes', async () => {
    const panel = await openItems();
    const { page } = panel;
    const box = page.getByRole('combobox', { name: 'Filter items' });
    await box.pressSequentially('re');
    assert.deepEqual(await page.locator('.query-options li').allInnerTexts(), [
      'recommended',
      'relevant',
      'hitshare',
    ]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await box.pressSequentially('> 20 and hits = 0');
    await page.getByText(/^[\d,]+ of 1,682 items/).waitFor();
    await box.pressSequentially(' and list > 2');
    await page.getByRole('alert').getByText('No column “list”').waitFor();
    assert.equal(await page.locator('.wrong').innerText(), 'list');
    await picture(panel, 'items-query-mistake');
    assert.deepEqual(await axeFinds(panel), []);
    await box.fill('item ~ item*1*');
    await page.getByText(/^[\d,]+ of 1,682 items/).waitFor();
  });

  it('every key works: between tabs, in the table, into an item, to its users and back', async () => {
    const panel = await openItems();
    const { page } = panel;
    await page.locator('#tab-items').focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('#tab-comparison[aria-selected=true]:focus').waitFor();
    await page.keyboard.press('End');
    await page.locator('#tab-problems[aria-selected=true]:focus').waitFor();
    await page.keyboard.press('Home');
    await page.locator('#tab-users[aria-selected=true]:focus').waitFor();
    await page.keyboard.press('ArrowRight');
    await row(panel, 0).waitFor();
    await page.locator('.cell[tabindex]').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.locator('[role=columnheader][aria-sort=ascending]', { hasText: 'Item' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('=c');
    await page.locator('.cell:focus', { hasText: '=cmd' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Item =cmd()|calc', exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('heading', { name: /^Item (?!=cmd)/ }).waitFor();
    const user = page.locator('.item-users .place').first();
    await user.focus();
    await page.keyboard.press('Escape');
    await page.locator('.cell:focus').waitFor();
    assert.equal(await page.locator('aside').count(), 0);
    await page.keyboard.press('Enter');
    await user.focus();
    await page.keyboard.press('Enter');
    await page.locator('#tab-users[aria-selected=true]').waitFor();
    await page.locator('.user h2', { hasText: 'User' }).waitFor();
    assert.equal(await page.locator('.user').count(), 1);
    // In the table of users one goes on from the user's row.
    await page.locator('#panel-users .cell:focus').waitFor();
  });

  it('a user’s line opens in the recommendations, that of a miss in the truth', async () => {
    const panel = await openItems();
    const { page } = panel;
    await row(panel, 14).click();
    await page.locator('.item-users').nth(1).waitFor();
    await page.locator('.item-users').nth(0).getByRole('button', { name: '12', exact: true }).click();
    await page.locator('.item-users').nth(1).getByRole('button', { name: '3,002', exact: true }).click();
    assert.deepEqual(panel.revealed, [
      { uri: 'file:///work space/itemknn.csv', line: 12 },
      { uri: 'file:///work space/truth.csv', line: 3002 },
    ]);
  });

  it('order, filter, query, cutoff, tab and item survive a reload', async () => {
    const first = await openItems();
    const { page } = first;
    await page.locator('.head-cell', { hasText: 'Mean rank' }).click();
    await page.locator('[role=combobox]').fill('hits > 0');
    await page.getByRole('combobox', { name: 'Ranks included' }).selectOption('5');
    await page.getByText(/recommendations in the top 5/).waitFor();
    await page.getByText(/^[\d,]+ of 1,682 items/).waitFor();
    await row(first, 3).click();
    await page.locator('.item-users').first().waitFor();
    const name = await page.locator('.user h2').innerText();
    await until('what is shown is remembered', () => {
      const text = JSON.stringify(first.memory);
      return text.includes('"item":"') && text.includes('"query":"hits > 0"');
    });
    const again = await open(fake(), { memory: first.memory as OpenOptions['memory'] });
    await again.page.getByRole('heading', { name, exact: true }).waitFor();
    await again.page.locator('[role=columnheader][aria-sort=ascending]', { hasText: 'Mean rank' }).waitFor();
    await again.page.getByText(/recommendations in the top 5/).waitFor();
    assert.equal(await again.page.locator('[role=combobox]').inputValue(), 'hits > 0');
    await again.page.getByText(/^row 4$/).waitFor();
  });

  it('names are text, copied whole; nothing else is asked for until the tab is opened', async () => {
    const panel = await open(fake());
    const { page } = panel;
    await row(panel, 0).waitFor();
    assert.deepEqual(
      panel.asked.filter((question) => /^item/.test(question)),
      [],
    );
    await page.locator('#tab-items').click();
    await row(panel, 0).getByText(hostileNames[0], { exact: true }).waitFor();
    const long = hostileNames.findIndex((name) => name.length > 10_000);
    await page.getByRole('rowheader', { name: /^long/ }).click();
    await page.getByRole('heading', { name: 'Item long' }).waitFor();
    assert.equal(await copied(panel), hostileNames[long]);
    const heights = await page
      .locator('.rowgroup .row')
      .evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().height));
    assert.deepEqual([...new Set(heights)], [24]);
    const widths = await page.evaluate<number[]>('[document.documentElement.scrollWidth, innerWidth]');
    assert.equal(widths[0], widths[1]);
  });

  it('what fails says so and can be asked for again', async () => {
    const panel = await open(fake());
    const { page } = panel;
    await row(panel, 0).waitFor();
    panel.failure = 'The engine stopped.';
    await page.locator('#tab-items').click();
    await page.getByText('Couldn’t load the rows: The engine stopped.').waitFor();
    await picture(panel, 'items-failed');
    panel.failure = undefined;
    await page.getByRole('button', { name: 'Try again' }).click();
    await row(panel, 0).waitFor();
    await page.locator('.chips').waitFor();
  });

  it('100,000 items: the first rows and another order are there soon', async () => {
    const million = fake();
    const items = new FakeItems(hostileNames, 100_000);
    items.itemSummary({ model: 0, cutoff: 10 });
    const panel = await open(Object.assign(million, { items }));
    const { page } = panel;
    await row(panel, 0).waitFor();
    let started = performance.now();
    await page.locator('#tab-items').click();
    await page.getByText('of 100,000 items').waitFor();
    const first = performance.now() - started;
    started = performance.now();
    await page.locator('.head-cell', { hasText: '× expected' }).click();
    await page.locator('[role=columnheader][aria-sort=descending]', { hasText: '× expected' }).waitFor();
    await page.locator('[role=grid][aria-busy=false]').waitFor();
    console.log(
      `      first rows ${first.toFixed(0)} ms, order ${(performance.now() - started).toFixed(0)} ms`,
    );
    assert.equal(await page.locator('[role=grid]').getAttribute('aria-rowcount'), '100001');
  });
});
