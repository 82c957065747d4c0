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

const CLIENT = path.resolve(__dirname, '../fixtures/clients/duckdb.mjs');

export interface ExampleTables {
  /** Two models, one of them with a name that is long and hostile. */
  readonly answers: PanelAnswers;
  answersTo(measures: string, models: readonly string[]): Promise<PanelAnswers>;
  remove(): void;
}

/** Tables of DuckDB, evaluated by the engine. */
export async function exampleTables(): Promise<ExampleTables> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-page-tables-'));
  const instance = await DuckDBInstance.create(path.join(folder, 'shop.duckdb'));
  const connection = await instance.connect();
  await writeCase(connection, smallCase(4));
  await connection.run('CREATE TABLE reversed AS SELECT "user", item, -score AS score FROM recs');
  await connection.run('CREATE TABLE "a name of some length, with <b>" AS FROM recs');
  connection.closeSync();
  instance.closeSync();
  async function answersTo(measures: string, models: readonly string[]): Promise<PanelAnswers> {
    const engine = new Engine(openSource, undefined, {}, undefined, async () => tableBackend);
    const request = {
      id: 'tables',
      models: models.map((table) => `duckdb:shop.duckdb#${table}`),
      truth: 'duckdb:shop.duckdb#truth',
      folder,
      client: { program: process.execPath, args: [CLIENT] },
      settings: { measures, convention: 'recscope', threshold: undefined },
    };
    const { key } = valueOf(await engine.prepareTables(request));
    const view = valueOf(await engine.evaluateTables({ ...request, agreed: key }, undefined));
    return {
      ...engineAnswers(engine, 'tables', view),
      // The page asks for users before it knows that there are none.
      users: () => {
        throw new EngineFailure('Not available for tables.');
      },
    };
  }
  const answers = await answersTo(
    'nDCG(ties=item-descending)@5, AP(ties=item-ascending)@5, HitRate(ties=item-descending)@5',
    ['recs', '"a name of some length, with <b>"'],
  );
  return { answers, answersTo, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}
