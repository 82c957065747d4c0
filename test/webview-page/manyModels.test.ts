import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import type { LeaderboardChoice } from '../../src/shared/protocol/pageMessages';
import { engineOver } from './exampleEngine';
import type { PanelAnswers, PanelPage } from './panelPage';
import { themes } from './themes';
import { axeFinds, picture, row, until, usePages } from './usePages';

const MODELS = 20;
const METRICS =
  'nDCG@10,AP@10,Recall@10,Precision@10,HitRate@10,RR@10,F1@10,DCG@10,nDCG@5,Recall@20,CatalogCoverage@10,CatalogCount@10';
const USER = 'account:europe-west:';
const ITEM = 'https://shop.example/catalog/products/';

/** Writes 20 models of a sweep, of which later ones are better, for users and items whose IDs begin alike. */
function writeSweep(folder: string): {
  readonly models: string[];
  readonly truth: string;
  readonly catalogue: string;
} {
  let state = 7;
  const random = (): number => (state = (state * 1664525 + 1013904223) % 2 ** 32) / 2 ** 32;
  const users = Array.from({ length: 30 }, (_, user) => `${USER}${String(user * 37).padStart(6, '0')}`);
  const items = Array.from({ length: 80 }, (_, item) => `${ITEM}${4_000_000 + item * 91}`);
  const relevant = users.map(() => new Set(items.filter(() => random() < 0.08)));
  const write = (name: string, head: string, lines: readonly string[]): string => {
    const file = path.join(folder, name);
    writeFileSync(file, `${[head, ...lines].join('\n')}\n`);
    return file;
  };
  const truth = users.flatMap((user, at) => [...relevant[at]].map((item) => `${user},${item}`));
  const models = Array.from({ length: MODELS }, (_, model) => {
    const lines = users.flatMap((user, at) =>
      // Some have no list, so that metrics are of different users.
      random() < 0.02
        ? []
        : items
            .map((item) => [item, random() + (relevant[at].has(item) ? 0.2 + 0.02 * model : 0)] as const)
            .sort(([, a], [, b]) => b - a)
            .slice(0, 20)
            .map(([item, score]) => `${user},${item},${score.toFixed(4)}`),
    );
    const name = `dim${64 << (model % 2)}-lr${model % 4 < 2 ? '1e-3' : '5e-4'}-batch1024-seed${String(model).padStart(2, '0')}.csv`;
    return write(name, 'user_id,item_id,score', lines);
  });
  return {
    models,
    truth: write('truth.csv', 'user_id,item_id', truth),
    catalogue: write('catalogue.csv', 'item_id', items),
  };
}

