import assert from 'node:assert/strict';
import { useAnalysisPages } from './analyses/analysisPages';
import { exampleEngine } from './exampleEngine';
import { EngineFailure, type PanelAnswers, type PanelPage } from './panelPage';
import { themes } from './themes';
import { axeFinds, picture, row, usePages } from './usePages';

/** What stands where there is no answer: not yet, never, or not this time. */
describe('without an answer, the panel’s page', function () {
  this.timeout(60_000);
  const { open } = usePages();
  let films: PanelAnswers;
  before(async () => {
    films = await exampleEngine(['itemknn.csv', 'popular.csv'], 'nDCG@10');
  });

  async function opened(answers = films, theme = themes[0]): Promise<PanelPage> {
    const panel = await open(answers, { width: 1280, height: 800, theme });
    await panel.page.locator('.rowgroup .row:not([aria-busy])').first().waitFor();
    return panel;
  }

  const failing: readonly [
    name: string,
    act: (panel: PanelPage) => Promise<void>,
    within: string,
    there: string,
  ][] = [
    ['items', ({ page }) => page.locator('#tab-items').click(), '#panel-items', '.rowgroup .row .name'],
    ['comparison', ({ page }) => page.locator('#tab-comparison').click(), '.comparison-tab', 'table'],
    ['user', (panel) => row(panel, 0).click(), 'aside', '.entries'],
    ['charts', ({ page }) => page.locator('.charts-title .fold').click(), '.charts', 'svg.picture .band'],
  ];
  for (const [at, [name, act, within, there]] of failing.entries())
    it(`says what could not be loaded, and asks again when told: ${name}`, async () => {
      const panel = await opened(films, themes[at % 2]);
      panel.failure = 'The engine was stopped.';
      await act(panel);
      await panel.page.getByText('The engine was stopped.').first().waitFor();
      // What was not counted is not none.
      assert.equal(await panel.page.getByText(/No matching|0 of 0/).count(), 0);
      await picture(panel, `states-${name}-failed`);
      assert.deepEqual(await axeFinds(panel), []);
      panel.failure = undefined;
      // What was still on its way when the engine was stopped is missing elsewhere, too.
      const part = panel.page.locator(within);
      await part.getByRole('button', { name: 'Try again' }).first().click();
      await part.locator(there).first().waitFor();
    });

  it('a history that could not be loaded is no history without rows', async () => {
    const panel = await opened({
      ...films,
      history: () => {
        throw new EngineFailure('train.csv was deleted.');
      },
    });
    await row(panel, 0).click();
    await panel.page.locator('aside .entries').first().waitFor();
    await panel.page.getByText('Couldn’t load the user’s history: train.csv was deleted.').waitFor();
    await picture(panel, 'states-history-failed');
    assert.deepEqual(await axeFinds(panel), []);
  });

  it('says that a user is on the way, unless the list comes at once', async () => {
    const held: (() => void)[] = [];
    const panel = await opened({
      ...films,
      user: (model, user) => new Promise((resolve) => held.push(() => resolve(films.user(model, user)))),
    });
    await row(panel, 0).click();
    const loading = panel.page.locator('aside').getByText('Loading…');
    await loading.waitFor();
    await picture(panel, 'states-user-loading');
    assert.deepEqual(await axeFinds(panel), []);
    for (const answer of held) answer();
    await panel.page.locator('aside .entries').first().waitFor();
    assert.equal(await loading.count(), 0);
  });

  it('that failed offers to select files', async () => {
    const panel = await opened();
    await panel.send({
      kind: 'failed',
      title: 'recs against truth',
      message: 'The file “recs.csv” has no column “score”.',
      advice: 'Choose the columns.',
      last: undefined,
    });
    await panel.page.getByRole('button', { name: 'Select files…' }).click();
    assert.deepEqual(panel.actions, [{ kind: 'changeFiles' }]);
    await picture(panel, 'states-failed');
    assert.deepEqual(await axeFinds(panel), []);
  });
});

describe('an analysis without a result', () => {
  const open = useAnalysisPages('experiment');

  for (const language of ['en', 'ko'] as const)
    it(`says so, and can be run: ${language}`, async () => {
      const panel = await open({ kind: 'empty' }, { language, theme: themes[language === 'en' ? 0 : 1] });
      await panel.page.getByRole('heading').waitFor();
      await panel.picture(`states-experiment-empty-${language}`);
      assert.deepEqual(await panel.axeFinds(), []);
      await panel.page.locator('vscode-button').click();
      assert.deepEqual(panel.actions, [{ kind: 'rerun' }]);
    });
});
