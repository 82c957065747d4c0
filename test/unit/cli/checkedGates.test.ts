import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CheckJson } from '../../../src/shared/protocol/checkResult';
import { recscope, type Called } from './recscope';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const USERS = Array.from({ length: 60 }, (_, k) => `u${k + 1}`);

/** Lists of ten items for each user, of which x, the one that is relevant, is at a rank. */
function lists(rankOf: (k: number) => number): string {
  const rows = USERS.flatMap((user, k) =>
    Array.from({ length: 10 }, (_, at) => `${user},${at + 1 === rankOf(k) ? 'x' : `y${at}`},${10 - at}\n`),
  );
  return `user,item,score\n${rows.join('')}`;
}

/** Genres of all items that are recommended. */
const genres = (ofX: string): string =>
  ['x', ...Array.from({ length: 10 }, (_, at) => `y${at}`)]
    .map((item, at) => `${item},${item === 'x' ? ofX : at % 2 === 0 ? 'a' : 'b'}\n`)
    .join('');

const countries = (users: readonly string[]): string =>
  `user,country\n${users.map((user, at) => `${user},${at % 2 === 0 ? 'DE' : 'KR'}\n`).join('')}`;
const truth = (users: readonly string[], item = 'x'): string =>
  `user,item\n${users.map((user) => `${user},${item}\n`).join('')}`;

