import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { accessibilityFindings } from './accessibility';
import { Panel } from './panel';
import { useWorkbench } from './useWorkbench';
import { FOR_PICTURES, type Theme } from './workbench';

const MODELS = ['popular.csv', 'itemknn.csv', 'matrix-factorisation.csv'];
const THEMES: readonly Theme[] = FOR_PICTURES ? ['light', 'dark'] : ['light'];

for (const { language, locale, evaluate, better, report } of [
  {
    language: 'English',
    locale: undefined,
    evaluate: 'Evaluate Recommendations',
    better: /matrix-factorisation is better than popular on Recall@10: \+0\.\d{4}/,
    report: 'Save report…',
  },
  {
    language: 'Korean',
    locale: 'ko',
    evaluate: '추천 결과 평가',
    better: /Recall@10.*matrix-factorisation|matrix-factorisation.*Recall@10/,
    report: '보고서 저장…',
  },
] as const)
  describe(`Whether a model is better, for whom and by enough, in ${language}`, () => {
    const workbench = useWorkbench({
      folder: 'examples/films',
      settings: { 'files.simpleDialog.enable': true },
      ...(locale && { locale }),
    });
    const suffix = locale === undefined ? '' : `-${locale}`;
    let panel: Panel;

    const pictured = (name: string): Promise<void> =>
      workbench().screenshots(`${name}${suffix}`, { themes: THEMES });
    const looksRight = async (name: string): Promise<void> => {
      await pictured(name);
      assert.deepEqual(await accessibilityFindings(panel.frame), [], name);
    };

    it('the verdicts, drawn to the end', async () => {
      await workbench().runInExplorer(MODELS, evaluate);
      panel = await Panel.of(workbench());
      await workbench().closeSideBar();
      await panel.pin('popular');
      await panel.frame.locator('#tab-comparison').click();
      await panel.frame.locator('.comparison-tab[aria-busy=false] .changes').waitFor();
      await panel.frame.locator('.cohorts[aria-busy=false] tbody tr').first().waitFor();
      const verdicts = panel.frame.locator('.verdicts').first();
      await verdicts.getByRole('button', { name: 'Recall@10' }).last().click();
      await panel.frame.locator('.verdict-sentence', { hasText: better }).waitFor();
      assert.match(await panel.frame.locator('.resampling').innerText(), /max-T/);
      assert.doesNotMatch(await panel.frame.locator('.comparison-tab').innerText(), /NaN|undefined|null/);
      await panel.frame
        .locator('.comparison-tab .chart[aria-busy=true], .comparison-tab .plot.waiting')
        .first()
        .waitFor({ state: 'detached' });
      await looksRight('comparison');
    });

    it('a figure leads to what it means', async () => {
      await panel.frame.locator('.verdicts thead .docs-link').first().click();
      await workbench()
        .tab(/statistics\.md/)
        .waitFor();
      await workbench().page.keyboard.press('Control+W');
      await panel.frame.locator('.verdict-sentence').waitFor();
    });

    it('the charts, and the users and items behind them', async () => {
      await panel.frame
        .locator('.comparison-tab .charts-grid')
        .first()
        .evaluate((charts) => charts.scrollIntoView());
      await pictured('comparison-charts');
      await panel.frame.locator('.changes').evaluate((changes) => changes.scrollIntoView());
      await pictured('comparison-changes');
      await panel.frame.locator('.changes button').first().click();
      await panel.frame.locator('aside.user .compared').waitFor();
      await panel.closeUser();
    });

    it('a cohort, and its users one click away', async () => {
      await panel.frame.locator('.cohorts select').selectOption('popularity');
      await panel.frame.locator('.cohorts[aria-busy=false] tbody th button', { hasText: 'tail' }).waitFor();
      await panel.frame.locator('.cohorts').evaluate((cohorts) => cohorts.scrollIntoView());
      await looksRight('comparison-cohorts');
      await panel.frame.locator('.cohorts tbody th button', { hasText: 'tail' }).click();
      await panel.cell(0, 0).waitFor();
      assert.equal(await panel.frame.locator('.query-input').inputValue(), 'popularity = "tail"');
    });

    it('is in the report', async () => {
      await panel.frame.locator('vscode-button', { hasText: report }).click();
      const input = workbench().page.locator('.quick-input-widget input[type=text]').first();
      const file = path.join(workbench().folder, 'compared.html');
      // The dialog proposes a name once it has looked at the folder.
      while (!(await input.inputValue()).includes('-report.html')) await workbench().page.waitForTimeout(50);
      await input.fill(file);
      await input.press('Enter');
      const written = (): string => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
      while (!written().includes('</html>')) await workbench().page.waitForTimeout(50);
      assert.match(written(), /max-T/);
      assert.match(written(), /class="margin-band"/);
    });
  });
