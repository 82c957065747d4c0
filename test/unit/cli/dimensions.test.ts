import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { ComparisonJson } from '../../../src/shared/protocol/comparisonResult';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { requestOfCall } from '../../../src/cli/options/inputOptions';
import { Engine } from '../../../src/engine/engine';
import { openSource } from '../../../src/reading/sources/fileSource';
import { USUAL_MARGIN } from '../../../src/shared/sentences/comparedPairs';
import { doneValue } from '../../../src/shared/problem';
import { ALL_GROUPS } from '../../../src/shared/protocol/views/itemsView';
import { recscope } from './recscope';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const golden = path.resolve(__dirname, '../../fixtures/golden/cohorts');

interface Expected {
  readonly files: 'films' | 'log';
  readonly by: string;
  readonly value: string;
  readonly measure: string;
  readonly model: string;
  readonly mean: number;
  readonly users: number;
}

const CALLS = {
  films: [
    '--truth',
    'truth.csv',
    '--items',
    'items.csv',
    '-m',
    'Recall@5,HitRate@5,Recall(average=pooled)@5',
  ],
  log: [
    '--truth',
    'log.csv',
    '-m',
    'AUC,LogLoss,RMSE,GAUC,GAUC(unjudged=removed),GAUC(weight=positives,unjudged=removed)',
  ],
};

async function answered(argv: readonly string[]): Promise<unknown> {
  const { status, stdout, stderr } = await recscope([...argv, '-f', 'json', '--threads', '1'], golden);
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
}

async function refused(argv: readonly string[], cwd = golden): Promise<string> {
  const { status, stderr } = await recscope(argv, cwd);
  assert.equal(status, 2, stderr);
  return stderr.replaceAll(/\s+/g, ' ');
}

