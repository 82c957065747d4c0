import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.mjs';
import { reportCharts } from '../../src/shared/export/report/reportParts';
import { evaluationReport } from '../../src/shared/export/report/evaluationReport';
import { usualQuery } from '../../src/shared/sentences/comparedPairs';
import { evaluatedExample, examplePairs, renamed } from '../unit/shared/export/exampleView';
import { sharedBrowser } from './panelPage';

const pictures = path.resolve(__dirname, '../../out/webview-page');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const options = { language: 'en', baseline: 0, labelOf: (uri: string): string => uri };
/** What a sheet of A4 leaves between its margins. */
const A4 = { width: 718, height: 1046 };

/** The report as a browser shows it and prints it. */
describe('the report in a browser', function () {
  this.timeout(60_000);
  let browser: Browser;
  let films: string;
  let longNames: string;

  before(async function () {
    if (findChromium() === undefined) {
      console.log('      skipped: there is no Chromium');
      this.skip();
    }
    mkdirSync(pictures, { recursive: true });
    browser = await sharedBrowser();
    const { engine, id, view } = await evaluatedExample(examplePairs[1]);
    const charts = await reportCharts(view, {}, (query) => engine.ask(id, 'chart', query));
    const compared = await engine.ask(id, 'comparison', { ...usualQuery(0, {}), changes: true });
    assert.ok(compared.kind === 'done');
    films = evaluationReport(view, { ...options, charts, comparison: compared.value });
    const name = 'bayesian-personalised-ranking-2026-11-20-seed-42-factors-128-regularised.csv';
    longNames = evaluationReport(renamed(view, [name, `${'m'.repeat(300)}.csv`, 'short.csv']), {
      ...options,
      charts,
    });
  });

  async function shown(
    report: string,
    media: Parameters<Page['emulateMedia']>[0],
    width = 1000,
  ): Promise<Page> {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    await page.emulateMedia(media);
    await page.setContent(report);
    return page;
  }

  const looks = [
    ['light', { colorScheme: 'light' }, 1000],
    ['dark', { colorScheme: 'dark' }, 1000],
    ['forced-colors', { forcedColors: 'active' }, 1000],
    ['300', { colorScheme: 'dark' }, 300],
  ] as const;
  for (const [name, media, width] of looks) {
    it(`looks as it should: ${name}`, async () => {
      const page = await shown(films, media, width);
      await page.screenshot({ path: path.join(pictures, `report-${name}.png`), fullPage: true });
      await page.evaluate(axe);
      const found = await page.evaluate<string[]>(
        `axe.run(document).then(({ violations }) => violations.map(({ id, help }) => id + ': ' + help))`,
      );
      assert.deepEqual(found, []);
      await page.close();
    });
  }

  for (const [name, report] of [
    ['films', () => films],
    ['long names', () => longNames],
  ] as const) {
    it(`on paper nothing is cut, and a table is no wider than the sheet: ${name}`, async () => {
      const page = await shown(report(), { media: 'print' }, A4.width);
      await page.screenshot({
        path: path.join(pictures, `report-print-${name.replace(' ', '-')}.png`),
        fullPage: true,
      });
      const beyond = await page.evaluate<string[]>(`[...document.querySelectorAll('body *')]
        .filter((each) => each.getBoundingClientRect().right > innerWidth + 0.5)
        .map((each) => each.tagName + ' ' + each.textContent.trim().slice(0, 60))`);
      assert.deepEqual(beyond, []);
      const folded = await page.evaluate<string[]>(`[...document.querySelectorAll('.section')]
        .filter((section) => section.lastElementChild.getBoundingClientRect().height === 0)
        .map((section) => section.textContent.trim().slice(0, 60))`);
      assert.deepEqual(folded, []);
      // A name of usual length stands on one line, and a long one is no tower of single letters.
      const broken = await page.evaluate<
        string[]
      >(`[...document.querySelectorAll('tbody th')].flatMap((head) =>
        [...head.querySelectorAll('bdi')].filter((name) => {
          const lines = new Set([...name.getClientRects()].map(({ top }) => top)).size;
          return lines > (name.textContent.length <= 20 ? 1 : name.textContent.length / 7);
        }).map((name) => name.textContent))`);
      assert.deepEqual(broken, []);
      await page.close();
    });
  }
});
