import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import { resolveModelFiles } from '../../../src/cli/options/modelFiles';
import type { EvaluationJson, RunsJson } from '../../../src/shared/protocol/evaluationResult';
import { InputError, type InputProblem } from '../../../src/shared/problem';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

/** Users are found at rank 1, or at rank 2. */
const LISTS = [
  'user,item,score\nu1,a,2\nu1,b,1\nu2,a,2\nu2,b,1\n',
  'user,item,score\nu1,b,2\nu1,a,1\nu2,a,2\nu2,b,1\n',
  'user,item,score\nu1,b,2\nu1,a,1\nu2,b,2\nu2,a,1\n',
];
const TRUTH = 'user,item,rating\nu1,a,1\nu2,a,1\n';

interface Answer {
  readonly models: readonly EvaluationJson[];
  readonly runs: readonly RunsJson[];
}

describe('runs of a model on the command line', function () {
  this.timeout(60_000);
  let folder = '';
  const at = (name: string): string => path.join(folder, name);
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-runs-'));
    for (const [index, text] of LISTS.entries()) fs.writeFileSync(at(`als-seed${index + 1}.csv`), text);
    fs.writeFileSync(at('pop.csv'), LISTS[2]);
    fs.writeFileSync(at('truth.csv'), TRUTH);
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  async function printed(...argv: string[]): Promise<string> {
    await evaluateCommand([...argv, '--truth', at('truth.csv'), '-m', 'RR@2', '-o', at('out'), '--force']);
    return fs.readFileSync(at('out'), 'utf8');
  }

  async function answered(...argv: string[]): Promise<Answer> {
    return JSON.parse(await printed(...argv, '-f', 'json')) as Answer;
  }

  async function refused(...argv: string[]): Promise<InputProblem> {
    try {
      await printed(...argv);
    } catch (error) {
      if (error instanceof InputError) return error.problem;
      throw error;
    }
    throw new Error('It was not refused.');
  }

  /** Means 1, 3/4 and 1/2; by hand. */
  const als = {
    ...{ model: 'als', by: 'seed', runs: ['1', '2', '3'] },
    measures: [{ measure: 'RR@2', mean: 0.75, sd: 0.25, users: 2 }],
  };

  it('are models of their own where a pattern has no name', async () => {
    const { models } = await answered(at('als-seed*.csv'));
    assert.deepEqual(models.map(({ model }) => model).sort(), ['als-seed1', 'als-seed2', 'als-seed3']);
  });

  it('are told by files or a pattern, with --runs or behind the name', async () => {
    const files = [1, 2, 3].map((seed) => at(`als-seed${seed}.csv`));
    for (const call of [
      ['--runs', `als=${files.join(',')}`, at('pop.csv')],
      ['--runs', `als=${at('als-*.csv')}`, at('pop.csv')],
      [`als=${at('als-seed*.csv')}`, at('pop.csv')],
    ]) {
      const { models, runs } = await answered(...call);
      assert.deepEqual(runs, [als], call.join(' '));
      assert.deepEqual(models.map(({ model, run }) => [model, run?.of, run?.value]).sort(), [
        ['als (seed 1)', 'als', '1'],
        ['als (seed 2)', 'als', '2'],
        ['als (seed 3)', 'als', '3'],
        ['pop', undefined, undefined],
      ]);
    }
  });

  it('are tables of an engine, each of a list', async () => {
    for (const [list, files] of [
      ['duckdb:f#a,duckdb:f#b', ['duckdb:f#a', 'duckdb:f#b']],
      ['duckdb:f#select u, i from a', ['duckdb:f#select u, i from a']],
      ['git:HEAD:a.csv, git:HEAD:b.csv', ['git:HEAD:a.csv', 'git:HEAD:b.csv']],
    ] as const)
      assert.deepEqual(
        (await resolveModelFiles([], { runs: [`als=${list}`] })).map(({ file }) => file),
        files,
      );
  });

  it('are one line, with mean and standard deviation, in every format', async () => {
    const call = [`als=${at('als-seed*.csv')}`, at('pop.csv')];
    assert.match(
      await printed(...call),
      /^als leads: .*\n {2}als \(3 runs, baseline\) +0\.7500 ± 0\.2500\n {2}pop +0\.5000.*\(seed\)/ms,
    );
    assert.match(
      await printed(...call, '-f', 'markdown'),
      /\| als \(3 runs, baseline\) \| \*\*0\.7500\*\* ± 0\.2500 \| 2 \|/,
    );
    assert.match(
      await printed(...call, '-f', 'latex'),
      /als \(3 runs, baseline\) & \$\\mathbf\{0\.7500\} \\pm 0\.2500\$/,
    );
    assert.match(
      await printed(...call, '-f', 'csv'),
      /^model,measure,mean,users,sd,runs\nals,RR@2,0\.75,2,0\.25,3\nals \(seed 1\),RR@2,1,2,,\n/,
    );
  });

  it('are numbered by a column beside that of models, where each has the lists of the same users', async () => {
    const rows = LISTS.flatMap((text, index) =>
      text
        .trim()
        .split('\n')
        .slice(1)
        .flatMap((row) => [`${row},als,${index + 1}`, ...(index === 2 ? [`${row},pop,1`] : [])]),
    );
    fs.writeFileSync(at('all.csv'), `user,item,score,model,seed\n${rows.join('\n')}\n`);
    const { models, runs } = await answered(at('all.csv'));
    assert.deepEqual(
      runs.filter(({ model }) => model === 'als'),
      [als],
    );
    assert.equal(models.length, 4);
    const one = await answered(at('all.csv'), '--fold', '1');
    assert.deepEqual(
      one.models.map(({ model, measures }) => [model, measures[0].mean]),
      [
        ['als', 1],
        ['pop', 0.5],
      ],
    );
    fs.writeFileSync(
      at('apart.csv'),
      'user,item,score,model,fold\nu1,a,1,m,0\nu2,a,1,m,1\nu1,b,1,n,0\nu2,b,1,n,1\n',
    );
    const { message, advice } = await refused(at('apart.csv'));
    assertSentence(message);
    assertSentence(advice);
  });

  it('of files that nothing numbers go by their names', async () => {
    fs.copyFileSync(at('als-seed1.csv'), at('first.csv'));
    fs.copyFileSync(at('als-seed2.csv'), at('second.csv'));
    const { runs } = await answered('--runs', `als=${at('first.csv')},${at('second.csv')}`);
    assert.deepEqual([runs[0].by, runs[0].runs], ['run', ['first', 'second']]);
  });

  it('parts of one table behind a name are one model', async () => {
    const [names, ...rows] = LISTS[0].trim().split('\n');
    fs.writeFileSync(at('part-0.csv'), `${[names, ...rows.slice(0, 2)].join('\n')}\n`);
    fs.writeFileSync(at('part-1.csv'), `${[names, ...rows.slice(2)].join('\n')}\n`);
    const json = JSON.parse(await printed(`als=${at('part-*.csv')}`, '-f', 'json')) as EvaluationJson;
    assert.deepEqual([json.model, json.run, json.measures[0].mean], ['als', undefined, 1]);
  });

  it('are refused without a name, under one name twice, and where a file holds several models', async () => {
    assertSentence((await refused('--runs', at('pop.csv'))).message);
    const twice = ['--runs', `als=${at('als-seed1.csv')}`, '--runs', `als=${at('als-seed2.csv')}`];
    assertSentence((await refused(...twice)).message);
    fs.writeFileSync(at('two.csv'), 'model,user,item,score\nm,u1,a,1\nn,u1,b,1\n');
    const { message } = await refused('--runs', `als=${at('two.csv')},${at('pop.csv')}`);
    assertSentence(message);
  });
});
