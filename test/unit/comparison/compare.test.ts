import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import { parseCohorts } from '../../../src/engine/requests/cohortsOf';
import { cohortsByColumn, cohortsByNumber, crossCohorts } from '../../../src/core/comparison/cohorts';
import {
  compareModels,
  type Comparison,
  type ComparisonSettings,
} from '../../../src/core/comparison/compare';
import { listOverlap } from '../../../src/core/comparison/listOverlap';
import { meanOfRuns } from '../../../src/core/comparison/runs';
import { verdictOf } from '../../../src/core/comparison/verdict';
import { runToEnd } from '../../../src/core/evaluation/steps';
import { seededGenerator } from '../../../src/core/statistics/xoshiro';
import { pairSentences } from '../../../src/shared/sentences/comparisonWords';

const settings: ComparisonSettings = {
  baseline: undefined,
  margin: { kind: 'relative', value: 0.01 },
  adjust: 'maxt',
  family: 'all',
  resamples: 500,
  seed: 42,
  ranks: true,
  bca: true,
};
const nDCG = { name: 'nDCG@10', higherIsBetter: true };
const RMSE = { name: 'RMSE', higherIsBetter: false };

function values(users: number, seed: number, shift = 0): Float64Array {
  const chance = seededGenerator(seed, 'user', 'values');
  return Float64Array.from({ length: users }, () => shift + chance.below(1000) / 1000);
}

function compared(
  models: readonly (readonly Float64Array[])[],
  measures = [nDCG],
  changed: Partial<ComparisonSettings> = {},
  cohorts: Parameters<typeof compareModels>[0]['cohorts'] = [],
): Comparison {
  const named = models.map((own, model) => ({ name: 'abcdef'[model], values: own }));
  return runToEnd(
    compareModels({ convention: 'recscope', models: named, measures, cohorts }, { ...settings, ...changed }),
  );
}

const validate = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(
  JSON.parse(
    readFileSync(path.resolve(__dirname, '../../../schemas/comparison-2.schema.json'), 'utf8'),
  ) as object,
);

/** The contract holds, and no number is NaN or without end. */
function isValid(json: Comparison): void {
  assert.equal(validate({ ...json, files: [], changes: [] }), true, JSON.stringify(validate.errors));
  assert.deepEqual(JSON.parse(JSON.stringify(json)), json);
}

