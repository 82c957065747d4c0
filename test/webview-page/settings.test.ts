import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { EvaluationView } from '../../src/shared/protocol/views/evaluationView';
import { exampleEngine } from './exampleEngine';
import type { PanelPage } from './panelPage';
import { axeFinds, picture, row, until, usePages } from './usePages';
import { views } from './views';

type Films = Awaited<ReturnType<typeof exampleEngine>>;

describe('the settings in the head', function () {
  this.timeout(60_000);
  const { open } = usePages();
  let films: Films;
  before(async () => {
    films = await exampleEngine(['itemknn.csv', 'popular.csv'], 'nDCG@10,AP@5');
  });
  const word = (panel: PanelPage, text: string): Locator =>
    panel.page.locator('h1 .choice', { hasText: text });
  const show = async (panel: PanelPage, text: string): Promise<Locator> => {
    await word(panel, text).click();
    return panel.page.getByRole('dialog');
  };
  const at = (cutoff: number, startedAt: number): EvaluationView => ({
    ...films.evaluation,
    startedAt,
    measures: films.evaluation.measures.map((measure, index) =>
      index === 0 ? { ...measure, name: `nDCG@${cutoff}` } : measure,
    ),
  });

  it('K follows the slider, one run at a time: what the hand went over in between is left out', async () => {
    const panel = await open(films);
    await row(panel, 0).waitFor();
    const dialog = await show(panel, 'top 5, 10');
    await dialog.getByRole('button', { name: 'K 10', exact: true }).click();
    const slider = dialog.getByRole('slider', { name: 'K' });
    await slider.fill('11');
    await until('asked', () => Promise.resolve(panel.actions.length > 0));
    await slider.fill('12');
    await slider.fill('13');
    assert.deepEqual(panel.actions, [{ kind: 'setCutoff', from: 10, to: 12 }]);
    await panel.send({ kind: 'done', evaluation: at(12, 1), stale: [] });
    await until('asked again', () => Promise.resolve(panel.actions.length > 1));
    assert.deepEqual(panel.actions.at(-1), { kind: 'setCutoff', from: 12, to: 14 });
    await panel.send({ kind: 'done', evaluation: at(14, 2), stale: [] });
    await dialog.locator('.choice-means[aria-busy=false]', { hasText: 'nDCG@14' }).waitFor();
    assert.equal(await slider.inputValue(), '13');
    assert.equal(panel.actions.length, 2);
  });

  it('open when a command asks for them, also before there is a result, and Escape goes back to the word', async () => {
    const running = {
      title: 'a',
      progress: { step: 'a', rows: 0, bytes: 0, totalBytes: 1 },
      last: undefined,
    };
    const panel = await open(films, { state: { kind: 'running', ...running } });
    const { page } = panel;
    await page.locator('.progress').waitFor();
    await panel.showSetting('threshold');
    await panel.send({ kind: 'done', evaluation: films.evaluation, stale: [] });
    await page.getByRole('dialog', { name: 'Minimum relevant rating' }).waitFor();
    await panel.showSetting('convention');
    await page.getByRole('dialog', { name: 'Metric convention' }).waitFor();
    assert.equal(await page.getByRole('dialog').count(), 1);
    await page.keyboard.press('Escape');
    await page.locator('[data-setting=convention]:focus').waitFor();
    await panel.showSetting('convention');
    await page.getByRole('dialog', { name: 'Metric convention' }).waitFor();
  });

  it('measures that the convention does not have are named below the others, without a number', async () => {
    const evaluation = { ...films.evaluation, convention: 'trec_eval', lacking: ['CG@10', 'ERR@10'] };
    const panel = await open({ ...films, evaluation });
    await row(panel, 0).waitFor();
    assert.equal(
      await panel.page.locator('.lacking').innerText(),
      'trec_eval has no CG@10, ERR@10: not computed.',
    );
    assert.deepEqual(await axeFinds(panel), []);
    await panel.send({ kind: 'done', evaluation: films.evaluation, stale: [] });
    await panel.page.locator('.lacking').waitFor({ state: 'detached' });
  });

  it('a usual K is a click; a run that failed leaves the K that is', async () => {
    const panel = await open(films);
    await row(panel, 0).waitFor();
    const dialog = await show(panel, 'top 5, 10');
    await dialog.getByRole('button', { name: 'K = 20', exact: true }).click();
    assert.equal(await dialog.getByRole('spinbutton', { name: 'K' }).inputValue(), '20');
    const last = films.evaluation;
    const progress = { step: 'Measuring', rows: 0, bytes: 0, totalBytes: undefined };
    await panel.send({ kind: 'running', title: 'bpr.csv', progress, last });
    await panel.page.getByRole('button', { name: 'Cancel' }).waitFor();
    await panel.send({ kind: 'failed', title: 'bpr.csv', message: 'No.', advice: '', last });
    await dialog.locator('.choice-means[aria-busy=false]').waitFor();
    assert.equal(await dialog.getByRole('spinbutton', { name: 'K' }).inputValue(), '5');
    assert.deepEqual(panel.actions, [{ kind: 'setCutoff', from: 5, to: 20 }]);
  });

  it('conventions stand with what they are and what they give here; Enter takes one', async () => {
    const panel = await open(films);
    await row(panel, 0).waitFor();
    const dialog = await show(panel, 'recscope');
    const options = dialog.getByRole('option');
    await options
      .filter({ hasText: /≠ 0\.\d{4}/ })
      .first()
      .waitFor();
    assert.match(
      await options.first().innerText(),
      /^recscope\s+0\.\d{4}\s+RecScope’s own: every user with a relevant item counts/,
    );
    assert.equal(await options.first().getAttribute('aria-selected'), 'true');
    const { others } = await films.conventions(0, 'nDCG@10');
    const differing = others.filter((other) => other.kind === 'value' && other.differs).length;
    assert.ok(differing > 0);
    assert.equal(await options.filter({ hasText: '≠' }).count(), differing);
    assert.equal(
      await dialog.getByRole('status').innerText(),
      `nDCG@10 under each convention (${differing} of ${others.length} differ)`,
    );
    // The same by keyboard: one stop, arrows and letters within it.
    await options.first().focus();
    await panel.page.keyboard.press('r');
    await panel.page.keyboard.press('ArrowDown');
    const convention = await panel.page.evaluate<string>(
      `document.activeElement.querySelector('strong').textContent`,
    );
    await panel.page.keyboard.press('Enter');
    assert.deepEqual(panel.actions, [{ kind: 'setConvention', convention }]);
  });

  it('each threshold says how many users and items it leaves, also one that is written', async () => {
    const panel = await open(films);
    await row(panel, 0).waitFor();
    const dialog = await show(panel, '≥ 4');
    const options = dialog.getByRole('option');
    await options.nth(4).waitFor();
    const view = await films.relevance?.({ threshold: null });
    assert.ok(view);
    const names = await options.locator('strong').allInnerTexts();
    assert.deepEqual(names, ['any rating above 0', '≥ 2', '≥ 3', '≥ 4', '≥ 5']);
    assert.equal(await options.nth(3).getAttribute('aria-selected'), 'true');
    const [, , , four] = view.steps;
    assert.match(await options.nth(3).innerText(), new RegExp(`${four.users} of ${view.users} users · `));
    await dialog.getByLabel('Another gain').fill('4.5');
    await options.filter({ hasText: '≥ 4.5' }).waitFor();
    await panel.page.keyboard.press('Enter');
    assert.deepEqual(panel.actions, [{ kind: 'setThreshold', threshold: 4.5 }]);
    await options.first().click();
    assert.deepEqual(panel.actions.at(-1), { kind: 'setThreshold', threshold: null });
  });

  it('Escape and leaving by Tab give the focus back to the word; a click elsewhere closes', async () => {
    const panel = await open(films);
    const { page } = panel;
    await row(panel, 0).waitFor();
    for (const text of ['recscope', '≥ 4', 'top 5, 10']) {
      await word(panel, text).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      assert.equal(await word(panel, text).getAttribute('aria-expanded'), 'true');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      assert.equal(
        await page.evaluate(`document.activeElement.textContent`),
        await word(panel, text).innerText(),
      );
      await page.keyboard.press('Enter');
      await page.keyboard.press('Shift+Tab');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      assert.equal(
        await page.evaluate(`document.activeElement.textContent`),
        await word(panel, text).innerText(),
      );
    }
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.mouse.click(1000, 500);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  for (const { label, ...view } of views) {
    it(`are whole and accessible: ${label}`, async () => {
      const panel = await open(films, view);
      await row(panel, 0).waitFor();
      for (const [index, name] of ['cutoff', 'threshold', 'convention'].entries()) {
        await panel.page
          .locator('h1 .choice')
          .nth(index + 2)
          .click();
        const dialog = panel.page.getByRole('dialog');
        if (name === 'convention') await dialog.getByText('≠').first().waitFor();
        if (name === 'threshold') await dialog.getByRole('option').nth(4).waitFor();
        await picture(panel, `settings-${name}-${label}`);
        assert.deepEqual(await axeFinds(panel), []);
        await panel.page.keyboard.press('Escape');
      }
    });
  }
});