describe('cohorts of items and of rows', function () {
  this.timeout(60_000);
  const expected = JSON.parse(fs.readFileSync(path.join(golden, 'golden.json'), 'utf8')) as Expected[];
  const groups = new Map<string, Expected[]>();
  for (const each of expected) {
    const name = `${each.files} ${each.by} ${each.model}`;
    groups.set(name, [...(groups.get(name) ?? []), each]);
  }

  for (const [name, own] of groups)
    it(`${name}: ${own.length} values as pandas and scikit-learn`, async () => {
      const [{ files, by, model }] = own;
      const { cohorts = [] } = (await answered([
        'evaluate',
        `${model}.csv`,
        ...CALLS[files],
        '--by',
        by,
      ])) as EvaluationJson;
      for (const { value, measure, mean, users } of own) {
        const found = cohorts.find((row) => row.value === value && row.measure === measure);
        assert.ok(found !== undefined, `${value} ${measure}`);
        assert.ok(
          Math.abs((found.mean ?? NaN) - mean) < 1e-12,
          `${value} ${measure}: ${found.mean} is not ${mean}`,
        );
        assert.equal(found.users, users, `${value} ${measure}`);
      }
    });

  it('answers the panel with the same exposure, demand and catalog', async () => {
    const engine = new Engine(openSource);
    const file = (name: string): string => path.join(golden, name);
    const request = await requestOfCall(engine, [file('a.csv'), file('b.csv')], {
      truth: file('truth.csv'),
      items: file('items.csv'),
      measures: 'Recall@5',
    });
    doneValue(await engine.evaluate(request, () => undefined));
    const { groups, cutoff, fairness } = doneValue(
      await engine.ask(request.id, 'itemGroups', { column: 'decade', baseline: 0, margin: USUAL_MARGIN }),
    );
    assert.equal(cutoff, 5);
    assert.equal(
      groups.length,
      new Set(
        expected.flatMap(({ by, value }) => (by === 'items:decade' && value !== ALL_GROUPS ? [value] : [])),
      ).size,
    );
    for (const { measure, values } of fairness)
      for (const [at, model] of ['a', 'b'].entries()) {
        const own = expected.find((row) => row.measure === measure && row.model === model);
        assert.ok(Math.abs((values[at] ?? NaN) - (own?.mean ?? NaN)) < 1e-12, measure);
      }
    // The same test as of `compare`, in a family of its own; expected exposure has none.
    assert.deepEqual(
      fairness.map(({ measure, differences: [first, second] }) => [measure, first, second?.verdict ?? null]),
      [
        ['AWRF(target=catalog)@5', null, 'worse'],
        ['AWRF(target=demand)@5', null, 'worse'],
        ['EE-L@5', null, null],
        ['EE-D@5', null, null],
        ['EE-R@5', null, null],
      ],
    );
    for (const { value, demand, catalog, exposures } of groups)
      for (const [at, model] of ['a', 'b'].entries()) {
        const meanOf = (measure: string): number | undefined =>
          expected.find(
            (row) =>
              row.by === 'items:decade' &&
              row.value === value &&
              row.measure === measure &&
              row.model === model,
          )?.mean;
        const shares = [demand, catalog, exposures[at]];
        for (const [place, name] of ['Demand', 'Catalog', 'Exposure@5'].entries()) {
          const mean = meanOf(name);
          assert.ok(
            mean !== undefined && Math.abs((shares[place] ?? NaN) - mean) < 1e-12,
            `${value} ${name}`,
          );
        }
      }
  });

  it('counts the rows of a pooled metric', async () => {
    const { cohorts = [] } = (await answered([
      'evaluate',
      'p.csv',
      ...CALLS.log,
      '--by',
      'campaign',
    ])) as EvaluationJson;
    assert.equal(
      cohorts.filter(({ measure }) => measure === 'AUC').reduce((sum, { rows = 0 }) => sum + rows, 0),
      900,
    );
  });

  it('compares by the one inference: the harmed campaign, and the same difference as of the means', async () => {
    const { cohorts } = (await answered([
      'compare',
      'p.csv',
      'q.csv',
      ...CALLS.log,
      '--by',
      'campaign',
      '--resamples',
      '999',
    ])) as ComparisonJson;
    const aucs = cohorts.filter(({ measure }) => measure === 'AUC');
    assert.deepEqual(aucs.map(({ value }) => value).sort(), ['a', 'b', 'c']);
    for (const { value, means } of aucs)
      for (const [at, model] of ['p', 'q'].entries()) {
        const own = expected.find(
          (row) =>
            row.by === 'rows:campaign' && row.value === value && row.measure === 'AUC' && row.model === model,
        );
        assert.ok(Math.abs((means[at] ?? NaN) - (own?.mean ?? NaN)) < 1e-12);
      }
  });

  it('compares AWRF if all metrics are pooled', async () => {
    const call = ['compare', 'a.csv', 'b.csv', ...CALLS.films.slice(0, 4), '-m', 'Recall(average=pooled)@5'];
    const { cohorts } = (await answered([...call, '--by', 'decade', '--resamples', '99'])) as ComparisonJson;
    assert.deepEqual(
      cohorts.map(({ value, verdict }) => [value, verdict]).filter(([value]) => value === ALL_GROUPS),
      [
        [ALL_GROUPS, 'worse'],
        [ALL_GROUPS, 'worse'],
      ],
    );
    assert.equal(cohorts.length, 5);
  });

  it('compares users who wanted items of a group, with one family of sign flips', async () => {
    const { cohorts } = (await answered([
      'compare',
      'a.csv',
      'b.csv',
      ...CALLS.films,
      '--by',
      'decade',
      '--resamples',
      '999',
    ])) as ComparisonJson;
    assert.deepEqual(
      cohorts
        .filter(({ value }) => value === ALL_GROUPS)
        .map(({ by, measure, users, verdict }) => [by, measure, users, verdict]),
      ['catalog', 'demand'].map((target) => ['decade', `AWRF(target=${target})@5`, 78, 'worse']),
    );
    const recall = cohorts.filter(({ measure }) => measure === 'Recall@5');
    assert.equal(recall.length, 3);
    assert.deepEqual([recall[0].verdict, (recall[0].difference ?? 0) < 0], ['worse', true]);
    const [{ users }] = expected.filter(
      ({ by, value }) => by === 'items:decade' && value === recall[0].value,
    );
    assert.equal(recall[0].users, users);
  });

  describe('rows of several groups', () => {
    let folder = '';
    const FILES = {
      // Of user 1 item a was clicked and ordered, of user 2 item b.
      'lists.csv': 'user,item,score\n1,a,2\n1,b,1\n2,a,2\n2,b,1\n',
      'events.csv': 'user,item,kind\n1,a,click\n1,a,order\n1,c,click\n2,b,order\n2,b,click\n',
      'grades.csv': 'user,item,judge,grade\n2,a,anna,1\n1,b,anna,0\n',
      'predictions.csv':
        'user,item,score\n1,a,0.9\n1,b,0.8\n1,c,0.85\n1,d,0.1\n2,a,0.9\n2,b,0.8\n2,c,0.95\n2,d,0.1\n2,e,0.85\n',
      'impressions.csv':
        'user,item,rating,campaign\n1,a,1,x\n1,b,0,x\n1,c,1,y\n1,d,0,y\n2,a,0,x\n2,b,1,x\n2,c,1,y\n2,d,0,y\n',
    };
    const valuesOf = async (argv: readonly string[]): Promise<unknown[]> => {
      const { status, stdout, stderr } = await recscope(
        ['evaluate', ...argv, '-f', 'json', '--threads', '1'],
        folder,
      );
      assert.equal(status, 0, stderr);
      const { cohorts = [] } = JSON.parse(stdout) as EvaluationJson;
      return cohorts
        .map(({ of, value, measure, users, mean }) => [of, value, measure, users, mean])
        .sort(([, one], [, other]) => String(one).localeCompare(String(other)));
    };
    before(() => {
      folder = fs.mkdtempSync(path.join(golden, 'out-'));
      for (const [name, text] of Object.entries(FILES)) fs.writeFileSync(path.join(folder, name), text);
    });
    after(() => fs.rmSync(folder, { recursive: true }));

    const EVENTS = ['lists.csv', '--truth', 'events.csv', '--truth-columns', 'user=user,item=item'];
    const EXPECTED = [
      ['rows', 'click', 'Recall@2', 2, 0.75],
      ['rows', 'click', 'HitRate@1', 2, 0.5],
      ['rows', 'order', 'Recall@2', 2, 1],
      ['rows', 'order', 'HitRate@1', 2, 0.5],
    ];

    it('a pair with rows in two groups is in both', async () => {
      const call = [...EVENTS, '-m', 'Recall@2,HitRate@1', '--by', 'rows:kind'];
      assert.deepEqual(await valuesOf(call), EXPECTED);
    });

    it('judgments add no pair to a group', async () => {
      const call = [...EVENTS, '--judgements', 'grades.csv', '-m', 'Recall@2,HitRate@1', '--by', 'rows:kind'];
      assert.deepEqual(await valuesOf(call), EXPECTED);
    });

    it('ranks are those of the list; pairs are of the group, and of items without a row', async () => {
      const call = [
        'predictions.csv',
        '--truth',
        'impressions.csv',
        '-m',
        'GAUC(weight=none),AUC@9,HitRate@1',
      ];
      assert.deepEqual(await valuesOf([...call, '--by', 'rows:campaign']), [
        // User 1: a above b, 1. User 2: b below a and below e, which has no row, 0.
        ['rows', 'x', 'GAUC(weight=none)', 2, 0.5],
        ['rows', 'x', 'AUC@9', 2, 0.5],
        // The first item of user 2 is of the other campaign.
        ['rows', 'x', 'HitRate@1', 2, 0.5],
        ['rows', 'y', 'GAUC(weight=none)', 2, 1],
        ['rows', 'y', 'AUC@9', 2, 1],
        ['rows', 'y', 'HitRate@1', 2, 0.5],
      ]);
    });
  });

  it('asks whose column is meant if several files have it', async () => {
    const folder = fs.mkdtempSync(path.join(golden, 'out-'));
    try {
      for (const file of ['a.csv', 'truth.csv', 'items.csv'])
        fs.copyFileSync(path.join(golden, file), path.join(folder, file));
      fs.writeFileSync(path.join(folder, 'users.csv'), 'user,decade\nu1,1980s\nu2,1990s\n');
      const call = ['evaluate', 'a.csv', ...CALLS.films, '--users', 'users.csv', '-f', 'json', '--by'];
      const text = await refused([...call, 'decade'], folder);
      for (const option of ['--by users:decade', '--by items:decade']) assert.ok(text.includes(option), text);
      for (const by of ['users:decade', 'items:decade', 'shelf', 'rows:shelf'])
        assert.equal((await recscope([...call, by], folder)).status, 0, by);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });

  it('refuses columns that no file has, that have too many values, and crossed columns of items', async () => {
    const call = ['evaluate', 'a.csv', ...CALLS.films, '--by'];
    assertSentence(await refused([...call, 'items:colour']));
    assertSentence(await refused([...call, 'rows:colour']));
    assertSentence(await refused([...call, 'items:decade+relevant']));
    assertSentence(
      await refused(['evaluate', 'p.csv', '--truth', 'log.csv', '-m', 'AUC', '--by', 'rows:item']),
    );
  });
});