describe('comparing models', () => {
  it('holds every pair, difference b − a, and keeps to the contract', () => {
    const base = values(40, 1);
    const json = compared([[base], [base.map((value) => value + 0.1)], [values(40, 2)]]);
    isValid(json);
    assert.deepEqual(
      json.pairs.map(({ a, b }) => a + b),
      ['ab', 'ac', 'bc'],
    );
    assert.ok(Math.abs((json.pairs[0].difference ?? 0) - 0.1) < 1e-12);
    assert.deepEqual(json.pairs[0].winTieLoss, [40, 0, 0]);
    assert.deepEqual([json.friedman, json.tukey], [[], []]);
    assert.equal(json.adjusted.test, 'randomization');
  });

  it('with a baseline holds the pairs with it, which is a', () => {
    const json = compared([[values(40, 1)], [values(40, 2)], [values(40, 3)]], [nDCG], {
      baseline: 1,
      adjust: 'holm',
    });
    isValid(json);
    assert.equal(json.baseline, 'b');
    assert.deepEqual(
      json.pairs.map(({ a, b }) => a + b),
      ['ba', 'bc'],
    );
    assert.equal(json.adjusted.method, 'holm');
    assert.equal(json.adjusted.test, 'pairedT');
    assert.equal(json.adjusted.p.length, 2);
  });

  it('says of one model twice that there is no difference', () => {
    const own = values(30, 1);
    const json = compared([[own], [own.slice()]]);
    isValid(json);
    const [pair] = json.pairs;
    assert.equal(pair.difference, 0);
    assert.equal(pair.verdict, 'equivalent');
    const { tests } = pair;
    assert.deepEqual(
      [tests.pairedT?.p, tests.wilcoxon?.p, tests.randomization?.p, tests.sign?.p, json.adjusted.p[0].p],
      [1, 1, 1, 1, 1],
    );
    assert.match(pairSentences({ ...json, files: [], changes: [] }, pair).join(' '), /no difference to test/);
  });

  for (const [users, words] of [
    [0, /no user in common/],
    [1, /One user shows nothing/],
    [2, /too few users/],
  ] as const)
    it(`${users} users: says too few, and no number is missing its word`, () => {
      const json = compared([[values(users, 1)], [values(users, 2)], [values(users, 3)]]);
      isValid(json);
      for (const pair of json.pairs) {
        assert.equal(pair.verdict, 'inconclusive');
        assert.match(pairSentences({ ...json, files: [], changes: [] }, pair).join(' '), words);
      }
    });

  it('takes constant measures, users of one model only and no common user', () => {
    const nobody = new Float64Array(20).fill(Number.NaN);
    const half = (even: boolean): Float64Array =>
      Float64Array.from({ length: 20 }, (_, user) => ((user % 2 === 0) === even ? user / 20 : Number.NaN));
    isValid(compared([[new Float64Array(20).fill(1)], [new Float64Array(20).fill(0.5)]]));
    isValid(compared([[nobody], [nobody]]));
    const apart = compared([[half(true)], [half(false)]]);
    isValid(apart);
    assert.equal(apart.pairs[0].n, 0);
    const some = compared([[values(20, 1)], [half(true)], [values(20, 3)]]);
    isValid(some);
    assert.deepEqual(
      some.pairs.map(({ n }) => n),
      [10, 20, 10],
    );
  });

  it('turns errors round: less is better', () => {
    const own = values(200, 1);
    const json = compared([[own], [own.map((value, user) => value + 0.2 + (user % 3) / 100)]], [RMSE]);
    assert.equal(json.pairs[0].verdict, 'worse');
    assert.deepEqual(json.pairs[0].winTieLoss, [0, 0, 200]);
  });

  it('is the same for a seed, and without resamples has none of what they give', () => {
    const models = [[values(50, 1)], [values(50, 2)]];
    assert.deepEqual(compared(models), compared(models));
    const plain = compared(models, [nDCG], { resamples: 0 });
    isValid(plain);
    assert.equal(plain.pairs[0].tests.randomization, null);
    assert.equal(plain.pairs[0].ci.bca, null);
    assert.equal(plain.adjusted.method, 'bonferroni');
    assert.deepEqual([plain.best, plain.adjusted.families], [[], []]);
  });

  it('corrects more where more is compared together', () => {
    const models = [1, 2, 3].map((seed) => [values(60, seed, seed / 20), values(60, seed + 9)]);
    const measures = [nDCG, { name: 'AP', higherIsBetter: true }];
    for (const adjust of ['maxt', 'bonferroni'] as const) {
      const all = compared(models, measures, { adjust, resamples: 2000 });
      const each = compared(models, measures, { adjust, resamples: 2000, family: 'measure' });
      for (const [at, { p }] of all.adjusted.p.entries()) assert.ok(p >= each.adjusted.p[at].p - 0.02);
    }
  });

  it('keeps to the contract with several runs of a model, and by every method', () => {
    const runs = [3, 4, 5].map((seed) => [values(40, seed)]);
    const input = {
      convention: 'recscope',
      models: [
        { name: 'a', values: [values(40, 1)] },
        { name: 'b', values: [meanOfRuns(runs.map(([column]) => column))], runs },
      ],
      measures: [nDCG],
      cohorts: [{ by: 'x', values: ['y'], ofUser: new Int32Array(40) }],
    };
    const json = runToEnd(compareModels(input, settings));
    isValid(json);
    assert.deepEqual(
      [json.adjusted.test, json.adjusted.method, json.models[1].measures[0].runs?.count],
      ['usersAndRuns', 'bonferroni', 3],
    );
    assert.deepEqual(
      json.pairs[0].runs?.components.map((component) => component.runs),
      [1, 3],
    );
    for (const adjust of ['bonferroni', 'holm', 'bh', 'none'] as const) {
      const found = compared([[values(40, 1)], [values(40, 2)], [values(40, 3)]], [nDCG], { adjust });
      isValid(found);
      assert.equal(found.adjusted.method, adjust);
    }
  });

  it('has no printed verdict that is not known yet', () => {
    const models = [[values(60, 1)], [values(60, 2)]];
    const first = compared(models, [nDCG], { first: true });
    assert.equal(first.pairs[0].verdict, null);
    assert.equal(validate({ ...first, files: [], changes: [] }), false);
  });

  it('the p of two models is the same by max-T as by sign flips', () => {
    const json = compared([[values(60, 1)], [values(60, 2)]]);
    assert.equal(json.adjusted.p[0].p, json.pairs[0].tests.randomization?.p);
  });
});

