import assert from 'node:assert/strict';
import { accessibilityFindings } from './accessibility';
import { Panel } from './panel';
import { useWorkbench } from './useWorkbench';

/** Nobody has this host: whoever asks for it has taken a name for a page. */
const HOST = 'recscope-evil.invalid';
const FILE = '<img src=x onerror=alert(4)> \u202egnp =cmd().csv';
const USERS = [
  `<img src=https://${HOST}/x onerror=alert(1)>`,
  '\u202egnp.tnecoonni',
  'عمر',
  'u'.repeat(10_000),
  '[click](command:workbench.action.quit)',
  '__proto__',
  "=cmd()|'/c calc'!A1",
  'zero\u200bwidth\u2060\ufeff',
];
const ITEMS = [`<script src=https://${HOST}/y></script>`, 'סרט', 'i'.repeat(10_000), '=HYPERLINK(1)'];
const MODELS = [
  `<svg onload=alert(2)><image href=https://${HOST}/z>`,
  '\u202eledom',
  'm'.repeat(10_000),
  '=cmd()',
];

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Every model gives every user every item, each model in an order of its own. */
function recommendations(): string {
  const rows = MODELS.flatMap((model, shift) =>
    USERS.flatMap((user) =>
      ITEMS.map((item, index) =>
        [quoted(model), quoted(user), quoted(item), (ITEMS.length - index + shift) % ITEMS.length].join(','),
      ),
    ),
  );
  return ['model,user,item,score', ...rows, ''].join('\n');
}

function truth(): string {
  const rows = USERS.flatMap((user) =>
    ITEMS.map((item, index) => [quoted(user), quoted(item), index].join(',')),
  );
  return ['user,item,rating', ...rows, ''].join('\n');
}

/** Whether a name that is shown is the beginning of one of these. */
const isOneOf = (shown: string, names: readonly string[]): boolean =>
  names.some((name) => shown.length > 0 && name.startsWith(shown.replace(/…$/, '')));

describe('Hostile names', () => {
  const workbench = useWorkbench({
    folder: 'examples/first-steps',
    files: { [FILE]: recommendations(), 'truth.csv': truth() },
    openFile: FILE,
  });
  const asked: string[] = [];
  const dialogs: string[] = [];
  let panel: Panel;

  /** What reaches beyond the page, or became an element of it that none of ours is. */
  const broken = (): Promise<string[]> =>
    panel.frame.evaluate(() => {
      const found = [
        ...document.querySelectorAll('img, image, iframe, object, embed, body script:not([nonce])'),
      ]
        .filter((each) => !each.matches('script[type]'))
        .map((each) => `element: ${each.tagName}`);
      if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than its window');
      for (const each of document.querySelectorAll(
        '.head h1, .head .actions, .answer-line, .files, .file-chip, .tabs, .charts, .chart, .chart-table, .legend, .filters, .users, .grid, .user, .foot',
      )) {
        const { left, right } = each.getBoundingClientRect();
        if (right > innerWidth + 0.5 || left < -0.5) found.push(`beyond the page: ${each.className}`);
      }
      const heights = [...document.querySelectorAll('.rowgroup .row')].map(
        (row) => row.getBoundingClientRect().height,
      );
      if (heights.some((height) => height !== 24)) found.push(`heights of rows: ${heights.join(' ')}`);
      return found;
    });

  it('are shown as text: of files, models and users', async () => {
    const { page } = workbench();
    page.on('request', (request) => asked.push(request.url()));
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    // So high that all users are in sight.
    await page.setViewportSize({ width: 1280, height: 960 });
    await workbench().run('Evaluate Recommendations');
    panel = await Panel.of(workbench());
    const models = await panel.models();
    assert.equal(models.length, MODELS.length);
    assert.deepEqual(
      models.filter((model) => !isOneOf(model, MODELS)),
      [],
    );
    const shown = await panel.users();
    assert.equal(shown.length, USERS.length);
    assert.deepEqual(
      shown.filter((user) => !isOneOf(user, USERS)),
      [],
    );
    await panel.frame.getByRole('button', { name: 'Details' }).click();
    assert.ok((await panel.frame.locator('.file-chip').first().innerText()).startsWith('<img src=x'));
    assert.deepEqual(await broken(), []);
    await workbench().screenshots('hostile');
  });

  it('are text in the list of a user and in the editor’s hover too', async () => {
    for (const name of [/^<img/, /^u{50}/]) {
      await panel.frame.locator('[role=rowheader]', { hasText: name }).click();
      await panel.frame
        .locator('aside.user h2', { hasText: name.source.includes('img') ? '<img' : 'uuu' })
        .waitFor();
      await panel.frame.locator('aside.user .summary').first().waitFor();
      assert.deepEqual(await broken(), []);
    }
    await workbench().screenshots('hostile-user');
    await panel.closeUser();
    await workbench().tab('<img').first().click();
    assert.match(await workbench().hover('<svg'), /rank \d/);
    await workbench().screenshot('hostile-hover');
    await workbench().tab('RecScope').first().click();
    panel = await Panel.of(workbench());
  });

  it('are text in the charts, their legend, tips and tables', async () => {
    await panel.unfoldCharts(true);
    const { frame } = panel;
    assert.deepEqual(await broken(), []);
    await workbench().screenshots('hostile-charts');
    const points = frame.locator('.charts .picture [tabindex="0"]');
    for (const point of await points.all()) {
      await point.focus();
      assert.deepEqual(await broken(), []);
    }
    for (const chart of await frame.locator('.chart').all()) {
      await chart.getByRole('button', { name: 'Table and copy' }).click();
      await frame.getByRole('menuitem', { name: 'Show as table' }).click();
    }
    await frame.locator('.chart-table').nth(2).waitFor();
    assert.deepEqual(await broken(), []);
    await workbench().screenshots('hostile-chart-tables');
    assert.deepEqual(await accessibilityFindings(frame), []);
    await panel.unfoldCharts(false);
  });

  it('are text in the items and beside them', async () => {
    await panel.showTab('items');
    await panel.cell(0, 0).waitFor();
    const shown = await panel.users();
    assert.equal(shown.length, ITEMS.length);
    assert.deepEqual(
      shown.filter((item) => !isOneOf(item, ITEMS)),
      [],
    );
    for (let item = 0; item < ITEMS.length; item++) {
      await panel.cell(item, 0).click();
      await panel.frame.locator('aside .item-users').first().waitFor();
      assert.deepEqual(await broken(), []);
      if (shown[item].startsWith('iii')) await workbench().screenshots('hostile-item');
    }
    await panel.showTab('users');
  });

  it('neither run nor ask for anything', async () => {
    assert.ok(asked.length > 0);
    assert.deepEqual(
      asked.filter((url) => url.includes(HOST)),
      [],
    );
    assert.deepEqual(dialogs, []);
  });
});
