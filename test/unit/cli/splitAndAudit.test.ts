import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import Ajv2020 from 'ajv/dist/2020.js';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { auditCommand } from '../../../src/cli/commands/audit';
import { splitCommand } from '../../../src/cli/commands/split';
import { SplitFolder } from '../../../src/engine/splits/splitFolder';
import type { Audit } from '../../../src/shared/protocol/auditResult';
import type { SplitManifest } from '../../../src/shared/protocol/splitResult';
import { InputError, type InputProblem } from '../../../src/shared/problem';
import { parquetLog } from '../splits/parquetLog';
import { COMMAND_LINE } from './commandLine';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const golden = path.join(__dirname, '../../fixtures/golden/splits');
const interactions = path.join(golden, 'interactions.csv');

function validator(name: string) {
  const file = path.join(__dirname, '../../../schemas', `${name}-1.schema.json`);
  const schema = JSON.parse(fs.readFileSync(file, 'utf8')) as object;
  return new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(schema);
}

describe('recscope split and recscope audit', () => {
  let folder = '';
  const file = (name: string): string => path.join(folder, name);
  const write = process.stdout.write.bind(process.stdout);
  let printed = '';
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-split-'));
    printed = '';
    process.stdout.write = ((text: string | Uint8Array, done?: () => void) => {
      printed += String(text);
      done?.();
      return true;
    }) as typeof process.stdout.write;
  });
  afterEach(() => {
    process.stdout.write = write;
    process.exitCode = undefined;
    fs.rmSync(folder, { recursive: true, force: true });
  });

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

  it('write Parquet and a folder of it as Parquet, and read it back', async () => {
    const log = parquetLog();
    fs.writeFileSync(file('log.parquet'), log);
    fs.mkdirSync(file('log'));
    fs.writeFileSync(file('log/part-0.parquet'), log);
    fs.writeFileSync(file('log/part-1.parquet'), log);
    for (const [name, times] of [
      ['log.parquet', 1],
      ['log', 2],
    ] as const) {
      const out = file(`${name}-parts`);
      await splitCommand([file(name), '--by', 'random', '--test', '0.25', '--out', out]);
      assert.deepEqual(fs.readdirSync(out), ['split.json', 'test.parquet', 'train.parquet']);
      const manifest = JSON.parse(fs.readFileSync(path.join(out, 'split.json'), 'utf8')) as SplitManifest;
      assert.equal(manifest.input.bytes, times * log.length);
      const again = await refused(splitCommand, file(name), '--by', 'random', '--test', '1', '--out', out);
      assertSentence(again.message);
      printed = '';
      const part = (which: string): string => path.join(out, `${which}.parquet`);
      await auditCommand(['--train', part('train'), '--test', part('test'), '--format', 'json']);
      const { parts, files, ...audit } = JSON.parse(printed) as Audit;
      assert.equal((parts.train?.rows ?? 0) + (parts.test?.rows ?? 0), manifest.input.rows);
      assert.deepEqual([parts, audit.protocol], [manifest.audit?.parts, manifest.audit?.protocol]);
      assert.equal(files?.length, 2);
    }
  });

  it('audit several files of training as one', async () => {
    const rows = Array.from({ length: 200 }, (_, row) => `u${row % 20},i${(row * 7) % 30},${row}`);
    const csv = (name: string, from: number, to: number): string => {
      fs.writeFileSync(file(name), `user,item,time\n${rows.slice(from, to).join('\n')}\n`);
      return file(name);
    };
    const audited = async (...train: string[]): Promise<Audit> => {
      printed = '';
      const files = train.flatMap((name) => ['--train', name]);
      await auditCommand([...files, '--test', csv('test.csv', 150, 200), '--format', 'json']);
      return JSON.parse(printed) as Audit;
    };
    const { files: one, ...together } = await audited(csv('all.csv', 0, 150));
    const { files: two, ...apart } = await audited(csv('first.csv', 0, 90), csv('second.csv', 90, 150));
    assert.deepEqual(apart, together);
    assert.equal(apart.parts.train?.rows, 150);
    assert.deepEqual(
      [one?.map(({ part }) => part), two?.map(({ part }) => part)],
      [
        ['train', 'test'],
        ['train', 'train', 'test'],
      ],
    );
    // A bad row is found where it stands.
    fs.appendFileSync(file('second.csv'), 'u1,,5\n');
    const { findings } = await audited(file('first.csv'), file('second.csv'));
    const bad = findings.find(({ code }) => code === 'bad-row');
    assert.equal(bad?.examples?.[0].file, file('second.csv'));
    assert.equal(bad?.examples?.[0].line, 62);
  });

  it('read parts beside their split.json as the log was read', async () => {
    const rows = Array.from({ length: 200 }, (_, row) => `u${row % 20},i${(row * 7) % 30},x,${row}`);
    fs.writeFileSync(file('log.csv'), `user,item,time,when\n${rows.join('\n')}\n`);
    const columns = ['--columns', 'time=when'];
    await splitCommand([file('log.csv'), '--by', 'time', '--test', '0.2', ...columns, '--out', file('one')]);
    const folds = ['--by', 'random', '--folds', '2', '--out', file('several')];
    await splitCommand([file('log.csv'), ...folds, ...columns]);
    const protocol = async (folder: string): Promise<string> => {
      printed = '';
      const parts = ['--train', `${folder}/train.csv`, '--test', `${folder}/test.csv`];
      await auditCommand([...parts, '--format', 'json']);
      return (JSON.parse(printed) as Audit).protocol;
    };
    assert.equal(await protocol(file('one')), 'global-time');
    assert.equal(await protocol(file('several/1')), 'random');
    // What another split says is of no use.
    fs.renameSync(file('one/train.csv'), file('one/other.csv'));
    fs.copyFileSync(file('one/other.csv'), file('train.csv'));
    fs.copyFileSync(file('one/test.csv'), file('test.csv'));
    assert.equal(await protocol(folder), 'unknown');
  });

  it('refuse to leave nothing for train', async () => {
    const out = ['--out', file('out')];
    for (const [args, advice] of [
      [['--by', 'random', '--test', '100000'], 'Decrease --test.'],
      [['--by', 'time', '--test', '0.5', '--valid', '@1'], 'Decrease --test or --valid.'],
      [['--by', 'user', '--test', '1000', '--short', 'split'], 'Decrease --test.'],
      [
        ['--by', 'cold-items', '--folds', '2', '--valid', '1'],
        'Train is made of the other folds. Increase --folds.',
      ],
    ] as const) {
      const problem = await refused(splitCommand, interactions, ...args, ...out);
      assert.deepEqual([problem.message, problem.advice], ['No rows left for train (empty-part).', advice]);
    }
    assert.deepEqual(fs.readdirSync(folder), []);
  });

  it('take a number of threads, with any of which they write the same', async () => {
    const call = [interactions, '--by', 'user', '--test', '2', '--out'];
    for (const threads of ['1', '2']) await splitCommand([...call, file(threads), '--threads', threads]);
    const names = fs.readdirSync(file('1'));
    assert.deepEqual(fs.readdirSync(file('2')), names);
    for (const name of names)
      assert.deepEqual(fs.readFileSync(file(`2/${name}`)), fs.readFileSync(file(`1/${name}`)));
    const { message } = await refused(splitCommand, ...call, file('3'), '--threads', 'many');
    assertSentence(message);
  });

  it('refuse parts of Parquet whose columns are not the same, and leave nothing', async () => {
    fs.mkdirSync(file('log'));
    fs.writeFileSync(file('log/part-0.parquet'), parquetLog());
    const columnData = ['user_id', 'item_id'].map((name) => ({ name, data: ['a', 'b'] }));
    fs.writeFileSync(file('log/part-1.parquet'), new Uint8Array(parquetWriteBuffer({ columnData })));
    const problem = await refused(
      splitCommand,
      file('log'),
      '--by',
      'random',
      '--test',
      '1',
      '--out',
      file('out'),
    );
    assertSentence(problem.message);
    assert.deepEqual(fs.readdirSync(folder), ['log']);
  });

  it('write parts and what was done, the same bytes twice', async () => {
    const call = [interactions, '--by', 'time', '--test', '7d', '--windows', '2'];
    await splitCommand([...call, '--out', file('one')]);
    await splitCommand([...call, '--out', file('two')]);
    const manifest = fs.readFileSync(file('one/split.json'), 'utf8');
    assert.equal(fs.readFileSync(file('two/split.json'), 'utf8'), manifest);
    assert.deepEqual(fs.readdirSync(file('one')), ['0', '1', 'split.json']);
    assert.deepEqual(fs.readdirSync(file('one/1')), ['test.csv', 'train.csv']);
    const isManifest = validator('split');
    const content = JSON.parse(manifest) as { audit: unknown; options: unknown };
    assert.ok(isManifest(content), JSON.stringify(isManifest.errors));
    const isAudit = validator('audit');
    assert.ok(isAudit(content.audit), JSON.stringify(isAudit.errors));
    assert.deepEqual(content.options, {
      by: 'time',
      test: '7d',
      windows: '2',
      seed: 42,
      rounding: 'nearest',
      duplicates: 'keep',
    });
    assert.deepEqual(fs.readdirSync(folder).sort(), ['one', 'two']);
  });

  it('compress parts of a compressed file', async () => {
    fs.writeFileSync(file('log.csv.gz'), gzipSync(fs.readFileSync(interactions)));
    await splitCommand([file('log.csv.gz'), '--by', 'random', '--test', '0.2', '--out', file('parts')]);
    const { folds } = JSON.parse(fs.readFileSync(file('parts/split.json'), 'utf8')) as {
      folds: { parts: { test: { file: string; bytes: number; sha256: string } } }[];
    };
    const { test } = folds[0].parts;
    assert.equal(test.file, 'test.csv.gz');
    assert.equal(gunzipSync(fs.readFileSync(file('parts/test.csv.gz'))).length, test.bytes);
    const plain = JSON.parse(fs.readFileSync(path.join(golden, 'cases/random.json'), 'utf8')) as {
      folds: { parts: { test: { sha256: string } } }[];
    };
    assert.equal(test.sha256, plain.folds[0].parts.test.sha256);
  });

  it('say what they would do, and write nothing', async () => {
    await splitCommand([
      interactions,
      '--by',
      'user-time',
      '--test',
      '1',
      '--dry-run',
      '--out',
      file('parts'),
    ]);
    assert.match(printed, /test +77 +77/);
    assert.match(printed, /No files written/);
    assert.deepEqual(fs.readdirSync(folder), []);
  });

  it('take a percentage as the share that it is', async () => {
    const parts = async (test: string, valid: string): Promise<SplitManifest['folds']> => {
      printed = '';
      await splitCommand([
        interactions,
        ...['--by', 'random', '--test', test, '--valid', valid, '--dry-run', '--format', 'json'],
      ]);
      return (JSON.parse(printed) as SplitManifest).folds;
    };
    assert.deepEqual(await parts('20%', '12.5 %'), await parts('0.2', '0.125'));
    assert.notDeepEqual(await parts('20%', '10%'), await parts('20', '10'));
  });

  it('say what ids and times are probably not meant, and refuse to count time in dates', async () => {
    const log = (name: string, time: (row: number) => string): string => {
      const rows = Array.from({ length: 60 }, (_, row) => `u${row % 6},i${row % 7},${time(row)}`);
      fs.writeFileSync(file(name), ['user,item,time', ...rows, `NULL,i1 ,${time(60)}`, ''].join('\n'));
      return file(name);
    };
    const findings = async (name: string): Promise<SplitManifest['findings']> => {
      printed = '';
      await splitCommand([name, '--by', 'time', '--test', '20%', '--dry-run', '--format', 'json']);
      return (JSON.parse(printed) as SplitManifest).findings;
    };
    const valid = validator('split');
    const seconds = log('seconds.csv', (row) => String(1_772_323_200 + row * 3600));
    const twoForms = { kind: 'items', count: 1, total: 8, spellings: [['i1', 'i1 ']], forms: ['trim'] };
    const odd = [
      { code: 'missing-id', severity: 'warning', id: 'NULL' },
      { code: 'two-forms', severity: 'warning', ...twoForms },
    ];
    assert.deepEqual(await findings(seconds), odd);
    assert.ok(valid(JSON.parse(printed)), JSON.stringify(valid.errors));
    const units = log('units.csv', (row) =>
      String((1_772_323_200 + row * 3600) * (row % 2 === 0 ? 1 : 1000)),
    );
    assert.deepEqual(await findings(units), [
      odd[0],
      { code: 'times-far-apart', severity: 'warning', first: '1970-01-21', last: '2026-03-03' },
      odd[1],
    ]);
    assert.ok(valid(JSON.parse(printed)), JSON.stringify(valid.errors));
    printed = '';
    await auditCommand(['--train', seconds, '--test', units, '--format', 'json']);
    const audit = JSON.parse(printed) as Audit;
    assert.deepEqual(
      audit.findings.flatMap(({ code, kind, part, id, first, last }) =>
        ['missing-id', 'two-forms', 'times-far-apart'].includes(code)
          ? [[code, kind ?? part, id ?? `${first} ${last}`]]
          : [],
      ),
      [
        ['missing-id', 'users', 'NULL'],
        ['times-far-apart', 'test', '1970-01-21 2026-03-03'],
        ['two-forms', 'items', 'undefined undefined'],
        ['two-forms', 'items', 'undefined undefined'],
      ],
    );
    const isAudit = validator('audit');
    assert.ok(isAudit(audit), JSON.stringify(isAudit.errors));
    const dates = log('dates.csv', (row) => String(20260301 + (row % 20)));
    assert.deepEqual(await findings(dates), odd);
    for (const size of ['7d', '@2026-03-10']) {
      const problem = await refused(splitCommand, dates, '--by', 'time', '--test', size, '--dry-run');
      assertSentence(problem.message);
    }
    const late = await refused(splitCommand, seconds, '--by', 'time', '--test', '@2030-01-01', '--dry-run');
    assertSentence(late.advice);
  });

  it('say so where no folder can be made', async function () {
    if (!fs.existsSync('/proc/self')) return this.skip();
    const call = [interactions, '--by', 'random', '--test', '0.2', '--out', '/proc/parts'];
    assertSentence((await refused(splitCommand, ...call)).advice);
  });

  it('write into a folder that holds something only when told to, and leave no part of an earlier split there', async () => {
    const call = [interactions, '--by', 'random', '--test', '0.2', '--out', file('parts')];
    await splitCommand([...call, '--valid', '0.1']);
    fs.writeFileSync(file('parts/mine.txt'), 'kept');
    assertSentence((await refused(splitCommand, ...call)).message);
    assert.ok(fs.existsSync(file('parts/valid.csv')));
    await splitCommand([...call, '--force']);
    assert.deepEqual(fs.readdirSync(file('parts')), ['mine.txt', 'split.json', 'test.csv', 'train.csv']);
    assert.deepEqual(fs.readdirSync(folder), ['parts']);
  });

  it('leave nothing behind when writing fails', async () => {
    const target = await SplitFolder.open(file('parts'), [], false);
    const sink = await target.create('train.csv');
    await sink.write(new Uint8Array(10));
    assert.equal(fs.readdirSync(folder).length, 1);
    await sink.close();
    await target.abandon();
    assert.deepEqual(fs.readdirSync(folder), []);
  });

  it('are in their place whole when Ctrl+C comes while they are put there', async () => {
    fs.mkdirSync(file('parts'));
    fs.writeFileSync(file('parts/train.csv'), 'old');
    const target = await SplitFolder.open(file('parts'), [], true);
    for (const name of ['train.csv', '0/test.csv']) {
      const sink = await target.create(name);
      await sink.write(new TextEncoder().encode('new'));
      await sink.close();
    }
    const { exit } = process;
    const codes: unknown[] = [];
    process.exit = ((code: unknown) => codes.push(code)) as unknown as typeof process.exit;
    try {
      const finished = target.finish('{}');
      process.emit('SIGINT', 'SIGINT');
      assert.deepEqual(codes, []);
      await finished;
    } finally {
      process.exit = exit;
    }
    assert.deepEqual(codes, [130]);
    for (const name of ['parts/train.csv', 'parts/0/test.csv'])
      assert.equal(fs.readFileSync(file(name), 'utf8'), 'new');
    assert.deepEqual(fs.readdirSync(folder), ['parts']);
  });

  it('leave nothing behind when the disk is full', function () {
    // A file may not grow beyond so many blocks of 512 bytes or 1 KiB: to a program as when the disk is full.
    if (process.platform !== 'linux') this.skip();
    const many = Array.from({ length: 40000 }, (_, row) => `u${row % 500},i${row % 77},${row}\n`);
    fs.writeFileSync(file('big.csv'), `user,item,time\n${many.join('')}`);
    const recscope = [process.execPath, ...COMMAND_LINE].map((part) => `'${part}'`).join(' ');
    const command = `ulimit -f 100; trap '' XFSZ; ${recscope} split big.csv --by random --test 0.2 --out parts`;
    assert.throws(
      () =>
        execFileSync('bash', ['-c', command], {
          cwd: folder,
          encoding: 'utf8',
          stdio: 'pipe',
          env: { ...process.env, TSX_DISABLE_CACHE: '1' },
        }),
      (error: { status: number; stderr: string }) =>
        error.status === 2 && /Couldn’t write|disk is full/.test(error.stderr),
    );
    assert.deepEqual(fs.readdirSync(folder), ['big.csv']);
  });

  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)
    it(`leave nothing behind after ${signal}`, async function () {
      if (process.platform === 'win32') this.skip();
      this.timeout(60_000);
      const many = Array.from(
        { length: 400_000 },
        (_, row) => `user ${row % 9001},item ${row % 777},${row}\n`,
      );
      fs.writeFileSync(file('big.csv'), `user,item,time\n${many.join('')}`);
      const call = ['split', file('big.csv'), '--by', 'user', '--test', '0.2', '--out', file('parts')];
      const child = spawn(process.execPath, [...COMMAND_LINE, ...call], { stdio: 'ignore' });
      const ended = new Promise((resolve) => child.once('exit', (status) => resolve(status)));
      // As soon as there is something that could be left behind.
      while (child.exitCode === null && fs.readdirSync(folder).length < 2) await wait(2);
      child.kill(signal);
      assert.equal(await ended, code);
      assert.deepEqual(fs.readdirSync(folder), ['big.csv']);
    });

  const WRONG: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['no way', ['--test', '0.2'], /--by is missing/],
    ['an unknown way', ['--by', 'tme', '--test', '0.2'], /--by must be one of random, .*, not “tme”/],
    ['no test', ['--by', 'random'], /No size of test specified/],
    ['a size that is none', ['--by', 'random', '--test', 'a fifth'], /share or a number, not “a fifth”/],
    ['a percentage of everything', ['--by', 'random', '--test', '100%'], /share between 0 and 1, not “100%”/],
    ['a percentage of nothing', ['--by', 'random', '--test', '0%'], /share between 0 and 1, not “0%”/],
    ['a duration without time', ['--by', 'user', '--test', '7d'], /must be a share or a number, not “7d”/],
    [
      'shares of everything',
      ['--by', 'random', '--test', '0.6', '--valid', '0.4'],
      /none are left for train/,
    ],
    ['folds and test', ['--by', 'random', '--test', '0.2', '--folds', '3'], /each fold is used as test once/],
    ['folds in time', ['--by', 'user-time', '--folds', '3'], /--folds can’t be used/],
    ['windows by user', ['--by', 'user', '--test', '1', '--windows', '3'], /--windows can’t be used/],
    ['windows of rows', ['--by', 'time', '--test', '100', '--windows', '3'], /must be durations/],
    ['a seed that is none', ['--by', 'random', '--test', '0.2', '--seed', '-1'], /--seed/],
    [
      'everything dropped',
      ['--by', 'cold-users', '--test', '0.2', '--drop-cold', 'users'],
      /No rows for test/,
    ],
    ['nothing kept', ['--by', 'random', '--test', '0.2', '--min-rating', '9'], /No rows left/],
    [
      'a valid part without a row',
      ['--by', 'random', '--test', '0.2', '--valid', '0.00001'],
      /No rows for valid/,
    ],
    [
      'events where there are none',
      ['--by', 'random', '--test', '0.2', '--events', 'click'],
      /no (?:time|event|rating) column was found/,
    ],
  ];
  for (const [name, options, message] of WRONG)
    it(`refuse ${name}, and write nothing`, async () => {
      assert.match(
        (await refused(splitCommand, interactions, ...options, '--out', file('parts'))).message,
        message,
      );
      assert.deepEqual(fs.readdirSync(folder), []);
    });

  it('refuse files without times where they are needed, and files of lists', async () => {
    fs.writeFileSync(file('plain.csv'), 'user,item\nu1,i1\nu1,i2\nu2,i1\n');
    const call = ['--by', 'time', '--test', '0.5', '--out', file('parts')];
    const problem = await refused(splitCommand, file('plain.csv'), ...call);
    assertSentence(problem);
    fs.writeFileSync(file('american.csv'), 'user,item,date\nu1,i1,\nu1,i2,3/17/2024\nu2,i1,3/18/2024\n');
    const unread = await refused(splitCommand, file('american.csv'), ...call);
    assert.equal(unread.line, 3);
    assertSentence(unread);
    fs.writeFileSync(file('lists.json'), '{"u1": ["i1", "i2"], "u2": ["i1"]}');
    assertSentence((await refused(splitCommand, file('lists.json'), ...call)).message);
    assertSentence((await refused(splitCommand, file('none.csv'), ...call)).message);
  });

  for (const [events, missing, meant] of [
    ['click,purchas', 'purchas', 'purchase'],
    ['Click', 'Click', 'click'],
    ['purchase,view', 'view', undefined],
  ] as const)
    it(`refuse the event “${missing}”, which is in no row`, async () => {
      fs.writeFileSync(
        file('events.csv'),
        `user,item,time,event\n${Array.from({ length: 40 }, (_, row) => `u${row % 5},i${row % 7},${row},${row % 3 === 0 ? 'click' : 'purchase'}\n`).join('')}`,
      );
      const call = ['--by', 'random', '--test', '0.2', '--events', events, '--out', file('parts')];
      const { message, advice } = await refused(splitCommand, file('events.csv'), ...call);
      assert.ok(message.includes(`“${missing}”`));
      if (meant !== undefined) assert.ok(message.includes(`“${meant}”`));
      assertSentence(advice);
    });

  it('ask which of two columns of one name is meant, with their numbers', async () => {
    const rows = Array.from({ length: 40 }, (_, row) => `u${row % 5},i${row % 7},j${row % 3},${row}\n`);
    fs.writeFileSync(file('twice.csv'), `user,item,item,timestamp\n${rows.join('')}`);
    const call = ['--by', 'random', '--test', '0.2', '--dry-run'];
    const { line, advice } = await refused(splitCommand, file('twice.csv'), ...call);
    assert.equal(line, 1);
    assertSentence(advice);
    await refused(auditCommand, '--train', file('twice.csv'), '--test', file('twice.csv'));
    await splitCommand([file('twice.csv'), ...call, '--columns', 'item=3']);
  });

  it('say what the audit of a split found, and what the order of the file decides', async () => {
    const rows = Array.from(
      { length: 60 },
      (_, row) => `u${row % 6},i${row % 4},${1.7e9 + Math.floor(row / 24)}\n`,
    );
    fs.writeFileSync(file('log.csv'), `user,item,timestamp\n${rows.join('')}`);
    const findings = async (...options: string[]): Promise<string[]> => {
      printed = '';
      await splitCommand([file('log.csv'), '--dry-run', ...options]);
      return [...printed.matchAll(/^(?:Error|Warning|Info) \(([a-z-]+)\)/gm)].map(([, code]) => code);
    };
    const random = await findings('--by', 'random', '--test', '0.3');
    assert.ok(random.includes('row-in-both') && random.includes('few-users'));
    const last = ['--by', 'random', '--test', '0.3', '--duplicates', 'first'];
    assert.ok((await findings(...last)).includes('duplicates-tied'));
    fs.writeFileSync(file('untimed.csv'), `user,item,note\n${rows.join('')}`);
    printed = '';
    await splitCommand([file('untimed.csv'), '--dry-run', ...last]);
    assert.match(printed, /duplicates-tied/);
    const byTime = ['--by', 'user-time', '--test', '1'];
    assert.ok((await findings(...byTime)).includes('ties-decided'));
    assert.ok(!(await findings(...byTime, '--ties', 'hash')).includes('ties-decided'));
  });

  it('audit the parts that they wrote', async () => {
    await splitCommand([
      interactions,
      '--by',
      'time',
      '--test',
      '0.2',
      '--duplicates',
      'first',
      '--out',
      file('parts'),
    ]);
    printed = '';
    const call = ['--train', file('parts/train.csv'), '--test', file('parts/test.csv')];
    assert.equal(await auditCommand([...call, '--strict', '--format', 'json']), 0);
    const audit = JSON.parse(printed) as { protocol: string; findings: { severity: string }[] };
    const isAudit = validator('audit');
    assert.ok(isAudit(audit), JSON.stringify(isAudit.errors));
    assert.equal(audit.protocol, 'global-time');
    const { files } = audit as unknown as Pick<Audit, 'files'>;
    assert.deepEqual(
      files?.map(({ part, reading }) => [part, reading.format, reading.columns.map(({ role }) => role)]),
      ['train', 'test'].map((part) => [part, 'csv', ['user', 'item', 'rating', 'timestamp']]),
    );
    const { input } = JSON.parse(fs.readFileSync(file('parts/split.json'), 'utf8')) as SplitManifest;
    assert.deepEqual(input.reading.columns, files?.[0].reading.columns);
    assert.ok(audit.findings.every(({ severity }) => severity !== 'error'));
    assert.equal(
      await auditCommand(['--train', file('parts/train.csv'), '--test', file('parts/train.csv'), '--strict']),
      1,
    );
    assert.match(printed, /hold the same rows/);
  });

  for (const [name, text] of [
    ['empty', ''],
    ['without a row', 'user,item,time\n'],
  ] as const)
    it(`audit refuses a part that is ${name}`, async () => {
      fs.writeFileSync(file('test.csv'), text);
      const problem = await refused(auditCommand, '--train', interactions, '--test', file('test.csv'));
      assertSentence(problem);
      assert.equal(path.basename(problem.file ?? ''), 'test.csv');
    });

  it('audit refuses text of which nobody says the encoding, and reads it when somebody does', async () => {
    const rows = (from: number): string =>
      Array.from({ length: 30 }, (_, row) => `jürgen${row % 9},straße${row % 7},${from + row}\n`).join('');
    fs.writeFileSync(file('train.csv'), `user,item,time\n${rows(1)}`);
    fs.writeFileSync(file('test.csv'), Buffer.from(`user,item,time\n${rows(100)}`, 'latin1'));
    const call = ['--train', file('train.csv'), '--test', file('test.csv'), '--format', 'json'];
    const problem = await refused(auditCommand, ...call);
    assertSentence(problem.message);
    assert.equal(path.basename(problem.file ?? ''), 'test.csv');
    await auditCommand([...call, '--encoding', 'windows-1252']);
    const { between } = JSON.parse(printed) as { between: { coldUsers: number; coldItems: number }[] };
    assert.deepEqual([between[0].coldUsers, between[0].coldItems], [0, 0]);
  });

  it('audit needs train and test', async () => {
    assertSentence((await refused(auditCommand, '--test', interactions)).message);
    assertSentence((await refused(auditCommand, '--train', interactions)).message);
  });
});
