import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { tableFromArrays, tableFromIPC, tableToIPC } from 'apache-arrow';
import Ajv2020 from 'ajv/dist/2020.js';
import { configSchemas } from '../../../scripts/configSchemas';
import { COMMAND_LINE } from './commandLine';
import { recscope, type Called } from './recscope';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const films = path.resolve(__dirname, '../../../examples/films');

describe('requests of other programs', () => {
  let folder = '';
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-requests-'));
    for (const name of ['itemknn.csv', 'popular.csv', 'truth.csv'])
      fs.copyFileSync(path.join(films, name), path.join(folder, name));
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  const answerTo = (request: string): Promise<Called> => {
    fs.writeFileSync(path.join(folder, 'request.json'), request);
    return recscope(['run', 'request.json'], folder);
  };

  const request = {
    schema: 'recscope-request/1',
    command: 'evaluate',
    models: { knn: 'itemknn.csv', pop: { file: 'popular.csv', columns: { user: 'user_id', item: 2 } } },
    truth: 'truth.csv',
    metrics: ['nDCG@10', 'Recall@10'],
    threshold: 4,
  };
  const call = [
    'knn=itemknn.csv',
    'pop=popular.csv',
    '-t',
    'truth.csv',
    '-m',
    'nDCG@10,Recall@10',
    '--rel',
    '4',
  ];

  it('run from standard input answers what the same call answers', async () => {
    const run = spawnSync(process.execPath, [...COMMAND_LINE, 'run', '-'], {
      cwd: films,
      input: JSON.stringify(request),
      encoding: 'utf8',
    });
    assert.equal(run.status, 0, run.stderr);
    const same = ['evaluate', ...call, '--columns', 'user=user_id,item=2', '-f', 'json'];
    assert.equal(run.stdout, (await recscope(same, films)).stdout);
  });

  it('compare with the baseline and the margin of the request', async () => {
    const asked = { ...request, command: 'compare', baseline: 'pop', margin: '2%' };
    const run = await answerTo(JSON.stringify(asked));
    const { baseline, margin, models } = JSON.parse(run.stdout) as {
      baseline: string;
      margin: object;
      models: { model: string }[];
    };
    assert.deepEqual(
      [baseline, margin, models.map(({ model }) => model)],
      ['pop', { kind: 'relative', value: 0.02 }, ['knn', 'pop']],
    );
  });

  it('get the values of every user as Arrow, which reads them as the JSON has them', async () => {
    const { bytes } = await answerTo(JSON.stringify({ ...request, format: 'arrow' }));
    const table = tableFromIPC(bytes);
    assert.deepEqual(
      table.schema.fields.map(({ name }) => name),
      ['model', 'user', 'nDCG@10', 'Recall@10'],
    );
    const json = JSON.parse((await answerTo(JSON.stringify({ ...request, perUser: true }))).stdout) as {
      models: { model: string; perUser: { user: string; values: Record<string, number | null> }[] }[];
    };
    const expected = json.models.flatMap(({ model, perUser }) =>
      perUser.map(({ user, values }) => [model, user, ...Object.values(values)]),
    );
    assert.deepEqual(
      table.toArray().map((row: { toArray(): unknown[] }) => row.toArray()),
      expected,
    );
  });

  it('that are wrong are refused with line, column and what was expected', async () => {
    const { status, stderr, stdout } = await answerTo(
      '{\n  "schema": "recscope-request/1",\n  "command": "evaluate",\n  "models": { "a": "nothing.csv" } }',
    );
    const { problem } = JSON.parse(stdout) as { problem: { line: number; column: number } };
    assert.deepEqual([status, problem.line, problem.column], [2, 4, 20]);
    assertSentence(stderr);
  });

  it('are what their JSON schema takes', () => {
    const isValid = new Ajv2020().compile(
      JSON.parse(configSchemas().get('request-1.schema.json') ?? '') as object,
    );
    assert.equal(isValid(request), true);
    assert.equal(isValid({ ...request, command: 'dance' }), false);
  });
});

describe('a stream of Arrow', () => {
  it('is read as a file of it, and says so when it is cut off', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-stream-'));
    try {
      const table = tableFromArrays({
        user_id: ['u1', 'u1', 'u2'],
        item_id: ['a', 'b', 'a'],
        score: new Float64Array([3, 2, 1]),
      });
      const stream = tableToIPC(table, 'stream');
      fs.writeFileSync(path.join(folder, 'stream.arrows'), stream);
      fs.writeFileSync(path.join(folder, 'file.arrow'), tableToIPC(table, 'file'));
      fs.writeFileSync(path.join(folder, 'cut.arrows'), stream.subarray(0, stream.length - 60));
      fs.writeFileSync(path.join(folder, 'truth.csv'), 'user,item,rating\nu1,b,5\nu2,a,5\n');
      const means = async (file: string): Promise<string> => {
        const call = ['evaluate', `m=${file}`, '-t', 'truth.csv', '-m', 'nDCG@10', '-f', 'csv'];
        const { stdout, stderr, status } = await recscope(call, folder);
        return status === 0 ? stdout.replaceAll(file, '') : stderr;
      };
      assert.equal(await means('stream.arrows'), await means('file.arrow'));
      assert.match(await means('cut.arrows'), /^cut\.arrows: /);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });
});
