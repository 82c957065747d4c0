import assert from 'node:assert/strict';
import type { LeaderboardChoice } from '../../src/shared/protocol/pageMessages';
import { exampleEngine } from './exampleEngine';
import type { OpenOptions, PanelPage } from './panelPage';
import { axeFinds, picture, row, until, usePages } from './usePages';

const tall = { height: 1100 };

describe('brushing', function () {
  this.timeout(60_000);
  const { open } = usePages();

  async function unfolded(engine: Parameters<typeof open>[0], options: Partial<OpenOptions> = tall) {
    const panel = await open(engine, options);
    await row(panel, 0).waitFor();
    await panel.page.locator('.fold').click();
    await panel.page.locator('.bar-stop').first().waitFor();
    return panel;
  }
  const middleOf = async ({ page }: PanelPage, stop: number): Promise<{ x: number; y: number }> => {
    const box = await page.locator(`.bar-stop[data-stop="${stop}"] .reach`).boundingBox();
    assert.ok(box);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const query = ({ page }: PanelPage): Promise<string> => page.locator('.query-input').inputValue();

  it('over bars shows their users, lights them, and can be taken back', async () => {
    const panel = await unfolded(await exampleEngine(['itemknn.csv', 'popular.csv'], 'nDCG@10, AP@10'));
    const { page } = panel;
    const [from, to] = [await middleOf(panel, 2), await middleOf(panel, 5)];
    await page.mouse.move(to.x, to.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y, { steps: 4 });
    // What is told is of all that is brushed, before anything is asked.
    await page.locator('.chart-tip', { hasText: /nDCG@10 0\.1 to 0\.3.*users/ }).waitFor();
    assert.equal(await query(panel), '');
    await picture(panel, 'brushing');
    await page.mouse.up();
    await until('a query', async () => (await query(panel)) === 'nDCG@10 >= 0.1 and nDCG@10 < 0.3');
    const unlit = await page
      .locator('.bar-stop.unlit')
      .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('data-stop'))));
    // Of the chosen model alone: it is its users that are shown.
    assert.ok(unlit.length === 16 && [2, 3, 4, 5].every((stop) => !unlit.includes(stop)), unlit.join());
    assert.deepEqual(await axeFinds(panel), []);
    await page.locator('.chart-note .chip', { hasText: 'nDCG@10 0.1 to 0.3' }).click();
    await until('no query', async () => (await query(panel)) === '');
    assert.equal(await page.locator('.unlit').count(), 0);
  });

  it('by Shift and the arrows, then Enter; Escape gives it up', async () => {
    const panel = await unfolded(await exampleEngine(['itemknn.csv'], 'nDCG@10'));
    const { page } = panel;
    await page.locator('.bar-stop[data-stop="3"]').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.locator('.chart-tip', { hasText: '0.15 to 0.3' }).waitFor();
    await page.keyboard.press('Escape');
    await until('nothing is brushed', async () => (await page.locator('.unlit').count()) === 0);
    await page.locator('.bar-stop[data-stop="3"]').focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Enter');
    await until('a query', async () => (await query(panel)) === 'nDCG@10 >= 0.1 and nDCG@10 < 0.2');
  });

  it('asks in place of what was just being written', async () => {
    const panel = await unfolded(await exampleEngine(['itemknn.csv'], 'nDCG@10'));
    const { page } = panel;
    // Within the pause after which what is written is asked.
    await page.evaluate(`(async () => {
      document.querySelector('.query-input').focus();
      document.execCommand('insertText', false, 'hits = 0');
      const stop = document.querySelector('.bar-stop[data-stop="3"]');
      stop.focus();
      for (const [key, shiftKey] of [['ArrowLeft', true], ['Enter', false]]) {
        for (let turn = 0; turn < 10; turn++) await Promise.resolve();
        document.activeElement.dispatchEvent(
          new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
        );
      }
    })()`);
    const wanted = 'nDCG@10 >= 0.1 and nDCG@10 < 0.2';
    await until('a query', async () => (await query(panel)) === wanted);
    await page.waitForTimeout(400);
    assert.equal((panel.memory as { query?: string }).query, wanted);
  });

  it('over users by two models shows those of the rectangle, as many as are told', async () => {
    const films = await exampleEngine(['itemknn.csv', 'popular.csv'], 'nDCG@10');
    const panel = await open(films, { height: 1900 });
    const { page } = panel;
    const usersOf = async (text: string): Promise<number> => Number(/^(\d+)/.exec(text)?.[1]);
    const compare = async (): Promise<void> => {
      await page.locator('#tab-comparison').click();
      await page.locator('.brush-ground').waitFor();
      await page.locator('.cohorts[aria-busy=false]').waitFor();
    };
    await row(panel, 0).waitFor();
    await compare();
    const ground = await page.locator('.brush-ground').boundingBox();
    assert.ok(ground);
    const at = (share: number, rise: number): [number, number] => [
      ground.x + share * ground.width,
      ground.y + (1 - rise) * ground.height,
    ];
    await page.mouse.move(...at(0.02, 0.6));
    await page.mouse.down();
    await page.mouse.move(...at(0.4, 0.05), { steps: 4 });
    await page.locator('.brush-box').waitFor();
    const tip = page.locator('.chart-tip', { hasText: / users.*to.*to / });
    const told = await usersOf(await tip.innerText());
    assert.ok(told > 3 && told < 120, String(told));
    assert.equal(
      (await page.locator('.user-place:not(.unlit)').count()) > 0 &&
        (await page.locator('.user-place.unlit').count()) > 0,
      true,
    );
    assert.deepEqual(await axeFinds(panel), []);
    await picture(panel, 'brushing-rectangle');
    await page.mouse.up();
    await until('a query', async () => /nDCG@10 >= .* and base <= /.test(await query(panel)));
    await until(
      'as many users',
      async () => (await usersOf(await page.locator('.foot').innerText())) === told,
    );

    // While its users are shown it is drawn, also after a reload; its chip, which says which models it is of, ends it.
    const back = await open(films, { height: 1900, memory: await panel.displayedMemory() });
    await row(back, 0).waitFor();
    for (const each of [back, panel]) {
      await each.page.locator('#tab-comparison').click();
      await each.page.locator('.brush-box').waitFor();
      await each.page.locator('.user-place.unlit').first().waitFor();
      const chip = each.page.locator('.chart-note .chip');
      assert.match(await chip.innerText(), /^itemknn 0[.\d]* to [.\d]+ · popular [.\d]+ to [.\d]+/);
      if (each === back) await picture(each, 'brushing-kept');
      await chip.click();
      await each.page.locator('.brush-box').waitFor({ state: 'detached' });
      assert.equal(await each.page.locator('.unlit').count(), 0);
      await each.page.locator('#tab-users').click();
      await until('everybody', async () => (await query(each)) === '');
    }

    // Escape gives a rectangle up; by keyboard Shift and the arrows choose places.
    await compare();
    await page.locator('.query-input').waitFor({ state: 'hidden' });
    await page.mouse.move(...at(0.02, 0.6));
    await page.mouse.down();
    await page.mouse.move(...at(0.4, 0.05), { steps: 4 });
    await page.locator('.brush-box').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.brush-box').waitFor({ state: 'detached' });
    await page.mouse.up();
    assert.equal(await page.locator('.brush-ground').count(), 1);
    await page.locator('.user-place[data-stop="3"]').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.locator('.brush-box').waitFor();
    const chosen = await usersOf(await tip.innerText());
    await page.keyboard.press('Enter');
    await until('users', async () => (await usersOf(await page.locator('.foot').innerText())) === chosen);
  });

  it('the open user has a tick in every distribution', async () => {
    const films = await exampleEngine(['itemknn.csv', 'popular.csv'], 'nDCG@10, AP@10');
    const panel = await unfolded(films);
    await row(panel, 3).click();
    await panel.page.locator('.user-tick').nth(1).waitFor({ state: 'attached' });
    assert.equal(await panel.page.locator('.user-tick').count(), 2);
    await picture(panel, 'brushing-user');
  });

  it('a model is renamed in place; every part of the page calls it so, and its file is named still', async () => {
    const films = await exampleEngine(['itemknn.csv', 'popular.csv'], 'nDCG@10, AP@10');
    const panel = await unfolded(films);
    const { page } = panel;
    const name = page.locator('.measures').getByRole('button', { name: 'popular' });
    await name.focus();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Name of the model' }).fill('Most popular, 2019');
    assert.deepEqual(await axeFinds(panel), []);
    await page.keyboard.press('Enter');
    const called = page.locator('.measures').getByRole('button', { name: 'Most popular, 2019' });
    await called.waitFor();
    assert.match((await called.getAttribute('title')) ?? '', /popular\.csv/);
    await page.locator('.charts-legend', { hasText: 'Most popular, 2019' }).waitFor();
    assert.equal(await called.evaluate((element) => element === document.activeElement), true);
    const kept = panel.leaderboard as LeaderboardChoice;
    assert.deepEqual(
      kept.names?.map(({ name: said }) => said),
      ['Most popular, 2019'],
    );
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Name of the model' }).fill('Other');
    await page.keyboard.press('Escape');
    await called.waitFor();
    await picture(panel, 'renamed');
  });
});

