import assert from 'node:assert/strict';
import fc from 'fast-check';
import { catalogueFrom } from '../../../src/core/data/catalogue';
import {
  itemFeaturesFromColumns,
  itemFeaturesFromLists,
  parseFeatureList,
} from '../../../src/core/data/itemFeatures';
import { compilePlan } from '../../../src/core/evaluation/evaluate';
import { Judge } from '../../../src/core/evaluation/judging/judge';
import { UserTruth } from '../../../src/core/evaluation/judging/userTruth';
import { trainingFrom } from '../../../src/core/data/training';
import { columnFamilies } from '../../../src/core/measures/beyondAccuracy/listColumn';
import { measureFamilies } from '../../../src/core/measures/registry';
import { InputError } from '../../../src/shared/problem';
import { interactionsOf, TestIds } from './interactionRows';
import { dataOf, inputOf, measured, type WorkedData } from './listEvaluation';
import { runs } from '../../extent';

const beyondAccuracyFamilies = measureFamilies.filter(
  (family) => family.group === 'beyond-accuracy' && !columnFamilies.includes(family),
);

/**
 * Four users. Training counts: a 4, b 2, c 1, d 1; 80 % of 8 is 6.4, so a, b and c are the head.
 */
const data: WorkedData = {
  recommended: { u1: 'de', u2: 'ca', u3: 'bd' },
  relevant: { u1: 'd', u2: 'ce', u3: 'x', u4: 'b' },
  trained: { u1: 'abc', u2: 'ab', u3: 'a', u4: 'ad' },
  catalogue: 'abcdef',
  categories: { a: 'X', b: 'X|Y', c: 'Y', d: 'Z', e: 'X' },
};
const discounts = 1 + 1 / Math.log2(3);

