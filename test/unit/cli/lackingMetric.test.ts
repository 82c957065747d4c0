import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { InputProblem } from '../../../src/shared/problem';
import { recscope } from './recscope';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const FILES = { models: { a: 'a.csv', b: 'b.csv' }, truth: 't.csv', convention: 'implicit' };
const MEASURES = ['nDCG@10', 'ERR@5'];
const NAMED = ['--truth', 't.csv', '-c', 'implicit', '-m', MEASURES.join(', ')];

describe('a metric that is asked for by name and that the convention does not have', () => {
  let folder = '';
  const write = (name: string, content: string | object): void =>
    fs.writeFileSync(
      path.join(folder, name),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
  const configure = (evaluation: object): void =>
    write('recscope.json', {
      schema: 'recscope-config/1',
      evaluations: { e: { ...FILES, ...evaluation } },
    });

  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-lacking-'));
    write('a.csv', 'user,item,score\n1,x,2\n1,y,1\n2,x,2\n2,y,1\n');
    write('b.csv', 'user,item,score\n1,y,2\n1,x,1\n2,x,2\n2,y,1\n');
    write('t.csv', 'user,item,rating\n1,x,1\n2,y,1\n');
  });
  afterEach(() => fs.rmSync(path.join(folder, 'recscope.json'), { force: true }));
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  async function refused(...argv: string[]): Promise<string> {
    const { status, stdout, stderr } = await recscope(argv, folder);
    assert.deepEqual(
      [status, /implicit has no ERR@5/.test(stderr)],
      [2, true],
      `${argv.join(' ')}: ${stderr}`,
    );
    return stdout;
  }

  for (const [command, ...argv] of [
    ['evaluate', 'a.csv', ...NAMED],
    ['evaluate', 'a.csv', 'b.csv', ...NAMED],
    ['evaluate', 'a.csv', ...NAMED.slice(0, -1), 'ERR@5'],
    ['compare', 'a.csv', 'b.csv', ...NAMED],
    ['explain', 'a.csv', ...NAMED.slice(0, 4), '--measure', 'ERR@5', '--user', '1'],
    ['conventions', 'a.csv', ...NAMED.slice(0, 4), '--measure', 'ERR@5'],
    ['sql', 'a.csv', ...NAMED],
  ])
    it(`is refused by ${command} with ${argv.at(-1)}`, async () => {
      assert.equal(await refused(command, ...argv), '');
      if (command === 'evaluate' || command === 'compare') {
        const { problem } = JSON.parse(await refused(command, ...argv, '-f', 'json')) as {
          problem: InputProblem;
        };
        assert.equal(problem.message, 'implicit has no ERR@5.');
        assertSentence(problem.advice);
      }
    });

  for (const [place, evaluation] of [
    ['measures', { measures: MEASURES, gates: [{ metric: 'nDCG@10', atLeast: 0.01 }] }],
    ['gates', { gates: MEASURES.map((metric) => ({ metric, atLeast: 0.01 })) }],
  ] as const)
    it(`is refused by check where it is among the ${place}`, async () => {
      configure(evaluation);
      await refused('check');
    });

  for (const command of ['evaluate', 'compare'])
    it(`is refused by run of ${command}, with its place`, async () => {
      write('request.json', { schema: 'recscope-request/1', command, ...FILES, measures: MEASURES });
      const { problem } = JSON.parse(await refused('run', 'request.json')) as { problem: InputProblem };
      assert.deepEqual([problem.file, problem.line], ['request.json', 1]);
    });

  it('is left out, with a line, where it is a default', async () => {
    const { status, stdout, stderr } = await recscope(['evaluate', 'a.csv', ...NAMED.slice(0, 4)], folder);
    assert.equal(status, 0, stderr);
    assertSentence(stderr);
    assert.match(stdout, /nDCG@10/);
  });
});