describe('numbers that change', function () {
  this.timeout(60_000);
  const { open } = usePages();

  it('show from what to what, once, and not after another cutoff', async () => {
    const films = await exampleEngine(['itemknn.csv', 'popular.csv'], 'nDCG@10, AP@10');
    const panel = await open(films);
    await row(panel, 0).waitFor();
    const { evaluation } = films;
    assert.equal(await panel.page.locator('.changed').count(), 0);
    const [first, second] = evaluation.models;
    const [ndcg, ap] = first.means;
    const edited = { ...first, means: [{ ...ndcg, mean: (ndcg.mean ?? 0) - 0.0022 }, ap] };
    const later = { ...evaluation, startedAt: evaluation.startedAt + 1, models: [edited, second] };
    await panel.send({ kind: 'done', evaluation: later, stale: [] });
    const changed = panel.page.locator('.changed');
    await changed.waitFor({ state: 'attached' });
    assert.deepEqual(await changed.allTextContents(), [
      `${(ndcg.mean ?? 0).toFixed(4)} → ${((ndcg.mean ?? 0) - 0.0022).toFixed(4)}`,
    ]);
    await picture(panel, 'changed');
    const measures = evaluation.measures.map((each) => ({ ...each, name: each.name.replace('10', '5') }));
    const other = { ...evaluation, startedAt: evaluation.startedAt + 2, measures };
    await panel.send({ kind: 'done', evaluation: other, stale: [] });
    await changed.waitFor({ state: 'detached' });
  });

  it('nothing moves where less motion is wanted: what a number was is there, and then it is not', async () => {
    const films = await exampleEngine(['itemknn.csv'], 'nDCG@10');
    const { evaluation } = films;
    const [model] = evaluation.models;
    const edited = { ...model, means: model.means.map((each) => ({ ...each, mean: 0.1 })) };
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const panel = await open(films);
      const { page } = panel;
      await page.emulateMedia({ reducedMotion });
      await row(panel, 0).waitFor();
      const progress = { step: 'Reading', rows: 1, bytes: 1, totalBytes: undefined };
      await panel.send({ kind: 'running', title: 'films', progress, last: evaluation });
      await page.locator('vscode-progress-bar').waitFor();
      const moves = await page.evaluate<string[]>(MOVING);
      assert.equal(moves.length > 0, reducedMotion === 'no-preference', moves.join());
      const later = { ...evaluation, startedAt: evaluation.startedAt + 1, models: [edited] };
      await panel.send({ kind: 'done', evaluation: later, stale: [] });
      await page.locator('.changed').waitFor({ state: 'attached' });
      const opacity = await page.evaluate<number>(`(() => {
        const [fading] = document.querySelector('.changed').getAnimations();
        fading.pause();
        // Between being there and being gone.
        fading.currentTime = 3700;
        return Number(getComputedStyle(document.querySelector('.changed')).opacity);
      })()`);
      assert.ok(reducedMotion === 'reduce' ? opacity === 1 : opacity < 0.9 && opacity > 0.1, `${opacity}`);
    }
  });

  it('users are saved as the table shows them', async () => {
    const panel = await open(await exampleEngine(['itemknn.csv', 'popular.csv'], 'nDCG@10'));
    const { page } = panel;
    await row(panel, 0).waitFor();
    await page.locator('.query-input').fill('hits = 0');
    await page.getByText(/^\d+ of 128 users/).waitFor();
    await until('fewer users', async () => !/^128/.test(await page.locator('.foot').innerText()));
    await page.getByRole('button', { name: 'Save as CSV…' }).click();
    await until('an action', () => panel.actions.length > 0);
    const [action] = panel.actions;
    assert.ok(action.kind === 'saveUsers');
    assert.deepEqual([action.query.query, action.query.filter], ['hits = 0', 'all']);
  });
});

/** Names of what moves on its own, in components too; what changes in one step does not. */
const MOVING = `[document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
  .flatMap((root) => root.getAnimations())
  .filter(({ timeline }) => timeline === document.timeline) // What follows the scroll bar does not move on its own.
  .filter(({ playState, effect }) => {
    const { target, pseudoElement } = effect;
    const { animationTimingFunction } = getComputedStyle(target, pseudoElement);
    return playState === 'running' && !animationTimingFunction.startsWith('steps(1');
  })
  .map(({ animationName, transitionProperty }) => animationName ?? transitionProperty)`;
