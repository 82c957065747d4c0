import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import { gzipSync } from 'node:zlib';
import { experimentCommand } from '../../../src/cli/commands/experiment';
import { planCommand } from '../../../src/cli/commands/plan';
import type { PlanResult } from '../../../src/shared/protocol/planResult';
import type { ExperimentResult } from '../../../src/shared/protocol/experimentResult';
import { InputError, type InputProblem } from '../../../src/shared/problem';
import { assertClose } from '../experiments/close';
import { lastSaid } from './lastSaid';
import { recscope } from './recscope';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const golden = path.resolve(__dirname, '../../fixtures/golden/experiments');
const clean = path.join(golden, 'clean/log.csv');

describe('recscope experiment', () => {
  let folder = '';
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-experiment-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  async function printed(...argv: string[]): Promise<string> {
    const output = path.join(folder, 'output');
    await experimentCommand([...argv, '--output', output, '--force']);
    return fs.readFileSync(output, 'utf8');
  }

  async function analysed(file: string, ...options: string[]): Promise<ExperimentResult> {
    const call = ['--variant', 'variant', '--control', 'A', '--format', 'json', ...options];
    return JSON.parse(await printed(file, ...lastSaid(call, '--control'))) as ExperimentResult;
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

  function written(name: string, content: string | Uint8Array): string {
    const file = path.join(folder, name);
    fs.writeFileSync(file, content);
    return file;
  }

  const base = ['--variant', 'variant', '--control', 'A'];
  const lines = fs.readFileSync(clean, 'utf8').trimEnd().split('\n');
  const [header, ...rows] = lines;

  for (const [users, isFew] of [
    [[99, 150], true],
    [[150, 99], true],
    [[100, 150], false],
    [[150, 100], false],
  ] as const)
    it(`warns of intervals at any time if an arm has fewer than 100 users: ${users.join(', ')}`, async () => {
      const rows = users.flatMap((count, arm) =>
        Array.from({ length: count }, (_, user) => `${'AB'[arm]}${user},${'AB'[arm]},10,${user % 4}`),
      );
      const log = written('few.csv', `user,variant,impressions,clicks\n${rows.join('\n')}\n`);
      const { findings } = await analysed(log, '--metrics', 'ClicksPerUser', '--look', 'anytime');
      const few = findings.filter(({ code }) => code === 'few-users-for-anytime');
      assert.equal(few.length, isFew ? 1 : 0);
      const once = await analysed(log, '--metrics', 'ClicksPerUser');
      assert.ok(once.findings.every(({ code }) => code !== 'few-users-for-anytime'));
    });

  it('takes an experiment of recscope.json by its name; what the call says counts first', async () => {
    const settings = { log: clean, variant: 'variant', control: 'A', alpha: 0.1, power: 0.7 };
    const config = written(
      'recscope.json',
      JSON.stringify({ schema: 'recscope-config/1', experiments: { '10': settings, lists: settings } }),
    );
    const call = ['lists', '--config', config, '--format', 'json'];
    const named = JSON.parse(await printed(...call, '--power', '0.9')) as ExperimentResult;
    const { decisions } = await analysed(clean, '--alpha', '0.1', '--power', '0.9');
    assert.deepEqual(named.decisions, decisions);
    assert.equal(named.settings.alpha, 0.1);
    assert.equal(named.settings.power, 0.9);
    assertSentence((await refused(...call, '--decimal', 'comma')).message);
    assertSentence((await refused('list', '--config', config)).message);
  });

  it('gives the same of a log in any order, format and dialect', async function () {
    this.timeout(60_000);
    const differing = { log: undefined, reading: undefined };
    const expected = { ...(await analysed(clean)), ...differing };
    const cells = rows.map((row) => row.split(','));
    const names = header.split(',');
    const variants: Record<string, string | Uint8Array> = {
      'reversed.csv': [header, ...rows.toReversed()].join('\n'),
      'crlf.csv': `\ufeff${lines.join('\r\n')}\r\n`,
      'tabs.tsv': lines.map((line) => line.replaceAll(',', '\t')).join('\n'),
      'quoted.csv': lines
        .map((line) =>
          line
            .split(',')
            .map((field) => `"${field}"`)
            .join(','),
        )
        .join('\n'),
      'decimals.csv': lines.map((line) => line.replaceAll(',', ';').replaceAll('.', ',')).join('\n'),
      'packed.csv.gz': gzipSync(lines.join('\n')),
      'log.jsonl': cells
        .map((fields) =>
          JSON.stringify(
            Object.fromEntries(
              fields.map((field, at) => [names[at], at < 2 || field === '' ? field : Number(field)]),
            ),
          ),
        )
        .join('\n'),
      'log.json': JSON.stringify(
        cells.map((fields) => Object.fromEntries(fields.map((field, at) => [names[at], field]))),
      ),
    };
    for (const [name, content] of Object.entries(variants)) {
      const found = await analysed(written(name, content));
      assertClose({ ...found, ...differing }, expected, 1e-12, name);
    }
  });

  it('says what is wrong with a call, and writes nothing', async () => {
    const wrong: readonly (readonly string[])[] = [
      [written('colours.csv', 'user,colour,page_views\na,A,1\nb,B,2\n')],
      [clean, '--variant', 'varint', '--control', 'A'],
      [clean, '--variant', 'variant', '--control', 'a'],
      [clean, ...base, '--treatments', 'C'],
      [clean, ...base, '--metrics', 'CTRR'],
      [clean, ...base, '--metrics', 'mean(clcks)'],
      [clean, ...base, '--metrics', 'Retention@1'],
      [clean, ...base, '--guardrail', 'PageViewsPerUser'],
      [clean, ...base, '--guardrail', 'CTR margin=2%', '--primary', 'CTR'],
      [clean, ...base, '--split', 'A=1'],
      [clean, ...base, '--split', 'A=1,B=0'],
      [clean, ...base, '--look', 'often'],
      [clean, ...base, '--alpha', '5'],
      [clean, ...base, '--utc-offset', 'Seoul'],
      [clean, ...base, '--event-names', 'x=buy'],
      [clean, ...base, '--format', 'xml'],
      [written('one.csv', 'user,variant,page_views\na,A,1\nb,A,2\n'), ...base],
      [written('B.csv', 'user,variant,page_views\na,B,1\nb,B,2\n'), ...base],
      [written('negative.csv', 'user,variant,page_views\na,A,-1\nb,B,-2\n'), ...base],
      [written('empty.csv', ''), ...base],
      [
        written('latin.csv', Buffer.from('user,variant,page_views\nj\xfcrgen,A,1\nb,B,2\n', 'latin1')),
        ...base,
      ],
      [written('header.csv', 'user,variant,page_views\n'), ...base],
      [written('times.csv', 'user,variant,day,page_views\na,A,soon,1\nb,B,later,2\n'), ...base],
      [written('lost.csv', 'user,variant,page_views\na,A,-1\nb,B,2\nc,C,3\n'), ...base],
      [written('nothing.csv', 'user,variant,colour\na,A,red\nb,B,blue\n'), ...base],
    ];
    for (const argv of wrong) {
      assertSentence(await refused(...argv));
      assert.equal(fs.existsSync(path.join(folder, 'output')), false, argv.join(' '));
    }
  });

  it('reads a log in another encoding when it is told which', async () => {
    const text = 'user,variant,page_views\njürgen,grün,1\nb,grün,2\nc,rot,1\nd,rot,3\n';
    const call = ['--variant', 'variant', '--control', 'grün'];
    const expected = await analysed(written('log.csv', text), ...call);
    const latin = written('latin.csv', Buffer.from(text, 'latin1'));
    const found = await analysed(latin, ...call, '--encoding', 'windows-1252');
    assert.deepEqual({ ...found, log: '' }, { ...expected, log: '' });
  });

  it('writes nothing onto a full disk but what is wrong', async function () {
    if (!fs.existsSync('/dev/full')) this.skip();
    await assert.rejects(
      experimentCommand([clean, ...base, '--output', '/dev/full']),
      (error) => error instanceof InputError && /Couldn’t write the file: ENOSPC/.test(error.problem.message),
    );
  });

  it('says how the log was read', async () => {
    const log = written(
      'log.csv',
      'User,variant,orders,shown,pre_orders,browser\na,A,1,x,0,y\nb,B,2,x,1,y\nc,B,0,x,1,y\n',
    );
    const { reading } = await analysed(log, '--metrics', 'OrdersPerUser');
    assert.deepEqual(reading, {
      format: 'csv',
      header: true,
      columns: [
        { role: 'user', column: 'User' },
        { role: 'variant', column: 'variant' },
        { role: 'conversions', column: 'orders' },
        { role: 'pre_conversions', column: 'pre_orders' },
      ],
      unused: ['shown', 'browser'],
    });
  });

  it('reports rows that cannot be used, with their lines', async () => {
    const log = written(
      'bad.csv',
      'user,variant,impressions,clicks\na,A,3,1\nb,B,4,-1\n,A,1,1\nc,,1,1\nd,B,x,1\ne,B,,1\nf,B,4,2\ng,A,5,0\n',
    );
    const { rows: counts, findings } = await analysed(log, '--metrics', 'CTR');
    assert.deepEqual(counts, { read: 8, used: 3, reported: 5 });
    const bad = findings.find(({ code }) => code === 'bad-row');
    assert.equal(bad?.count, 5);
    assert.deepEqual(bad?.places, [
      { line: 3, found: '-1 in clicks is negative' },
      { line: 4, found: 'no user' },
      { line: 5, found: 'no variant' },
      { line: 6, found: '“x” in impressions is not a number' },
      { line: 7, found: 'impressions is empty' },
    ]);
  });

  it('says in the decision how many rows could not be used, and asks what many events are', async () => {
    const users = Array.from({ length: 40 }, (_, u) => `u${u},${u % 2 === 0 ? 'A' : 'B'}`);
    const sums = written(
      'sums.csv',
      ['user,variant,revenue', ...users.map((user, u) => `${user},${u % 4 === 0 ? 'NULL' : u}`)].join('\n'),
    );
    const { decisions } = await analysed(sums, '--metrics', 'RevenuePerUser', '--blank', 'leave-out');
    assertSentence(decisions[0].sentence);
    const events = written(
      'events.csv',
      [
        'user,variant,event',
        ...users.flatMap((user) => [`${user},click`, `${user},view`, `${user},add_to_cart`, `${user},login`]),
      ].join('\n'),
    );
    const problem = await refused(events, ...base, '--metrics', 'ClicksPerUser');
    assertSentence(problem);
    const named = await analysed(
      events,
      '--metrics',
      'mean(carts)',
      '--event-names',
      'add_to_cart=cart,login=view',
    );
    assert.deepEqual(
      named.findings.filter(({ code }) => code === 'bad-row'),
      [],
    );
  });

  it('refuses numbers that are dates, which as seconds would all be one day', async () => {
    const log = (name: string, column: string, day: (index: number) => string): string =>
      written(
        name,
        [
          `user,variant,${column},clicks`,
          ...Array.from(
            { length: 56 },
            (_, row) => `u${row % 28},${row % 2 === 0 ? 'A' : 'B'},${day(row)},1`,
          ),
        ].join('\n'),
      );
    for (const [column, day] of [
      ['day', (row: number) => String(20260301 + (row % 14))],
      ['time', (row: number) => String(20260301 + (row % 14))],
      ['day', (row: number) => String(46082 + (row % 14))],
      ['time', (row: number) => `${46082 + (row % 14)}.25`],
    ] as const) {
      assertSentence(await refused(log('dates.csv', column, day), ...base, '--metrics', 'ClicksPerUser'));
    }
    const { checks } = await analysed(
      log('days.csv', 'day', (row) => String(20513 + (row % 14))),
      '--metrics',
      'ClicksPerUser',
    );
    assert.deepEqual(checks.time?.days.A, { first: '2026-03-01', last: '2026-03-13' });
  });

  it('says that times are missing or of two units, and rows of a day that stand twice', async () => {
    const log = (name: string, first: string): string =>
      written(
        name,
        [
          'user,variant,day,clicks',
          `u0,A,${first},1`,
          ...Array.from(
            { length: 30 },
            (_, u) => `u${u},${u % 2 === 0 ? 'A' : 'B'},2026-03-0${1 + (u % 9)},1`,
          ),
        ].join('\n'),
      );
    const codes = async (file: string): Promise<readonly unknown[]> =>
      (await analysed(file, '--metrics', 'ClicksPerUser')).findings
        .filter(({ code }) => code === 'times-far-apart' || code === 'day-repeated')
        .map(({ code, count, message }) => [code, count, /1970-01-01 to 2026-03-09/.test(message)]);
    assert.deepEqual(await codes(log('zero.csv', '1970-01-01')), [['times-far-apart', undefined, true]]);
    assert.deepEqual(await codes(log('twice.csv', '2026-03-01')), [['day-repeated', 1, false]]);
    assert.deepEqual(await codes(log('fine.csv', '2026-03-02')), []);
  });

  it('says that words for nothing are read as ids, and that users are there in two forms', async () => {
    const users = ['NULL', 'u1 ', ' u2', ...Array.from({ length: 37 }, (_, u) => `u${u + 1}`)];
    const log = written(
      'odd.csv',
      ['user,variant,clicks', ...users.map((user, u) => `${user},${['A', 'B', 'nan'][u % 3]},1`)].join('\n'),
    );
    const { findings } = await analysed(log, '--metrics', 'ClicksPerUser');
    assert.deepEqual(
      findings
        .filter(({ code }) => code === 'missing-id' || code === 'two-forms')
        .map(({ code, count, variant, message }) => [code, count, variant, message.slice(0, 24)]),
      [
        ['missing-id', undefined, undefined, '“NULL” looks like a miss'],
        ['missing-id', undefined, 'nan', '“nan” looks like a missi'],
        ['two-forms', 2, undefined, 'Users in two forms in th'],
      ],
    );
  });

  it('asks what a point before three digits is, where it may stand between thousands', async () => {
    const log = (name: string, clicks: (row: number) => string): string =>
      written(
        name,
        [
          'user;variant;clicks;seconds',
          ...Array.from(
            { length: 40 },
            (_, u) => `u${u};${u % 2 === 0 ? 'A' : 'B'};${clicks(u)};${clicks(u)}`,
          ),
        ].join('\n'),
      );
    const whole = log('thousands.csv', (row) => (row % 3 === 0 ? String(row) : `${row}.500`));
    const problem = await refused(whole, ...base, '--metrics', 'ClicksPerUser');
    assertSentence(problem);
    const told = await analysed(whole, '--metrics', 'ClicksPerUser', '--decimal', 'point');
    assert.equal(told.variants[0].totals.clicks, 386.5);
    // 0.500 is no number of thousands, and nobody writes one and a half as 1.5 between them.
    for (const clicks of [(row: number) => `${row}.500`, (row: number) => `${row}.5`])
      await analysed(log('decimals.csv', clicks), '--metrics', 'ClicksPerUser,mean(seconds)');
  });

  it('tells what to do where no row can be used', async () => {
    const event = written('names.csv', 'time,user,variant,event\n1,a,A,shown\n2,b,B,bought\n');
    assertSentence((await refused(event, ...base)).advice);
    const times = written('times.csv', 'user,variant,day,clicks\na,A,01.03.2026,1\nb,B,,1\n');
    assertSentence((await refused(times, ...base, '-m', 'ClicksPerUser')).advice);
    const blank = written(
      'blank.csv',
      'user,variant,day,clicks\na,A,,1\nb,B,2026-03-01,\nc,A,2026-03-01,1\nd,B,2026-03-01,1\ne,B,2026-03-01,1\n',
    );
    const { findings } = await analysed(blank, '-m', 'ClicksPerUser');
    const places = findings.find(({ code }) => code === 'bad-row')?.places;
    assert.deepEqual(
      places?.map(({ found }) => found),
      ['day is empty', 'clicks is empty'],
    );
    const sums = written('sums.csv', 'user,variant,clicks\na,A,\nb,B,2\nc,A,1\nd,B,1\n');
    assertSentence((await analysed(sums, '-m', 'ClicksPerUser')).findings[0].message);
  });

  it('refuses two spellings of a variant with their rows, and says so of variants that are not analysed', async () => {
    const log = (names: readonly string[]): string =>
      written(
        'alike.csv',
        [
          'user,variant,clicks',
          ...Array.from({ length: 60 }, (_, u) => `u${u % 40},${names[(u % 40) % 4]},${u % 5}`),
        ].join('\n'),
      );
    const call = [...base, '--metrics', 'ClicksPerUser'];
    const several = log(['A', 'B', 'b ', 'A']);
    for (const argv of [call, [...call, '--treatments', 'B']]) {
      const { message, advice } = await refused(several, ...argv);
      assertSentence(message);
      assertSentence(advice);
    }
    const { findings, decisions } = await analysed(
      log(['A', 'B', 'c', 'C ']),
      '--metrics',
      'ClicksPerUser',
      '--treatments',
      'B',
    );
    assert.deepEqual(
      findings.filter(({ code }) => code === 'variants-alike').map(({ variant, alike }) => [variant, alike]),
      [['c', 'C ']],
    );
    assertSentence(decisions[0].sentence);
  });

  it('asks what a blank sum is where many rows have one: nothing, or a row to leave out', async () => {
    const rows = (blank: string): string[] =>
      Array.from({ length: 60 }, (_, u) => `u${u},${'AB'[u % 2]},${u % 9 < 4 ? (u % 5) + 1.5 : blank}`);
    const call = ['--metrics', 'RevenuePerUser'];
    const zeros = await analysed(
      written('zeros.csv', ['user,variant,revenue', ...rows('0')].join('\n')),
      ...call,
    );
    for (const blank of ['', 'NaN', 'NULL', '\\N']) {
      const log = written('blank.csv', ['user,variant,revenue', ...rows(blank)].join('\n'));
      const problem = await refused(log, ...base, ...call);
      assertSentence(problem);
      assert.equal(problem.line, 6, blank);
      const asZero = await analysed(log, ...call, '--blank', 'zero');
      assert.deepEqual(asZero.metrics, zeros.metrics, blank);
      assert.equal(asZero.rows.reported, 0, blank);
      const leftOut = await analysed(log, ...call, '--blank', 'leave-out');
      assert.equal(leftOut.rows.used, 28, blank);
      assertSentence(leftOut.decisions[0].sentence);
    }
    const words = written('words.csv', ['user,variant,revenue', ...rows('12 EUR')].join('\n'));
    assert.doesNotMatch((await refused(words, ...base, ...call)).advice, /--blank zero/);
    await refused(words, ...base, ...call, '--blank', 'zero');
    assert.equal((await analysed(words, ...call, '--blank', 'leave-out')).rows.used, 28);
  });

  it('refuses totals, and names the columns of a log without a metric', async () => {
    const totals = written('totals.csv', 'variant,users,conversions\nA,5000,410\nB,5032,470\n');
    const problem = await refused(totals, ...base);
    assertSentence(problem);
    const flags = written('flags.csv', 'user,variant,city,converted\na,A,x,1\nb,A,y,0\nc,B,x,1\nd,B,x,0\n');
    assertSentence((await refused(flags, ...base)).advice);
    const words = written('words.csv', 'user,variant,city\na,A,x\nb,A,y\nc,B,x\nd,B,x\n');
    assert.doesNotMatch((await refused(words, ...base)).advice, /share\(/);
  });

  it('reports the rows of a variant that is neither control nor treatment', async () => {
    const treatments = path.join(golden, 'treatments/log.csv');
    const {
      rows: counts,
      findings,
      variants,
    } = await analysed(treatments, '--treatments', 'C', '--metrics', 'CTR');
    assert.deepEqual(
      variants.map(({ variant }) => variant),
      ['A', 'C'],
    );
    assert.equal(counts.read, counts.used + counts.reported);
    assert.deepEqual(
      findings
        .filter(({ code }) => code === 'variant-left-out')
        .map(({ variant, rows: left }) => [variant, left]),
      [
        ['B', 490],
        ['D', 519],
      ],
    );
  });

  it('takes times as numbers in the unit of the largest, and days where a zone says they begin', async function () {
    this.timeout(60_000);
    const events = path.join(golden, 'events/log.csv');
    const text = fs.readFileSync(events, 'utf8');
    const call = [
      '--variant',
      'variant',
      '--control',
      'control',
      '--format',
      'json',
      '--metrics',
      'CTR, Retention@1',
    ];
    const expected = JSON.parse(await printed(events, ...call)) as ExperimentResult;
    for (const unit of [1, 1e3, 1e6]) {
      const log = written(
        'numbers.csv',
        text.replace(/^\d{4}-[^,]*/gm, (time) => String((Date.parse(time) / 1000) * unit)),
      );
      const found = JSON.parse(await printed(log, ...call)) as ExperimentResult;
      const differing = { log: undefined, findings: [] };
      // What is no time stands there otherwise.
      assertClose({ ...found, ...differing }, { ...expected, ...differing }, 1e-12, String(unit));
    }
    const seoul = JSON.parse(await printed(events, ...call, '--utc-offset', '+09:00')) as ExperimentResult;
    assert.equal(seoul.checks.time?.days['control']?.last, '2026-03-10');
    assert.equal(expected.checks.time?.days['control']?.last, '2026-03-09');
  });

  it('speaks every format', async () => {
    const of = (format: string): Promise<string> =>
      printed(clean, ...base, '--guardrail', 'PV margin=5%', '--format', format);
    assert.match(await of('table'), /B increased CTR by 12\.3%.*PageViewsPerUser \(guardrail\).*\nChecks\n/s);
    assert.match(await of('csv'), /^metric,kind,role,treatment,.*\nCTR,ratio,primary,B,804,796,0\.0974/);
    assert.match(
      await of('markdown'),
      /^B increased CTR.*\| CTR \(primary\) \| 9\.75% \| 10\.9% \|.*\*\*Checks\*\*/s,
    );
    assert.match(await of('latex'), /\\toprule.*CTR \(primary\) & 9\.75\\% & 10\.9\\% & \+12\.3\\% &/s);
    const report = await of('html');
    assert.match(report, /<p>B increased CTR by 12\.3%/);
    // Each relative change has a mark within the picture, its interval told where one points at it.
    const picture =
      /<svg[^>]*aria-label="Relative change: 95% confidence interval"[^>]*>(.*?)<\/svg>/s.exec(report)?.[1] ??
      '';
    assert.match(picture, /<title>CTR: \+12\.3%, confidence interval \+\d+\.\d% to \+\d+\.\d%<\/title>/);
    const axis = /<line class="axis-line" x1="([^"]*)" x2="([^"]*)"/.exec(picture) ?? [];
    const intervals = [...picture.matchAll(/<line class="series-line [^"]*" x1="([^"]*)" x2="([^"]*)"/g)];
    assert.equal(intervals.length, [...picture.matchAll(/<title>[^<]*, confidence interval /g)].length);
    for (const [, from, to] of intervals)
      assert.ok(+from >= Number(axis[1]) && +from < +to && +to <= Number(axis[2]), `${from} … ${to}`);
  });

  it('answers 1 with --strict where there can be no decision', async () => {
    const srm = path.join(golden, 'srm/log.csv');
    const output = path.join(folder, 'output');
    const call = [srm, '--variant', 'variant', '--control', 'old', '--output', output, '--force'];
    assert.equal(await experimentCommand(call), 0);
    assert.equal(await experimentCommand([...call, '--strict']), 1);
  });
});

describe('recscope plan', () => {
  const share = ['--kind', 'share', '--baseline', '0.3', '--effect', '5%'];
  for (const [call, found] of [
    [[...share, '--sd', '3'], /^--sd has no effect on a share/],
    [[...share, '--sd', '0.46'], /^--sd has no effect on a share/],
    [[...share, '--metric', 'CTR'], /^--metric has no effect without a log/],
    [[...share, '--variant', 'arm', '--control', 'a'], /^--variant, --control has no effect without a log/],
    [[...share, '--event-names', 'buy=purchase'], /^--event-names has no effect without a log/],
    [
      ['log.csv', '--metric', 'CTR', '--effect', '5%', '--sd', '3'],
      /^--sd has no effect on the plan of a log/,
    ],
    [['log.csv', '--metric', 'CTR', ...share], /^--kind, --baseline has no effect on the plan of a log/],
  ] as const)
    it(`refuses what would change nothing: ${call.join(' ')}`, async () => {
      await assert.rejects(planCommand([...call]), (error: InputError) => found.test(error.problem.message));
    });

  it('asks whether a bare number above 1 is meant in percent', async () => {
    const call = ['--kind', 'share', '--baseline', '0.05', '--effect', '5'];
    await assert.rejects(planCommand(call), /--effect 5 is a change by 500\.0%\. Write 500\.0%, or 5%\./);
  });

  it('of several variants: the level is divided among the treatments, and users and days are of all', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-plan-'));
    const output = path.join(folder, 'plan');
    const planned = async (...argv: string[]): Promise<string> => {
      const call = ['--kind', 'share', '--baseline', '0.05', '--effect', '10%', '--users-per-day', '5000'];
      await planCommand([...call, ...argv, '--output', output, '--force']);
      return fs.readFileSync(output, 'utf8');
    };
    const json = async (...argv: string[]): Promise<PlanResult> =>
      JSON.parse(await planned('--format', 'json', ...argv)) as PlanResult;
    try {
      const three = await json('--variants', '3');
      const pair = await json('--comparisons', '2');
      assert.deepEqual([three.input.variants, three.input.comparisons], [3, 2]);
      assert.equal(three.users.control, pair.users.control);
      assert.equal(three.users.total, 3 * pair.users.control);
      assert.equal(three.days, Math.ceil((3 * pair.users.control) / 5000 / 7) * 7);
      assert.match(await planned('--variants', '3'), /in each of 2 treatments/);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });

  it('says how a log was read and of whom the baseline is, and with -q nothing but the answer', async () => {
    const call = ['plan', clean, '--metric', 'CTR', '--effect', '5%'];
    const spoken = await recscope(call, golden);
    assertSentence(spoken.stderr);
    for (const option of ['-q', '--quiet'])
      assert.deepEqual(await recscope([...call, option], golden), { ...spoken, stderr: '' });
  });

  it('takes baseline and deviation from the control of a log, or from everybody', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-plan-'));
    const output = path.join(folder, 'plan.json');
    const planned = async (
      ...argv: string[]
    ): Promise<{ input: { baseline: number; sd: number | null } }> => {
      await planCommand([...argv, '--format', 'json', '--output', output, '--force']);
      return JSON.parse(fs.readFileSync(output, 'utf8')) as { input: { baseline: number; sd: number } };
    };
    try {
      const control = await planned(
        clean,
        '--metric',
        'CTR',
        '--effect',
        '5%',
        '--variant',
        'variant',
        '--control',
        'A',
      );
      assertClose(control.input, {
        baseline: 0.09747292418772563,
        sd: 0.003335484390544586 * Math.sqrt(804),
      });
      // As experiment does, it finds the control by itself.
      const found = await planned(clean, '--metric', 'CTR', '--effect', '5%', '-q');
      assert.deepEqual(found.input, control.input);
      const unnamed = path.join(folder, 'log.csv');
      fs.writeFileSync(unnamed, fs.readFileSync(clean, 'utf8').replace('variant', 'x1'));
      const all = await planned(unnamed, '--metric', 'ConversionRate', '--effect', '5%', '-q');
      assertClose(all.input, { kind: 'share', baseline: (154 + 185) / 1600, sd: null });
      const schema = JSON.parse(
        fs.readFileSync(path.resolve(__dirname, '../../../schemas/plan-1.schema.json'), 'utf8'),
      ) as object;
      const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema);
      const perDay = await planned(clean, '--metric', 'CTR', '--effect', '5%', '--users-per-day', '300');
      const perUsers = await planned('--kind', 'mean', '--baseline', '2', '--sd', '3', '--users', '500');
      for (const plan of [control, all, perDay, perUsers])
        assert.equal(validate(plan), true, JSON.stringify(validate.errors));
      assert.equal(validate({ ...control, users: undefined }), false, 'the schema holds nothing');
      await assert.rejects(planCommand(['--kind', 'share', '--baseline', '2', '--effect', '1%']), InputError);
      await assert.rejects(
        planCommand(['--kind', 'share', '--baseline', '0.2', '--effect', '-1%']),
        (error) => {
          assertSentence((error as InputError).problem.advice);
          return true;
        },
      );
      await assert.rejects(planCommand(['--kind', 'mean', '--baseline', '2', '--effect', '1%']), InputError);
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });

  it('gives total and days for one look and for any number', async () => {
    const plan = await plannedBy(
      '--kind',
      'share',
      '--baseline',
      '0.05',
      '--effect',
      '7%',
      '--users-per-day',
      '9000',
      '--variants',
      '3',
    );
    const { users, anytime, days } = plan;
    assert.ok(anytime !== null && days !== null && anytime.days !== null);
    assert.equal(anytime.total, anytime.control + 2 * anytime.treatment);
    assert.equal(anytime.days, Math.ceil(anytime.total / 9000 / 7) * 7);
    assert.ok(users.total < anytime.total);
  });

  it('counts on what users did before where the analysis will', async () => {
    const call = [
      clean,
      '--metric',
      'RevenuePerUser',
      '--effect',
      '5%',
      '--variant',
      'variant',
      '--control',
      'A',
    ];
    const adjusted = await plannedBy(...call);
    const without = await plannedBy(...call, '--cuped', 'off');
    const { varianceReduction } = adjusted.input;
    // Of the control alone, which is about what both are together.
    const analysed = JSON.parse(
      fs.readFileSync(path.join(golden, 'clean/expected.json'), 'utf8'),
    ) as ExperimentResult;
    const { cuped } =
      analysed.metrics.find(({ metric }) => metric === 'RevenuePerUser')?.comparisons[0] ?? {};
    assert.ok(
      Math.abs(varianceReduction - (cuped?.varianceReduction ?? 1)) < 0.15,
      String(varianceReduction),
    );
    assert.ok(varianceReduction > 0);
    assert.equal(without.input.varianceReduction, 0);
    assert.equal(adjusted.input.sd, without.input.sd);
    assertClose(adjusted.users.exact, (1 - varianceReduction) * without.users.exact);
    const share = [...call];
    share[2] = 'ConversionRate';
    const ofShare = await plannedBy(...share);
    assertClose(
      ofShare.users.exact,
      (1 - ofShare.input.varianceReduction) * (await plannedBy(...share, '--cuped', 'off')).users.exact,
    );
  });
});

async function plannedBy(...argv: string[]): Promise<PlanResult> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-plan-'));
  try {
    const output = path.join(folder, 'plan.json');
    await planCommand([...argv, '--format', 'json', '--output', output]);
    return JSON.parse(fs.readFileSync(output, 'utf8')) as PlanResult;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
