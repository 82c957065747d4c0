import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LeaderboardChoice } from '../../src/shared/protocol/pageMessages';
import { comparedEdges } from '../unit/comparison/comparedEdges';
import { engineOver, exampleEngine } from './exampleEngine';
import { EngineFailure, type PanelAnswers, type PanelPage } from './panelPage';
import { axeFinds, picture, row, until, usePages } from './usePages';
import { views } from './views';

const models = ['itemknn.csv', 'popular.csv', 'matrix-factorisation.csv'];

/** Files in which model b finds nothing for users of KR on a phone; other users find the item in one model or the other. */
function harmedFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'recscope-slices-'));
  const users = Array.from({ length: 600 }, (_, user) => ({
    id: `u${user}`,
    country: ['KR', 'US', 'DE', 'FR'][user % 4],
    device: ['phone', 'desk', 'tv'][Math.floor(user / 4) % 3],
    chance: ((user * 7919) % 1009) / 1009,
  }));
  const pathOf = (name: string, head: string, lines: readonly string[]): string => {
    writeFileSync(path.join(folder, name), [head, ...lines].join('\n'));
    return path.join(folder, name);
  };
  const listsOf = (name: string, isFound: (user: (typeof users)[number]) => boolean): string =>
    pathOf(
      name,
      'user,item,rank',
      users.map((user) => `${user.id},${isFound(user) ? 't' : 'x'}${user.id},1`),
    );
  const models = [
    listsOf('a.csv', ({ chance }) => chance < 0.8),
    listsOf(
      'b.csv',
      ({ chance, country, device }) => chance > 0.1 && !(country === 'KR' && device === 'phone'),
    ),
  ];
  const values = {
    truth: pathOf(
      'truth.csv',
      'user,item',
      users.map(({ id }) => `${id},t${id}`),
    ),
    users: pathOf(
      'users.csv',
      'user,country,device',
      users.map(({ id, country, device }) => `${id},${country},${device}`),
    ),
    measures: 'HitRate@1',
  };
  return { models, values, remove: () => rmSync(folder, { recursive: true }) };
}