describe('measures beyond accuracy, worked by hand', () => {
  const input = inputOf(data);
  type Case = [measure: string, mean: number, perUser?: Record<string, number>];
  const cases: Case[] = [
    ['CatalogCoverage@2', 5 / 6],
    ['CatalogCoverage(catalogue=train)@2', 4 / 4],
    ['CatalogCoverage(catalogue=train,outside=counted)@2', 5 / 4],
    // Shares of a … e: 1 1 1 1 2 sixths beside the four items of training: Σ(2j − 5)·share for j = 0 … 4.
    ['Gini(catalogue=train,outside=counted)@2', (-5 - 3 - 1 + 1 + 2 * 3) / 6 / 4],
    ['CatalogCoverage@1', 3 / 6],
    ['CatalogCount@2', 5],
    ['UserCoverage@2', 3 / 4, { u1: 1, u2: 1, u3: 1, u4: 0 }],
    // Shares of a … f: 0 1 1 1 1 2 sixths, ascending; Σ(2j − 7)·share = 10/6.
    ['Gini@2', 10 / 6 / 6],
    ['Gini(form=sample)@2', 10 / 6 / 5],
    ['Gini(form=complement)@2', 1 - 10 / 6 / 5],
    ['Entropy@2', (4 / 6) * Math.log2(6) + (2 / 6) * Math.log2(3)],
    ['Entropy(form=nats-per-item)@2', ((4 / 6) * Math.log(6) + (2 / 6) * Math.log(3)) / 5],
    ['ARP@2', 1.5, { u1: 0.5, u2: 2.5, u3: 1.5 }],
    ['ARP(norm=k)@4', 0.75, { u1: 0.25, u2: 1.25, u3: 0.75 }],
    ['APLT@2', 0.5, { u1: 1, u2: 0, u3: 0.5 }],
    ['ACLT@2', 1, { u1: 2, u2: 0, u3: 1 }],
    ['Unseen@2', 2.5 / 3, { u1: 1, u2: 0.5, u3: 1 }],
    ['Unseen(users=trained)@2', 3.5 / 4, { u1: 1, u2: 0.5, u3: 1, u4: 1 }],
    // −log2 of 4/4, 2/4, 1/4, 1/4; e was nobody’s and counts as one user’s.
    ['Novelty@2', 1.5, { u1: 2, u2: 1, u3: 1.5 }],
    ['Novelty(base=interactions)@1', (3 + 3 + 2) / 3, { u1: 3, u2: 3, u3: 2 }],
    ['Surprisal@2', 0.75, { u1: 1, u2: 0.5, u3: 0.75 }],
    ['EPC@2', (2 * 0.75) / discounts / 4, { u1: 0.75 / discounts, u2: 0.75 / discounts, u3: 0, u4: 0 }],
    ['EFD@2', (2 * 3) / discounts / 4, { u1: 3 / discounts, u2: 3 / discounts, u3: 0, u4: 0 }],
    ['ILD(distance=hamming)@2', (2 + 2 + 3) / 3, { u1: 2, u2: 2, u3: 3 }],
    ['Personalization@2', 1 - 0.5 / 3],
    // Popularity ranks a 1, b 2, c and d 3 of a catalogue of 6: c and d are worth 4/6 to anybody, 6/6 at rank 1.
    ['Serendipity@2', 1 / 12, { u1: 1 / 6, u2: 1 / 6, u3: 0, u4: 0 }],
    ['Serendipity(form=ge)@2', 1 / 4, { u1: 1 / 2, u2: 1 / 2, u3: 0, u4: 0 }],
    // d is like a (1 user had both, of 1 and 4), not like b and c; c is like a (1/2) and b (1/√2).
    [
      'Serendipity(form=zhang)@2',
      ((1 - 0.5 / 3) / 2 + (1 - (0.5 + Math.SQRT1_2) / 2) / 2) / 4,
      { u1: (1 - 0.5 / 3) / 2, u2: (1 - (0.5 + Math.SQRT1_2) / 2) / 2, u3: 0, u4: 0 },
    ],
    // u1 had X and Y in halves and is recommended X and Z in halves: ½·ln(½ / (0.01·½)).
    ['Calibration@2', NaN, { u1: 0.5 * Math.log(100) }],
    // Recommended 3 of 3 possible head items and 3 of 9 possible tail items.
    ['PopRSP@2', (1 - 1 / 3) / (1 + 1 / 3)],
    // Hits 1 of 2 relevant head items and 1 of 3 relevant tail items.
    ['PopREO@2', (1 / 2 - 1 / 3) / (1 / 2 + 1 / 3)],
    // One of four users is active: u1, with a hit; one of the other three has a hit.
    ['GroupGap(of=HitRate,share=0.25)@2', 1 - 1 / 3],
  ];
  for (const [measure, mean, perUser] of cases) {
    it(`${measure}${Number.isNaN(mean) ? '' : ` = ${mean}`}`, () => {
      const result = measured(input, measure);
      if (!Number.isNaN(mean)) near(result.mean, mean);
      for (const [user, value] of Object.entries(perUser ?? {}))
        near(result.values[input.ids.users.find(user)], value);
    });
  }

  it('ILD by shared features, and by the users who had both', () => {
    const near2 = inputOf({ ...data, recommended: { u1: 'ab' } });
    near(measured(near2, 'ILD@2').mean, 1 - Math.SQRT1_2);
    near(measured(near2, 'ILD(distance=jaccard)@2').mean, 1 / 2);
    near(measured(near2, 'ILD(distance=hamming)@2').mean, 1);
    near(measured(near2, 'ILD(distance=cooccurrence)@2').mean, 1 - 2 / Math.sqrt(4 * 2));
  });

  it('Entropy per list lets short lists count as much as long ones', () => {
    const uneven = inputOf({ recommended: { u1: 'a', u2: 'bc' }, relevant: { u1: 'a' } });
    near(measured(uneven, 'Entropy(form=per-list)').mean, Math.log2(3));
    near(measured(uneven, 'Entropy').mean, Math.log2(3));
    const repeated = inputOf({ recommended: { u1: 'a', u2: 'ab', u3: 'ac' }, relevant: { u1: 'a' } });
    // a: 3 of 5 entries, weight 1 + ½ + ½; b and c: 1 of 5, weight ½ each.
    near(measured(repeated, 'Entropy(form=per-list)').mean, (2 * Math.log2(5 / 3) + 1 * Math.log2(5)) / 3);
  });
});