describe('gates of recscope check', function () {
  this.timeout(60_000);
  let folder = '';
  const file = (name: string): string => path.join(folder, name);
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-gates-'));
    const files = {
      'a.csv': lists((k) => (k % 3) + 1),
      'b.csv': lists((k) => (k < 20 ? (k % 3) + 1 : 9)),
      't.csv': truth(USERS),
      'users50.csv': countries(USERS.slice(0, 50)),
      'users30.csv': countries(USERS.slice(0, 30)),
      'users.csv': countries(USERS.map((user) => user.toUpperCase())),
    };
    for (const [name, text] of Object.entries(files)) fs.writeFileSync(file(name), text);
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  const check = (...args: readonly string[]): Promise<Called> =>
    recscope(['check', '-q', ...args], folder, { GITHUB_ACTIONS: '' });
  function configured(evaluations: object): void {
    fs.writeFileSync(file('recscope.json'), JSON.stringify({ schema: 'recscope-config/1', evaluations }));
  }
  async function json(...args: readonly string[]): Promise<CheckJson> {
    return JSON.parse((await check('-f', 'json', ...args)).stdout) as CheckJson;
  }
  const evaluation = (gates: readonly object[], more: object = {}): object => ({
    models: { m: 'b.csv' },
    baseline: 'a.csv',
    truth: 't.csv',
    gates,
    ...more,
  });
  const byCountry = { metric: 'RR', by: 'country', notWorseBy: '20%' };

  it('read a baseline with its columns, as models are read', async () => {
    fs.writeFileSync(
      file('c.csv'),
      lists((k) => (k % 3) + 1).replace('user,item,score', 'kunde,artikel,punkte'),
    );
    const gates = [{ metric: 'RR', notWorseBy: '20%' }];
    const columns = { user: 'kunde', item: 'artikel', score: 'punkte' };
    configured({
      named: evaluation(gates),
      told: evaluation(gates, { baseline: { file: 'c.csv', columns } }),
    });
    const [named, told] = (await json()).evaluations;
    assert.deepEqual(told.gates[0].checks, named.gates[0].checks);
    configured({ e: evaluation(gates, { baseline: { file: 'c.csv', columns: { wer: 'kunde' } } }) });
    assertSentence((await check()).stderr);
  });

  it('have users without a cohort in a cohort of their own, and count them', async () => {
    configured({ e: evaluation([byCountry], { users: 'users50.csv' }) });
    const [gate] = (await json()).evaluations[0].gates;
    assert.equal(gate.withoutCohort, 10);
    assert.equal(gate.checks.length, 3);
    // u51 … u60 lost rank 1 … 3 for rank 9.
    const own = gate.checks.find(({ users }) => users === 10);
    assert.equal(own?.mean?.toFixed(4), (1 / 9).toFixed(4));
    assert.equal(gate.state, 'broken');
    assert.match((await check()).stdout, /10 users without country/);
  });

  for (const [name, users] of [
    ['half of the users', 'users30.csv'],
    ['all users, because their IDs are others', 'users.csv'],
  ] as const)
    it(`are refused if the file of users lacks ${name}`, async () => {
      configured({ e: evaluation([byCountry], { users }) });
      const { status, stderr } = await check();
      assert.equal(status, 2);
      assertSentence(stderr);
    });

  it('say that nothing was judged where no user has a value, and not that the interval crosses', async () => {
    fs.writeFileSync(
      file('ctr.csv'),
      `user,item,label,score\n${USERS.map((user) => `${user},x,1,0.5\n`).join('')}`,
    );
    configured({
      e: { models: { m: 'ctr.csv' }, truth: 'ctr.csv', gates: [{ metric: 'AUC', atLeast: 0.5 }] },
    });
    const { status, stdout } = await check();
    assert.equal(status, 0);
    assert.match(stdout, /Nothing was judged/);
    assert.doesNotMatch(stdout, /crosses the bound/);
    assert.equal((await json()).evaluations[0].state, 'open');
  });

  it('say why there is no interval if resamples never fall below the value', async () => {
    // Of a perfect calibration each resample is worse: the other end alone would be 0, and the gate hold.
    const rows = USERS.map((user, at) => `${user},x,${at % 2},0.5\n`).join('');
    fs.writeFileSync(file('ctr.csv'), `user,item,label,score\n${rows}`);
    configured({
      e: { models: { m: 'ctr.csv' }, truth: 'ctr.csv', gates: [{ metric: 'ECE', atMost: 0.01 }] },
    });
    const [{ state, checks }] = (await json()).evaluations[0].gates;
    assert.deepEqual([state, checks[0].value, checks[0].interval], ['open', 0, null]);
    assert.match(checks[0].reason ?? '', /^No confidence interval: resamples/);
    const { stdout } = await check();
    assert.match(stdout, /No confidence interval: resamples of these users don’t reach its ends\./);
    assert.doesNotMatch(stdout, /the same value|crosses/);
  });

  it('have intervals that end where values and their differences end', async () => {
    const hits = (count: number): string =>
      `user,item,rank\n${USERS.map((user, at) => `${user},${at < count ? 'x' : 'y'},1\n`).join('')}`;
    fs.writeFileSync(file('all.csv'), hits(60));
    fs.writeFileSync(file('one.csv'), hits(1));
    fs.writeFileSync(file('t.csv'), `user,item\n${USERS.map((user) => `${user},x\n`).join('')}`);
    const gates = [
      { metric: 'HitRate@1', notWorseBy: '1%' },
      { metric: 'HitRate@1', atMost: 0.5 },
    ];
    configured({ e: { models: { m: 'one.csv' }, baseline: 'all.csv', truth: 't.csv', gates } });
    const [pair, level] = (await json()).evaluations[0].gates.map(({ checks }) => checks[0].interval);
    assert.equal(pair?.[0], -1);
    assert.ok(level && level[0] >= 0 && level[1] < 0.5);
  });

  it('say so where no cohort has six users', async () => {
    fs.writeFileSync(
      file('users.csv'),
      `user,country\n${USERS.map((user, at) => `${user},c${Math.floor(at / 5)}\n`).join('')}`,
    );
    configured({ e: evaluation([byCountry], { users: 'users.csv' }) });
    const { stdout } = await check('--report', 'junit=gates.xml');
    assert.match(stdout, /Nothing was judged: no cohort of country/);
    assert.doesNotMatch(stdout, /crosses the bound/);
    assert.match(fs.readFileSync(file('gates.xml'), 'utf8'), /<skipped message="Nothing was judged/);
  });

  for (const [name, inputs] of Object.entries({
    'the file of the only model': { models: { m: 'a.csv' }, baseline: 'a.csv' },
    'the same path, written otherwise': { models: { m: 'a.csv' }, baseline: './a.csv' },
    'the file of one of several models': { models: { m: 'a.csv', n: 'b.csv' }, baseline: 'a.csv' },
    'the name of the only model': { models: { m: 'a.csv' }, baseline: 'm' },
    'a model whose file another has, too': { models: { m: 'a.csv', n: 'a.csv' }, baseline: 'm' },
  }))
    it(`are refused if the baseline is ${name}`, async () => {
      configured({ e: evaluation([{ metric: 'RR', notWorseBy: '5%' }], inputs) });
      const { status, stderr } = await check();
      assert.equal(status, 2);
      assertSentence(stderr);
    });

  it('of one evaluation that fails hide no other, with a status of 2 and an error in JUnit', async () => {
    const gate = { metric: 'RR', notWorseBy: '5%' };
    configured({
      missing: evaluation([gate], { models: { m: 'none.csv' } }),
      broken: evaluation([gate]),
      unreadable: evaluation([gate], { truth: 'u.csv' }),
    });
    fs.writeFileSync(file('u.csv'), '');
    const { status, stdout, stderr } = await check('--report', 'junit=gates.xml');
    assert.equal(status, 2);
    assert.match(stdout, /broken: 1 broken/);
    assertSentence(stderr);
    const xml = fs.readFileSync(file('gates.xml'), 'utf8');
    assert.match(xml, /tests="3" failures="1" errors="2"/);
    const answer = await json();
    assert.deepEqual(
      [answer.evaluations.map(({ name }) => name), answer.failed.map(({ name }) => name)],
      [['broken'], ['missing', 'unreadable']],
    );
  });

  it('leave no report of an earlier run that says otherwise, and no other file is touched', async () => {
    const report = ['--report', 'junit=gates.xml'];
    configured({ e: evaluation([{ metric: 'RR', atLeast: 0.01 }]) });
    assert.equal((await check(...report)).status, 0);
    assert.match(fs.readFileSync(file('gates.xml'), 'utf8'), /errors="0"/);
    fs.writeFileSync(file('recscope.json'), '{');
    assert.equal((await check(...report)).status, 2);
    assert.match(fs.readFileSync(file('gates.xml'), 'utf8'), /errors="1"/);
    const before = fs.readFileSync(file('t.csv'), 'utf8');
    await check('--report', 'junit=t.csv');
    assert.equal(fs.readFileSync(file('t.csv'), 'utf8'), before);
  });

  for (const [name, argv] of Object.entries({
    'an unknown option': ['--strikt', '--report', 'junit=gates.xml'],
    'an unknown option behind it': ['--report=junit=gates.xml', '--cutoffs', '5'],
    'an option without its value': ['--report', 'junit=gates.xml', '--config'],
    'a format without gates': ['--report', 'junit=gates.xml', '--format', 'csv'],
    'an unknown format': ['--report', 'junit=gates.xml', '--format', 'xml'],
    'no such configuration': ['--report', 'junit=gates.xml', '--config', 'other.json'],
    'an unknown evaluation': ['f', '--report', 'junit=gates.xml'],
    'another report that does not exist': ['--report', 'junit=gates.xml', '--report', 'html=gates.html'],
    'threads that are no number': ['--report', 'junit=gates.xml', '--threads', 'many'],
    'a value that it cannot have': ['--report', 'junit=gates.xml', '--memory', '-1'],
  }))
    it(`leave no report of an earlier run beside ${name}`, async () => {
      configured({ e: evaluation([{ metric: 'RR', atLeast: 0.01 }]) });
      assert.equal((await check('--report', 'junit=gates.xml')).status, 0);
      const { status } = await check(...argv);
      assert.equal(status, 2);
      assert.match(fs.readFileSync(file('gates.xml'), 'utf8'), /tests="1" failures="0" errors="1"/);
    });

  describe('against stored numbers', () => {
    const gates = [{ metric: 'RR', notWorseBy: '5%' }];
    const stored = (more: object = {}): object => ({
      models: { m: 'a.csv' },
      truth: 't.csv',
      gates,
      ...more,
    });

    it('take a snapshot whatever the order of the rows and the columns that are not read', async () => {
      configured({ e: stored() });
      await check('--update');
      const rows = truth([...USERS].reverse())
        .trim()
        .split('\n');
      fs.writeFileSync(
        file('t.csv'),
        `${rows.map((row, at) => `${at === 0 ? 'row_id' : at},${row}`).join('\n')}\n`,
      );
      assert.equal((await check()).status, 0);
    });

    for (const [name, text] of Object.entries({
      'another relevant item': truth(USERS, 'y0'),
      'fewer users': truth(USERS.slice(0, 20)),
      ratings: `user,item,rating\n${USERS.map((user, at) => `${user},x,${1 + (at % 2)}\n`).join('')}`,
    }))
      it(`refuse numbers of a ground truth with ${name}`, async () => {
        configured({ e: stored() });
        await check('--update');
        await recscope(
          ['evaluate', 'm=a.csv', '-t', 't.csv', '-m', 'RR', '-f', 'json', '-o', 'r.json'],
          folder,
        );
        fs.writeFileSync(file('t.csv'), text);
        const bySnapshot = await check();
        configured({
          e: stored({ baseline: { result: 'r.json' }, gates: [{ metric: 'RR', atLeast: 'baseline' }] }),
        });
        const byResult = await check();
        for (const { status, stderr } of [bySnapshot, byResult]) {
          assert.equal(status, 2);
          assertSentence(stderr);
        }
      });

    for (const [input, metric, before, after] of [
      ['train', 'Novelty@10', 'u1,y1\nu2,y1\nu3,y2\n', 'u1,y1\nu2,y3\nu3,y2\n'],
      ['items', 'ILD@10', genres('a'), genres('b')],
      ['catalogue', 'MeanRank', 'x\ny0\ny1\ny2\n', 'x\ny0\ny1\n'],
    ] as const)
      it(`know the ${input} that ${metric} needs, and no other`, async () => {
        const head = { train: 'user,item', items: 'item,genre', catalogue: 'item' }[input];
        const write = (rows: string): void => fs.writeFileSync(file('f.csv'), `${head}\n${rows}`);
        const of = (asked: string): object =>
          stored({ [input]: 'f.csv', gates: [{ metric: asked, notWorseBy: '5%' }] });
        write(before);
        for (const asked of input === 'catalogue' ? ['RR'] : [metric, 'RR']) {
          configured({ e: of(asked) });
          write(before);
          await check('--update');
          write(before.split('\n').reverse().filter(Boolean).join('\n'));
          assert.notEqual((await check()).status, 2, asked);
          write(after);
          assert.equal((await check()).status, asked === 'RR' ? 0 : 2, asked);
        }
      });

    it('say what --update changes, and by how much', async () => {
      configured({ e: stored() });
      assertSentence((await check('--update')).stderr);
      assertSentence((await check('--update')).stderr);
      configured({ e: stored({ models: { m: 'b.csv' } }) });
      // 1/1, 1/2 and 1/3 in turn; of the last 40 users 1/9.
      assertSentence((await check('--update')).stderr);
    });
  });
});
