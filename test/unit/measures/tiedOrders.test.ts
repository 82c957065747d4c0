import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compilePlan } from '../../../src/core/evaluation/evaluate';
import { tieEffectsOf, planUnderTieOrders } from '../../../src/core/evaluation/ties/tieEffects';
import type { JudgedList } from '../../../src/core/data/judgedList';
import type { MeasureFamily } from '../../../src/core/measures/measure';
import { measureFamilies } from '../../../src/core/measures/registry';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import { casesOf } from '../../extent';
import { inputOf, measured, type WorkedData } from './listEvaluation';

const ITEMS = 'abcdefgh';
const around = {
  trained: { u: 'abg', v: 'aceh', w: 'bc', x: 'ad', y: 'a' },
  catalogue: 'abcdefg',
  categories: { a: 'X', b: 'X|Y', c: 'Y', d: 'Z', e: 'X|Z', f: 'W', g: 'Y|Z|W', h: 'V' },
};

/** Entries of equal score stand in the same third of the list. */
const score = (index: number): number => -Math.floor((index + 1) / 4);

/** Every order of a list in which only entries of equal score change places. */
function ordersOf(list: string, start = 0): string[] {
  if (start >= list.length) return [''];
  let end = start;
  while (end < list.length && score(end) === score(start)) end++;
  const behind = ordersOf(list, end);
  return permutations([...list.slice(start, end)]).flatMap((run) => behind.map((rest) => run + rest));
}

function permutations(letters: readonly string[]): string[] {
  if (letters.length === 0) return [''];
  return letters.flatMap((letter, at) =>
    permutations(letters.filter((_, other) => other !== at)).map((rest) => letter + rest),
  );
}

function valueOf(measure: string, recommended: string, relevant: string): number {
  const data: WorkedData = {
    ...around,
    recommended: { u: recommended },
    relevant: { u: relevant, v: 'a' },
    score,
  };
  const input = inputOf(data);
  return evaluateAtOnce(input, compilePlan(measure, 'recscope')).measures[0].values[
    input.ids.users.find('u') ?? -1
  ];
}

/** A name with a cutoff, if the family takes one, under a rule for equal scores. */
function under(family: MeasureFamily, cutoff: number, rule: string, form: string): string {
  return `${family.name}(ties=${rule}${form})${family.cutoff === 'none' ? '' : `@${cutoff}`}`;
}

/** The family as it is, and with each choice that is its own. */
function formsOf({ parameters }: MeasureFamily): string[] {
  const everybodys = new Set(['ties', 'duplicates', 'missed', 'users']);
  return parameters.reduce(
    (forms, spec) =>
      spec.kind === 'choice' && !everybodys.has(spec.name)
        ? [...forms, ...spec.values.map((value) => `,${spec.name}=${value}`)]
        : forms,
    [''],
  );
}

/** Compares the expected value with the mean of what each order gives that a file could have. */
function isMeanOverOrders(
  family: MeasureFamily,
  cutoff: number,
  form: string,
  recommended: string,
  relevant: string,
): void {
  const expected = under(family, cutoff, 'expected', form);
  const one = valueOf(expected, recommended, relevant);
  const orders = ordersOf(recommended).map((order) =>
    valueOf(under(family, cutoff, 'list-order', form), order, relevant),
  );
  const mean = orders.reduce((sum, value) => sum + value, 0) / orders.length;
  assert.ok(
    (Number.isNaN(mean) && Number.isNaN(one)) || Math.abs(one - mean) < 1e-9,
    `${expected} of ${recommended} with ${relevant} is ${one}, in each order ${mean}`,
  );
}

/** Families with a value per user. */
const perUser = measureFamilies.filter(
  (family) =>
    family.name !== 'GroupGap' &&
    family.parameters.some(
      (spec) => spec.kind === 'choice' && spec.name === 'ties' && spec.values.includes('expected'),
    ),
);