describe('measures beyond accuracy at the edges', () => {
  it('a list of one item has no diversity; the user is left out and counted', () => {
    const one = inputOf({ ...data, recommended: { u1: 'd', u2: 'ab' } });
    const result = measured(one, 'ILD@5');
    assert.equal(result.users, 1);
    assert.equal(result.undefinedUsers, 1);
    assert.equal(measured(one, 'ILD(single=zero)@5').users, 2);
  });

  it('an item repeated in a list counts once in the long tail, and in the history', () => {
    const repeated = inputOf({ ...data, recommended: { u1: 'dd', u2: 'aa' } });
    near(measured(repeated, 'APLT(duplicates=counted)@2').mean, (1 / 2 + 0) / 2);
    near(measured(repeated, 'ACLT(duplicates=counted)@2').mean, (1 + 0) / 2);
    near(measured(repeated, 'Unseen(duplicates=counted)@2').mean, (1 + 1 / 2) / 2);
    near(measured(repeated, 'APLT@2').mean, (1 + 0) / 2);
  });

  it('undefined where nothing is there to compare', () => {
    const alone = inputOf({ ...data, recommended: { u1: 'd' }, relevant: { u1: 'd' }, trained: { u1: 'a' } });
    for (const measure of ['Personalization', 'Surprisal', 'ILD', 'GroupGap'])
      assert.ok(Number.isNaN(measured(alone, measure).mean), measure);
  });

  it('without --catalogue the items file, and without that the training items are the catalogue', () => {
    near(measured(inputOf({ ...data, catalogue: undefined }), 'CatalogCoverage@2').mean, 5 / 5);
    near(
      measured(inputOf({ ...data, catalogue: undefined, categories: undefined }), 'CatalogCoverage@2').mean,
      4 / 4,
    );
  });
});

describe('inputs of measures beyond accuracy', () => {
  const bare = inputOf({ recommended: data.recommended, relevant: data.relevant });
  const flags: [string, string[]][] = [
    ['ARP@2', ['--train']],
    ['APLT@2', ['--train']],
    ['Unseen@2', ['--train']],
    ['Novelty@2', ['--train']],
    ['EPC@2', ['--train']],
    ['PopREO@2', ['--train']],
    ['Serendipity@2', ['--train']],
    ['GroupGap@2', ['--train']],
    ['ILD@2', ['--items']],
    ['ILD(distance=cooccurrence)@2', ['--train']],
    ['Calibration@2', ['--train']],
    ['CatalogCoverage@2', ['--catalog', '--items', '--train']],
    ['Gini@2', ['--catalog', '--items', '--train']],
  ];
  for (const [measure, named] of flags) {
    it(`${measure} without them names ${named.join(', ')}`, () =>
      assert.throws(
        () => measured(bare, measure),
        (error: unknown) =>
          error instanceof InputError && named.every((flag) => error.problem.advice.includes(flag)),
      ));
  }

  it('Calibration is undefined where no item has any category: two empty mixes are not the same mix', () => {
    const plain = inputOf({ ...data, categories: { a: '', b: '', c: '', d: '', e: '' } });
    const { mean, undefinedUsers } = measured(plain, 'Calibration@2');
    assert.ok(Number.isNaN(mean));
    assert.equal(undefinedUsers, 3);
  });

  it('a recommended item without features is named with its line', () => {
    const unknown = inputOf({ ...data, recommended: { u1: 'ab', u2: 'az' } });
    for (const measure of ['ILD@2', 'Calibration@2']) {
      assert.throws(
        () => measured(unknown, measure),
        (error: unknown) =>
          error instanceof InputError &&
          error.problem.message.includes('z') &&
          error.problem.file === 'recs.csv' &&
          error.problem.line === 5,
      );
    }
  });

  it('an empty catalogue, an empty items file and empty training are refused', () => {
    const ids = new TestIds();
    const empty = interactionsOf(ids, []);
    const table = { rows: 0, items: [], lines: empty.lines, file: 'items.csv' };
    for (const build of [
      () => catalogueFrom([], 0, 0, 'catalogue.csv'),
      () => itemFeaturesFromColumns(table, [], 0),
      () => trainingFrom(empty, 0, 0, 'train.csv'),
    ]) {
      assert.throws(build, (error: unknown) => error instanceof InputError && error.problem.line === 1);
    }
  });

  it('a catalogue counts each item once', () => {
    assert.deepEqual([...catalogueFrom([2, 0, 2], 3, 4, 'catalogue.csv').items], [2, 0]);
  });

  it('features are read from 0/1 columns; anything else is named with its line', () => {
    const { lines } = interactionsOf(new TestIds(), []);
    const table = { rows: 2, items: [1, 0], lines, file: 'items.csv' };
    const features = itemFeaturesFromColumns(
      table,
      [
        { name: 'old', values: [1, 0] },
        { name: 'new', values: [1, 1] },
      ],
      3,
    );
    assert.deepEqual([...features.offsets], [0, 1, 3, 3]);
    assert.deepEqual([...features.features], [1, 0, 1]);
    assert.deepEqual([...features.known], [1, 1, 0]);
    const wrong = () => itemFeaturesFromColumns(table, [{ name: 'old', values: [1, 0.5] }], 3);
    assert.throws(wrong, (error: unknown) => error instanceof InputError && error.problem.line === 3);
    const twice = () => itemFeaturesFromLists({ ...table, items: [1, 1] }, ['A', 'B'], 3);
    assert.throws(twice, (error: unknown) => error instanceof InputError && error.problem.line === 3);
  });

  const lists: [string, string[]][] = [
    ['Drama|Comedy', ['Drama', 'Comedy']],
    ['Drama; Comedy', ['Drama', 'Comedy']],
    ['[\'Drama\', "Comedy"]', ['Drama', 'Comedy']],
    ['Sci-Fi & Fantasy, Drama', ['Sci-Fi & Fantasy', 'Drama']],
    ['Drama', ['Drama']],
    ['[]', []],
    ['', []],
  ];
  for (const [text, names] of lists) {
    it(`the list ${JSON.stringify(text)} holds ${names.length}`, () =>
      assert.deepEqual(parseFeatureList(text), names));
  }

  it('training counts rows and distinct users apart, and keeps each item of a history once', () => {
    const ids = new TestIds();
    const rows = interactionsOf(ids, [
      ['u', 'a'],
      ['v', 'a'],
      ['u', 'a'],
      ['u', 'b'],
    ]);
    const train = trainingFrom(rows, 3, 2, 'train.csv');
    assert.deepEqual([...train.offsets], [0, 2, 3, 3]);
    assert.deepEqual([...train.items], [0, 1, 0]);
    assert.deepEqual([...train.itemInteractions], [3, 1]);
    assert.deepEqual([...train.itemUsers], [2, 1]);
    assert.deepEqual([train.interactions, train.users], [4, 2]);
  });
});

