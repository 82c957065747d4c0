import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { formatMean } from '../../src/shared/text/numbers/numberText';
import { exampleEngine } from './exampleEngine';
import type { PanelAnswers, PanelPage } from './panelPage';
import { axeFinds, picture, row, until, usePages } from './usePages';

const measures = ['nDCG@10', 'AP@10', 'Recall@10', 'RR@10', 'HitRate@10', 'RBP@10'];

describe('a measure under the other conventions, in the panel’s page', function () {
  this.timeout(60_000);
  const { open } = usePages();
  let films: PanelAnswers;
  /** The model that is shown at first. */
  let best: number;
  before(async () => {
    const files = ['itemknn.csv', 'matrix-factorisation.csv', 'popular.csv'];
    films = await exampleEngine(files, measures.join(', '));
    const means = films.evaluation.models.map((model) => model.means[0].mean ?? 0);
    best = means.indexOf(Math.max(...means));
  });

  const nameOf = ({ page }: PanelPage, measure: string): Locator =>
    page.locator(`.measures .explain-button[aria-label="What ${measure} is"]`);
  const popoverOf = ({ page }: PanelPage, measure: string): Locator =>
    page.getByRole('dialog', { name: `What ${measure} is` });
  const askedConventions = ({ asked }: PanelPage): string[] =>
    asked.filter((question) => /conventions/i.test(question));
  const focusedText = ({ page }: PanelPage): Promise<string> =>
    page.evaluate('document.activeElement.innerText');

  /** An engine whose quick answers come only when they are let go. */
  function held(): { answers: PanelAnswers; letGo: () => void } {
    let letGo: () => void = () => undefined;
    const free = new Promise<void>((resolve) => (letGo = resolve));
    const quickConventions: PanelAnswers['quickConventions'] = async (...question) => {
      await free;
      return films.quickConventions(...question);
    };
    return { answers: { ...films, quickConventions }, letGo };
  }

  /** Where there are so many users that it takes 12 s, and longer than any test. */
  const large = (): PanelAnswers => ({
    ...films,
    quickConventions: () => ({ kind: 'long', milliseconds: 12_345 }),
    conventions: () => new Promise(() => undefined),
  });

  it('is shown by itself, with what makes the difference, and for whom; a second look asks nothing', async () => {
    const panel = await open(films);
    const { page } = panel;
    await nameOf(panel, 'AP@10').click();
    const view = await films.conventions(best, 'AP@10');
    const { others } = view;
    await page.locator('.conventions.known').waitFor();
    const known = await page.locator('.conventions.known li').count();
    assert.equal(known, 7, 'the one in use, and six');
    await page.getByRole('button', { name: `${others.length + 1 - known} more` }).click();
    const shown = new Map<string, string>();
    for (const each of await page.locator('.convention-mean').all()) {
      const [names, mean] = (await each.innerText()).split('\n');
      for (const name of names.split(', ')) shown.set(name, mean);
    }
    // Libraries without the measure are named together, without a number.
    const having = [view.reference, ...view.others].filter(
      (each) => !('kind' in each && each.kind === 'absent'),
    );
    const all = having.map((each) => ('mean' in each ? each.mean : null));
    having.forEach(({ convention }, index) =>
      assert.equal(shown.get(convention), formatMean(all[index]), convention),
    );
    assert.equal(shown.size, having.length);
    const means = all.filter((mean) => mean !== null);
    const [least, largest] = [Math.min(...means), Math.max(...means)].map(formatMean);
    await page.getByRole('status').getByText(`between ${least} and ${largest}`).waitFor();
    const recbole = page.locator('.conventions li', { hasText: 'recbole' });
    assert.match(
      await recbole.innerText(),
      /over users with a relevant item and a list: 4 users \(hana, nikolai, ruth, …\)/,
    );
    await picture(panel, 'conventions');
    assert.deepEqual(await axeFinds(panel), []);
    await page.getByLabel('Search conventions').fill('recb');
    assert.equal(await page.locator('.conventions li').count(), 2);
    await recbole.getByRole('button', { name: 'nikolai' }).click();
    await page.getByRole('heading', { name: 'User nikolai' }).waitFor();
    await page.getByRole('heading', { name: /^Why AP@10/ }).waitFor();
    const asked = askedConventions(panel);
    await nameOf(panel, 'AP@10').click();
    assert.equal(await page.locator('.comparison').getAttribute('aria-busy'), 'false');
    await page.locator('.conventions').waitFor();
    assert.deepEqual(askedConventions(panel), asked);
  });

  it('comes after the explanation, which can be read meanwhile and stays where it is', async () => {
    const { answers, letGo } = held();
    const panel = await open(answers);
    const { page } = panel;
    await panel.compared();
    await nameOf(panel, 'AP@10').hover();
    const popover = popoverOf(panel, 'AP@10');
    await page.locator('.comparison[aria-busy=true]').waitFor();
    await page.getByRole('status').getByText('Computing…').waitFor();
    const parts = (): Promise<object> =>
      popover.evaluate((box) =>
        ['h2', 'p', 'h3'].map((part) => {
          const { x, y, width } = box.querySelector(part)?.getBoundingClientRect() ?? {};
          return { part, x, y, width };
        }),
      );
    await picture(panel, 'conventions-computing');
    assert.deepEqual(await axeFinds(panel), []);
    const before = await parts();
    const room = (await popover.boundingBox())?.height ?? 0;
    letGo();
    await page.locator('.conventions').waitFor();
    assert.deepEqual(await parts(), before);
    assert.ok(((await popover.boundingBox())?.height ?? 0) >= room, 'what follows is not smaller');
    assert.deepEqual(panel.givenUp, []);
  });

  it('pointing at many names one after the other leaves one question; closing gives that up too', async () => {
    const panel = await open(held().answers);
    const { page } = panel;
    await panel.compared();
    for (const measure of measures) {
      await nameOf(panel, measure).hover();
      await popoverOf(panel, measure).locator('.comparison[aria-busy=true]').waitFor();
    }
    const question = (measure: string): string => `quickConventions ${measure}`;
    await until('all but the last are given up', async () => panel.givenUp.length === measures.length - 1);
    assert.deepEqual(panel.givenUp, measures.slice(0, -1).map(question));
    await page.keyboard.press('Escape');
    await until('the last is given up', async () => panel.givenUp.length === measures.length);
    assert.deepEqual(panel.givenUp, measures.map(question));
  });

  it('is asked for where it takes long, which is said; it stays though the pointer leaves, until it is closed', async () => {
    const panel = await open(large());
    const { page } = panel;
    await panel.compared();
    await nameOf(panel, 'AP@10').hover();
    const popover = popoverOf(panel, 'AP@10');
    await popover.getByText('Takes about 10s for all users.').waitFor();
    await picture(panel, 'conventions-long');
    assert.deepEqual(await axeFinds(panel), []);
    await popover.getByRole('button', { name: 'Compare with the other conventions' }).click();
    await popover.locator('.comparison[aria-busy=true]').waitFor();
    await page.mouse.move(5, 5);
    await page.locator('.explain-button[aria-expanded=true]').waitFor();
    assert.equal(await focusedText(panel), 'AP@10 under each convention');
    await until('it is asked', async () => panel.asked.includes('conventions AP@10'));
    await popover.getByRole('button', { name: 'Close' }).click();
    await until('it is given up', async () => panel.givenUp.length > 0);
    assert.deepEqual(panel.givenUp, ['conventions AP@10']);
    const asked = askedConventions(panel);
    await nameOf(panel, 'AP@10').click();
    await popover.getByText('Takes about 10s').waitFor();
    assert.deepEqual(askedConventions(panel), asked, 'how long it takes is known');
  });

  it('is asked for and read by keyboard alone', async () => {
    const panel = await open({ ...large(), conventions: films.conventions });
    const { page } = panel;
    await nameOf(panel, 'AP@10').focus();
    await page.keyboard.press('Enter');
    await page.locator('.compare').waitFor();
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    await page.locator('.popover h3:focus').waitFor();
    await page.locator('.conventions').waitFor();
    for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
    await page.locator('.convention-search:focus').waitFor();
    await page.keyboard.press('Tab');
    assert.equal(await focusedText(panel), 'ida');
    await page.keyboard.press('Escape');
    await popoverOf(panel, 'AP@10').waitFor({ state: 'detached' });
    assert.equal(await panel.page.evaluate('document.activeElement.ariaLabel'), 'What AP@10 is');
  });

  it('is found for a number that somebody else got, with the users that decide', async () => {
    const panel = await open(films);
    const { page } = panel;
    const { others } = await films.conventions(best, 'AP@10');
    const recbole = others.find(({ convention }) => convention === 'recbole');
    assert.ok(recbole?.kind === 'value' && recbole.mean !== null);
    const number = recbole.mean.toFixed(4);
    await nameOf(panel, 'AP@10').click();
    const field = popoverOf(panel, 'AP@10').getByLabel('Find the convention that gives');
    await field.fill('0,4');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Enter a number such as 0.4059.').waitFor();
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    assert.deepEqual(askedConventions(panel), ['quickConventions AP@10']);
    await field.fill(number);
    await page.keyboard.press('Enter');
    const found = popoverOf(panel, 'AP@10').locator('.number-match');
    await found.getByText(`AP@10 = ${number}`).waitFor();
    const [first, second] = await found.locator('.conventions li').all();
    assert.match(await first.innerText(), /\brecbole\b/);
    assert.match(await first.innerText(), new RegExp(number));
    assert.equal(await first.getAttribute('class'), 'matching');
    assert.equal(await second.getAttribute('class'), null);
    const deciding = found.locator('.deciding li').first();
    assert.match(await deciding.innerText(), /^\S+: (\d\.\d{4}|–) or (\d\.\d{4}|–)$/);
    await picture(panel, 'conventions-match');
    assert.deepEqual(await axeFinds(panel), []);
    const user = await deciding.getByRole('button').innerText();
    await deciding.getByRole('button').click();
    await page.getByRole('heading', { name: `User ${user}` }).waitFor();
  });

  it('for a number that nothing gives says so, with the nearest first', async () => {
    const panel = await open(films, { width: 300, height: 700 });
    const { page } = panel;
    await nameOf(panel, 'AP@10').click();
    await popoverOf(panel, 'AP@10').getByLabel('Find the convention that gives').fill('0.123456');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.getByRole('status').getByText('Nothing gives 0.123456. Nearest:').waitFor();
    const means = await page.locator('.number-match .conventions .figures').allInnerTexts();
    const distances = means.map((mean) => Math.abs(Number(mean) - 0.123456));
    assert.deepEqual(
      distances,
      distances.toSorted((a, b) => a - b),
    );
    await picture(panel, 'conventions-match-300');
    assert.deepEqual(await axeFinds(panel), []);
  });

  it('that could not be had says so, and can be asked for again', async () => {
    const panel = await open(films);
    const { page } = panel;
    await row(panel, 0).waitFor();
    panel.failure = 'The engine stopped.';
    await nameOf(panel, 'AP@10').click();
    await page.getByText('Couldn’t compare the conventions: The engine stopped.').waitFor();
    await picture(panel, 'conventions-failed');
    assert.deepEqual(await axeFinds(panel), []);
    panel.failure = undefined;
    await popoverOf(panel, 'AP@10').getByRole('button', { name: 'Try again' }).click();
    await page.locator('.conventions').waitFor();
  });

  it('is asked for anew when there is a new result, and the question about the old one is given up', async () => {
    const { answers, letGo } = held();
    const panel = await open(answers);
    await nameOf(panel, 'AP@10').click();
    await panel.page.locator('.comparison[aria-busy=true]').waitFor();
    // It is put a frame after it is drawn as waiting.
    await until('it is asked', async () => askedConventions(panel).length > 0);
    const asked = askedConventions(panel);
    const evaluation = { ...films.evaluation, startedAt: films.evaluation.startedAt + 1 };
    await panel.send({ kind: 'done', evaluation, stale: [] });
    await until('it is given up', async () => panel.givenUp.length > 0);
    await until('it is asked anew', async () => askedConventions(panel).length > asked.length);
    assert.deepEqual(panel.givenUp, ['quickConventions AP@10']);
    letGo();
    await panel.page.locator('.conventions').waitFor();
  });

  for (const width of [300, 680]) {
    it(`in ${width} pixels it stays within the page; what was asked for comes into sight`, async () => {
      const panel = await open({ ...large(), conventions: films.conventions }, { width, height: 700 });
      const { page } = panel;
      await nameOf(panel, 'AP@10').click();
      await page.locator('.compare').click();
      await page.locator('.conventions').waitFor();
      await picture(panel, `conventions-${width}`);
      const box = await popoverOf(panel, 'AP@10').boundingBox();
      assert.ok(box !== null && box.x >= 0 && box.x + box.width <= width, JSON.stringify(box));
      assert.ok(box.y >= 0 && box.y + box.height <= 700, JSON.stringify(box));
      const first = await page.locator('.conventions li').first().boundingBox();
      assert.ok(first !== null && first.y > box.y && first.y + first.height < box.y + box.height);
    });
  }
});
