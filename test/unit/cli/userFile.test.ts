import assert from 'node:assert/strict';
import { cohortsByColumn } from '../../../src/core/comparison/cohorts';
import { Workspace } from '../engine/engineWorkspace';
import { recscope } from './recscope';

const USERS = Array.from({ length: 40 }, (_, user) => user);

describe('the file of users', function () {
  this.timeout(60_000);
  const workspace = new Workspace();
  after(() => workspace.remove());

  before(() => {
    const lists = (hits: number): string =>
      USERS.map((user) => `u${user},${user % 4 < hits ? 'a' : 'b'},2\nu${user},c,1\n`).join('');
    workspace.write('a.csv', `user,item,score\n${lists(4)}`);
    workspace.write('b.csv', `user,item,score\n${lists(2)}`);
    workspace.write('t.csv', `user,item\n${USERS.map((user) => `u${user},a\n`).join('')}`);
  });

  /** Compares two models by a column of a file of users with these fields. */
  async function compared(by: string, column: string, fieldOf: (user: number) => string): Promise<string> {
    workspace.write(
      'users.csv',
      `user,${column}\n${USERS.map((user) => `u${user},${fieldOf(user)}\n`).join('')}`,
    );
    const call = ['compare', 'a.csv', 'b.csv', '-t', 't.csv', '-m', 'HitRate@1', '--users', 'users.csv'];
    const { stdout, stderr } = await recscope([...call, '--by', by], workspace.folder);
    return `${stdout}${stderr}`.replaceAll(/\s+/g, ' ');
  }

  for (const [name, field] of [
    ['words', (user: number) => (user % 2 === 0 ? 'DE' : 'FR')],
    ['dates', (user: number) => `2026-03-${10 + (user % 20)}`],
    ['numbers beside words', (user: number) => (user === 7 ? 'old' : String(20 + user))],
  ] as const)
    it(`has no bounds in a column of ${name}`, async () => {
      assert.match(await compared('group:30', 'group', field), /“group” is not a column of numbers/);
    });

  it('asks whether a point separates thousands, if numbers divide the users', async () => {
    const field = (user: number): string => `${user + 1}.${user % 2 === 0 ? '500' : '250'}`;
    assert.match(await compared('income:9', 'income', field), /The point in “1.500” \(income\) can be/);
    assert.doesNotMatch(await compared('income:9', 'income', (user) => `${user}.5`), /The point in/);
  });

  it('has one cohort of a label with and without blanks, and one of words for none', () => {
    const cohorts = cohortsByColumn('c', {
      texts: ['DE', ' DE', 'DE\u00a0', 'NaN', '', 'null', 'de'],
      ofUser: Int32Array.of(0, 1, 2, 3, 4, 5, 6, -1),
    });
    assert.deepEqual(cohorts.values, ['DE', 'de', '(empty: NaN, null)']);
    assert.deepEqual([...cohorts.ofUser], [0, 0, 0, 2, 2, 2, 1, -1]);
    const texts = Array.from({ length: 20 }, (_, at) => (at === 3 ? 'NaN' : String(at)));
    const ages = cohortsByColumn('age', { texts, ofUser: Int32Array.from(texts, (_, at) => at) });
    assert.equal(ages.values.length, 5);
  });

  for (const [name, column, fieldOf, warning] of [
    [
      'labels alike',
      'country',
      (user: number) => (user % 2 === 0 ? 'DE' : 'de'),
      /“DE” and “de” of the column “country” may be one label/,
    ],
    [
      'a number in two forms',
      'spend',
      (user: number) => ['"1,5"', '1.5', '2'][user % 3],
      /“1,5” and “1.5” of the column “spend” may be one label/,
    ],
    [
      'numbers with a unit',
      'spend',
      (user: number) => `${user} EUR`,
      /“0 EUR” of the column “spend” can’t be read as a number/,
    ],
    [
      'decimal commas',
      'spend',
      (user: number) => `"${user},5"`,
      /“0,5” of the column “spend” can’t be read as a number/,
    ],
    [
      'percent signs',
      'spend',
      (user: number) => `${user}%`,
      /“0%” of the column “spend” can’t be read as a number/,
    ],
    [
      'a column called as computed cohorts',
      'new',
      (user: number) => 'xy'[user % 2],
      /The column “new” replaces the computed cohorts/,
    ],
    [
      'rows of a user that differ',
      'country',
      (user: number) => (user < 10 ? `DE\nu${user},FR` : 'DE'),
      /10 of 40 users have several rows that differ, such as “u0”/,
    ],
  ] as const)
    it(`gives a warning about ${name}`, async () => {
      assert.match(await compared(column, column, fieldOf), warning);
      const config = {
        schema: 'recscope-config/1',
        evaluations: {
          e: {
            models: { b: 'b.csv' },
            baseline: 'a.csv',
            truth: 't.csv',
            users: 'users.csv',
            gates: [{ metric: 'HitRate@1', by: column, notWorseBy: '90%' }],
          },
        },
      };
      workspace.write('recscope.json', JSON.stringify(config));
      const { stdout, stderr } = await recscope(['check'], workspace.folder);
      assert.match(`${stdout}${stderr}`.replaceAll(/\s+/g, ' '), warning);
    });

  it('gives none where labels are names, and rows are written twice', async () => {
    const answer = await compared(
      'kind',
      'kind,name',
      (user) => `k${user % 2},${user % 2 === 0 ? 'Anna' : 'anna'}${user >> 1}`,
    );
    assert.doesNotMatch(answer, /may be one label|replaces|can’t be read/);
    assert.doesNotMatch(
      await compared('kind', 'kind', (user) => `k${user % 2}\nu${user},k${user % 2}`),
      /rows that differ/,
    );
  });
});
