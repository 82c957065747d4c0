import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import { normalizer } from '../../../src/reading/join/idForms';
import type { IdMatching } from '../../../src/shared/config/evaluationConfig';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { InputError, type InputProblem } from '../../../src/shared/problem';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

describe('ids that are written otherwise', () => {
  let folder = '';
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-ids-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  async function evaluated(recs: string, truth: string, ...options: string[]): Promise<EvaluationJson> {
    const [recommendations, judged, output] = ['recs.csv', 'truth.csv', 'output'].map((name) =>
      path.join(folder, name),
    );
    fs.writeFileSync(recommendations, `user,item,score\n${recs}\n`);
    fs.writeFileSync(judged, `user,item,rating\n${truth}\n`);
    const call = [recommendations, '--truth', judged, '-m', 'Recall@2', ...options];
    await evaluateCommand([...call, '-f', 'json', '-o', output, '--force']);
    return JSON.parse(fs.readFileSync(output, 'utf8')) as EvaluationJson;
  }

  async function refused(...call: Parameters<typeof evaluated>): Promise<InputProblem> {
    try {
      await evaluated(...call);
    } catch (error) {
      if (error instanceof InputError) return error.problem;
      throw error;
    }
    throw new Error('It was not refused.');
  }

  // Two users; the first finds 1 of 2, the second all of 1.
  const numbers = '181,7,0.9\n181,8,0.8\n22,9,0.7';
  for (const [ways, recs, truth] of [
    ['number', numbers, '181.0,7.0,1\n181.0,5.0,1\n22.0,9.0,1'],
    ['number', numbers, '0181,007,1\n0181,005,1\n0022,009,1'],
    ['trim', numbers.replaceAll(/(\d+),(\d+),/g, ' $1,$2 ,'), '181,7,1\n181,5,1\n22,9,1'],
    ['case', 'Ann,A7,0.9\nAnn,A8,0.8\nBob,A9,0.7', 'ann,a7,1\nann,a5,1\nbob,a9,1'],
    ['number,trim', numbers.replaceAll(/(\d+),(\d+),/g, ' $1,$2 ,'), '181.0,7.0,1\n181.0,5.0,1\n22.0,9.0,1'],
  ] as const) {
    it(`are the same by ${ways}: ${truth.split('\n')[0]}`, async () => {
      const { measures } = await evaluated(recs, truth, '--match-ids', ways);
      assert.deepEqual([measures[0].mean, measures[0].users], [0.75, 2]);
    });
  }

  it('are said where none matches, with what would let how many match', async () => {
    for (const [recs, truth, ways] of [
      [numbers, '181.0,7,1\n22.0,9,1\n5.0,9,1', 'number'],
      [numbers, '181,007,1\n22,009,1', 'number'],
      ['Ann,x,1', 'ann,x,1', 'case'],
    ] as const) {
      const { advice } = await refused(recs, truth);
      assert.match(advice ?? '', new RegExp(`--match-ids ${ways} \\(Ignoring `));
      assert.ok((await evaluated(recs, truth, '--match-ids', ways)).measures[0].mean ?? 0 > 0);
    }
    assert.doesNotMatch((await refused('u1,x,1', 'v1,x,1')).advice ?? '', /--match-ids/);
  });

  it('are never matched unasked', async () => {
    const { measures } = await evaluated(`${numbers}\n3,x,1`, '181.0,7,1\n3,x,1');
    assert.deepEqual([measures[0].mean, measures[0].users], [0.5, 2]);
  });

  it('of one file that become one are said', async () => {
    const { findings } = await evaluated('a,x,1\nA,y,0.5', 'a,x,1', '--match-ids', 'case');
    assert.deepEqual(
      findings.filter(({ code }) => code === 'matched-ids').map(({ line, count }) => [line, count]),
      [[3, 1]],
    );
  });

  it('match in ways that there are', async () => {
    assertSentence((await refused(numbers, numbers, '--match-ids', 'sound')).message);
  });

  for (const [id, way, normal] of [
    ['181.0', 'number', '181'],
    ['0181', 'number', '181'],
    ['181.', 'number', '181'],
    ['1.81e2', 'number', '181'],
    ['-007', 'number', '-7'],
    ['000', 'number', '0'],
    ['181.5', 'number', '181.5'],
    ['u0181', 'number', 'u0181'],
    ['12345678901234567890', 'number', '12345678901234567890'],
    ['1.2345678901234567e19', 'number', '12345678901234567000'],
    ['1.4e17', 'number', '140000000000000000'],
    ['90.040', 'number', '90.04'],
    ['\u200b a b\t', 'trim', 'a b'],
    ['Ab', 'trim', 'Ab'],
    ['ÄB', 'case', 'äb'],
  ] as const satisfies readonly (readonly [string, IdMatching, string])[]) {
    it(`“${id}” is “${normal}” by ${way}`, () => assert.equal(normalizer([way])(id), normal));
  }
});
