import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compareCommand } from '../../../src/cli/commands/compare';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import { requestOfCall } from '../../../src/cli/options/inputOptions';
import { Engine } from '../../../src/engine/engine';
import { openSource } from '../../../src/reading/sources/fileSource';
import { evaluationReport } from '../../../src/shared/export/report/evaluationReport';
import { usualQuery } from '../../../src/shared/sentences/comparedPairs';
import type { ComparisonJson } from '../../../src/shared/protocol/comparisonResult';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { Random } from '../../reading/random';

const USERS = [...Array(12).keys()].map((user) => `u${user + 1}`);

/** Users 1 to 12 like a. */
const TRUTH = ['user_id,item_id', ...USERS.map((user) => `${user},a`)];
/** Lists for users 1 to 8 alone; the first four find it. */
const A = [
  'user_id,item_id,score',
  ...USERS.slice(0, 8).map((user, at) => `${user},${at < 4 ? 'a' : 'b'},1`),
];
/** Users 9 to 12 find it: 4 of 12, and none of those that are compared. */
const B = ['user_id,item_id,score', ...USERS.map((user, at) => `${user},${at < 8 ? 'b' : 'a'},1`)];

/** Logs in which users have from 2 to 12 impressions, so that weights matter; the last ones have one class only. */
function logged(): {
  readonly user: string;
  readonly label: number;
  readonly lr: number;
  readonly gb: number;
}[] {
  const random = new Random(5);
  return [...Array(16).keys()].flatMap((user) =>
    Array.from({ length: 2 + (user % 6) * 2 }, (_, at) => ({
      user: `u${user}`,
      label: at === 0 || user > 12 ? 1 : at === 1 ? 0 : random.whole(0, 1),
      lr: random.whole(1, 99) / 100,
      gb: random.whole(1, 99) / 100,
    })),
  );
}