const letters = [...'abcdefgh'];
const someItems = (minLength: number) =>
  fc
    .subarray(letters, { minLength })
    .chain((items) => fc.shuffledSubarray(items, { minLength: items.length }));
const someLists = (minLength: number) =>
  fc
    .array(someItems(minLength), { minLength: 1, maxLength: 6 })
    .map((lists) => Object.fromEntries(lists.map((items, user) => [`u${user}`, items.join('')])));
const someData: fc.Arbitrary<WorkedData> = fc.record({
  recommended: someLists(1),
  relevant: someLists(1),
  trained: someLists(1),
  catalogue: fc.constant(letters.join('')),
  categories: fc
    .array(fc.subarray(['X', 'Y', 'Z'], { minLength: 1 }), { minLength: 8, maxLength: 8 })
    .map((lists) => Object.fromEntries(letters.map((item, i) => [item, lists[i].join('|')]))),
});

/** Undefined, or between the bounds but for what rounding leaves of a sum. */
function isWithin(value: number, [low, high]: readonly [number, number]): boolean {
  return Number.isNaN(value) || (value >= low - 1e-12 && value <= high + 1e-12);
}

describe('measures beyond accuracy, for any lists', () => {
  it('stay within their range, or are undefined', () => {
    fc.assert(
      fc.property(someData, fc.integer({ min: 1, max: 9 }), (any, cutoff) => {
        const input = inputOf(any);
        for (const { name, range } of beyondAccuracyFamilies) {
          const { mean, values } = measured(input, `${name}@${cutoff}`);
          for (const value of [mean, ...values]) {
            assert.ok(isWithin(value, range), `${name}@${cutoff}: ${value}`);
          }
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('stay within their range where the catalogue lacks recommended items, unless these are counted', () => {
    fc.assert(
      fc.property(someData, fc.subarray(letters, { minLength: 2 }), (any, listed) => {
        const input = inputOf({ ...any, catalogue: listed.join('') });
        for (const measure of ['CatalogCoverage(outside=ignored)', 'Gini(outside=ignored)']) {
          const { mean } = measured(input, measure);
          assert.ok(isWithin(mean, [0, 1]), `${measure}: ${mean}`);
        }
        // As RecTools, Elliot and RecBole divide: more than 1 where more items are recommended than listed.
        near(
          measured(input, 'CatalogCoverage(outside=counted)').mean,
          measured(input, 'CatalogCount').mean / listed.length,
        );
      }),
      { numRuns: runs(60) },
    );
  });

  it('do not depend on the names of users', () => {
    fc.assert(
      fc.property(someData, (any) => {
        const renamed = (lists: Readonly<Record<string, string>>) =>
          Object.fromEntries(
            Object.entries(lists).map(([user, items]) => [`z${9 - Number(user[1])}`, items]),
          );
        const before = inputOf(any);
        const after = inputOf({
          ...any,
          recommended: renamed(any.recommended),
          relevant: renamed(any.relevant),
          trained: renamed(any.trained ?? {}),
        });
        for (const { name } of beyondAccuracyFamilies) {
          const a = measured(before, `${name}@3`).mean;
          const b = measured(after, `${name}@3`).mean;
          assert.ok(Object.is(a, b) || Math.abs(a - b) < 1e-9, `${name}: ${a} and ${b}`);
        }
      }),
      { numRuns: runs(40) },
    );
  });

  it('coverage, novelty of the whole and diversity do not depend on the order within the list', () => {
    fc.assert(
      fc.property(someData, (any) => {
        const turned = Object.fromEntries(
          Object.entries(any.recommended).map(([user, items]) => [user, [...items].reverse().join('')]),
        );
        const before = inputOf(any);
        const after = inputOf({ ...any, recommended: turned });
        const orderless = ['CatalogCoverage', 'Gini', 'Entropy', 'ARP', 'APLT', 'Unseen', 'Novelty', 'ILD'];
        for (const name of [...orderless, 'Personalization', 'Calibration', 'PopRSP', 'PopREO']) {
          const a = measured(before, name).mean;
          const b = measured(after, name).mean;
          assert.ok(Object.is(a, b) || Math.abs(a - b) < 1e-9, `${name}: ${a} and ${b}`);
        }
      }),
      { numRuns: runs(40) },
    );
  });

  it('Personalization computed at once equals that of all pairs of lists', () => {
    fc.assert(
      fc.property(someData, (any) => {
        const lists = Object.values(any.recommended);
        let sum = 0;
        let pairs = 0;
        lists.forEach((a, i) =>
          lists.slice(i + 1).forEach((b) => {
            sum += [...a].filter((item) => b.includes(item)).length / Math.sqrt(a.length * b.length);
            pairs++;
          }),
        );
        const { mean } = measured(inputOf(any), 'Personalization');
        assert.ok(pairs === 0 ? Number.isNaN(mean) : Math.abs(mean - (1 - sum / pairs)) < 1e-9);
      }),
      { numRuns: runs(60) },
    );
  });

  it('the derivation of a value leads to the value', () => {
    fc.assert(
      fc.property(someData, fc.integer({ min: 1, max: 9 }), (any, cutoff) => {
        const input = inputOf(any);
        const truth = new UserTruth(input);
        const further = ['EPC', 'EFD', 'ILD', 'Serendipity'];
        for (const name of ['ARP', 'APLT', 'ACLT', 'Unseen', 'Novelty', 'Surprisal', ...further]) {
          const [{ compiled }] = compilePlan(`${name}@${cutoff}`, 'recscope').measures;
          assert.ok(compiled.kind === 'data-bound');
          const measure = compiled.bind(dataOf(input));
          assert.ok(measure.kind === 'per-user' && measure.derive !== undefined);
          const judge = new Judge(input, truth, measure.view, measure.depth);
          for (let user = 0; user < input.users.size; user++) {
            truth.turnTo(user);
            const list = judge.judge();
            const value = measure.value(list);
            const { result } = measure.derive(list);
            assert.ok(
              Object.is(value, result) || Math.abs(value - result) < 1e-12,
              `${name}: ${value}, ${result}`,
            );
          }
        }
      }),
      { numRuns: runs(30) },
    );
  });
});

function near(actual: number, wanted: number): void {
  assert.ok(Math.abs(actual - wanted) < 1e-12, `${actual} instead of ${wanted}`);
}
