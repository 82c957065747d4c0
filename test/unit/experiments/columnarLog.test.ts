import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tableFromArrays, tableToIPC } from 'apache-arrow';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { experimentCall } from './analysedLog';
import { analyseLog } from '../../../src/engine/experiments/experiment';
import { offeredLogChoices } from '../../../src/reading/experimentLogs/logOptions';
import { MemorySource } from '../../../src/reading/sources/byteSource';
import type { ExperimentResult } from '../../../src/shared/protocol/experimentResult';
import type { ExperimentChoices } from '../../../src/shared/config/experimentConfig';
import { assertGolden } from './close';

const GOLDEN = path.resolve(__dirname, '../../fixtures/golden/experiments');

type Cells = (string | number | Date | null)[];

/** A golden log as columns: ids and words are texts, everything else numbers; nothing is null. */
function columnsOf(
  name: string,
  timeOf: (text: string) => number | Date | string | null,
): Map<string, Cells> {
  const [header, ...rows] = readFileSync(path.join(GOLDEN, name, 'log.csv'), 'utf8')
    .trimEnd()
    .split('\n');
  const cells = rows.map((row) => row.split(','));
  return new Map(
    header.split(',').map((column, at) => {
      const fields = cells.map((row) => row[at]);
      if (['user', 'variant', 'event'].includes(column)) return [column, fields];
      if (column === 'time') return [column, fields.map(timeOf)];
      return [column, fields.map((field) => (field === '' ? null : Number(field)))];
    }),
  );
}

function parquet(columns: ReadonlyMap<string, Cells>, rowGroupSize = 500): Uint8Array {
  const columnData = [...columns].map(([name, data]) => {
    const [first] = data.filter((cell) => cell !== null);
    const type: 'STRING' | 'DOUBLE' | 'TIMESTAMP' =
      typeof first === 'string' ? 'STRING' : typeof first === 'number' ? 'DOUBLE' : 'TIMESTAMP';
    return { name, data, type, nullable: true };
  });
  return new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize }));
}

function arrow(columns: ReadonlyMap<string, Cells>): Uint8Array {
  return tableToIPC(
    tableFromArrays(Object.fromEntries([...columns].map(([name, data]) => [name, [...data]]))),
    'file',
  );
}

async function analysed(name: string, file: string, bytes: Uint8Array): Promise<ExperimentResult> {
  const [, , ...args] = JSON.parse(readFileSync(path.join(GOLDEN, name, 'args.json'), 'utf8')) as string[];
  const { config, told } = experimentCall(args);
  return analyseLog(new MemorySource(file, bytes), config, { overrides: told });
}

describe('a log of an experiment that stores columns', () => {
  // Where the golden log has something else for a time, nothing is stored.
  const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text));
  const moments = (text: string): Date | null => (isTime(text) ? new Date(text) : null);
  const seconds = (text: string): number | null => (isTime(text) ? Date.parse(text) / 1000 : null);
  const asWritten = (text: string): string => text;
  for (const [name, timeOf] of [
    ['srm', asWritten],
    ['heavy', asWritten],
    ['treatments', asWritten],
    ['events', moments],
    ['events', seconds],
    ['events', asWritten],
  ] as const)
    for (const [file, bytesOf] of [
      ['log.parquet', parquet],
      ['log.arrow', arrow],
    ] as const)
      it(`gives the numbers of ${name} from ${file}, times as ${timeOf.name}`, async () => {
        const found = await analysed(name, file, bytesOf(columnsOf(name, timeOf)));
        const expected = JSON.parse(readFileSync(path.join(GOLDEN, name, 'expected.json'), 'utf8')) as object;
        assertGolden({ ...found, log: undefined }, { ...expected, log: undefined });
      });

  it('offers the variants of its first rows, whether or not it can be analysed', async () => {
    const { variant = [], ...others } = Object.fromEntries(columnsOf('treatments', asWritten));
    const log = new Map(
      Object.entries({ ...others, variant, vip: variant.map((name) => Number(name !== 'A')) }),
    );
    for (const [file, bytes] of [
      ['log.parquet', parquet(log)],
      ['log.arrow', arrow(log)],
    ] as const) {
      const offered = async (choices: ExperimentChoices): Promise<readonly string[]> =>
        (await offeredLogChoices(new MemorySource(file, bytes), {}, choices)).variants;
      assert.deepEqual(await offered({ control: 'none' }), ['A', 'B', 'C', 'D'], file);
      assert.deepEqual(await offered({ variant: 'vip' }), ['0', '1'], file);
      assert.deepEqual(await offered({ variant: 'user' }), [], file);
      assert.deepEqual(await offered({ variant: 'nowhere' }), [], file);
    }
  });

  it('reports the rows that cannot be used, counted from 1', async () => {
    const columns = columnsOf('srm', asWritten);
    const clicks = [...(columns.get('clicks') ?? [])] as (number | null)[];
    const users = [...(columns.get('user') ?? [])] as string[];
    clicks[2] = null;
    clicks[700] = -1;
    users[4] = '';
    const log = new Map(columns).set('clicks', clicks).set('user', users);
    for (const [file, bytes] of [
      ['log.parquet', parquet(log)],
      ['log.arrow', arrow(log)],
    ] as const) {
      const { rows, findings } = await analysed('srm', file, bytes);
      assert.equal(rows.read - rows.used, 3, file);
      const bad = findings.find(({ code }) => code === 'bad-row');
      assert.ok(bad !== undefined, file);
      for (const line of [3, 5, 701]) assert.match(JSON.stringify(bad), new RegExp(`\\b${line}\\b`), file);
    }
  });
});
