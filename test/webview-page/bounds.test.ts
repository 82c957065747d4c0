import assert from 'node:assert/strict';
import type { LeaderboardChoice } from '../../src/shared/protocol/pageMessages';
import type { BoundsView } from '../../src/shared/protocol/views/boundsView';
import { FakeEngine } from './fakeEngine';
import { EngineFailure, type OpenOptions, type PanelPage } from './panelPage';
import { themes } from './themes';
import { axeFinds, picture, row, until, usePages } from './usePages';

const MEASURES = ['nDCG@10', 'AP@10', 'bpref'];

/** Engine whose lists have unjudged items. */
class UnjudgedEngine extends FakeEngine {
  asked = 0;
  failure: string | undefined;

  constructor(share: number) {
    super({ users: 60, measures: MEASURES, models: 2 });
    const depths = [{ depth: 10, entries: 600, unjudged: 600 * share, pooled: 0, users: 40, share }];
    const unjudged = { positiveOnly: false, usersWithoutTruth: 0, depths };
    Object.assign(this, {
      evaluation: {
        ...this.evaluation,
        models: this.evaluation.models.map((model) => ({ ...model, unjudged })),
      },
    });
  }

  bounds(): BoundsView {
    this.asked++;
    if (this.failure !== undefined) throw new EngineFailure(this.failure);
    return {
      ...{ grades: [0, 1], others: 0, positiveOnly: false },
      models: [0, 1].map((model) => [
        { low: 0.4310000001 - model / 10, high: 0.5232999999, entering: 2 },
        { low: 0.25, high: 0.75 - model / 10, entering: 0 },
        { low: null, high: null, reason: 'estimator' },
      ]),
    };
  }
}

describe('bounds of the means, in the panel’s page', function () {
  this.timeout(60_000);
  const { open } = usePages();

  async function opened(engine: UnjudgedEngine, options: Partial<OpenOptions> = {}): Promise<PanelPage> {
    const panel = await open(engine, options);
    await row(panel, 0).waitFor();
    return panel;
  }
  const switchOf = (panel: PanelPage) => panel.page.getByRole('checkbox', { name: 'Show bounds' });
  const texts = (panel: PanelPage): Promise<string[]> =>
    panel.page.locator('.bounds [aria-hidden]').allInnerTexts();

  it('are computed once asked for, are heard with their condition, and are remembered', async () => {
    const engine = new UnjudgedEngine(0.4);
    const panel = await opened(engine);
    assert.equal(engine.asked, 0);
    await switchOf(panel).focus();
    await panel.page.keyboard.press('Space');
    await panel.page.locator('.bounds').first().waitFor();
    assert.equal(engine.asked, 1);
    assert.deepEqual((await texts(panel)).toSorted(), [
      '[0.250, 0.650]',
      '[0.250, 0.750]',
      '[0.331, 0.523]',
      '[0.431, 0.523]',
      '–',
      '–',
    ]);
    const cells = await panel.page.getByRole('cell', { name: 'if unjudged items were judged' }).count();
    assert.equal(cells, 4);
    const unbounded = panel.page.getByRole('cell', { name: 'No bounds: uses judged items only' });
    assert.equal(await unbounded.count(), 2);
    assert.match(
      await panel.page.locator('.legend[role=status]').innerText(),
      /^\[ \] if unjudged items were judged · Bounds hold if /,
    );
    const kept = panel.leaderboard as LeaderboardChoice;
    assert.equal(kept.bounds, true);
    const again = await opened(engine, { leaderboard: kept });
    await again.page.locator('.bounds').first().waitFor();
    await switchOf(again).uncheck();
    assert.equal(await again.page.locator('.bounds').count(), 0);
    assert.equal((again.leaderboard as LeaderboardChoice).bounds, false);
  });

  it('are not offered if nothing is unjudged, and are not computed then', async () => {
    const engine = new UnjudgedEngine(0);
    const panel = await opened(engine, { leaderboard: { hidden: [], bounds: true } });
    assert.equal(await switchOf(panel).count(), 0);
    assert.equal(engine.asked, 0);
  });

  it('say why they are not known, and are computed again on request', async () => {
    const engine = new UnjudgedEngine(0.4);
    engine.failure = 'More than 20 grades.';
    const panel = await opened(engine, { leaderboard: { hidden: [], bounds: true } });
    const failure = panel.page.locator('.failure');
    await failure.waitFor();
    assert.match(await failure.innerText(), /Couldn’t compute the bounds: .*More than 20 grades/);
    engine.failure = undefined;
    await failure.getByRole('button', { name: 'Try again' }).click();
    await panel.page.locator('.bounds').first().waitFor();
    await until('no failure', async () => (await failure.count()) === 0);
  });

  for (const [name, options] of Object.entries({
    dark: { theme: themes[0] },
    light: { theme: themes[1] },
    'high contrast': { theme: themes[2] },
    'high contrast light': { theme: themes[3] },
    Korean: { language: 'ko' as const },
    narrow: { width: 420 },
    'very narrow': { width: 320 },
  }))
    it(`look as they should: ${name}`, async () => {
      const leaderboard = { hidden: [], bounds: true, intervals: true };
      const panel = await opened(new UnjudgedEngine(0.4), { ...options, leaderboard });
      await panel.page.locator('.bounds').first().waitFor();
      assert.deepEqual(await axeFinds(panel), []);
      const wide = await panel.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(wide, false);
      await picture(panel, `bounds-${name.replaceAll(' ', '-')}`);
    });
});
