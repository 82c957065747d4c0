import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Engine } from '../../src/engine/engine';
import { openBytes } from '../../src/engine/sources/byteSource';
import type { ExperimentChoices, ExperimentView } from '../../src/shared/protocol/views/experimentView';
import { useAnalysisPages } from './analysisPages';
import { themes } from './themes';

const golden = path.resolve(__dirname, '../fixtures/golden/experiments');

/** An experiment of the golden data, as the host hands it to the page. */
async function analysed(name: string, settings: ExperimentChoices = {}): Promise<ExperimentView> {
  const bytes = new Uint8Array(readFileSync(path.join(golden, name, 'log.csv')));
  const file = { kind: 'bytes' as const, name: 'file:///log.csv', bytes };
  const outcome = await new Engine(openBytes).analyse(
    { kind: 'experiment', id: 'e', files: [{ role: 'log', file }], settings },
    undefined,
  );
  if (outcome.kind !== 'done') throw new Error(outcome.kind);
  return { ...outcome.value, result: { ...outcome.value.result, log: `${name}/log.csv` } };
}

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
        await panel.page.locator('.decision p').first().waitFor();
        assert.deepEqual(
          await panel.page.locator('.decision p').allInnerTexts(),
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

  it('a metric opens into its other looks', async () => {
    const panel = await open({ kind: 'done', experiment: view, stale: [] });
    await panel.page.locator('.metrics-table .fold').first().click();
    await panel.page.locator('.metric-detail', { hasText: 'Could have been found' }).waitFor();
    assert.deepEqual(await panel.axeFinds(), []);
    await panel.picture('experiment-detail');
  });

  it('settings are changed where they are written', async () => {
    const panel = await open({ kind: 'done', experiment: view, stale: [] });
    await panel.page.getByLabel('Control').selectOption('B');
    await panel.page.getByLabel('Looked at').selectOption('anytime');
    await panel.page.locator('.guardrail .icon-close').click();
    const shares = panel.page.getByLabel('Shares');
    await shares.fill('1 : 2');
    await shares.blur();
    const changed = panel.actions.map((action) => (action.kind === 'change' ? action.settings : action));
    const primary = view.result.metrics.filter(({ role }) => role === 'primary').map(({ metric }) => metric);
    const variants = view.result.variants.map(({ variant }) => variant);
    assert.deepEqual(changed, [
      { ...view.choices, control: 'B' },
      { ...view.choices, look: 'anytime' },
      { ...view.choices, guardrails: [], primary },
      { ...view.choices, split: { [variants[0]]: 1, [variants[1]]: 2 } },
    ]);
  });

  it('several metrics decide, each taken back by itself', async () => {
    const several = await analysed('clean', { variant: 'variant', primary: ['CTR', 'ConversionRate'] });
    const panel = await open({ kind: 'done', experiment: several, stale: [] });
    await panel.page.getByLabel('Add a metric that decides').selectOption('RevenuePerUser');
    await panel.page.locator('.primaries label select').selectOption('PageViewsPerUser');
    await panel.page.getByLabel('ConversionRate no longer decides').click();
    assert.deepEqual(
      panel.actions.map((action) => action.kind === 'change' && action.settings.primary),
      [['CTR', 'ConversionRate', 'RevenuePerUser'], ['PageViewsPerUser', 'ConversionRate'], ['CTR']],
    );
    assert.deepEqual(await panel.axeFinds(), []);
  });

  it('is found again after a reload, by its id', async () => {
    const panel = await open({ kind: 'done', experiment: view, stale: [] });
    assert.deepEqual(panel.memory, { evaluation: 'an-id' });
  });

  it('a failure stands above the last result', async () => {
    const panel = await open({ kind: 'failed', title: 'Experiment', message: 'no', advice: '', last: view });
    await panel.page.locator('.failed', { hasText: 'The last result is shown below.' }).waitFor();
    await panel.page.locator('.decision').first().waitFor();
  });
});
