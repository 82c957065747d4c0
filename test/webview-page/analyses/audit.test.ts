import assert from 'node:assert/strict';
import type { AuditView } from '../../../src/shared/protocol/views/auditView';
import { useAnalysisPages } from './analysisPages';
import { audited, PARTS, uriOf } from './views';
import { themes } from '../themes';

describe('the page of an audit', () => {
  const open = useAnalysisPages('audit');
  let view: AuditView;
  before(async () => {
    view = await audited(PARTS);
  });

  for (const [at, theme] of themes.entries())
    for (const [language, width] of [
      [at % 2 === 0 ? 'en' : 'ko', 1280],
      [at % 2 === 0 ? 'ko' : 'en', 420],
    ] as const)
      it(`is whole, and axe finds nothing: ${theme.name}, ${language}, ${width}`, async () => {
        const panel = await open({ kind: 'done', audit: view, stale: [] }, { theme, language, width });
        await panel.page.getByRole('region', { name: /^(Parts|분할)$/ }).waitFor();
        const whole = await panel.page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(whole <= width, `${whole} px wide`);
        await panel.picture(`audit-${theme.name}-${language}-${width}`);
        assert.deepEqual(await panel.axeFinds(), []);
      });

  it('how each part was read is said', async () => {
    const panel = await open({ kind: 'done', audit: view, stale: [] });
    const lines = await panel.page.locator('.read-as p').allInnerTexts();
    assert.equal(lines.length, 3);
    assert.match(lines[0], /^train\.csv: read as .*user, item, timestamp/);
  });

  it('findings stand worst first, and what is wrong with each file is among them', async () => {
    const panel = await open({ kind: 'done', audit: view, stale: [] });
    const classes = await panel.page
      .locator('.found li')
      .evaluateAll((all) => all.map((one) => one.className));
    const order = ['error', 'warning', 'note'];
    assert.deepEqual(
      classes,
      [...classes].sort((a, b) => order.indexOf(a) - order.indexOf(b)),
    );
    const codes = view.findings.map(({ code }) => code);
    for (const code of ['row-in-both', 'not-after', 'cold-users', 'outside-catalogue', 'unknown-item'])
      assert.ok(
        codes.some((found) => found === code),
        code,
      );
    const unknown = view.findings.find(({ code }) => code === 'unknown-item');
    assert.match(unknown?.message ?? '', /my model\.csv/);
  });

  it('a place opens its line, and the buttons ask for what they say', async () => {
    const panel = await open({ kind: 'done', audit: view, stale: [] });
    const at = view.findings.findIndex(({ code }) => code === 'row-in-both');
    await panel.page.locator('.found li').nth(at).locator('.link').first().click();
    await panel.page.locator('.command button').click();
    await panel.page.locator('vscode-button', { hasText: 'Copy as…' }).click();
    await panel.page.getByRole('menuitem', { name: 'Markdown' }).click();
    assert.deepEqual(panel.revealed, [{ uri: uriOf('test'), line: 2 }]);
    assert.deepEqual(panel.actions, [
      { kind: 'do', name: 'copyCommand' },
      { kind: 'do', name: 'copy-markdown' },
    ]);
    assert.equal(
      await panel.page.locator('.command code').innerText(),
      'recscope audit --train parts/train.csv --valid parts/valid.csv --test parts/test.csv ' +
        '--catalogue parts/catalogue.csv parts/recommendations.csv',
    );
  });

  it('says how many users can be evaluated, and what Recall can be reached', async () => {
    const panel = await open({ kind: 'done', audit: view, stale: [] });
    const facts = await panel.page
      .getByRole('region', { name: 'What can be measured' })
      .locator('p')
      .allInnerTexts();
    // u1 was asked what it knows, u2 for an item that train lacks, and u9 is not in train.
    assert.match(await panel.page.locator('.answer').first().innerText(), /\b0 of 3 test users/);
    assert.match(facts[1], /: 0\.6667$/);
  });

  it('two parts are enough', async () => {
    const { train, test } = PARTS;
    const panel = await open({ kind: 'done', audit: await audited({ train, test }), stale: [] });
    assert.equal(await panel.page.locator('tbody tr').count(), 2);
  });
});