describe('many models, many metrics, and long IDs, in the panel’s page', function () {
  this.timeout(120_000);
  const { open } = usePages();
  const folder = mkdtempSync(path.join(tmpdir(), 'many-models-'));
  after(() => rmSync(folder, { recursive: true }));
  let sweep: PanelAnswers;
  let three: PanelAnswers;
  before(async () => {
    const { models, truth, catalogue } = writeSweep(folder);
    sweep = await engineOver(models, { truth, catalogue, measures: METRICS });
    three = await engineOver(models.slice(0, 3), { truth, measures: 'nDCG@10,Recall@10' });
  });

  const tab = ({ page }: PanelPage, name: RegExp): Locator => page.getByRole('tab', { name });
  const distinct = (texts: readonly string[], pattern: RegExp): void => {
    for (const text of texts) assert.match(text, pattern);
    assert.equal(new Set(texts).size, texts.length, texts.join());
  };
  const byNDCG = (): string[] => {
    const { models } = sweep.evaluation;
    return [...models.keys()]
      .sort((a, b) => (models[b].means[0].mean ?? 0) - (models[a].means[0].mean ?? 0))
      .map((model) => `seed${String(model).padStart(2, '0')}`);
  };

  it('IDs show what tells them apart; tooltips and copies have the whole ID', async () => {
    const panel = await open(three);
    const { page } = panel;
    await row(panel, 0).waitFor();
    await panel.compared();
    const names = page.locator('.rowgroup .row:not([aria-busy]) .first .name');
    distinct((await names.allInnerTexts()).slice(0, 10), /^…\d{6}$/);
    const whole = await names.first().getAttribute('data-full');
    assert.equal(whole, `${USER}${(await names.first().innerText()).slice(1)}`);
    assert.equal(await names.first().getAttribute('title'), whole);
    await row(panel, 0).click();
    assert.match(await page.getByRole('heading', { level: 2, name: /User/ }).innerText(), /^User\s…\d{6}$/);
    distinct(await page.locator('.compared-list').first().locator('.called').allInnerTexts(), /^…\d{7}$/);
    await tab(panel, /Items/).click();
    await until('items', async () => (await names.first().innerText()).length === 8);
    distinct((await names.allInnerTexts()).slice(0, 10), /^…\d{7}$/);
    assert.deepEqual(await axeFinds(panel), []);
  });

  it('the heads of the leaderboard stay in sight, and rows are equally high', async () => {
    const panel = await open(sweep);
    const { page } = panel;
    await row(panel, 0).waitFor();
    await panel.compared();
    await page.getByRole('button', { name: `Show all ${MODELS}` }).click();
    const heights = await page
      .locator('.measures tbody tr')
      .evaluateAll((rows) => rows.map((each) => Math.round(each.getBoundingClientRect().height)));
    assert.equal(heights.length, MODELS);
    assert.deepEqual([...new Set(heights)], [heights[0]]);
    assert.ok(heights[0] <= 42, `${heights[0]} px`);
    const last = page.locator('.measures tbody tr').last();
    await last.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    const top = async (): Promise<number> =>
      Number((await page.locator('.measures thead').boundingBox())?.y) -
      Number((await page.locator('.main').boundingBox())?.y);
    await until('heads at the top', async () => Math.abs(await top()) < 2);
    await picture(panel, 'many-models-heads');
    await tab(panel, /Users/).evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await until('heads gone with their table', async () => (await top()) < -20);
  });

  it('models are told apart in charts and tables, best first as in the leaderboard', async () => {
    const panel = await open(sweep);
    const { page } = panel;
    await row(panel, 0).waitFor();
    await panel.compared();
    const order = byNDCG();
    await tab(panel, /Comparison/).click();
    const forest = page.getByRole('figure', { name: 'Differences with 95% intervals' });
    let rows: (string | undefined)[] = [];
    const names = forest.locator('.picture > g[aria-hidden]:not(.only-in-copy) text.tick');
    await until('a row for each model', async () => {
      rows = (await names.allTextContents()).map((text) => /seed\d\d/.exec(text)?.[0]);
      rows = rows.filter((name) => name !== undefined);
      return rows.length === MODELS - 1;
    });
    assert.deepEqual(
      rows,
      order.filter((name) => name !== 'seed00'),
    );
    const options = await page.locator('.comparison-tab select').first().locator('option').allInnerTexts();
    assert.deepEqual(
      options.map((name) => name.slice(-6)),
      order.filter((name) => name !== 'seed00'),
    );
    const heads = await page.locator('.changes th .name').allInnerTexts();
    assert.deepEqual([...new Set(heads)], ['seed00', order[0]]);
    await page.locator('.charts .fold').click();
    const drawn = (await page.locator('.legend-model').allInnerTexts()).map((name) => name.trim());
    assert.deepEqual(
      drawn,
      order.filter((name) => drawn.includes(name)),
    );
    const tradeOff = page.getByRole('figure', { name: 'nDCG@10 against' });
    await tradeOff.locator('.end-label').first().waitFor();
    const labels = tradeOff.locator('.end-label');
    assert.ok((await labels.allTextContents()).some((text) => text.includes(order[0])));
    const front = page.locator('.charts [aria-label*="Pareto-optimal"]');
    assert.equal(await labels.count(), await front.count(), 'each Pareto-optimal model has its name');
    const boxesOf = async (found: Locator, inset: number): Promise<number[][]> =>
      Promise.all(
        (await found.all()).map(async (each) => {
          const { x, y, width, height } = (await each.boundingBox()) ?? assert.fail('not drawn');
          return [x + inset, x + width - inset, y + inset, y + height - inset];
        }),
      );
    // Strokes of points and the height of a line count little.
    const boxes = [...(await boxesOf(labels, 2)), ...(await boxesOf(tradeOff.locator('.point'), 6))];
    const cover = (a: readonly number[], b: readonly number[]): boolean =>
      Math.min(a[1], b[1]) > Math.max(a[0], b[0]) && Math.min(a[3], b[3]) > Math.max(a[2], b[2]);
    for (let name = 0; name < (await labels.count()); name++)
      assert.deepEqual(
        boxes.filter((other, index) => index !== name && cover(boxes[name], other)),
        [],
      );
    assert.deepEqual(await axeFinds(panel), []);
  });

  it('the baseline is said with its reason, and one choice changes it', async () => {
    const panel = await open(sweep);
    const { page } = panel;
    await row(panel, 0).waitFor();
    await panel.compared();
    const foot = page.locator('.leaderboard-foot');
    const baseline = foot.getByLabel('Baseline');
    assert.match(await foot.innerText(), /first file/);
    assert.match((await baseline.locator('option').allInnerTexts())[0], new RegExp(`${byNDCG()[0]}$`));
    assert.equal(await baseline.locator('option').count(), MODELS + 1);
    await baseline.selectOption('7');
    assert.match((panel.leaderboard as LeaderboardChoice).baseline ?? '', /seed07\.csv$/);
    assert.doesNotMatch(await foot.innerText(), /first file/);
    await page.locator('.head-cell', { hasText: 'vs. seed07' }).waitFor();
    await baseline.selectOption('');
    assert.equal((panel.leaderboard as LeaderboardChoice).baseline, null);
    const { models } = sweep.evaluation;
    const key = `${models[3].file.uri}\n${models[3].nameInFile ?? models[3].name}`;
    const configured = await open(sweep, {
      leaderboard: { hidden: [], baseline: key, baselineFrom: 'recscope.json' },
    });
    await row(configured, 0).waitFor();
    const configuredFoot = configured.page.locator('.leaderboard-foot');
    assert.match(await configuredFoot.innerText(), /recscope\.json/);
    await configuredFoot.getByLabel('Baseline').selectOption('4');
    assert.equal((configured.leaderboard as LeaderboardChoice).baselineFrom, undefined);
    assert.doesNotMatch(await configuredFoot.innerText(), /recscope\.json/);
  });

  it('an item that slid below the shown ranks has its rank', async () => {
    const panel = await open(three);
    const { page } = panel;
    await row(panel, 0).waitFor();
    await panel.compared();
    const below = page.locator('.compared-list .gone[aria-label^="now at rank"]');
    // Of some users the lists have no item in common.
    for (let at = 0; at < 10 && (await below.count()) === 0; at++) {
      await row(panel, at).click();
      await page.locator('.compared-list li').first().waitFor();
    }
    await below.first().waitFor();
    for (const text of await below.allInnerTexts()) {
      const rank = Number(/^→ (\d+)$/.exec(text)?.[1]);
      assert.ok(rank > 10 && rank <= 20, text);
    }
  });

  it('columns are as wide as one drags them, or makes them by keys, and stay so', async () => {
    const panel = await open(three);
    const { page } = panel;
    await row(panel, 0).waitFor();
    await panel.compared();
    const head = page.locator('.head-cell').first();
    const width = async (): Promise<number> => Number((await head.boundingBox())?.width);
    const before = await width();
    const edge = await head.locator('.column-edge').boundingBox();
    assert.ok(edge);
    await page.mouse.move(edge.x + 4, edge.y + 10);
    await page.mouse.down();
    await page.mouse.move(edge.x + 64, edge.y + 10, { steps: 4 });
    await page.mouse.up();
    await until('wider', async () => Math.abs((await width()) - before - 60) < 2);
    assert.equal(await head.getAttribute('aria-sort'), 'none', 'the drag is no click on the heading');
    await head.click();
    await head.press('Shift+ArrowLeft');
    await until('narrower', async () => Math.abs((await width()) - before - 44) < 2);
    const again = await open(three, { memory: await panel.displayedMemory() });
    const kept = again.page.locator('.head-cell').first();
    await until('kept', async () => Math.abs(Number((await kept.boundingBox())?.width) - before - 44) < 2);
    await head.locator('.column-edge').dblclick();
    await until('reset', async () => Math.abs((await width()) - before) < 2);
  });

  it('values that are all small have significant digits, and intervals as many decimals', async () => {
    const lines = Array.from({ length: 400 }, (_, user) => `u${user},i${user}`);
    const file = (name: string, hits: number): string => {
      const out = path.join(folder, name);
      const rows = lines.map((line, user) => (user < hits ? `${line},1` : `u${user},none,1`));
      writeFileSync(out, `user,item,score\n${rows.join('\n')}\n`);
      return out;
    };
    const truth = path.join(folder, 'small-truth.csv');
    writeFileSync(truth, `user,item\n${lines.join('\n')}\n`);
    const small = await engineOver([file('a.csv', 2), file('b.csv', 3)], { truth, measures: 'HitRate@10' });
    const panel = await open(small, { leaderboard: { hidden: [], intervals: true } });
    await row(panel, 0).waitFor();
    const means = await panel.page.locator('.measures .mean').allInnerTexts();
    assert.deepEqual(
      means.map((text) => text.trim()),
      ['0.00750', '0.00500'],
    );
    for (const text of await panel.page.locator('.measures .interval').allInnerTexts())
      assert.match(text.trim(), /^± 0\.\d{5}$/);
  });

  for (const [theme, width, language] of [
    [themes[0], 400, 'ko'],
    [themes[1], 640, 'en'],
    [themes[2], 1280, 'ko'],
    [themes[3], 640, 'ko'],
  ] as const)
    it(`is accessible: ${theme.name}, ${width}, ${language}`, async () => {
      const panel = await open(sweep, {
        theme,
        width,
        language,
        leaderboard: { hidden: [], intervals: true },
      });
      await row(panel, 0).waitFor();
      await panel.compared();
      const shown = panel.page.locator('.measures tbody .name:visible');
      distinct(await shown.allInnerTexts(), /seed\d\d$/);
      await picture(panel, `many-models-${theme.name}-${width}-${language}`);
      assert.deepEqual(await axeFinds(panel), []);
    });
});