describe('the mean over the orders of equal scores', () => {
  const lists = fc.record({
    recommended: fc
      .uniqueArray(fc.constantFrom(...ITEMS), { minLength: 1, maxLength: 6 })
      .map((list) => list.join('')),
    relevant: fc
      .uniqueArray(fc.constantFrom(...ITEMS), { minLength: 1, maxLength: 5 })
      .map((list) => list.join('')),
    cutoff: fc.integer({ min: 1, max: 6 }),
  });
  for (const family of perUser) {
    it(`${family.name}: as measured in each order`, () => {
      for (const form of formsOf(family)) {
        fc.assert(
          fc.property(lists, ({ recommended, relevant, cutoff }) => {
            isMeanOverOrders(family, cutoff, form, recommended, relevant);
          }),
          { numRuns: casesOf({ all: 12, quick: 4 }) },
        );
      }
    });
  }

  for (const family of perUser) {
    it(`${family.name}: also where items are repeated, whichever of their entries count`, () => {
      const repeating = fc.record({
        recommended: fc
          .array(fc.constantFrom(...'abcd'), { minLength: 2, maxLength: 6 })
          .map((list) => list.join('')),
        relevant: fc.uniqueArray(fc.constantFrom(...'abce'), { minLength: 1 }).map((list) => list.join('')),
        cutoff: fc.integer({ min: 1, max: 6 }),
        duplicates: fc.constantFrom('counted', 'once', 'joined'),
      });
      fc.assert(
        fc.property(repeating, ({ recommended, relevant, cutoff, duplicates }) => {
          isMeanOverOrders(family, cutoff, `,duplicates=${duplicates}`, recommended, relevant);
        }),
        { numRuns: casesOf({ all: 40, quick: 12 }) },
      );
    });
  }

  for (const name of ['ARP', 'APLT', 'ACLT', 'Unseen', 'Novelty', 'Surprisal', 'EPC', 'EFD', 'Fallout']) {
    it(`${name}: no order gives less or more than is said`, () => boundsAreReached(name, ''));
  }
  for (const form of ['murakami', 'ge', 'zhang']) {
    it(`Serendipity (${form}): no order gives less or more than is said`, () => {
      boundsAreReached('Serendipity', `,form=${form}`);
    });
  }

  const boundLists = fc.record({
    recommended: fc
      .array(fc.constantFrom(...'abcdefg'), { minLength: 1, maxLength: 6 })
      .map((list) => list.join('')),
    relevant: fc
      .uniqueArray(fc.constantFrom(...ITEMS), { minLength: 1, maxLength: 5 })
      .map((list) => list.join('')),
    cutoff: fc.integer({ min: 1, max: 6 }),
    duplicates: fc.constantFrom('first', 'counted', 'once'),
  });

  /** Of every order of random lists, against what the effects of ties are said to be. */
  function boundsAreReached(name: string, form: string): void {
    const family = measureFamilies.find((one) => one.name === name);
    assert.ok(family !== undefined);
    fc.assert(
      fc.property(boundLists, ({ recommended, relevant, cutoff, duplicates }) => {
        const rule = `${form},duplicates=${duplicates}`;
        const plan = compilePlan(under(family, cutoff, 'list-order', rule), 'recscope');
        const input = inputOf({
          ...around,
          recommended: { u: recommended },
          relevant: { u: relevant, v: 'a' },
          score,
        });
        const [worst, , best] = evaluateAtOnce(input, planUnderTieOrders(plan)).measures;
        const [least, most] = [worst.values[0], best.values[0]].sort((a, b) => a - b);
        if (duplicates !== 'first' && Number.isNaN(least)) return;
        const orders = ordersOf(recommended).map((order) =>
          valueOf(under(family, cutoff, 'list-order', rule), order, relevant),
        );
        const said = `${name}@${cutoff} of ${recommended} with ${relevant}: ${least} … ${most}`;
        assert.ok(Math.abs(least - Math.min(...orders)) < 1e-9, `${said}, least ${Math.min(...orders)}`);
        assert.ok(Math.abs(most - Math.max(...orders)) < 1e-9, `${said}, most ${Math.max(...orders)}`);
      }),
      { numRuns: casesOf({ all: 40, quick: 12 }) },
    );
  }

  it('ILD and Calibration: what another order would give is not said', () => {
    const input = inputOf({ ...around, recommended: { u: 'abc' }, relevant: { u: 'b' }, score: () => 1 });
    const plan = compilePlan('ILD@2,Calibration@2', 'recscope');
    const effects = tieEffectsOf(input, plan, evaluateAtOnce(input, planUnderTieOrders(plan)).measures);
    assert.deepEqual(
      Array.from(effects.values(), ({ worst, best, users, atCutoff }) => [worst, best, users, atCutoff]),
      [
        [NaN, NaN, 0, 1],
        [NaN, NaN, 0, 1],
      ],
    );
  });

  it('GroupGap: the gap between means of such means', () => {
    // u: one hit in the first two of three equal scores, two orders of three; v and the others: none.
    const data: WorkedData = {
      ...around,
      recommended: { u: 'abc', v: 'd' },
      relevant: { u: 'c', v: 'e' },
      score: () => 1,
    };
    const { mean } = measured(
      inputOf({ ...data, trained: { u: 'ff', v: 'g' } }),
      'GroupGap(of=HitRate,ties=expected)@2',
    );
    assert.ok(Math.abs(mean - 2 / 3) < 1e-12, String(mean));
  });

  it('repeated items that count each time: once where the measure says so', () => {
    // Of a, a, b with equal scores two stand within the cutoff: a and a, or a and b twice as often.
    const data: WorkedData = { ...around, recommended: { u: 'aab' }, relevant: { u: 'h' }, score: () => 1 };
    const input = inputOf({ ...data, trained: { u: 'a', v: 'cccccccccc' } });
    // a and b are of the long tail; what the user had is a.
    const expected = { ACLT: 1 / 3 + (2 * 2) / 3, Unseen: 1 / 2, Fallout: (1 / 3 + (2 * 2) / 3) / 7 };
    for (const [name, value] of Object.entries(expected)) {
      const { mean } = measured(input, `${name}(ties=expected,duplicates=counted)@2`);
      assert.ok(Math.abs(mean - value) < 1e-12, `${name}: ${mean}, not ${value}`);
    }
  });

  const letters = Array.from({ length: 26 }, (_, letter) => String.fromCharCode(97 + letter));

  it('a long list: ILD over all pairs that may be shown', () => {
    const categories = Object.fromEntries(letters.map((item, at) => [item, ['X', 'Y', 'X|Y', 'Z'][at % 4]]));
    const input = inputOf({
      recommended: { u: letters.join('') },
      relevant: { u: 'a' },
      score: () => 1,
      categories,
    });
    const { mean } = measured(input, 'ILD(distance=hamming,ties=expected)@3');
    // 7 have X, 7 have Y, 6 have both, 6 have Z: distances 2 (X–Y, X–Z, Y–Z), 1 (X–XY, Y–XY), 3 (XY–Z).
    const pairs = 2 * (7 * 7 + 7 * 6 + 7 * 6) + 7 * 6 + 7 * 6 + 3 * 6 * 6;
    assert.ok(Math.abs(mean - pairs / ((26 * 25) / 2)) < 1e-12, String(mean));
  });

  it('a list with more pairs than are looked at: the mean of some orders is near, and the same each time', () => {
    const items = Array.from({ length: 3000 }, (_, item) => String.fromCodePoint(0x4e00 + item));
    const categories = Object.fromEntries(items.map((item, at) => [item, at % 2 === 0 ? 'X' : 'Y']));
    const input = inputOf({
      recommended: { u: items.join('') },
      relevant: { u: items[0] },
      score: () => 1,
      categories,
    });
    const [one, again] = [1, 2].map(() => measured(input, 'ILD(distance=hamming,ties=expected)@5').mean);
    // Two of 3,000 differ in 1500 of 2999 pairs, by both features.
    assert.ok(Math.abs(one - (2 * 1500) / 2999) < 0.05, String(one));
    assert.equal(one, again);
  });

  it('hundreds of equal scores: measures without a closed form are measured in every order that differs', () => {
    const items = Array.from({ length: 990 }, (_, item) => String.fromCodePoint(0x4e00 + item));
    const input = inputOf({ recommended: { u: items.join('') }, relevant: { u: items[7] }, score: () => 1 });
    // One hit at each rank as often as at any other.
    const { mean } = measured(input, 'IPrec(ties=expected)');
    const harmonic = items.reduce((sum, _, at) => sum + 1 / (at + 1), 0);
    assert.ok(Math.abs(mean - harmonic / items.length) < 1e-12, `${mean}`);
  });

  it('of a long list so many orders are drawn that a million entries are looked at', () => {
    const items = Array.from({ length: 20_000 }, (_, item) => String.fromCodePoint(0x10000 + item));
    const relevant = items.filter((_, index) => index % 1000 === 7).join('');
    const input = inputOf({ recommended: { u: items.join('') }, relevant: { u: relevant }, score: () => 1 });
    let looked = 0;
    const value = measured(input, 'PartialAUC(ties=expected)@100').mean;
    const plan = compilePlan('PartialAUC(ties=expected)@100', 'recscope');
    const { compiled } = plan.measures[0];
    assert.ok(compiled.kind === 'per-user');
    const counting = {
      ...compiled,
      value: (list: JudgedList) => ((looked += list.depth), compiled.value(list)),
    };
    assert.ok(value >= 0 && value <= 1);
    assert.ok(
      evaluateAtOnce(input, { ...plan, measures: [{ ...plan.measures[0], compiled: counting }] }).measures[0]
        .mean === value,
    );
    assert.ok(looked <= 1_000_000, `${looked}`);
  });

  it('AUC among a catalogue is known without trying orders', () => {
    for (const [recommended, relevant] of [
      ['abcdefgh', 'bdh'],
      ['hgfedc', 'ab'],
      ['cab', 'g'],
      ['bdfh', 'abcdefg'],
    ])
      for (let cutoff = 1; cutoff <= 9; cutoff++) {
        const name = (ties: string): string => `LAUC(missed=catalogue,ties=${ties})@${cutoff}`;
        const orders = ordersOf(recommended).map((order) => valueOf(name('list-order'), order, relevant));
        const mean = orders.reduce((sum, value) => sum + value, 0) / orders.length;
        const expected = valueOf(name('expected'), recommended, relevant);
        assert.ok(Object.is(mean, expected) || Math.abs(mean - expected) < 1e-12, `${recommended} ${cutoff}`);
      }
  });

  it('AUC among a catalogue that ends within K has no misses behind it', () => {
    const value = (recommended: string, relevant: string): number =>
      valueOf('LAUC(missed=catalogue,ties=list-order)@9', recommended, relevant);
    assert.equal(value('cab', 'h'), 0);
    // d stands above e, f and g, of six misses; h above none.
    assert.equal(value('cabd', 'dh'), 3 / 12);
  });

  it('AUC among a catalogue is between what its best and its worst order give, pair by pair', () => {
    /** Of the pairs of a liked and another item those in the right order; what no order is known of counts one half. */
    const auc = (order: string, relevant: string, cutoff: number): number => {
      const candidates = [...new Set([...order, ...relevant, ...around.catalogue])];
      const others = candidates.filter((item) => !order.includes(item) && !relevant.includes(item));
      // Places within K that the list leaves empty are of items that nobody likes.
      const within = [...order, ...others].slice(0, Math.min(cutoff, candidates.length));
      const place = (item: string): number => (within.includes(item) ? within.indexOf(item) : Infinity);
      let right = 0;
      let pairs = 0;
      for (const liked of relevant)
        for (const other of candidates.filter((item) => !relevant.includes(item))) {
          pairs++;
          right += place(liked) < place(other) ? 1 : place(liked) === place(other) ? 1 / 2 : 0;
        }
      return right / pairs;
    };
    for (const [recommended, relevant] of [
      ['abcdefgh', 'bdh'],
      ['hgfedc', 'ab'],
      ['cab', 'g'],
      ['cab', 'h'],
      ['bd', 'bdh'],
    ])
      for (let cutoff = recommended.length < 4 ? 1 : 5; cutoff <= recommended.length; cutoff++) {
        const input = inputOf({
          ...around,
          recommended: { u: recommended },
          relevant: { u: relevant },
          score,
        });
        const plan = compilePlan(`LAUC(missed=catalogue)@${cutoff}`, 'recscope');
        const { measures } = evaluateAtOnce(input, planUnderTieOrders(plan));
        const [effect] = tieEffectsOf(input, plan, measures).values();
        const all = ordersOf(recommended).map((order) => auc(order, relevant, cutoff));
        const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
        for (const [found, value] of [
          [effect.worst, Math.min(...all)],
          [effect.expected, mean],
          [effect.best, Math.max(...all)],
        ])
          assert.ok(
            Math.abs(found - value) < 1e-12,
            `${recommended} ${relevant} @${cutoff}: ${found}, not ${value}`,
          );
      }
  });

  it('RR of grouped ranks among a catalogue: the last rank of the first hit’s score, or of all items', () => {
    const value = (recommended: string, relevant: string, cutoff = ''): number =>
      valueOf(`RR(tied=grouped,missed=catalogue,ties=expected)${cutoff}`, recommended, relevant);
    assert.equal(value('abcdef', 'e'), 1 / 6);
    assert.equal(value('abcdef', 'b'), 1 / 3);
    assert.equal(value('abcdef', 'b', '@2'), 0);
    // Of the catalogue, g is not in the list; h is not in the catalogue either.
    assert.equal(value('abcdef', 'g'), 1 / 7);
    assert.equal(value('abcdef', 'h'), 1 / 8);
    assert.equal(value('abcdef', 'h', '@7'), 0);
  });

  it('equal scores: pairs are counted in one go over a score, however many tie', () => {
    let looked = 0;
    const items = Array.from({ length: 4_000 }, (_, item) => String.fromCodePoint(0x10000 + item));
    const relevant = items.filter((_, index) => index % 2 === 0).join('');
    const input = inputOf({ recommended: { u: items.join('') }, relevant: { u: relevant }, score: () => 1 });
    for (const [measure, value] of [
      ['AUC@4000', 1 / 2],
      ['GAUC@3000', 1 / 2],
      ['RankingLoss', 1],
    ] as const) {
      const plan = compilePlan(measure, 'recscope');
      const { compiled } = plan.measures[0];
      assert.ok(compiled.kind === 'per-user');
      const counting = {
        ...compiled,
        value: (list: JudgedList) => {
          const scores = new Proxy(list.scores, {
            get: (column, at) => (looked++, Reflect.get(column, at) as unknown),
          });
          return compiled.value({ ...list, scores });
        },
      };
      looked = 0;
      const [result] = evaluateAtOnce(input, {
        ...plan,
        measures: [{ ...plan.measures[0], compiled: counting }],
      }).measures;
      assert.equal(result.mean, value, measure);
      assert.ok(looked < 100_000, `${measure}: ${looked}`);
    }
  });

  it('a measure is the same beside one that looks deeper, and asks nothing of items out of its sight', () => {
    // e is described nowhere; it stands below the cutoff in every order.
    const { a, b, c, d, f } = around.categories;
    const categories = { a, b, c, d, f };
    const input = inputOf({
      ...around,
      categories,
      recommended: { u: 'abcfe' },
      relevant: { u: 'a' },
      score,
    });
    const alone = measured(input, 'ILD(ties=expected)@1').mean;
    const plan = compilePlan(
      'ILD(ties=expected)@3,ILD(ties=expected)@1,Precision(ties=expected)@5',
      'recscope',
    );
    const [at3, at1] = evaluateAtOnce(input, plan).measures;
    assert.equal(at1.mean, alone);
    assert.equal(at3.mean, measured(input, 'ILD(ties=expected)@3').mean);
    // d, too: it ties across the cutoff, but is not shown as the list stands.
    const tied = inputOf({
      ...around,
      categories: { a, b, c },
      recommended: { u: 'abcd' },
      relevant: { u: 'd' },
      score: () => 1,
    });
    const list = compilePlan('ILD@2', 'recscope');
    assert.ok(Number.isFinite(evaluateAtOnce(tied, list).measures[0].mean));
    assert.doesNotThrow(() => evaluateAtOnce(tied, planUnderTieOrders(list)));
  });

  it('is no choice of a measure of all lists together', () => {
    const input = inputOf({ ...around, recommended: { u: 'ab' }, relevant: { u: 'a' } });
    for (const name of [
      'CatalogCoverage',
      'CatalogCount',
      'Gini',
      'Entropy',
      'Personalization',
      'PopREO',
      'PopRSP',
    ])
      assert.throws(() => measured(input, `${name}(ties=expected)@1`), /expected/);
  });
});
