import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { engineOver } from '../webview-page/exampleEngine';
import { accessibilityFindings } from './accessibility';
import { filmsDatabase } from './filmsDatabase';
import { Panel } from './panel';
import { useWorkbench } from './useWorkbench';

/** A client whose behaviour a test chooses while it runs. */
const client = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-ui-client-'));
const behaviour = path.join(client, 'behaviour');
const calls = path.join(client, 'calls');
const script = path.join(client, 'client.mjs');
fs.writeFileSync(
  script,
  `import { existsSync, readFileSync } from 'node:fs';
if (existsSync(${JSON.stringify(behaviour)})) process.env.BEHAVIOUR = readFileSync(${JSON.stringify(behaviour)}, 'utf8');
process.env.CALLS = ${JSON.stringify(calls)};
process.env.HANGING = ${JSON.stringify(path.join(client, 'hanging.json'))};
await import(${JSON.stringify(path.resolve(__dirname, '../fixtures/clients/duckdb.mjs'))});
`,
);

describe('Tables of an engine', () => {
  const workbench = useWorkbench({
    folder: 'examples/films',
    settings: {
      'recscope.convention': 'trec_eval',
      'recscope.engines': { duckdb: { program: process.execPath, args: [script] } },
    },
    files: {
      // A workspace is somebody else's: it names no program.
      '.vscode/settings.json': '{"recscope.engines": {"duckdb": {"program": "/bin/false"}}}',
    },
  });
  let panel: Panel;
  const file = (name: string): string => path.join(workbench().folder, name);
  const pictured = async (name: string): Promise<void> => {
    await workbench().screenshots(name);
    assert.deepEqual(await accessibilityFindings(panel.frame), [], name);
  };
  const question = (text: string) => workbench().page.locator('.monaco-dialog-box', { hasText: text });
  after(() => fs.rmSync(client, { recursive: true, force: true }));

  it('are named, and nothing runs before somebody has seen the program and the query', async () => {
    await filmsDatabase(workbench().folder);
    await workbench().run('Evaluate Tables…');
    const listing = question('Run duckdb to list its tables?');
    await listing.locator('.dialog-message-detail', { hasText: `${script} -no-init` }).waitFor();
    assert.ok(!fs.existsSync(calls), 'nothing has been started');
    await listing.getByRole('button', { name: 'Run', exact: true }).click();
    const setup = await workbench().webview('.table-setup', 'popular');
    // What the names of tables and columns say is selected: one run less.
    await setup.getByRole('checkbox', { name: 'popular' }).uncheck();
    await workbench().screenshots('tables-page');
    assert.deepEqual(await accessibilityFindings(setup), []);
    await setup.locator('vscode-button', { hasText: 'Show query' }).click();
    await workbench().tab('duckdb.sql').waitFor();
    await workbench().screenshots('tables-query');
    await workbench().tab('duckdb.sql').locator('.tab-actions .action-label').click();
    await workbench().tab('duckdb.sql').waitFor({ state: 'detached' });
    // Who had these tables listed by the same program has seen all that is run.
    await setup.locator('vscode-button', { hasText: 'Run' }).click();
  });

  it('show the numbers of files', async () => {
    panel = await Panel.of(workbench());
    const local = await engineOver([file('matrix-factorisation.csv')], {
      truth: file('truth.csv'),
      convention: 'trec_eval',
      measures: 'nDCG@10, Recall@10, HitRate@10, RR@10',
    });
    const found = await panel.means();
    for (const [index, { name }] of local.evaluation.measures.entries()) {
      const { mean } = local.evaluation.models[0].means[index];
      assert.ok(Math.abs((found[name] ?? 9) - (mean ?? 9)) < 1e-12, `${name}: ${found[name]}, not ${mean}`);
    }
    await pictured('tables');
  });

  it('lead to the users of a pattern and to a list, by a query each', async () => {
    await panel.cell(0, 0).click();
    await panel.frame.getByRole('button', { name: 'Show users' }).click();
    const user = panel.frame.locator('.pattern-users button').first();
    await user.click();
    await panel.frame.locator('aside table.entries tbody tr').first().waitFor();
    await pictured('tables-list');
    await panel.frame.getByRole('button', { name: 'Close' }).click();
  });

  it('draw the distribution at once and the curve over K when it is asked for', async () => {
    await panel.frame.getByRole('button', { name: 'Charts' }).click();
    await panel.frame.getByRole('button', { name: 'Show the curve over K' }).click();
    await panel.frame.locator('.charts-cells svg').nth(1).waitFor();
    await pictured('tables-charts');
    await panel.frame.getByRole('button', { name: 'Charts' }).click();
  });

  it('keep the last result where the client fails, and say what it said', async () => {
    fs.writeFileSync(behaviour, 'fails');
    await panel.frame.locator('vscode-button', { hasText: 'Run again' }).click();
    await panel.frame.locator('.failed', { hasText: 'wrong password' }).waitFor();
    await panel.cell(0, 0).waitFor();
    await pictured('tables-failed');
  });

  it('can be cancelled, which ends the client', async () => {
    fs.writeFileSync(behaviour, 'hangs');
    await panel.frame.locator('vscode-button', { hasText: 'Run again' }).click();
    await panel.frame.locator('.progress', { hasText: 'Querying' }).waitFor();
    const pids = path.join(client, 'hanging.json');
    while (!fs.existsSync(pids) || fs.statSync(pids).size === 0) await workbench().page.waitForTimeout(50);
    await pictured('tables-progress');
    await panel.frame.locator('.progress vscode-button').click();
    await panel.frame.locator('.failed', { hasText: 'Run cancelled' }).waitFor();
    const [pid] = JSON.parse(fs.readFileSync(pids, 'utf8')) as number[];
    assert.throws(() => process.kill(pid, 0), 'the client has ended');
    fs.rmSync(behaviour);
    await panel.frame.locator('vscode-button', { hasText: 'Run again' }).click();
    await panel.frame.locator('.failed').waitFor({ state: 'detached' });
    await panel.frame.locator('.progress').waitFor({ state: 'detached' });
    await panel.cell(0, 0).waitFor();
  });

  it('have items, which are counted when somebody wants it, and lead to their users', async () => {
    await panel.frame.getByRole('tab', { name: 'Items' }).click();
    await panel.frame.getByRole('button', { name: 'Count the items' }).click();
    await panel.frame.locator('.foot', { hasText: 'One query: ' }).waitFor();
    await pictured('tables-items');
    await panel.cell(0, 0).click();
    await panel.frame.getByRole('button', { name: 'Show users' }).click();
    await panel.frame.locator('aside .item-users .place').first().waitFor();
    await pictured('tables-item');
    await panel.frame.getByRole('button', { name: 'Close' }).click();
  });

  it('are changed without being typed anew; another model is compared', async () => {
    await panel.frame.getByTitle('Select tables').first().click();
    const setup = await workbench().webview('.table-setup', 'popular');
    await setup.getByRole('checkbox', { name: 'popular' }).check();
    await setup.locator('vscode-button', { hasText: 'Run' }).click();
    panel = await Panel.of(workbench());
    await panel.frame.getByRole('tab', { name: 'Comparison' }).click();
    await panel.frame.getByRole('button', { name: 'Compare the models' }).click();
    await panel.frame.locator('.verdict-sentence').waitFor();
    await pictured('tables-comparison');
  });
});
