import assert from 'node:assert/strict';
import type { PlanChoices } from '../../../src/shared/config/planConfig';
import type { PlanView } from '../../../src/shared/protocol/views/planView';
import { useAnalysisPages } from './analysisPages';
import { PLAN, planned } from './views';
import { themes } from '../themes';
import { until } from '../usePages';

describe('the page of a plan', () => {
  const open = useAnalysisPages('plan');
  let view: PlanView;
  before(async () => {
    view = await planned(PLAN);
  });

  for (const [at, theme] of themes.entries())
    for (const [language, width] of [
      [at % 2 === 0 ? 'en' : 'ko', 1280],
      [at % 2 === 0 ? 'ko' : 'en', 420],
    ] as const)
      it(`is whole, and axe finds nothing: ${theme.name}, ${language}, ${width}`, async () => {
        const plan = width === 420 ? await planned({ ...PLAN, kind: 'mean', baseline: 10, sd: 30 }) : view;
        const panel = await open({ kind: 'done', plan, stale: [] }, { theme, language, width });
        await panel.page.locator('.place-mark').waitFor({ state: 'attached' });
        const whole = await panel.page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(whole <= width, `${whole} px wide`);
        await panel.picture(`plan-${theme.name}-${language}-${width}`);
        assert.deepEqual(await panel.axeFinds(), []);
      });

  it('a slider asks with what it was moved to, and the days follow the answer while all else stays', async () => {
    const panel = await open({ kind: 'done', plan: view, stale: [] });
    const headline = panel.page.locator('.plan-headline');
    const users = new Intl.NumberFormat('en').format(view.usersPerVariant);
    assert.equal(await headline.innerText(), `${users} users per variant, ${view.days} days`);
    await panel.page.getByRole('slider', { name: 'Smallest change to detect' }).press('ArrowLeft');
    await until('an action', () => panel.actions.length > 0);
    const asked = { ...PLAN, days: view.days, effect: 0.09 };
    assert.deepEqual(panel.actions, [{ kind: 'change', settings: asked }]);
    await panel.send({
      kind: 'running',
      title: 'Plan',
      progress: { step: '', rows: 0, bytes: 0, totalBytes: undefined },
      last: view,
    });
    assert.equal(await panel.page.locator('.progress').count(), 0, 'nothing moves while it is computed');
    const next = await planned(asked);
    assert.ok(next.usersPerVariant > view.usersPerVariant);
    await panel.send({ kind: 'done', plan: next, stale: [] });
    const more = new Intl.NumberFormat('en').format(next.usersPerVariant);
    await panel.page.locator('.plan-headline', { hasText: more }).waitFor();
    assert.equal(await panel.page.getByRole('spinbutton', { name: 'Days' }).inputValue(), String(next.days));
  });

  it('days that are given leave the effect to follow, and what is no plan is not asked', async () => {
    const panel = await open({ kind: 'done', plan: view, stale: [] });
    const box = panel.page.getByRole('spinbutton', { name: 'Days' });
    for (const text of ['2.5', '0', '7']) {
      await box.fill(text);
      await box.press('Enter');
    }
    const asked: PlanChoices = { ...PLAN, given: 'days', days: 7 };
    await until('an action', () => panel.actions.length > 0);
    assert.deepEqual(panel.actions, [{ kind: 'change', settings: asked }]);
    const next = await planned(asked);
    await panel.send({ kind: 'done', plan: next, stale: [] });
    const effect = panel.page.getByRole('spinbutton', { name: 'Smallest change to detect' });
    const expected = String(Number((100 * (next.plan.effect?.relative ?? NaN)).toPrecision(4)));
    await panel.page.locator('.plan-headline', { hasText: '7 days' }).waitFor();
    assert.equal(await effect.inputValue(), expected);
  });

  it('the newest of many moves is asked for, and the command and the Markdown are copied', async () => {
    const panel = await open({ kind: 'done', plan: view, stale: [] });
    const slider = panel.page.getByRole('slider', { name: 'New users per day' });
    for (let move = 0; move < 8; move++) await slider.press('ArrowRight');
    await until('the last move', () => {
      const last = panel.actions[panel.actions.length - 1];
      return last?.kind === 'change' && last.settings.usersPerDay === 16_000;
    });
    await panel.page.getByRole('button', { name: 'Copy command' }).click();
    await panel.page.locator('vscode-button', { hasText: 'Copy as…' }).click();
    await panel.page.getByRole('menuitem', { name: 'Markdown' }).click();
    assert.deepEqual(panel.actions.slice(-2), [
      { kind: 'do', name: 'copyCommand' },
      { kind: 'do', name: 'copy-markdown' },
    ]);
  });
});