describe('verdicts', () => {
  const grounds = {
    users: 100,
    difference: 0.02,
    higherIsBetter: true,
    identical: false,
    differs: true,
    within: false,
  } as const;
  for (const [name, change, expected] of [
    ['above 0', {}, 'better'],
    ['below 0', { difference: -0.02 }, 'worse'],
    ['below 0, of an error', { difference: -0.02, higherIsBetter: false }, 'better'],
    ['above 0, of an error', { higherIsBetter: false }, 'worse'],
    ['neither shown', { differs: false }, 'inconclusive'],
    ['above 0 but within the margin', { within: true }, 'equivalent'],
    ['within the margin', { differs: false, within: true }, 'equivalent'],
    ['five users', { users: 5 }, 'inconclusive'],
    ['five users within the margin', { users: 5, differs: false, within: true }, 'inconclusive'],
    ['one user without a difference', { users: 1, difference: 0, identical: true }, 'equivalent'],
    ['no user', { users: 0, identical: true, differs: false }, 'inconclusive'],
  ] as const)
    it(name, () => {
      assert.equal(verdictOf({ ...grounds, ...change }), expected);
    });
});

describe('cohorts', () => {
  it('by value, by quarters, and at bounds', () => {
    assert.deepEqual(
      cohortsByColumn('country', { texts: ['KR', 'DE', ''], ofUser: Int32Array.of(0, 1, 0, 2, -1) }),
      {
        by: 'country',
        values: ['KR', 'DE', '(empty)'],
        ofUser: Int32Array.of(0, 1, 0, 2, -1),
        empty: 2,
      },
    );
    const born = cohortsByColumn(
      'age',
      { texts: ['10', ' ', '30'], ofUser: Int32Array.of(0, 1, 2, -1) },
      [18],
    );
    assert.deepEqual(
      [born.values, [...born.ofUser]],
      [
        ['< 18', '≥ 18', '(empty)'],
        [0, 2, 1, -1],
      ],
    );
    const ages = Float64Array.of(10, 20, 30, 40, Number.NaN);
    assert.deepEqual([...cohortsByNumber('age', ages).ofUser], [0, 1, 2, 3, -1]);
    assert.deepEqual(cohortsByNumber('age', ages, [18, 30]).values, ['< 18', '18 – < 30', '≥ 30']);
    assert.deepEqual([...cohortsByNumber('age', ages, [18, 30]).ofUser], [0, 1, 2, 2, -1]);
    assert.deepEqual(cohortsByNumber('age', Float64Array.of(5, 5)).values, ['5']);
  });

  it('of several columns: each combination that a user has, with the column before each value', () => {
    const found = crossCohorts([
      { by: 'new', values: ['known', 'new'], ofUser: Int32Array.of(0, 1, 0, 1, -1, 0) },
      { by: 'country', values: ['KR', 'DE', 'US'], ofUser: Int32Array.of(1, 0, 0, -1, 0, 1) },
    ]);
    assert.deepEqual(found, {
      by: 'new×country',
      values: ['new=known, country=KR', 'new=known, country=DE', 'new=new, country=KR'],
      ofUser: Int32Array.of(1, 2, 0, -1, -1, 1),
      crosses: true,
    });
  });

  it('are asked for by name, several with + or ×, at bounds too; a name may hold any sign', () => {
    const columns = ['country', 'a+b', 'c×d'];
    assert.deepEqual(
      parseCohorts(['country', 'new×country', 'new + age:18,30', 'a+b', 'c×d', 'a+b×new'], columns),
      [
        { column: 'country' },
        { column: 'new', crossed: [{ column: 'country' }] },
        { column: 'new', crossed: [{ column: 'age', bounds: [18, 30] }] },
        { column: 'a+b' },
        { column: 'c×d' },
        { column: 'a+b', crossed: [{ column: 'new' }] },
      ],
    );
  });

  it('name the harmed one first, with its own means, and correct all as one family', () => {
    const a = values(400, 1);
    const harmed = Int32Array.from({ length: 400 }, (_, user) => (user % 10 === 3 ? 1 : 0));
    const b = a.map((value, user) => value - (harmed[user] === 1 ? 0.2 : 0) + ((user % 7) - 3) / 100);
    const json = compared([[a], [b]], [nDCG], { resamples: 2000 }, [
      { by: 'country', values: ['DE', 'KR'], ofUser: harmed },
    ]);
    isValid(json);
    const [first, second] = json.cohorts;
    assert.equal(first.value, 'KR');
    assert.equal(first.users, 40);
    assert.equal(first.verdict, 'worse');
    assert.ok(Math.abs((first.difference ?? 0) + 0.2) < 0.01);
    assert.ok((first.adjustedP ?? 1) < 0.001 && (second.adjustedP ?? 0) >= (second.p ?? 1));
  });
});

