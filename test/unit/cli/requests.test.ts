import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { tableFromArrays, tableFromIPC, tableToIPC } from 'apache-arrow';
import Ajv2020 from 'ajv/dist/2020.js';
import { configSchemas } from '../../../scripts/configSchemas';
import { COMMAND_LINE } from './commandLine';

const films = path.resolve(__dirname, '../../../examples/films');

function recscope(args: readonly string[], input?: string, cwd = films) {
  const done = spawnSync(process.execPath, [...COMMAND_LINE, ...args], {
    cwd,
    ...(input !== undefined && { input }),
    maxBuffer: 1e8,
  });
  return { status: done.status, stdout: done.stdout, stderr: done.stderr.toString() };
}

describe('requests of other programs', () => {
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

  it('run from standard input answers what the same call answers', () => {
    const run = recscope(['run', '-'], JSON.stringify(request));
    assert.equal(run.status, 0, run.stderr);
    const answer = recscope([
      'evaluate',
      ...call,
      '--columns',
      'user=user_id,item=2',
      '-f',
      'json',
    ]).stdout.toString();
    assert.equal(run.stdout.toString(), answer);
  });

  it('compare with the baseline and the margin of the request', () => {
    const asked = { ...request, command: 'compare', baseline: 'pop', margin: '2%' };
    const run = recscope(['run', '-'], JSON.stringify(asked));
    const { baseline, margin, models } = JSON.parse(run.stdout.toString()) as {
      baseline: string;
      margin: object;
      models: { model: string }[];
    };
    assert.deepEqual(
      [baseline, margin, models.map(({ model }) => model)],
      ['pop', { kind: 'relative', value: 0.02 }, ['knn', 'pop']],
    );
  });

  it('get the values of every user as Arrow, which reads them as the JSON has them', () => {
    const run = recscope(['run', '-'], JSON.stringify({ ...request, format: 'arrow' }));
    const table = tableFromIPC(run.stdout);
    assert.deepEqual(
      table.schema.fields.map(({ name }) => name),
      ['model', 'user', 'nDCG@10', 'Recall@10'],
    );
    const json = JSON.parse(
      recscope(['run', '-'], JSON.stringify({ ...request, perUser: true })).stdout.toString(),
    ) as {
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

  it('that are wrong are refused with line, column and what was expected', () => {
    const { status, stderr, stdout } = recscope(
      ['run', '-'],
      '{\n  "schema": "recscope-request/1",\n  "command": "evaluate",\n  "models": { "a": "nothing.csv" } }',
    );
    const { problem } = JSON.parse(stdout.toString()) as { problem: { line: number; column: number } };
    assert.deepEqual([status, problem.line, problem.column], [2, 4, 20]);
    assert.match(stderr, /^-:4:20: There is no file “nothing\.csv”\.\n/);
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
  it('is read as a file of it, and says so when it is cut off', () => {
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
      const means = (file: string) => {
        const { stdout, stderr, status } = recscope(
          ['evaluate', `m=${file}`, '-t', 'truth.csv', '-m', 'nDCG@10', '-f', 'csv'],
          undefined,
          folder,
        );
        return status === 0 ? stdout.toString().replaceAll(file, '') : stderr;
      };
      assert.equal(means('stream.arrows'), means('file.arrow'));
      assert.match(means('cut.arrows'), /^cut\.arrows: /);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });
});
