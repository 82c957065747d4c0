import type { ChartQuery, UserLocationQuery, UsersQuery } from '../../src/shared/protocol/queries';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EvaluationView } from '../../src/shared/protocol/views/evaluationView';
import type { ChartView } from '../../src/shared/protocol/views/chartView';
import type { PanelState } from '../../src/shared/protocol/panelProtocol';
import { engineOver, exampleEngine } from './exampleEngine';
import { FakeEngine } from './fakeEngine';
import type { OpenOptions, PanelAnswers, PanelPage } from './panelPage';
import { type Theme, themes } from './themes';
import { axeFinds, picture, row, until, usePages } from './usePages';

const measures = ['nDCG@10', 'AP@10', 'Recall@5'];
const tall = { height: 1100 };
/** Returns the labels of rules, each of which is in the page with its title. */
const rulesIn = (texts: readonly string[]): string[] =>
  texts.map((text) => text.slice(0, text.length / 2)).filter((text) => /[a-z]/i.test(text));

describe('the charts of the panel’s page', function () {
  this.timeout(60_000);
  const { open } = usePages();

  const three = (): FakeEngine => new FakeEngine({ users: 6040, measures, withoutList: 12, models: 3 });
  const one = (): FakeEngine => new FakeEngine({ users: 6040, measures, withoutList: 12 });

  /** The evaluation with earlier snapshots. */
  const withHistory = (engine: FakeEngine): PanelAnswers =>
    Object.assign(Object.create(engine) as FakeEngine, {
      evaluation: { ...engine.evaluation, snapshots: 12 },
    });

  async function unfold(panel: PanelPage): Promise<void> {
    await row(panel, 0).waitFor();
    await panel.page.locator('.fold').click();
    await panel.page.locator('.charts-grid').waitFor();
    await until(
      'every picture is drawn',
      async () => (await panel.page.locator('.plot.waiting').count()) === 0,
    );
  }

  describe('in every theme and size axe finds nothing', () => {
    const views: readonly (Partial<OpenOptions> & { label: string; theme: Theme; models: 1 | 3 })[] = [
      ...themes.map((theme) => ({ label: theme.name, theme, models: 3 as const })),
      { label: 'one-model', theme: themes[0], models: 1 },
      { label: 'korean', theme: themes[1], language: 'ko', models: 3 },
      { label: 'narrow', theme: themes[0], width: 300, height: 2400, models: 3 },
      { label: 'forced-colors', theme: themes[1], forcedColors: true, models: 3 },
    ];
    for (const { label, models, ...view } of views)
      it(label, async () => {
        const panel = await open(withHistory(models === 1 ? one() : three()), { ...tall, ...view });
        await unfold(panel);
        await panel.page.locator('[data-stop="19"]').first().hover();
        await picture(panel, `charts-${label}`);
        assert.deepEqual(await axeFinds(panel), []);
        for (const button of await panel.page.locator('.chart-head [aria-haspopup=menu]').all()) {
          await button.click();
          await panel.page.getByRole('menuitem').first().click();
        }
        await picture(panel, `charts-${label}-tables`);
        assert.deepEqual(await axeFinds(panel), []);
      });
  });

  it('show a metric over time, with what changed when, by mouse, keys, and as a table', async () => {
    const panel = await open(withHistory(one()), tall);
    await unfold(panel);
    const figure = panel.page.getByRole('figure', { name: 'nDCG@10 over time' });
    assert.equal(
      await figure.locator('.series-line').count(),
      2,
      'a line before other inputs, and one after',
    );
    assert.deepEqual(rulesIn(await figure.locator('svg text.tick').allTextContents()), [
      'other inputs',
      'worse',
    ]);
    await figure.locator('[data-stop="11"]').focus();
    await panel.page.keyboard.press('ArrowLeft');
    await panel.page.keyboard.press('ArrowLeft');
    await panel.page.keyboard.press('ArrowLeft');
    await until('the change is told', async () =>
      (await figure.innerText()).includes('2026-05-09 14:10, worse'),
    );
    await figure.getByRole('button', { name: 'Table and copy' }).click();
    await panel.page.getByRole('menuitem', { name: 'Show as table' }).click();
    const rows = figure.getByRole('row');
    assert.match(
      await rows.nth(5).innerText(),
      /2026-05-05[^]*0\.36[^]*0\.3480 … 0\.3720[^]*the ground truth changed/,
    );
    assert.match(await figure.innerText(), /nDCG@10 is clearly worse since 2026-05-09/);
  });

  it('are folded at first, ask for nothing then, and come back as they were', async () => {
    const engine = three();
    const asked: ChartQuery[] = [];
    const chart = (query: ChartQuery): ChartView => {
      asked.push(query);
      return engine.chart(query);
    };
    const answers: PanelAnswers = Object.assign(Object.create(engine) as FakeEngine, { chart });
    const first = await open(answers, tall);
    await row(first, 0).waitFor();
    assert.deepEqual(asked, []);
    await unfold(first);
    await first.page.locator('.charts-choices select').selectOption('AP@10');
    await first.page.getByRole('heading', { name: 'AP by K' }).waitFor();
    await first.page.locator('.chart-head select').selectOption('CatalogCoverage@10');
    await first.page.getByRole('heading', { name: 'AP@10 against CatalogCoverage@10' }).waitFor();
    assert.deepEqual(new Set(asked.map(({ kind }) => kind)), new Set(['curve', 'hits-by-rank', 'trade-off']));
    const second = await open(answers, { ...tall, memory: await first.displayedMemory() });
    await second.page.getByRole('heading', { name: 'AP@10 against CatalogCoverage@10' }).waitFor();
  });

  it('arrow keys go from K to K, each told in words and above the picture', async () => {
    const panel = await open(three(), tall);
    const { page } = panel;
    await unfold(panel);
    await page.locator('[data-stop="0"]').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('PageDown');
    const focused = page.locator('[data-stop]:focus');
    const curve = three().chart({ kind: 'curve', measure: 'nDCG@10' });
    assert.ok(curve.kind === 'curve');
    const mean = curve.models[0].points[11].mean ?? NaN;
    assert.match(
      (await focused.getAttribute('aria-label')) ?? '',
      new RegExp(`^K 12: itemknn 0.\\d{4}\\s±.*; bpr ${mean.toFixed(4)}\\s±\\s0.0077`),
    );
    const told = page.locator('.chart-tip').first();
    assert.match(await told.innerText(), /^K 12/);
    // Nothing pointed at: of the K of the evaluation, in the same place.
    await page.keyboard.press('Escape');
    await page.locator('.chart-tip', { hasText: /^K 10/ }).waitFor();
    const curveOf = page.getByRole('figure', { name: 'nDCG by K' });
    assert.deepEqual((await curveOf.locator('.end-label').allTextContents()).sort(), [
      'bprbpr',
      'itemknnitemknn',
      'popularpopular',
    ]);
    await page.keyboard.press('End');
    assert.match((await focused.getAttribute('aria-label')) ?? '', /^K 50:/);
  });

  it('the Tab key reaches every picture: its values, its K, its bars and its points', async () => {
    const panel = await open(three(), tall);
    const { page } = panel;
    await unfold(panel);
    await page.locator('.fold').focus();
    const reached = new Set<string>();
    for (let press = 0; press < 40; press++) {
      await page.keyboard.press('Tab');
      reached.add(await page.evaluate<string>('document.activeElement.getAttribute("class") ?? ""'));
    }
    for (const name of [
      'stop',
      'cutoff-line',
      'bar-stop pressable',
      'point-stop pressable chosen-point',
      'legend-model marked',
    ])
      assert.ok(reached.has(name), `${name} in ${[...reached].join(', ')}`);
  });

  it('a table has the same numbers, in full when copied', async () => {
    const panel = await open(three(), tall);
    const { page } = panel;
    await unfold(panel);
    const chart = page.locator('.chart').first();
    await chart.getByRole('button', { name: 'Table and copy' }).click();
    await page.getByRole('menuitem', { name: 'Show as table' }).click();
    assert.equal(await chart.locator('tbody tr').count(), 50);
    const answer = three().chart({ kind: 'curve', measure: 'nDCG@10' });
    assert.ok(answer.kind === 'curve');
    assert.equal(
      await chart.locator('tbody tr').nth(9).locator('td').nth(3).getAttribute('data-full'),
      String(answer.models[0].points[9].mean),
    );
  });

  describe('the line of K', () => {
    it('is dragged, and the evaluation follows', async () => {
      const panel = await open(three(), tall);
      const { page } = panel;
      await unfold(panel);
      const line = page.getByRole('slider', { name: 'K of the evaluation' });
      assert.equal(await line.getAttribute('aria-valuenow'), '10');
      const grip = await page.locator('.grip').boundingBox();
      const target = await page.locator('[data-stop="24"]').first().boundingBox();
      assert.ok(grip && target);
      await page.mouse.move(grip.x + 6, grip.y + 60);
      await page.mouse.down();
      await page.mouse.move(target.x + target.width / 2, grip.y + 60, { steps: 5 });
      assert.equal(await line.getAttribute('aria-valuetext'), 'K = 25');
      assert.deepEqual(panel.actions, [], 'nothing is run on the way');
      await picture(panel, 'charts-dragged');
      await page.mouse.up();
      await until('an action', () => panel.actions.length > 0);
      assert.deepEqual(panel.actions, [{ kind: 'setCutoff', from: 10, to: 25 }]);
    });

    it('is moved by keys; a new result with the new K keeps order, measure and query', async () => {
      const first = three();
      const later = new FakeEngine({ users: 6040, measures: ['nDCG@16', 'AP@16', 'Recall@5'], models: 3 });
      const engineOf = ({ query }: { query?: string }): FakeEngine =>
        query?.includes('@16') === true ? later : first;
      const answers: PanelAnswers = Object.assign(Object.create(first) as FakeEngine, {
        users: (query: UsersQuery) => engineOf(query).users(query),
        locate: (query: UserLocationQuery) => engineOf(query).locate(query),
      });
      const panel = await open(answers, tall);
      const { page } = panel;
      await unfold(panel);
      await page.locator('.head-cell', { hasText: 'AP@10' }).click();
      await page.locator('.query-input').fill('ndcg@10 < 0.5');
      await page.getByText(/^[1-5],\d{3} of 6,040 users/).waitFor();
      const line = page.getByRole('slider', { name: 'K of the evaluation' });
      await line.focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Escape');
      assert.equal(await line.getAttribute('aria-valuenow'), '10');
      await page.keyboard.press('PageUp');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await until('an action', () => panel.actions.length > 0);
      assert.deepEqual(panel.actions, [{ kind: 'setCutoff', from: 10, to: 16 }]);
      const before = first.evaluation;
      await panel.send({
        kind: 'running',
        title: '',
        progress: { step: '', rows: 0, bytes: 0, totalBytes: 0 },
        last: before,
      } satisfies PanelState);
      assert.equal(await line.getAttribute('aria-valuenow'), '16', 'what was asked for stays in sight');
      const now = { ...later.evaluation, startedAt: before.startedAt + 1 };
      await panel.send({ kind: 'done', evaluation: now, stale: [] });
      await page.locator('.head-cell[aria-sort=ascending]', { hasText: 'AP@16' }).waitFor();
      assert.equal(await page.locator('.query-input').inputValue(), 'nDCG@16 < 0.5');
      assert.equal(await line.getAttribute('aria-valuenow'), '16');
    });

    it('is moved on while a run is under way: it stays there, and is asked for after that run', async () => {
      const engine = three();
      const panel = await open(engine, tall);
      const { page } = panel;
      await unfold(panel);
      const line = page.getByRole('slider', { name: 'K of the evaluation' });
      await line.focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await until('an action', () => panel.actions.length > 0);
      const { evaluation } = engine;
      const progress = { step: '', rows: 0, bytes: 0, totalBytes: 0 };
      await panel.send({ kind: 'running', title: '', progress, last: evaluation });
      await page.keyboard.press('PageUp');
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowRight');
      const [, ...others] = evaluation.measures;
      const measures = [{ ...evaluation.measures[0], name: 'nDCG@11' }, ...others];
      const now = { ...evaluation, measures, startedAt: evaluation.startedAt + 1 };
      await panel.send({ kind: 'done', evaluation: now, stale: [] });
      await page.locator('.head-cell', { hasText: 'nDCG@11' }).first().waitFor();
      await until('asked for', () => panel.actions.length > 1);
      assert.deepEqual(panel.actions[1], { kind: 'setCutoff', from: 11, to: 16 });
      assert.equal(await line.getAttribute('aria-valuenow'), '17', 'where the keys have it');
    });
  });

  it('a point chooses its model; in front are those that no other beats in both', async () => {
    const panel = await open(three(), tall);
    const { page } = panel;
    await unfold(panel);
    const point = page.locator('.point-stop').nth(2);
    assert.match((await point.getAttribute('aria-label')) ?? '', /^popular: .*, dominated$/);
    await point.focus();
    await page.keyboard.press('Enter');
    await page.locator('.measures tr.chosen').getByText('popular', { exact: true }).waitFor();
    assert.equal(await point.getAttribute('aria-pressed'), 'true');
  });

  it('copies a picture of its own: colours and fonts in it, neither script nor style sheet', async () => {
    const panel = await open(three(), { ...tall, theme: themes[1] });
    const { page } = panel;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await unfold(panel);
    const chart = page.locator('.chart').first();
    await chart.getByRole('button', { name: 'Table and copy' }).click();
    await page.getByRole('menuitem', { name: 'Copy as SVG' }).click();
    await chart.getByText('Copied as SVG.').waitFor();
    const svg = await page.evaluate<string>('navigator.clipboard.readText()');
    assert.doesNotMatch(svg, /var\(|class=|style=|<script|tabindex|url\(|href/);
    for (const part of [
      'nDCG by K',
      'itemknn',
      'font-family',
      'fill="#ffffff"',
      themes[1].colors['charts-blue'],
      'K = 10',
    ])
      assert.ok(svg.includes(part), part);
    const alone = await page.context().newPage();
    await alone.setContent(svg);
    await alone.screenshot({ path: 'out/webview-page/charts-copied-svg.png' });
    await alone.close();
  });

  describe('at the edges', () => {
    const flat = (evaluation: EvaluationView, value: number | null): EvaluationView => ({
      ...evaluation,
      models: evaluation.models.map((model) => ({
        ...model,
        means: model.means.map((mean) => ({
          ...mean,
          mean: value,
          halfWidth: value === null ? undefined : 0,
          histogram:
            value === null ? [] : mean.histogram.map((_, bin) => (bin === Math.floor(value * 11) ? 6040 : 0)),
        })),
      })),
    });
    const edges: readonly {
      name: string;
      evaluation: EvaluationView;
      chart: (query: ChartQuery) => ChartView;
    }[] = ([0, 0.5, 1, null] as const).map((value) => {
      const engine = three();
      return {
        name: value === null ? 'nobody counts' : value === 0 ? 'no hit at all' : `all values are ${value}`,
        evaluation: flat(engine.evaluation, value),
        chart: (query) => {
          const view = engine.chart(query);
          switch (view.kind) {
            case 'curve':
              return {
                ...view,
                models: view.models.map(({ points }) => ({
                  points: points.map(() => ({
                    mean: value,
                    users: value === null ? 0 : 6040,
                    halfWidth: value === null ? null : 0,
                  })),
                })),
              };
            case 'hits-by-rank':
              return {
                ...view,
                models: view.models.map(({ hits }) => ({
                  users: value === null ? 0 : 6040,
                  hits: hits.map(() => (value ?? 0) * 6040),
                  total: (value ?? 0) * 6040 * hits.length,
                })),
              };
            case 'over-time':
              return view;
            case 'trade-off':
              return {
                ...view,
                models: view.models.map(() => ({
                  x: { mean: value, halfWidth: value === null ? null : 0 },
                  y: { mean: value, halfWidth: value === null ? null : 0 },
                  efficient: value !== null,
                })),
              };
          }
        },
      };
    });
    for (const { name, evaluation, chart } of edges)
      it(name, async () => {
        const answers: PanelAnswers = Object.assign(Object.create(three()) as FakeEngine, {
          evaluation,
          chart,
        });
        const panel = await open(answers, tall);
        await unfold(panel);
        await picture(panel, `charts-${name.replaceAll(' ', '-')}`);
        assert.deepEqual(await axeFinds(panel), []);
      });

    it('intervals of few users are drawn as far as a mean can lie', async () => {
      const panel = await open(new FakeEngine({ users: 2, measures, models: 3 }), tall);
      await unfold(panel);
      for (const drawn of ['.band', '.whisker']) {
        const chart = panel.page.locator('figure', { has: panel.page.locator(drawn) });
        const ticks = (await chart.locator('.axes .tick').allTextContents()).map(Number);
        assert.ok(ticks.length > 4 && ticks.every((tick) => tick >= 0), ticks.join(' '));
      }
    });

    it('one user', async () => {
      const panel = await open(new FakeEngine({ users: 2, measures, models: 3 }), tall);
      await unfold(panel);
      await picture(panel, 'charts-one-user');
      assert.deepEqual(await axeFinds(panel), []);
    });

    it('what cannot be computed says why, and can be asked again', async () => {
      const panel = await open(three(), tall);
      // The rows have come before nothing is answered any more.
      await panel.page.locator('.rowgroup [aria-rowindex="2"] .name:not(:empty)').waitFor();
      panel.failure = 'ILD needs the items file.';
      await panel.page.locator('.fold').click();
      await panel.page.getByText('ILD needs the items file.').first().waitFor();
      await picture(panel, 'charts-failed');
      assert.deepEqual(await axeFinds(panel), []);
      panel.failure = undefined;
      await panel.page.locator('.chart').getByRole('button', { name: 'Try again' }).first().click();
      await panel.page.locator('svg.picture').first().waitFor();
    });
  });

  it('shows the example of films as the engine computes it', async () => {
    const files = ['itemknn.csv', 'matrix-factorisation.csv', 'popular.csv'];
    const films = await exampleEngine(files, 'nDCG@10, Recall@10, Novelty@10');
    const panel = await open(films, tall);
    await unfold(panel);
    await picture(panel, 'charts-films');
    const label = await panel.page.locator('[data-stop="9"]').first().getAttribute('aria-label');
    const means = films.evaluation.models.map(({ means: [first] }) => first.mean ?? NaN);
    for (const mean of means) assert.ok(label?.includes(mean.toFixed(4)), label ?? '');
    assert.deepEqual(await axeFinds(panel), []);
  });

  it('draws quality against latency, a column of the lists', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'latency-'));
    // At 100, 200 and 300 ms a hit at rank 1, 1 and 2 for half of the users: the last is dominated by both.
    const lists = { quick: [2, 100], better: [1, 200], slow: [2, 300] } as const;
    const users = Array.from({ length: 40 }, (_, user) => user);
    const rowsOf = ([rank, latency]: readonly [number, number]): string[] =>
      users.flatMap((user) =>
        [1, 2].map(
          (at) => `u${user},${at === (user % 2 === 0 ? 1 : rank) ? 'hit' : 'miss'},${at},${latency + user}`,
        ),
      );
    for (const [name, own] of Object.entries(lists))
      writeFileSync(path.join(folder, name), ['user,item,rank,latency_ms', ...rowsOf(own)].join('\n'));
    writeFileSync(
      path.join(folder, 'truth.csv'),
      ['user,item', ...users.map((user) => `u${user},hit`)].join('\n'),
    );
    const answers = await engineOver(
      Object.keys(lists).map((name) => path.join(folder, name)),
      { truth: path.join(folder, 'truth.csv'), measures: 'nDCG@2,mean(latency_ms),p95(latency_ms)' },
    );
    rmSync(folder, { recursive: true });
    const panel = await open(answers, tall);
    await unfold(panel);
    await panel.page.getByRole('heading', { name: 'nDCG@2 against mean(latency_ms)' }).waitFor();
    const heads = await panel.page.locator('th.model-column', { hasText: 'Pareto' }).allInnerTexts();
    assert.deepEqual(heads.map((text) => text.split(/\s/)[0]).sort(), ['better', 'quick']);
    await picture(panel, 'charts-latency');
    assert.deepEqual(await axeFinds(panel), []);
  });
});
