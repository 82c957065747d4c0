import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { CheckJson } from '../../../src/shared/protocol/checkResult';
import type { SlicesJson } from '../../../src/shared/protocol/slicesResult';
import { recscope } from './recscope';

const root = path.resolve(__dirname, '../../..');
const USERS = 3600;

/** Users of KR on a phone find nothing in `b`; others find it at rank 1 in one model or the other. */
function files(): Record<string, string> {
  const users = Array.from({ length: USERS }, (_, user) => ({
    id: `u${(user * 7919) % USERS}`,
    country: ['KR', 'US', 'DE', 'FR'][user % 4],
    device: ['phone', 'desk', 'tv'][Math.floor(user / 4) % 3],
    age: 15 + ((user * 31) % 50),
    chance: ((user * 104_729) % 1009) / 1009,
  }));
  const listsOf = (isFound: (user: (typeof users)[number]) => boolean): string =>
    `user,item,score\n${users.map((user) => `${user.id},${isFound(user) ? 't' : 'x'}${user.id},1\n`).join('')}`;
  return {
    'a.csv': listsOf(({ chance }) => chance < 0.6),
    'b.csv': listsOf(
      ({ chance, country, device }) => chance > 0.4 && !(country === 'KR' && device === 'phone'),
    ),
    'truth.csv': `user,item\n${users.map(({ id }) => `${id},t${id}\n`).join('')}`,
    'users.csv': `user,country,device,age\n${users.map(({ id, country, device, age }) => `${id},${country},${device},${age}\n`).join('')}`,
  };
}

