import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { ExperimentView } from '../../../src/shared/protocol/views/experimentView';
import { useAnalysisPages } from './analysisPages';
import { analysed } from './views';
import { until } from '../usePages';
import { themes } from '../themes';

describe('the page of an experiment', () => {
  const open = useAnalysisPages('experiment');
  let view: ExperimentView;
  before(async () => {
    view = await analysed('mixed', {
      variant: 'variant',
      guardrails: [{ metric: 'PageViewsPerUser', margin: 0.02, better: 'higher' }],
    });
  });

  for (const [at, theme] of themes.entries())
    for (const [language, width] of [
      [at % 2 === 0 ? 'en' : 'ko', 1280],
      [at % 2 === 0 ? 'ko' : 'en', 420],
    ] as const)
      it(`is whole, and axe finds nothing: ${theme.name}, ${language}, ${width}`, async () => {
        const { decisions } = view.result;
        const panel = await open({ kind: 'done', experiment: view, stale: [] }, { theme, language, width });
        await panel.page.locator('.answer-more').first().waitFor();
        assert.deepEqual(
          await panel.page.locator('.answer-more').allInnerTexts(),
          decisions.map(({ sentence }) => sentence),
        );
        const whole = await panel.page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(whole <= width, `${whole} px wide`);
        await panel.picture(`experiment-${theme.name}-${language}-${width}`);
        assert.deepEqual(await panel.axeFinds(), []);
      });

  it('how the log was read is said', async () => {
    const panel = await open({ kind: 'done', experiment: view, stale: [] });
    assert.match(await panel.page.locator('.read-as').innerText(), /: read as csv; user, variant, /);
  });

  it('a check opens into what it means', async () => {
    const panel = await open({ kind: 'done', experiment: view, stale: [] });
    const check = panel.page.locator('.check').first();
    await check.click();
    assert.equal(await check.getAttribute('aria-expanded'), 'true');
    await panel.page.locator('.check-detail', { hasText: 'Sample ratio' }).waitFor();
    await check.click();
    await panel.page.locator('.check-detail').waitFor({ state: 'hidden' });
  });

  it('intervals are drawn and written from 721 px on; means and p stand in the detail', async () => {
    const { page } = await open({ kind: 'done', experiment: view, stale: [] }, { width: 721 });
    const row = page.locator('.metrics-table tr.primary').first();
    await row.locator('.change').waitFor();
    assert.match(await row.locator('.if-middle').innerText(), / to /);
    assert.equal(await row.locator('.if-wide:visible').count(), 0);
    await row.locator('.fold').click();
    await page.locator('.if-narrow', { hasText: 'Control and treatment' }).waitFor();
    const { scrollWidth, clientWidth } = await page.locator('.metrics .wide').evaluate((scrolled) => ({
      scrollWidth: scrolled.scrollWidth,
      clientWidth: scrolled.clientWidth,
    }));
    assert.ok(scrollWidth <= clientWidth);
  });

  it('a metric opens into its other looks', async () => {
    const panel = await open({ kind: 'done', experiment: view, stale: [] });
    await panel.page.locator('.metrics-table .fold').first().click();
    await panel.page.locator('.metric-detail', { hasText: 'Smallest detectable change' }).waitFor();
    assert.deepEqual(await panel.axeFinds(), []);
    await panel.picture('experiment-detail');
  });

  it('settings are changed where they are written', async () => {
    const panel = await open({ kind: 'done', experiment: view, stale: [] });
    await panel.page.getByLabel('Control').selectOption('B');
    await panel.page.getByLabel('Results checked').selectOption('anytime');
    await panel.page.locator('.guardrails .icon-close').click();
    await panel.page.getByLabel('Planned split').fill('1 : 2');
    await panel.page.getByLabel('Planned split').blur();
    const changed = panel.actions.map((action) => (action.kind === 'change' ? action.settings : action));
    const primary = view.result.metrics.filter(({ role }) => role === 'primary').map(({ metric }) => metric);
    const variants = view.result.variants.map(({ variant }) => variant);
    // Each beside those that are not answered yet.
    const control = { ...view.choices, control: 'B' };
    const look = { ...control, look: 'anytime' };
    const guardrails = { ...look, guardrails: [], primary };
    const shares = { ...guardrails, split: { [variants[0]]: 1, [variants[1]]: 2 } };
    assert.deepEqual(changed, [control, look, guardrails, shares]);
  });

  it('several metrics decide, each taken back by itself', async () => {
    const several = await analysed('clean', { variant: 'variant', primary: ['CTR', 'ConversionRate'] });
    const panel = await open({ kind: 'done', experiment: several, stale: [] });
    await panel.page.getByRole('button', { name: 'Add a primary metric' }).click();
    await panel.page.getByRole('menuitem', { name: 'RevenuePerUser' }).click();
    await panel.page.locator('.primaries label select').selectOption('PageViewsPerUser');
    await panel.page.getByLabel('Remove primary metric ConversionRate').click();
    assert.deepEqual(
      panel.actions.map((action) => action.kind === 'change' && action.settings.primary),
      [
        ['CTR', 'ConversionRate', 'RevenuePerUser'],
        ['PageViewsPerUser', 'ConversionRate', 'RevenuePerUser'],
        ['PageViewsPerUser', 'RevenuePerUser'],
      ],
    );
    assert.deepEqual(await panel.axeFinds(), []);
  });

  it('a metric that was not measured can decide, too', async () => {
    const panel = await open({ kind: 'done', experiment: view, stale: [] });
    const measured = view.result.metrics.map(({ metric }) => metric);
    const other = view.metrics.find((metric) => !measured.includes(metric));
    assert.ok(other !== undefined, view.metrics.join());
    await panel.page.locator('.primaries label select').selectOption(other);
    assert.deepEqual(
      panel.actions.map((action) => action.kind === 'change' && action.settings.primary),
      [[other]],
    );
  });

  it('is found again after a reload by its id, with the check and the metric that were open, at its place', async () => {
    const state = { kind: 'done', experiment: view, stale: [] } as const;
    const left = await open(state, { height: 400 });
    assert.deepEqual(left.memory, { evaluation: 'an-id' });
    await left.page.locator('.check').nth(1).click();
    await left.page.locator('.metrics-table .fold').nth(1).click();
    await left.page.locator('.metric-detail').waitFor();
    await left.page.evaluate(`document.querySelector('main').scrollTop = 150`);
    await until('its place is kept', () => (left.memory as { scroll?: number }).scroll === 150);

    const back = await open(state, { height: 400, memory: left.memory });
    await back.page.locator('.metric-detail').waitFor();
    assert.deepEqual(await openNames(back), await openNames(left));
    assert.equal((await openNames(back)).length, 2);
    await until('its place', () =>
      back.page.evaluate<boolean>(`document.querySelector('main').scrollTop === 150`),
    );
    // What another analysis left is not its own.
    const other = await open(state, { memory: { ...(left.memory as object), evaluation: 'another' } });
    assert.equal((await openNames(other)).length, 0);
  });

  const openNames = ({ page }: { page: Page }): Promise<string[]> =>
    page.locator('main [aria-expanded=true]').allInnerTexts();

  it('a failure stands above the last result', async () => {
    const panel = await open({ kind: 'failed', title: 'Experiment', message: 'no', advice: '', last: view });
    await panel.page.locator('.failed', { hasText: 'The last result is shown below.' }).waitFor();
    await panel.page.locator('.answer').first().waitFor();
  });

  const unmeasured = {
    kind: 'failed',
    title: 'Experiment signups.csv',
    message: 'signups.csv: The log has no columns for CTR, ConversionRate, RevenuePerUser, PageViewsPerUser.',
    advice: 'Select a metric of another column under “Primary metric”, such as share(converted).',
    place: { uri: 'file:///signups.csv' },
    options: {
      choices: { variant: 'variant' },
      columns: ['user_id', 'variant', 'converted'],
      variants: ['new', 'old'],
      primary: [],
      metrics: ['share(converted)', 'mean(converted)'],
      events: false,
      times: false,
      asksBlank: false,
    },
    last: undefined,
  } as const;

  it('settings stand above a failure: what decides is chosen in place of renaming columns', async () => {
    for (const [width, language] of [
      [1280, 'en'],
      [320, 'ko'],
    ] as const) {
      const panel = await open(unmeasured, { width, language, height: 400 });
      const [variant, control, decides] = ['variant', '', ''].map((value, at) => ({
        value,
        select: panel.page.locator('.settings > label select, .primaries select').nth(at),
      }));
      for (const { value, select } of [variant, control, decides])
        assert.equal(await select.inputValue(), value);
      await panel.picture(`experiment-failed-${width}`);
      assert.deepEqual(await panel.axeFinds(), []);
      const whole = await panel.page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(whole <= width, `${whole} px wide`);
      await decides.select.selectOption('share(converted)');
      await control.select.selectOption('old');
      await variant.select.selectOption('converted');
      assert.deepEqual(
        panel.actions.map((action) => action.kind === 'change' && action.settings),
        [
          { variant: 'variant', primary: ['share(converted)'] },
          { variant: 'variant', primary: ['share(converted)'], control: 'old' },
          { variant: 'converted' },
        ],
      );
    }
  });

  it('above the last result, the settings are those of the run that failed', async () => {
    const { options } = unmeasured;
    const panel = await open({
      ...unmeasured,
      last: view,
      options: { ...options, choices: { variant: 'gone' } },
    });
    assert.equal(await panel.page.locator('.settings').count(), 1);
    assert.equal(await panel.page.getByLabel('Variant').first().inputValue(), 'gone');
    await panel.page.getByLabel('Variant').first().selectOption('variant');
    assert.deepEqual(panel.actions, [{ kind: 'change', settings: { variant: 'variant' } }]);
  });

  it('a failure opens its file, at the line where one is known', async () => {
    const failed = {
      kind: 'failed',
      title: 'Experiment',
      message: 'no',
      advice: '',
      last: undefined,
    } as const;
    const panel = await open({ ...failed, place: { uri: 'file:///log.csv' } });
    await panel.page.getByText('Open file').click();
    await panel.send({ ...failed, message: 'worse', place: { uri: 'file:///log.csv', line: 7 } });
    await panel.page.getByText('worse').waitFor();
    await panel.page.getByText('Open file').click();
    assert.deepEqual(panel.opened, ['file:///log.csv']);
    assert.deepEqual(panel.revealed, [{ uri: 'file:///log.csv', line: 7 }]);
    await panel.send(failed);
    await panel.page.getByText('Open file').waitFor({ state: 'detached' });
    assert.deepEqual(panel.actions, []);
  });
});
