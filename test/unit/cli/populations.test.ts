import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { ComparisonJson } from '../../../src/shared/protocol/comparisonResult';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { Random } from '../../reading/random';
import { recscope } from './recscope';

describe('the users, lists and rows that a number is over', function () {
  this.timeout(60_000);
  let folder = '';
  const write = (name: string, lines: readonly string[]): void =>
    fs.writeFileSync(path.join(folder, name), `${lines.join('\n')}\n`);
  const text = async (...argv: string[]): Promise<string> => {
    const { status, stdout, stderr } = await recscope([...argv, '-q'], folder);
    assert.equal(status, 0, stderr);
    return stdout.replace(/\s+/g, ' ');
  };
  const json = async <T>(...argv: string[]): Promise<T> => JSON.parse(await text(...argv, '-f', 'json')) as T;

  before(() => {
    folder = fs.mkdtempSync(path.join(path.resolve(__dirname, '../../..'), 'out-populations-'));
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  describe('with several lists per user', () => {
    const columns = ['--columns', 'user=user+event,item=item,score=score,label=label', '-m', 'RR'];
    before(() => {
      const random = new Random(3);
      for (const file of ['a.csv', 'b.csv'])
        write(file, [
          'user,event,item,score,label',
          ...Array.from({ length: 30 }, (_, user) => user).flatMap((user) =>
            Array.from({ length: user % 2 === 0 ? 1 : 5 }, (_, event) => event).flatMap((event) =>
              [0, 1, 2].map(
                (item) => `${user},${event},i${item},${random.whole(1, 1e6)},${item === 0 ? 1 : 0}`,
              ),
            ),
          ),
        ]);
      write('groups.csv', ['user,g', ...Array.from({ length: 30 }, (_, user) => `${user},${user % 3}`)]);
    });

    it('compare has the mean and the interval of evaluate, in cohorts too', async () => {
      const compared = await json<ComparisonJson>('compare', 'a.csv', 'b.csv', ...columns);
      for (const { model, measures } of compared.models) {
        const evaluated = await json<EvaluationJson>('evaluate', `${model}.csv`, ...columns);
        const [{ mean, interval = [] }] = evaluated.measures;
        assert.deepEqual([measures[0].users, measures[0].lists], [30, 90]);
        assert.ok(Math.abs((measures[0].mean ?? NaN) - (mean ?? NaN)) < 1e-12);
        for (const [end, value] of measures[0].ci.t?.entries() ?? [])
          assert.ok(Math.abs(value - interval[end]) < 1e-12, `${model}: ${value}, ${interval[end]}`);
      }
    });

    it('a difference that all lists share has no width, however many lists users have', async () => {
      const line = (user: number, event: number, item: string, score: number): string =>
        `${user},${event},${item},${score},${item === 'x' ? 1 : 0}`;
      for (const [file, x, y] of [
        ['first.csv', 2, 1],
        ['second.csv', 1, 2],
      ] as const)
        write(file, [
          'user,event,item,score,label',
          ...Array.from({ length: 12 }, (_, user) => user).flatMap((user) =>
            Array.from({ length: user % 2 === 0 ? 1 : 9 }, (_, event) => event).flatMap((event) => [
              line(user, event, 'x', x),
              line(user, event, 'y', y),
            ]),
          ),
        ]);
      const by = ['--users', 'groups.csv'];
      const { pairs, cohorts } = await json<ComparisonJson>(
        ...['compare', 'first.csv', 'second.csv', ...by],
        ...columns,
        '--descending',
      );
      for (const { difference, ci } of [...pairs, ...cohorts]) {
        assert.ok(Math.abs((difference ?? NaN) + 0.5) < 1e-9);
        for (const end of ci.simultaneous ?? []) assert.ok(Math.abs(end + 0.5) < 1e-9, String(end));
      }
      assert.deepEqual(pairs[0].winTieLoss, [0, 0, 12]);
    });
  });

  it('one with most of the rows leaves no interval that the draws do not reach, and that is said', async () => {
    for (const [file, step] of [
      ['one.csv', 0],
      ['two.csv', 0.6],
    ] as const) {
      const random = new Random(5);
      write(file, [
        'user,item,label,pred',
        ...Array.from({ length: 60 }, (_, user) => user).flatMap((user) =>
          Array.from({ length: user === 0 ? 480 : 4 }, (_, item) => {
            const label = random.whole(0, 9) < 3 ? 1 : 0;
            const chance = random.whole(1, 999) / 1000;
            const share = user === 0 ? 0.7 - step : 0.7;
            return `${user},i${item},${label},${(share * label + (1 - share) * chance).toFixed(4)}`;
          }),
        ),
      ]);
    }
    const call = ['compare', 'one.csv', 'two.csv', '-m', 'AUC,PRAUC,LogLoss,Brier,RMSE,MAE,ECE'];
    const { rows } = await json<ComparisonJson>(...call);
    const ofAuc = rows.find(({ measure }) => measure === 'AUC')?.pairs[0];
    assert.equal(ofAuc?.ci, null);
    assert.ok((ofAuc?.p ?? NaN) > 0);
    assert.match(await text(...call), /–: an interval that needs more resamples/);
  });

  it('a file of users is held against the compared users', async () => {
    const lists = Array.from({ length: 9 }, (_, user) => `${user},x,1`);
    write('m.csv', ['user,item,score', ...lists]);
    write('n.csv', ['user,item,score', ...lists.map((line, at) => line.replace('x', at < 5 ? 'y' : 'x'))]);
    write('t.csv', ['user,item', ...Array.from({ length: 7 }, (_, user) => `${user},x`)]);
    write('u.csv', ['user,g', ...Array.from({ length: 7 }, (_, user) => `${user},${user % 2}`), '99,1']);
    const files = ['compare', 'm.csv', 'n.csv', '--truth', 't.csv', '-m', 'HitRate@1'];
    const compared = await text(...files, '--users', 'u.csv', '--by', 'g');
    assert.match(compared, /File of users: 0 of the compared users not in it, 1 of its users/);
  });

  it('lists that changed are those of the compared users', async () => {
    for (const model of ['c', 'd'])
      write(`${model}.csv`, [
        'user,item,score',
        ...[1, 2, 3, 4].flatMap((user) => [`${user},x,2`, `${user},w${model},1`]),
        ...[5, 6, 7, 8].flatMap((user) => [`${user},k${model},2`, `${user},l,1`]),
      ]);
    write('t4.csv', ['user,item', ...[1, 2, 3, 4].map((user) => `${user},x`)]);
    const {
      changes: [change],
    } = await json<ComparisonJson>('compare', 'c.csv', 'd.csv', '--truth', 't4.csv', '-m', 'HitRate@1');
    assert.deepEqual([change.users, change.firstChanged, change.itemsLost], [4, 0, []]);
  });

  it('quarters are of the evaluated users, of a history as of a column', async () => {
    const users = Array.from({ length: 100 }, (_, at) => at + 1);
    const evaluated = users.filter((user) => user > 50);
    write('train.csv', [
      'user,item',
      ...users.flatMap((user) =>
        users.slice(0, user).map((at) => `${user},${at === 1 && user <= 50 ? 'x' : `p${at}`}`),
      ),
    ]);
    write('age.csv', ['user,age', ...users.map((user) => `${user},${user}`)]);
    write('r.csv', ['user,item,score', ...evaluated.map((user) => `${user},x,1`)]);
    write('truth.csv', ['user,item', ...evaluated.map((user) => `${user},x`)]);
    const files = ['--truth', 'truth.csv', '--train', 'train.csv', '--users', 'age.csv', '-m', 'RR'];
    const { cohorts = [] } = await json<EvaluationJson>(
      'evaluate',
      'r.csv',
      ...files,
      '--by',
      'history',
      '--by',
      'age',
    );
    const sizes = (by: string): number[] =>
      cohorts.flatMap((cohort) => (cohort.by === by ? [cohort.users] : [])).sort();
    assert.deepEqual(sizes('history'), sizes('age'));
    assert.deepEqual(sizes('history'), [12, 12, 13, 13]);
  });
});
