import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { tableBackend } from '../../src/engine/backends/tableBackend';
import { Engine } from '../../src/engine/engine';
import { openSource } from '../../src/engine/sources/fileSource';
import { smallCase } from '../unit/sql/cases';
import { writeCase } from '../unit/sql/duckdb';
import { engineAnswers, valueOf } from './engineAnswers';
import { EngineFailure, type PanelAnswers } from './panelPage';
import { axeFinds, picture, row, usePages } from './usePages';
import { views } from './views';

const CLIENT = path.resolve(__dirname, '../fixtures/clients/duckdb.mjs');

describe('tables of an engine, in the panel’s page', function () {
  this.timeout(120_000);
  const { open } = usePages();
  let folder = '';
  let answers: PanelAnswers;

  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-page-tables-'));
    const instance = await DuckDBInstance.create(path.join(folder, 'shop.duckdb'));
    const connection = await instance.connect();
    await writeCase(connection, smallCase(4));
    await connection.run('CREATE TABLE "a name of some length, with <b>" AS FROM recs');
    connection.closeSync();
    instance.closeSync();
    const engine = new Engine(openSource, undefined, {}, undefined, async () => tableBackend);
    const request = {
      id: 'tables',
      models: ['duckdb:shop.duckdb#recs', 'duckdb:shop.duckdb#"a name of some length, with <b>"'],
      truth: 'duckdb:shop.duckdb#truth',
      folder,
      client: { program: process.execPath, args: [CLIENT] },
      settings: {
        measures: 'nDCG(ties=item-descending)@5, AP(ties=item-ascending)@5, HitRate(ties=item-descending)@5',
        convention: 'recscope',
        threshold: undefined,
      },
    };
    const { key } = valueOf(await engine.prepareTables(request));
    const view = valueOf(await engine.evaluateTables({ ...request, agreed: key }, undefined));
    answers = {
      ...engineAnswers(engine, 'tables', view),
      // The page asks for users before it knows that there are none.
      users: () => {
        throw new EngineFailure('Not available for tables.');
      },
    };
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  for (const { label, ...options } of views)
    it(`has patterns, their users, and which rows are not used: ${label}`, async () => {
      const panel = await open(answers, { ...options, memory: memory(answers.evaluation.id) });
      const { page } = panel;
      await row(panel, 0).waitFor();
      assert.equal(await page.locator('.unused-rows li').count(), answers.evaluation.tables?.unused.length);
      assert.equal(await page.locator('.file-chip').count(), 3, 'files in the head');
      await picture(panel, `tables-${label}`);
      assert.deepEqual(await axeFinds(panel), []);
      await row(panel, 0).click();
      await page.locator('aside .link').first().click();
      await page.locator('.pattern-users button').first().click();
      await page.locator('aside table.entries').waitFor();
      await picture(panel, `tables-list-${label}`);
      assert.deepEqual(await axeFinds(panel), []);
    });

  it('are ordered by a click; measures of another order of equal scores are named, not shown', async () => {
    const panel = await open(answers);
    await row(panel, 0).waitFor();
    const heads = await panel.page.locator('[role=columnheader]').allInnerTexts();
    assert.deepEqual(
      heads.map((head) => head.trim()),
      [
        'Users',
        'List',
        'Relevant',
        'Hits',
        'nDCG(ties=item-descending)@5',
        'HitRate(ties=item-descending)@5',
      ],
    );
    await panel.page
      .getByText('Not shown, because of a different tie order: AP(ties=item-ascending)@5.')
      .waitFor();
    await panel.page.locator('[role=columnheader]', { hasText: 'Hits' }).click();
    await panel.page.locator('[role=columnheader][aria-sort=descending]', { hasText: 'Hits' }).waitFor();
  });
});

function memory(evaluation: string) {
  const sort = { column: { kind: 'user' as const }, descending: false };
  return { evaluation, sort, filter: 'all' as const, user: undefined, details: true };
}
