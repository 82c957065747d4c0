import assert from 'node:assert/strict';
import type { SplitView } from '../../../src/shared/protocol/views/splitView';
import { useAnalysisPages } from './analysisPages';
import { previewed } from './views';
import { themes } from '../themes';

describe('the page of a split', () => {
  const open = useAnalysisPages('split');
  let view: SplitView;
  before(async () => {
    view = await previewed({ by: 'time', test: '0.2', valid: '0.1', dropCold: 'both' });
  });

  for (const [at, theme] of themes.entries())
    for (const [language, width] of [
      [at % 2 === 0 ? 'en' : 'ko', 1280],
      [at % 2 === 0 ? 'ko' : 'en', 420],
    ] as const)
      it(`is whole, and axe finds nothing: ${theme.name}, ${language}, ${width}`, async () => {
        const panel = await open({ kind: 'done', split: view, stale: [] }, { theme, language, width });
        await panel.page.locator('.timeline svg').waitFor();
        const whole = await panel.page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(whole <= width, `${whole} px wide`);
        await panel.picture(`split-${theme.name}-${language}-${width}`);
        assert.deepEqual(await panel.axeFinds(), []);
      });

  it('how the file was read is said', async () => {
    const panel = await open({ kind: 'done', split: view, stale: [] });
    assert.match(await panel.page.locator('.read-as').innerText(), /: read as .*user.*, item/);
  });

  it('begins with the sentence of the command line: how much is in each part', async () => {
    const panel = await open({ kind: 'done', split: view, stale: [] });
    const said = await panel.page.getByRole('region', { name: 'Answer' }).innerText();
    const rows = view.rows.toLocaleString('en');
    assert.match(
      said,
      new RegExp(`^${rows} rows: \\d+\\.\\d% train, \\d+\\.\\d% valid, \\d+\\.\\d% test\\.`),
    );
    const ticks = await panel.page.locator('.timeline .tick').allTextContents();
    assert.ok(
      ticks.some((tick) => /^\d{4}-\d\d-\d\d$/.test(tick)) && ticks.every((tick) => !/\dT\d/.test(tick)),
    );
  });

  it('every row is in a part, or in none for a reason that is said', async () => {
    const panel = await open({ kind: 'done', split: view, stale: [] });
    const cells = await panel.page.locator('section table td:nth-child(2)').allInnerTexts();
    const rows = cells.map((cell) => Number(cell.replace(/\D/g, '')));
    assert.equal(
      rows.reduce((sum, count) => sum + count, 0),
      view.rows,
    );
  });

  it('a change asks for another preview, and nothing is written before that is asked for', async () => {
    const panel = await open({ kind: 'done', split: view, stale: [] });
    await panel.page.getByRole('combobox', { name: /^Split/ }).selectOption('leave-one-out');
    await panel.page.getByRole('checkbox').check();
    await panel.page.locator('vscode-button', { hasText: 'Write files…' }).click();
    assert.deepEqual(panel.actions, [
      { kind: 'change', settings: { dropCold: 'both', by: 'leave-one-out' } },
      // Beside what is not answered yet.
      { kind: 'change', settings: { dropCold: 'both', by: 'leave-one-out', dropSeen: true } },
      { kind: 'do', name: 'write' },
    ]);
  });
});