describe('who stands behind a number of a comparison', function () {
  this.timeout(60_000);
  let folder = '';
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-behind-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  function written(name: string, lines: readonly string[]): string {
    const file = path.join(folder, name);
    fs.writeFileSync(file, `${lines.join('\n')}\n`);
    return file;
  }

  async function printed(
    command: (argv: readonly string[]) => Promise<number>,
    argv: readonly string[],
  ): Promise<string> {
    const output = path.join(folder, 'output');
    await command([...argv, '--quiet', '--output', output, '--force']);
    return fs.readFileSync(output, 'utf8');
  }

  async function compared(...argv: string[]): Promise<ComparisonJson> {
    const settings = argv.includes('--resamples') ? [] : ['--resamples', '200'];
    return JSON.parse(await printed(compareCommand, [...argv, ...settings, '-f', 'json'])) as ComparisonJson;
  }

  const apart = (): string[] => [
    ...[written('a.csv', A), written('b.csv', B), '--truth', written('t.csv', TRUTH)],
    ...['-m', 'HitRate(users=both)@10', '--baseline', path.join(folder, 'a.csv')],
  ];

  describe('where one model has lists for fewer users', () => {
    it('means in JSON are over the users that are compared, and their difference is the difference', async () => {
      const { users, models, pairs } = await compared(...apart());
      assert.equal(users.counted, 8);
      assert.deepEqual(
        models.map(({ measures: [{ users: own, mean }] }) => [own, mean]),
        [
          [8, 0.5],
          [8, 0],
        ],
      );
      const [{ n, means, difference }] = pairs;
      assert.deepEqual([n, means, difference], [8, [0.5, 0], -0.5]);
    });

    it('so they are on the terminal, in tables for papers and in the report', async () => {
      const table = await printed(compareCommand, [...apart(), '--resamples', '0']);
      assert.match(table, /^ {2}a +0\.5000/m);
      assert.match(table, /^ {2}b +0\.0000/m);
      assert.doesNotMatch(table, /0\.3333/);
      assert.match(table, /\b8 users/);
      for (const format of ['markdown', 'latex']) {
        const text = await printed(compareCommand, [...apart(), '--resamples', '0', '-f', format]);
        assert.match(text, /[−$]0\.5000/);
        assert.match(text, /\b8 users/);
      }
      const engine = new Engine(openSource);
      const request = await requestOfCall(engine, [path.join(folder, 'a.csv'), path.join(folder, 'b.csv')], {
        truth: path.join(folder, 't.csv'),
        measures: 'HitRate(users=both)@10',
      });
      const evaluated = await engine.evaluate(request);
      assert.ok(evaluated.kind === 'done');
      // What the panel asks, too.
      const outcome = await engine.ask(request.id, 'comparison', { ...usualQuery(0, {}), resamples: 0 });
      assert.ok(outcome.kind === 'done');
      assert.deepEqual(outcome.value.json.pairs[0].means, [0.5, 0]);
      const report = evaluationReport(evaluated.value, {
        language: 'en',
        baseline: 0,
        labelOf: (file) => file,
        comparison: outcome.value,
      });
      const section = report.slice(report.indexOf('<h2>Comparison'), report.indexOf('<h2>Users'));
      assert.match(section, /−0\.5000/);
      assert.match(section, /\b8 users/);
    });

    it('a difference is over the users of its two models, whatever others have', async () => {
      const [a, b, ...rest] = apart();
      const argv = [a, b, written('c.csv', B), ...rest.slice(0, -2), '--resamples', '0'];
      const { pairs } = await compared(...argv);
      assert.deepEqual(
        pairs.map(({ n }) => n),
        [8, 8, 12],
      );
      assert.match(await printed(compareCommand, argv), /, 8 users\s+with a value in every model/);
      assert.match(await printed(compareCommand, [...argv, '-f', 'markdown']), /Differences over 8 users/);
    });
  });

  describe('where measures are over different users', () => {
    const log = (model: 'lr' | 'gb'): string =>
      written(`${model}.csv`, [
        'user_id,label,pred',
        ...logged().map(({ user, label, [model]: pred }) => `${user},${label},${pred}`),
      ]);
    const files = (): string[] => [
      log('lr'),
      log('gb'),
      '-m',
      'AUC(average=macro), LogLoss(average=macro)',
      '--resamples',
      '0',
    ];

    it('each says its own', async () => {
      const { users, models } = await compared(...files());
      assert.equal(users.counted, 16);
      assert.deepEqual(
        models.map(({ measures }) => measures.map((measure) => measure.users)),
        [
          [13, 16],
          [13, 16],
        ],
      );
      const table = await printed(compareCommand, files());
      assert.match(table, /^ +13 users +16 users$/m);
      assert.doesNotMatch(table, /, 16\s+users/);
      for (const format of ['markdown', 'latex']) {
        const text = await printed(compareCommand, [...files(), '-f', format]);
        assert.match(text, /AUC\(average=macro\): 13 users; LogLoss\(average=macro\): 16 users/);
        assert.doesNotMatch(text, /over 16 users/);
      }
    });
  });

  describe('GAUC', () => {
    for (const hasItems of [true, false])
      it(`is the number that evaluate reports, with a test of its own: ${hasItems ? 'with' : 'without'} items`, async () => {
        const file = (model: 'lr' | 'gb'): string =>
          written(`${model}.csv`, [
            `user_id,${hasItems ? 'item_id,' : ''}label,pred`,
            ...logged().map(
              ({ user, label, [model]: pred }, at) =>
                `${user},${hasItems ? `i${at % 40},` : ''}${label},${pred}`,
            ),
          ]);
        const argv = [file('lr'), file('gb'), '-m', 'GAUC, AUC, GAUC(weight=none)'];
        const { models } = JSON.parse(await printed(evaluateCommand, [...argv, '-f', 'json'])) as {
          models: EvaluationJson[];
        };
        const reported = models.map(({ measures }) => measures[0].mean ?? NaN);
        const json = await compared(...argv);
        // With weight=none it is the mean of users, and stands among them alone.
        assert.deepEqual(
          json.rows.map(({ measure, aggregate }) => [measure, aggregate]),
          [
            ['GAUC', 'weighted-mean'],
            ['AUC', 'rows'],
          ],
        );
        const [gauc] = json.rows;
        assert.deepEqual(
          gauc.models.map(({ users, rows }) => [users, rows]),
          [
            [13, null],
            [13, null],
          ],
        );
        for (const [at, { value, ci }] of gauc.models.entries()) {
          assert.ok(Math.abs((value ?? NaN) - reported[at]) < 1e-12);
          assert.ok(ci !== null && ci[0] <= reported[at] && reported[at] <= ci[1]);
        }
        const [{ difference, ci, p, verdict }] = gauc.pairs;
        assert.ok(Math.abs((difference ?? NaN) - (reported[1] - reported[0])) < 1e-12);
        assert.ok(ci !== null && p !== null && verdict !== null);
        // The mean of users is another number, under its own name.
        assert.equal(json.pairs[0].difference, difference);
        assert.notEqual(json.pairs[2].difference, difference);
        const table = await printed(compareCommand, [...argv, '--resamples', '200']);
        assert.match(table, /^ {2}Model +GAUC +AUC +GAUC\(weight=none\)$/m);
        assert.match(table, new RegExp(`^ +gb +${reported[1].toFixed(4)} `, 'm'));
        for (const format of ['markdown', 'latex']) {
          const text = await printed(compareCommand, [...argv, '--resamples', '200', '-f', format]);
          assert.match(text, /[|&] GAUC [|&]/);
        }
      });

    it('of lists without ratings has it, too, and so has every measure that is no mean of users', async () => {
      const random = new Random(9);
      const lists = USERS.flatMap((user, at) =>
        [...Array(3 + (at % 4)).keys()].map((rank) => `${user},i${rank},${random.whole(1, 999)}`),
      );
      const other = lists.map((line) => `${line.slice(0, line.lastIndexOf(','))},${random.whole(1, 999)}`);
      const argv = [
        written('a.csv', ['user_id,item_id,score', ...lists]),
        written('b.csv', ['user_id,item_id,score', ...other]),
        ...[
          '--truth',
          written('t.csv', ['user_id,item_id', ...USERS.flatMap((user) => [`${user},i0`, `${user},i2`])]),
        ],
        ...['-m', 'GAUC, GMAP, nDCG@3, Precision(average=pooled)@3'],
      ];
      const { models } = JSON.parse(await printed(evaluateCommand, [...argv, '-f', 'json'])) as {
        models: EvaluationJson[];
      };
      const { rows } = await compared(...argv);
      const names = models[0].measures.map(({ measure }) => measure);
      assert.deepEqual(
        rows.map(({ measure, aggregate }) => [measure, aggregate]),
        [
          [names[0], 'weighted-mean'],
          [names[1], 'geometric-mean'],
          [names[3], 'weighted-mean'],
        ],
      );
      for (const row of rows)
        for (const [at, { value, ci }] of row.models.entries()) {
          const { mean } = models[at].measures[names.indexOf(row.measure)];
          assert.ok(Math.abs((value ?? NaN) - (mean ?? NaN)) < 1e-12, row.measure);
          assert.ok(ci !== null && row.pairs[0].p !== null, row.measure);
        }
    });
  });

  it('a model of several runs has the mean of their values over rows, not that of one of them', async () => {
    const log = (name: string, by: number): string =>
      written(name, [
        'user_id,label,pred',
        ...logged().map(({ user, label, lr, gb }) => `${user},${label},${(lr * by + gb * (3 - by)) / 3}`),
      ]);
    const runs = [log('m-seed1.csv', 1), log('m-seed2.csv', 2)];
    const one = log('n.csv', 3);
    const argv = ['-m', 'LogLoss', '--runs', `m=${runs.join(',')}`, one];
    const { models } = JSON.parse(await printed(evaluateCommand, [...argv, '-f', 'json'])) as {
      models: EvaluationJson[];
    };
    const mean = (name: string): number => {
      const own = models.filter(({ model, run }) => (run?.of ?? model) === name);
      return own.reduce((sum, { measures }) => sum + (measures[0].mean ?? NaN), 0) / own.length;
    };
    const { rows } = await compared(...argv);
    for (const { model, value } of rows[0].models)
      assert.ok(Math.abs((value ?? NaN) - mean(model)) < 1e-12, model);
  });
});
