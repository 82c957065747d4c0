import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Frame } from 'playwright-core';
import { accessibilityFindings } from './accessibility';
import { useWorkbench } from './useWorkbench';
import { FOR_PICTURES, type Theme } from './workbench';

const THEMES: readonly Theme[] = FOR_PICTURES ? ['light', 'dark'] : ['light'];

for (const { language, locale, above } of [
  { language: 'English', locale: undefined, above: /increased|decreased|no decision|difference/i },
  { language: 'Korean', locale: 'ko', above: /[가-힣]/ },
] as const)
  describe(`An experiment and a split, in ${language}`, () => {
    const workbench = useWorkbench({
      folder: 'examples/shop',
      openFile: 'experiment.csv',
      ...(locale && { locale }),
    });
    const suffix = locale === undefined ? '' : `-${locale}`;
    const run = {
      experiment: locale ? '실험(A/B 테스트) 분석' : 'Analyze Experiment (A/B Test)',
      split: locale ? '상호작용 분할…' : 'Split Interactions…',
      audit: locale ? '분할의 누수 점검…' : 'Audit Split for Leaks…',
      plan: locale ? '실험(A/B 테스트) 계획…' : 'Plan Experiment (A/B Test)…',
    };

    const looksRight = async (frame: Frame, name: string): Promise<void> => {
      await workbench().screenshots(`${name}${suffix}`, { themes: THEMES });
      assert.deepEqual(await accessibilityFindings(frame), [], name);
    };

    it('an experiment: the decision first, in the panel and in Problems', async () => {
      await workbench().run(run.experiment);
      const frame = await workbench().webview('.answer-more');
      assert.match(await frame.locator('.answer-more').first().innerText(), above);
      assert.ok((await frame.locator('.check').count()) >= 4);
      assert.ok((await frame.locator('.over-time .picture').count()) >= 1);
      await looksRight(frame, 'experiment');
      await frame.locator('.over-time').evaluate((charts) => charts.scrollIntoView());
      await looksRight(frame, 'experiment-below');
      await frame.locator('.head').evaluate((head) => head.scrollIntoView());
    });

    it('a setting is changed in place, and the decision follows', async () => {
      const frame = await workbench().webview('.answer-more');
      const before = await frame.locator('.answer-more').first().innerText();
      await frame.locator('.settings select:has([value=anytime])').selectOption('anytime');
      for (;;) {
        const now = await frame.locator('.answer-more').first().innerText();
        if (now !== before) break;
        await workbench().page.waitForTimeout(50);
      }
      assert.equal(await frame.locator('.settings select:has([value=anytime])').inputValue(), 'anytime');
    });

    it('a split: seen before anything is written, with the command that does the same', async () => {
      await workbench().openFile('interactions.csv');
      await workbench().run(run.split);
      const frame = await workbench().webview('.timeline svg');
      assert.match(
        await frame.locator('.command code').innerText(),
        /^recscope split interactions\.csv --by time --test 0\.2/,
      );
      await looksRight(frame, 'split');
      await frame.locator('.command button').click();
      for (;;) {
        if (/^recscope split/.test(await workbench().clipboard())) break;
        await workbench().page.waitForTimeout(50);
      }
    });

    it('its parts are written into the folder that is chosen, and nothing else', async () => {
      const frame = await workbench().webview('.timeline svg');
      await frame.locator('.head vscode-button').first().click();
      await workbench().quickPick();
      await workbench().page.keyboard.press('Enter');
      const folder = path.join(workbench().folder, 'interactions-split');
      while (!fs.existsSync(path.join(folder, 'split.json'))) await workbench().page.waitForTimeout(50);
      assert.deepEqual(fs.readdirSync(folder).sort(), ['split.json', 'test.csv', 'train.csv']);
      assert.equal(linesOf(path.join(folder, 'train.csv')), 5210);
      assert.equal(linesOf(path.join(folder, 'test.csv')), 1303);
    });

    it('an audit of them: what is between the parts, with the rows', async () => {
      await workbench().openFile('test.csv');
      await workbench().run(run.audit);
      const frame = await workbench().webview('.found li');
      assert.match(await frame.locator('.found').first().innerText(), /333/);
      await looksRight(frame, 'audit');
    });

    it('a plan: how many users it takes', async () => {
      await workbench().run(run.plan);
      const frame = await workbench().webview('.plan-headline');
      await looksRight(frame, 'plan');
    });
  });

function linesOf(file: string): number {
  return fs.readFileSync(file, 'utf8').trimEnd().split('\n').length;
}
