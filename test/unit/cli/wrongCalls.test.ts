import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { auditCommand } from '../../../src/cli/commands/audit';
import { compareCommand } from '../../../src/cli/commands/compare';
import { conventionsCommand } from '../../../src/cli/commands/conventions';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import { experimentCommand } from '../../../src/cli/commands/experiment';
import { explainCommand } from '../../../src/cli/commands/explain';
import { measuresCommand } from '../../../src/cli/commands/measures';
import { planCommand } from '../../../src/cli/commands/plan';
import { splitCommand } from '../../../src/cli/commands/split';
import { sqlCommand } from '../../../src/cli/commands/sql';
import { COMMANDS_BY_OPTION } from '../../../src/cli/options/parsedArguments';
import { InputError, type InputProblem } from '../../../src/shared/problem';
import { recscope } from './recscope';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

describe('calls that the command line refuses', () => {
  let folder = '';
  const file = (name: string): string => path.join(folder, name);
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-calls-'));
    fs.writeFileSync(file('recs.csv'), 'user,item,score\nu1,a,2\nu1,b,1\n');
    fs.writeFileSync(file('truth.csv'), 'user,item,rating\nu1,b,4\n');
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  async function refused(
    command: (argv: string[]) => Promise<unknown>,
    ...argv: string[]
  ): Promise<InputProblem> {
    try {
      await command(argv);
    } catch (error) {
      if (error instanceof InputError) return error.problem;
      throw error;
    }
    throw new Error('It was not refused.');
  }

  for (const name of ['recs.csv', 'truth.csv'] as const) {
    it(`writing over ${name}, by whatever path, leaves it as it was`, async () => {
      const before = fs.readFileSync(file(name));
      fs.symlinkSync(file(name), file('result.csv'));
      for (const output of [file(name), `${folder}/./${name}`, file('result.csv')]) {
        const call = [file('recs.csv'), '--truth', file('truth.csv'), '--output', output];
        assertSentence((await refused(evaluateCommand, ...call)).message);
      }
      assert.deepEqual(fs.readFileSync(file(name)), before);
    });
  }

  it('a path that is longer than any is cut', async () => {
    const { stderr, status } = await recscope(['evaluate', 'x'.repeat(1e6), '-t', 'truth.csv'], folder);
    assert.equal(status, 2);
    assert.ok(stderr.length < 10_000, `${stderr.length} characters`);
  });

  for (const name of ['device', 'folder', 'missing'])
    it(`a result or a snapshot that is a ${name} is said to be that`, async function () {
      if (process.platform === 'win32') this.skip();
      const named = name === 'device' ? '/dev/zero' : name;
      if (name === 'folder') fs.mkdirSync(file(named));
      for (const baseline of [{ result: named }, { snapshot: named }]) {
        const evaluation = {
          ...{ models: { m: 'recs.csv' }, truth: 'truth.csv', baseline },
          gates: [
            { metric: 'nDCG@10', ...('result' in baseline ? { atLeast: 0.99 } : { notWorseBy: '1%' }) },
          ],
        };
        const config = { schema: 'recscope-config/1', evaluations: { e: evaluation } };
        fs.writeFileSync(file('recscope.json'), JSON.stringify(config));
        const { stderr, status } = await recscope(['check', '-q'], folder);
        assert.equal(status, 2);
        assertSentence(stderr);
        assert.equal(/There is no (?:file|snapshot)/.test(stderr), name === 'missing', stderr);
      }
    });

  it('a path in the place of a command is evaluated by the call that is advised, a slip is named', async () => {
    const path = await recscope(['recs.csv', '--truth', 'truth.csv'], folder);
    assert.equal(path.status, 2);
    assertSentence(path.stderr);
    assertSentence((await recscope(['evalaute', 'recs.csv'], folder)).stderr);
  });

  for (const [words, message] of [
    ['--threshold 4', 'Unknown option --threshold. Did you mean --rel?'],
    ['--json', 'Unknown option --json. Did you mean --format json?'],
    ['--k 10', 'Unknown option --k. Did you mean --cutoffs?'],
    ['--qrels truth.csv', 'Unknown option --qrels. Did you mean --truth?'],
    ['--xyzzy', 'Unknown option --xyzzy.'],
    [
      '--measure nDCG@5',
      '--measure is an option of explain, conventions, not of this command. Did you mean --measures?',
    ],
    ['--baseline itemknn', '--baseline is an option of compare, plan, not of this command.'],
    ['--colums user=1', 'Unknown option --colums. Did you mean --columns?'],
    ['-x', 'Unknown option -x.'],
    ['--truth', '--truth needs a value.'],
    ['-t -m AP', '-t needs a value.'],
    ['--per-user=3', '--per-user takes no value, but got “3”.'],
  ]) {
    it(`${words} is answered with: ${message}`, async () => {
      const problem = await refused(evaluateCommand, file('recs.csv'), ...words.split(' '));
      assert.deepEqual([problem.message, problem.advice], [message, 'See `recscope --help`.']);
    });
  }

  const COMMANDS: Record<string, (argv: string[]) => Promise<unknown>> = {
    audit: auditCommand,
    compare: compareCommand,
    conventions: conventionsCommand,
    evaluate: evaluateCommand,
    experiment: experimentCommand,
    explain: explainCommand,
    measures: measuresCommand,
    plan: planCommand,
    split: splitCommand,
    sql: sqlCommand,
  };
  for (const [option, commands] of Object.entries(COMMANDS_BY_OPTION))
    it(`--${option} is an option of ${commands.join(', ')} alone`, async () => {
      for (const [name, command] of Object.entries(COMMANDS)) {
        // What it takes is passed over, up to what it cannot take.
        const { message } = await refused(command, `--${option}`, 'x', '--nothing-of-the-kind');
        assert.equal(message === 'Unknown option --nothing-of-the-kind.', commands.includes(name), message);
      }
    });

  it('an option is not offered to a command that does not have it', async () => {
    const { message } = await refused(explainCommand, file('recs.csv'), '--json');
    assert.equal(message, 'Unknown option --json.');
  });

  it('an older result is written over only when that is wished for', async () => {
    const call = [file('recs.csv'), '--truth', file('truth.csv'), '--output', file('result.txt')];
    await evaluateCommand(call);
    fs.writeFileSync(file('result.txt'), 'my notes');
    const { message, advice } = await refused(evaluateCommand, ...call);
    assert.equal(message, 'The file already exists.');
    assertSentence(advice);
    assert.equal(fs.readFileSync(file('result.txt'), 'utf8'), 'my notes');
    await evaluateCommand([...call, '--force']);
    assert.match(fs.readFileSync(file('result.txt'), 'utf8'), /nDCG@10/);
  });

  it('a result for a folder that does not exist is refused before the work', async () => {
    const output = file(path.join('nowhere', 'result.txt'));
    const { message, advice } = await refused(
      evaluateCommand,
      ...[file('recs.csv'), '--truth', file('truth.csv'), '--output', output],
    );
    assert.equal(message, `The folder ${file('nowhere')} doesn’t exist.`);
    assertSentence(advice);
  });

  it('a file without anything in it may be written to: nothing is lost', async () => {
    fs.writeFileSync(file('empty.txt'), '');
    await evaluateCommand([file('recs.csv'), '--truth', file('truth.csv'), '--output', file('empty.txt')]);
    assert.match(fs.readFileSync(file('empty.txt'), 'utf8'), /nDCG@10/);
  });

  it('not even --force writes over an input', async () => {
    const call = [file('recs.csv'), '--truth', file('truth.csv'), '--output', file('truth.csv'), '--force'];
    assertSentence((await refused(evaluateCommand, ...call)).message);
  });

  for (const [options, message] of [
    [
      ['--format', 'pdf'],
      'Unknown format “pdf”. Formats: table, json, csv, tsv, markdown, latex, html, dvc.',
    ],
    [
      ['--format', 'latex', '--per-user'],
      '--per-user can be used with table, json, csv, tsv, html, arrow, not with latex.',
    ],
    [['--user', 'ada'], '--user can be used with html, not with table.'],
    [['--format', 'json', '--intervals'], '--intervals can be used with markdown, latex, not with json.'],
    [['--intervals'], '--intervals can be used with markdown, latex, not with table.'],
  ] as const) {
    it(`${options.join(' ')} is refused before anything is read`, async () => {
      const call = [file('nowhere.csv'), '--truth', file('truth.csv'), ...options];
      assert.equal((await refused(evaluateCommand, ...call)).message, message);
    });
  }

  for (const path of ['recs.csv/of.csv', `${'long'.repeat(100)}.csv`, 'nowhere.csv']) {
    it(`${path.slice(0, 20)} is a file that cannot be read, and no bug`, async () => {
      const { message } = await refused(evaluateCommand, file(path), '--truth', file('truth.csv'));
      assertSentence(message);
    });
  }

  for (const [name, command] of [
    ['explain', explainCommand],
    ['conventions', conventionsCommand],
  ] as const) {
    it(`${name} speaks of one model, and does not pass over a second one`, async () => {
      const models = [file('recs.csv'), file('other.csv')];
      const call = [...models, '--truth', file('truth.csv'), '--measure', 'RR'];
      assertSentence((await refused(command, ...call)).message);
    });
  }
});