describe('overlap of lists', () => {
  const lists = (...items: number[][]): { offsets: Int32Array; items: Int32Array } => ({
    offsets: Int32Array.from([0, ...items.map((_, at) => items.slice(0, at + 1).flat().length)]),
    items: Int32Array.from(items.flat()),
  });

  it('Jaccard, first item, items that came and went', () => {
    const found = listOverlap(lists([1, 2, 3, 9], [5], []), lists([1, 3, 4, 8], [6], [7]), 3, 10);
    assert.equal(found.users, 2);
    assert.equal(found.jaccard, (2 / 4 + 0) / 2);
    assert.equal(found.firstChanged, 0.5);
    assert.deepEqual([...found.gained], [0, 0, 0, 0, 1, 0, 1, 0, 0, 0]);
    assert.deepEqual([...found.lost], [0, 0, 1, 0, 0, 1, 0, 0, 0, 0]);
  });

  it('rank-biased overlap, worked out by hand', () => {
    const overlap = (first: number[], second: number[]): number =>
      listOverlap(lists(first), lists(second), 3, 5).rankBiased;
    assert.ok(Math.abs(overlap([1, 2, 3], [1, 2, 3]) - 1) < 1e-12);
    assert.equal(overlap([1, 2], [3, 4]), 0);
    // Agreement 0 at depth 1, 1 at depth 2: (1 − p)/p · p² + p².
    assert.ok(Math.abs(overlap([1, 2], [2, 1]) - (0.1 * 0.9 + 0.81)) < 1e-12);
    // Lengths 1 and 2: X₁ = 1, X₂ = 1; 0.1/0.9 · (0.9 + 0.81/2 + 1·1/(1·2)·0.81) + (0/2 + 1) · 0.81.
    assert.ok(Math.abs(overlap([1], [1, 2]) - ((0.1 / 0.9) * (0.9 + 0.405 + 0.405) + 0.81)) < 1e-12);
  });
});