describe('the comparison of models, in the panel’s page', function () {
  this.timeout(60_000);
  const { open } = usePages();
  let films: Awaited<ReturnType<typeof exampleEngine>>;
  before(async () => {
    films = await exampleEngine(models, 'nDCG@10, AP@10, RR@10');
  });

  async function opened(answers: PanelAnswers, options: Parameters<typeof open>[1] = {}): Promise<PanelPage> {
    const panel = await open(answers, { height: 1900, ...options });
    await panel.page.getByRole('tab').nth(2).click();
    await panel.page.locator('.comparison-tab .chart').first().waitFor();
    return panel;
  }

  /** Drawn, and everything that is asked for is there. */
  async function finished({ page }: PanelPage): Promise<void> {
    await page.locator('.comparison-tab[aria-busy=false]').waitFor();
    for (const part of ['slices', 'cohorts', 'item-groups'])
      await page.locator(`.${part}[aria-busy=false]`).waitFor();
    await page.locator('.changes').waitFor();
  }

  it('says each verdict, and what the chosen one means', async () => {
    const panel = await opened(films);
    const { page } = panel;
    await finished(panel);
    await picture(panel, 'comparison');
    assert.equal(await page.locator('.verdicts').first().locator('tbody tr').count(), 3);
    const sentence = page.locator('.verdict-sentence');
    // The model that the panel shows, unless another is selected here: then that one is shown everywhere.
    await page.getByText('matrix-factorisation is better than itemknn on nDCG@10').waitFor();
    await page
      .locator('.comparison-tab')
      .getByRole('combobox', { name: 'Model' })
      .selectOption({ label: 'popular' });
    assert.match(await sentence.innerText(), /^Whether popular differs from itemknn on nDCG@10 is not clear/);
    await page
      .locator('.comparison-tab')
      .getByRole('combobox', { name: 'Model' })
      .selectOption({ label: 'matrix-factorisation' });
    await page.locator('.verdicts').first().getByRole('button', { name: 'AP@10' }).click();
    await page.getByText('matrix-factorisation is better than itemknn on AP@10').waitFor();
    await page.locator('.measures .chosen', { hasText: 'matrix-factorisation' }).waitFor();
    // What the leaderboard marks is the same.
    await page.locator('.measures .better[title*="+0.0787"]', { hasText: '▲' }).waitFor();
    assert.match(await page.locator('.verdicts').first().innerText(), /▲ better\t/);
    assert.deepEqual(await axeFinds(panel), []);
  });

  it('a wider margin is set in place, kept by the host, and changes the verdict', async () => {
    const panel = await opened(films);
    const { page } = panel;
    await finished(panel);
    await page
      .locator('.comparison-tab')
      .getByRole('combobox', { name: 'Model' })
      .selectOption({ label: 'popular' });
    await page.getByLabel('Largest difference to treat as equivalent').fill('60');
    await page.keyboard.press('Enter');
    await page.getByText('popular and itemknn are equivalent on nDCG@10').waitFor();
    assert.deepEqual((panel.leaderboard as LeaderboardChoice).margin, { kind: 'relative', value: 0.6 });
    await page.getByLabel('Largest difference to treat as equivalent').fill('-1');
    await page.keyboard.press('Enter');
    assert.equal(await page.getByLabel('Largest difference to treat as equivalent').inputValue(), '60');
  });

  it('a user who changed most is one click from the lists side by side', async () => {
    const panel = await opened(films);
    const { page } = panel;
    await finished(panel);
    // Items go by their titles, as in the lists.
    const gone = page.getByRole('region', { name: 'Items that left the lists' });
    assert.match(await gone.locator('.called').first().innerText(), /^[A-Z].* \(\d{4}\)$/);
    assert.match((await gone.locator('.called').first().getAttribute('title')) ?? '', /\ngenres: /);
    await page.locator('.changes').getByRole('button', { name: 'yuki' }).click();
    const aside = page.getByRole('complementary', { name: 'One user' });
    await aside.locator('.compared').waitFor();
    assert.match(await aside.locator('h2').innerText(), /yuki/);
    assert.equal(await page.getByRole('tab', { selected: true }).innerText(), 'Comparison');
  });

  it('a cohort filters the table of users, and so do a bar and a user of the charts', async () => {
    const panel = await opened(films);
    const { page } = panel;
    await finished(panel);
    await page.locator('.cohorts').getByRole('combobox').selectOption('popularity');
    await page.locator('.cohorts').getByRole('button', { name: 'tail' }).click();
    const box = page.locator('.query-input');
    await row(panel, 0).waitFor();
    assert.equal(await box.inputValue(), 'popularity = "tail"');
    const { matching } = await films.users({
      model: 1,
      sort: { column: { kind: 'user' }, descending: false },
      filter: 'all',
      query: 'popularity = "tail"',
      start: 0,
      count: 1,
    });
    assert.ok(matching > 0 && matching < 128);
    await page.getByText(`${matching} of 128 users`).waitFor();
    await page.getByRole('tab', { name: 'Comparison' }).click();
    await page.locator('.difference-bar').first().click({ force: true });
    await row(panel, 0).waitFor();
    assert.match(await box.inputValue(), /^vs <= -0\.\d+$/);
  });

  it('names slices that a model harms before anything is selected, each with its users', async () => {
    const harm = harmedFolder();
    const answers = await engineOver(harm.models, harm.values);
    const panel = await opened(answers, { height: 2400 });
    const { page } = panel;
    await page.locator('.slices[aria-busy=false]').waitFor();
    await page.getByText('b: worst for country = KR and device = phone (50 users): HitRate@1 −').waitFor();
    const slices = page.locator('.slices');
    assert.match(await slices.innerText(), /country = KR and device = phone\s+50\s/);
    assert.equal(await slices.locator('.share-worse').first().getAttribute('width'), '64');
    await picture(panel, 'comparison-slices');
    assert.deepEqual(await axeFinds(panel), []);
    await slices.getByRole('button', { name: 'country = KR and device = phone' }).click();
    await row(panel, 0).waitFor();
    assert.equal(await page.locator('.query-input').inputValue(), 'country = "KR" and device = "phone"');
    await page.getByText('50 of 600 users').waitFor();
    harm.remove();
  });

  it('tells how far the search is, which can be cancelled and started again', async () => {
    let searches = 0;
    let answer: () => void = () => undefined;
    const { comparison } = films;
    assert.ok(comparison !== undefined);
    const panel = await opened({
      ...films,
      comparison: {
        ...comparison,
        slices: async (query, tell) => {
          if (searches++ === 0) {
            tell(0.42);
            await new Promise<void>((resolve) => (answer = resolve));
          }
          return comparison.slices(query, tell);
        },
      },
    });
    const slices = panel.page.locator('.slices');
    await slices.getByText('Searching slices… 42%').waitFor();
    await slices.getByRole('button', { name: 'Cancel' }).click();
    await until('the question is given up', async () =>
      panel.givenUp.some((name) => name.startsWith('slices')),
    );
    answer();
    await slices.getByRole('button', { name: 'Search' }).click();
    await slices.getByText(/nothing found\. Slices searched: \d+; columns: \d+\./).waitFor();
    assert.equal(searches, 2);
  });

  it('has exposure, demand and catalog of groups of items, which open the items', async () => {
    const panel = await opened(films, { height: 2400 });
    const { page } = panel;
    const groups = page.locator('.item-groups[aria-busy=false]');
    await groups.waitFor();
    assert.equal(await groups.getByRole('combobox', { name: 'Items by' }).inputValue(), 'genres');
    const first = groups.locator('tbody tr').first();
    assert.match(await first.innerText(), /^\S+\t\d+\.\d\d%\t\d+\.\d\d%\t\d+\.\d\d%\t\d+\.\d\d%$/);
    const chart = groups.getByRole('figure');
    const drawn = [
      await chart.locator('.cutoff').count(),
      await chart.locator('svg.picture g[role] .point').count(),
    ];
    assert.deepEqual(drawn, [14, 28]);
    const fairness = groups
      .getByRole('region', { name: 'Exposure of all groups of genres' })
      .locator('tbody tr');
    assert.deepEqual(
      (await fairness.allInnerTexts())
        .map((row) => row.split('\t').map((cell) => /\d/.test(cell)))
        .slice(0, 2),
      [
        [true, false, true, false, false, false, false],
        [true, false, true, true, true, true, false],
      ],
    );
    assert.equal(await fairness.count(), 10);
    const name = await first.getByRole('button').innerText();
    await first.getByRole('button').click();
    await page.getByRole('tab', { name: 'Items', selected: true }).waitFor();
    assert.equal(await page.locator('.query-input').inputValue(), `genres = "${name}"`);
  });

  it('each figure leads to what it means', async () => {
    const panel = await opened(films);
    const { page } = panel;
    assert.equal(await page.getByRole('columnheader', { name: 'Effect size (d)' }).count(), 0);
    await page.getByRole('button', { name: 'Select the columns of the comparison' }).click();
    await page.getByRole('checkbox', { name: 'Effect size (d)' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Effect size (d)' }).getByRole('button').click();
    await until('the section is asked for', async () => panel.actions.length > 0);
    assert.deepEqual(panel.actions, [{ kind: 'openStatistics', section: 'effect-sizes' }]);
  });

  it('drawing tells how far it is and can be cancelled and resumed; what is known without it stays', async () => {
    let asked = 0;
    let answer: () => void = () => undefined;
    const comparison = films.comparison;
    assert.ok(comparison !== undefined);
    const slow: PanelAnswers = {
      ...films,
      comparison: {
        ...comparison,
        comparison: async (query, tell) => {
          if (!query.first && asked++ === 0) {
            tell(0.42);
            await new Promise<void>((resolve) => (answer = resolve));
          }
          return comparison.comparison(query, tell);
        },
      },
    };
    const panel = await opened(slow);
    const { page } = panel;
    await page.getByText('resampling… 42%').waitFor();
    const words = (): Promise<string[]> =>
      page.locator('.verdicts').first().locator('tbody tr td:nth-child(2)').allInnerTexts();
    const first = await words();
    assert.ok(first.includes('…'), first.join());
    await page.getByRole('button', { name: 'Cancel' }).click();
    await until('the question is given up', async () => panel.givenUp.includes('comparison'));
    answer();
    assert.deepEqual(await words(), first);
    await page.getByRole('button', { name: 'Resample' }).click();
    // The page is busy only from its next frame on.
    await until('every verdict is there', async () => !(await words()).includes('…'));
    await finished(panel);
    const final = await words();
    assert.ok(!final.includes('…'), final.join());
    // A mark may become surer; no word is taken back.
    const word = (said: string): string => said.replaceAll(/[^a-z ]/g, '').trim();
    const withdrawn = first.filter((said, at) => said !== '…' && word(said) !== word(final[at]));
    assert.deepEqual(withdrawn, []);
  });

  it('what is told of drawing after it failed does not hide that it did', async () => {
    const { comparison } = films;
    assert.ok(comparison !== undefined);
    let fail: (error: Error) => void = () => undefined;
    let tell: ((share: number) => void) | undefined;
    const panel = await opened({
      ...films,
      comparison: {
        ...comparison,
        comparison: (query, share) => {
          if (query.first) return comparison.comparison(query, share);
          tell = share;
          return new Promise((_, reject) => (fail = reject));
        },
      },
    });
    const { page } = panel;
    await until('all of it is asked for', async () => tell !== undefined);
    fail(new EngineFailure('out of luck'));
    await page.locator('.resampling .failure').waitFor();
    tell?.(0.42);
    // Answers come in the order in which they were sent.
    await page.locator('.verdicts').first().getByRole('button', { name: 'AP@10' }).first().click();
    await page.getByText('on AP@10').first().waitFor();
    await page.locator('.charts-cells .chart').nth(2).waitFor();
    assert.equal(await page.getByText('resampling…').count(), 0);
    assert.ok(await page.locator('.resampling .failure').isVisible());
  });

  it('says that the engine failed, and asks again', async () => {
    const panel = await open(films);
    await row(panel, 0).waitFor();
    panel.failure = 'out of luck';
    await panel.page.getByRole('button', { name: 'Baseline' }).nth(1).click();
    await panel.page.getByRole('tab', { name: 'Comparison' }).click();
    await panel.page.getByText('The models could not be compared: out of luck').waitFor();
    panel.failure = undefined;
    await panel.page.getByRole('button', { name: 'Try again' }).click();
    await finished(panel);
  });

  it('without a baseline every model is held against every other', async () => {
    const panel = await opened(films);
    await panel.page.getByRole('button', { name: 'Baseline', pressed: true }).click();
    const pairs = panel.page.locator('.comparison-tab').getByRole('combobox', { name: 'Model' });
    await until('all pairs', async () => (await pairs.locator('option').count()) === 3);
    assert.equal(await panel.page.locator('.verdicts').first().locator('tbody tr').count(), 3);
  });

  it('one model: says what to do, and has the means of its cohorts', async () => {
    const panel = await open(await exampleEngine(['itemknn.csv'], 'nDCG@10'));
    const { page } = panel;
    await page.getByRole('tab', { name: 'Cohorts' }).click();
    await page.getByText('Add a second model to see which is better').waitFor();
    await page.locator('.cohorts tbody tr').first().waitFor();
    await picture(panel, 'comparison-one-model');
    assert.ok(!/NaN/.test(await page.locator('.comparison-tab').innerText()));
    const next = page.locator('.comparison-tab .note button');
    await next.click();
    await panel.mode({ locked: false, linked: false, rival: 'popular.csv' });
    await page.locator('.answer').getByRole('button', { name: 'Compare with popular.csv' }).waitFor();
    await next.click();
    assert.deepEqual(panel.actions, [{ kind: 'changeModels' }, { kind: 'addRival' }]);
    assert.deepEqual(await axeFinds(panel), []);
  });

  for (const { name, measures, convention, files } of comparedEdges)
    it(`shows no number that is none: ${name}`, async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'recscope-edges-'));
      const written = (file: string): string => {
        writeFileSync(path.join(folder, file), files[file]);
        return path.join(folder, file);
      };
      const answers = await engineOver([written('a.csv'), written('b.csv')], {
        truth: written('truth.csv'),
        measures,
        convention,
      });
      rmSync(folder, { recursive: true });
      const panel = await open(answers, { height: 1900 });
      await panel.page.locator('#tab-comparison').click();
      await panel.page.locator('.comparison-tab[aria-busy=false]').waitFor();
      await panel.page.locator('.cohorts[aria-busy=false]').waitFor();
      await panel.page.locator('.slices[aria-busy=true]').waitFor({ state: 'detached' });
      await picture(panel, `comparison-edge-${name.replaceAll(' ', '-')}`);
      const text = await panel.page.locator('.comparison-tab').innerText();
      assert.ok(text.length > 100);
      assert.doesNotMatch(text, /NaN|undefined|Infinity|null/);
      const labels = await panel.page
        .locator('.comparison-tab [aria-label]')
        .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')).join(' '));
      assert.doesNotMatch(labels, /NaN|undefined|Infinity|null/);
      assert.doesNotMatch(await panel.page.locator('.comparison-tab').innerHTML(), /NaN|Infinity/);
      assert.deepEqual(await axeFinds(panel), []);
    });

  for (const { label, ...view } of views) {
    it(`is whole and accessible: ${label}`, async () => {
      const panel = await opened(films, { ...view, height: 2400 });
      await finished(panel);
      await picture(panel, `comparison-${label}`);
      assert.deepEqual(await axeFinds(panel), []);
    });
  }
});