describe('recscope slices', function () {
  this.timeout(60_000);
  let folder = '';
  const CALL = [
    'slices',
    'a.csv',
    'b.csv',
    '--truth',
    'truth.csv',
    '--users',
    'users.csv',
    '-m',
    'HitRate@1',
    '-q',
    '--threads',
    '1',
  ];
  const called = async (...argv: string[]) => {
    const { status, stdout, stderr } = await recscope([...CALL, ...argv], folder);
    assert.equal(status, 0, stderr);
    return stdout;
  };
  const answered = async (...argv: string[]) => JSON.parse(await called('-f', 'json', ...argv)) as SlicesJson;
  before(() => {
    folder = fs.mkdtempSync(path.join(root, 'out-slices-'));
    for (const [name, text] of Object.entries(files())) fs.writeFileSync(path.join(folder, name), text);
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('names the slice that nobody listed, with users, both means and p', async () => {
    const { pairs, columns, measure } = await answered();
    const [{ a, b, slices, users }] = pairs;
    assert.deepEqual([a, b, users, measure], ['a', 'b', USERS, 'HitRate@1']);
    for (const column of ['country', 'device', 'age']) assert.ok(columns.includes(column));
    const [worst] = slices;
    assert.deepEqual(worst.conditions, [
      { by: 'country', value: 'KR' },
      { by: 'device', value: 'phone' },
    ]);
    assert.equal(worst.users, USERS / 12);
    assert.ok(worst.tested < USERS / 12 && worst.means[1] === 0 && worst.adjustedP < 0.05);
    assert.equal(worst.difference, worst.means[1] - worst.means[0]);
  });

  it('says it in a sentence', async () => {
    const text = (await called()).replaceAll(/\s+/g, ' ');
    assert.match(
      text,
      /b: worst for country = KR and device = phone \(300 users\): HitRate@1 −0\.\d+, adjusted p 0\.0\d+ on users that did not select it\./,
    );
  });

  it('says what it could have found if nothing is', async () => {
    const { pairs } = await answered('--column', 'age');
    assert.deepEqual([pairs[0].slices, pairs[0].detectable.users], [[], USERS / 10]);
    assert.match(
      (await called('--column', 'age')).replaceAll(/\s+/g, ' '),
      /nothing found\. Slices searched: \d+; columns: 1\. A loss of 0\.\d+ HitRate@1 among 360 tested users/,
    );
  });

  it('splits by ID, whatever the order of the rows', async () => {
    const [head, ...rows] = files()['users.csv'].trim().split('\n');
    const strip = ({ pairs }: SlicesJson) =>
      pairs[0].slices.map(({ conditions, means }) => ({ conditions, means }));
    const before = strip(await answered());
    fs.writeFileSync(path.join(folder, 'users.csv'), [head, ...rows.reverse()].join('\n'));
    assert.deepEqual(strip(await answered()), before);
  });

  it('refuses unknown columns, and metrics that are no mean of users', async () => {
    const refused = async (argv: string[]) => (await recscope(argv, folder)).status;
    assert.equal(await refused([...CALL, '--column', 'colour']), 2);
    assert.equal(await refused([...CALL.filter((word) => word !== 'HitRate@1'), 'Gini@1']), 2);
  });

  it('compares a single model with its other users', async () => {
    const alone = CALL.filter((word) => word !== 'a.csv');
    const { stdout } = await recscope([...alone, '-f', 'json'], folder);
    const [{ a, b, slices }] = (JSON.parse(stdout) as SlicesJson).pairs;
    assert.deepEqual([a, b], [null, 'b.csv']);
    const [{ conditions, means, difference, users }] = slices;
    assert.deepEqual(
      conditions.map(({ value }) => value),
      ['KR', 'phone'],
    );
    assert.equal(users, USERS / 12);
    assert.ok(means[1] === 0 && means[0] > 0.5 && difference === means[1] - means[0]);
    const text = (await recscope(alone, folder)).stdout.replaceAll(/\s+/g, ' ');
    assert.match(
      text,
      /b\.csv: worst for country = KR and device = phone \(300 users\): HitRate@1 0\.0000, other users 0\.\d+, adjusted p/,
    );
    const unbounded = alone.map((word) => (word === 'HitRate@1' ? 'DCG@1' : word));
    assert.equal((await recscope(unbounded, folder)).status, 2);
    assert.match(text, /Slices served worse, .* Other users HitRate@1/);
  });

  describe('as a gate', () => {
    const checked = async (gate: object, ...argv: string[]) => {
      const evaluation = {
        models: { a: 'a.csv', b: 'b.csv' },
        ...{ baseline: 'a', truth: 'truth.csv', users: 'users.csv' },
        gates: [{ metric: 'HitRate@1', ...gate }],
      };
      const config = { schema: 'recscope-config/1', evaluations: { g: evaluation } };
      fs.writeFileSync(path.join(folder, 'recscope.json'), JSON.stringify(config));
      return recscope(['check', '-q', '--threads', '1', ...argv], folder);
    };
    const columns = ['country', 'device', 'age'];

    it('is broken by a slice that nobody named, with users, both means and percent', async () => {
      const gate = { anyCohort: { columns, notWorseBy: '10%' } };
      const { status, stdout } = await checked(gate, '-f', 'json');
      assert.equal(status, 1);
      const [{ state, checks, bound }] = (JSON.parse(stdout) as CheckJson).evaluations[0].gates;
      assert.deepEqual(bound, { kind: 'notWorseBy', amount: { kind: 'relative', value: 0.1 } });
      const [{ cohort, users, mean, reference, interval }] = checks;
      assert.deepEqual([state, cohort, users, mean], ['broken', 'country = KR and device = phone', 300, 0]);
      assert.ok(interval !== null && reference !== null && interval[1] < -0.1 * reference);
      const { stdout: text } = await checked(gate, '-f', 'markdown');
      assert.match(
        text,
        /Harmed: country = KR and device = phone \(300 users\): HitRate@1 0\.\d+ → 0\.0000, −100\.0%/,
      );
      assert.doesNotMatch(text, /Blind/);
    });

    it('holds if the loss could have been found, and is not clear if not', async () => {
      const states: string[] = [];
      for (const notWorseBy of ['1%', 0.9]) {
        const { stdout } = await checked({ anyCohort: { columns: ['age'], notWorseBy } }, '-f', 'json');
        const [{ state, checks }] = (JSON.parse(stdout) as CheckJson).evaluations[0].gates;
        states.push(state);
        assert.equal(checks[0].blind === null, state === 'holds');
      }
      assert.deepEqual(states, ['open', 'holds']);
    });

    it('refuses “by”, a second bound, and an unknown column', async () => {
      for (const gate of [
        { anyCohort: { notWorseBy: '10%' }, by: 'country' },
        { anyCohort: { notWorseBy: '10%' }, notWorseBy: '5%' },
        { anyCohort: { notWorseBy: '-10%' } },
        { anyCohort: {} },
        { anyCohort: { columns: ['colour'], notWorseBy: '10%' } },
      ])
        assert.equal((await checked(gate)).status, 2, JSON.stringify(gate));
    });
  });
});
