import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { CheckJson } from '../../../src/shared/protocol/checkResult';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { METRICS_OF_ALL_KINDS as METRICS, predictionRows as rowsOf } from '../../metricsOfAllKinds';
import { recscope } from './recscope';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const USERS = Array.from({ length: 40 }, (_, user) => user);
const cohortOf = (user: number): string => (user % 3 === 0 ? 'x' : 'y');

describe('the number of a metric', function () {
  this.timeout(60_000);
  let folder = '';
  const json = async <T>(...argv: string[]): Promise<T> => {
    const { stdout, stderr } = await recscope([...argv, '-f', 'json'], folder);
    assert.notEqual(stdout, '', stderr);
    return JSON.parse(stdout) as T;
  };
  const evaluated = (file: string, ...more: string[]): Promise<EvaluationJson> =>
    json('evaluate', file, '-m', METRICS.join(', '), ...more);
  const write = (name: string, text: string): void => fs.writeFileSync(path.join(folder, name), text);

  before(() => {
    folder = fs.mkdtempSync(path.join(path.resolve(__dirname, '../../..'), 'out-one-number-'));
    write('a.csv', rowsOf(USERS, 37));
    write('b.csv', rowsOf(USERS, 53));
    write('groups.csv', `user,group\n${USERS.map((user) => `${user},${cohortOf(user)}\n`).join('')}`);
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('is the same in a cohort as for a file of its users, and in a gate by cohort', async () => {
    const { cohorts = [] } = await evaluated('a.csv', '--users', 'groups.csv');
    const gates = METRICS.map((metric) => ({ metric, atLeast: 0.01, by: 'group' }));
    const check = await checked({ models: { a: 'a.csv' }, gates });
    for (const value of ['x', 'y']) {
      write(
        'own.csv',
        rowsOf(
          USERS.filter((user) => cohortOf(user) === value),
          37,
        ),
      );
      const { measures } = await evaluated('own.csv');
      for (const { measure, mean, users } of measures) {
        const cohort = cohorts.find((each) => each.value === value && each.measure === measure);
        const gate = check.gates.find((each) => each.measure === measure);
        const inGate = gate?.checks.find((each) => each.cohort === value);
        near(cohort?.mean, mean, `${measure} of ${value}`);
        near(inGate?.value, mean, `gate on ${measure} of ${value}`);
        assert.deepEqual([cohort?.users, inGate?.users], [users, users], measure);
      }
    }
  });

  it('is the same in evaluate and in gates, with and without a baseline', async () => {
    const a = await evaluated('a.csv');
    const b = await evaluated('b.csv');
    const levels = METRICS.map((metric) => ({ metric, atMost: 0.99 }));
    const ofA = await checked({ models: { a: 'a.csv' }, gates: levels });
    const pairs = METRICS.map((metric) => ({ metric, notWorseBy: '5%' }));
    const ofB = await checked({ models: { a: 'a.csv', b: 'b.csv' }, baseline: 'a', gates: pairs });
    for (const [at, { measure, mean, users }] of a.measures.entries()) {
      const { mean: other } = b.measures[at];
      const [level] = ofA.gates[at].checks;
      near(level.value, mean, measure);
      assert.equal(level.users, users, measure);
      const [{ mean: ofModel, reference, value }] = ofB.gates[at].checks;
      near(ofModel, other, measure);
      near(reference, mean, measure);
      near(value, (other ?? NaN) - (mean ?? NaN), measure);
    }
  });

  it('of any other gate counts for the correction: one over rows as one of users', async () => {
    const highEnd = async (...metrics: string[]): Promise<number | undefined> => {
      const gates = metrics.map((metric) => ({ metric, atLeast: 0.01 }));
      return (await checked({ models: { a: 'a.csv' }, gates })).gates[0].checks[0].interval?.[1];
    };
    const alone = await highEnd('nDCG@3');
    const withRows = await highEnd('nDCG@3', 'AUC');
    assert.equal(withRows, await highEnd('nDCG@3', 'nDCG@2'));
    assert.ok((withRows ?? NaN) > (alone ?? NaN));
  });

  it('over rows has a bound of its own beside a snapshot of the other metrics', async () => {
    const gates = [
      { metric: 'nDCG@3', notWorseBy: '5%' },
      { metric: 'AUC', atLeast: 0.01 },
    ];
    write('recscope.json', config({ models: { a: 'a.csv' }, truth: 'a.csv', gates }));
    assert.equal((await recscope(['check', '--update'], folder)).status, 0);
    const { evaluations } = await json<CheckJson>('check');
    const { measures } = await evaluated('a.csv');
    const auc = measures.find(({ measure }) => measure === 'AUC');
    near(evaluations[0].gates[1].checks[0].value, auc?.mean ?? null, 'AUC');
  });

  it('of areas is refused in a snapshot', async () => {
    const gates = [{ metric: 'AUC', notWorseBy: '5%' }];
    write('recscope.json', config({ models: { a: 'a.csv' }, truth: 'a.csv', gates }));
    const { status, stderr } = await recscope(['check', '--update'], folder);
    assert.equal(status, 2);
    assertSentence(stderr);
  });

  it('is the same against a snapshot as against the file that it was written from, in cohorts too', async () => {
    const metrics = METRICS.filter((metric) => !['AUC', 'PRAUC'].includes(metric));
    const gates = metrics.flatMap((metric) => [
      { metric, notWorseBy: '5%' },
      { metric, notWorseBy: 0.01, by: 'group' },
    ]);
    const snapshot = { baseline: { snapshot: 'a.parquet' }, gates, resamples: 10_000 };
    const ofUsers = { truth: 'a.csv', users: 'groups.csv' };
    write('recscope.json', config({ models: { a: 'a.csv' }, ...ofUsers, ...snapshot }));
    const { status, stderr } = await recscope(['check', '--update'], folder);
    assert.equal(status, 0, stderr);
    const held = await checked({ models: { b: 'b.csv' }, ...snapshot });
    const whole = await checked({
      models: { a: 'a.csv', b: 'b.csv' },
      baseline: 'a',
      gates,
      resamples: 10_000,
    });
    for (const [at, { measure, checks }] of whole.gates.entries())
      for (const check of checks) {
        const other = held.gates[at].checks.find(({ cohort }) => cohort === check.cohort);
        assert.ok(other, measure ?? '');
        const named = `${measure} of ${check.cohort}`;
        for (const key of ['mean', 'reference', 'value', 'users'] as const)
          near(other[key], check[key], named);
        for (const end of [0, 1])
          near(other.interval?.[end], check.interval?.[end] ?? null, `${named}, interval`);
        assert.equal(other.state, check.state, named);
      }
  });

  async function checked(evaluation: object): Promise<CheckJson['evaluations'][number]> {
    write('recscope.json', config({ truth: 'a.csv', users: 'groups.csv', ...evaluation }));
    const { evaluations } = await json<CheckJson>('check');
    return evaluations[0];
  }
});

function config(evaluation: object): string {
  return JSON.stringify({ schema: 'recscope-config/1', evaluations: { e: evaluation } });
}

function near(found: number | null | undefined, expected: number | null, what: string): void {
  assert.ok(Math.abs((found ?? NaN) - (expected ?? NaN)) < 1e-12, `${what}: ${found}, ${expected}`);
}
