import assert from 'node:assert/strict';
import type { Cohorting } from '../../../src/core/comparison/cohorts';
import {
  compareModels,
  type Comparison,
  type ComparisonSettings,
} from '../../../src/core/comparison/compare';
import type { ComparedModel } from '../../../src/core/comparison/pairs';
import { meanOfRuns } from '../../../src/core/comparison/runs';
import { runToEnd } from '../../../src/core/evaluation/steps';
import { ADJUSTMENT_NAMES } from '../../../src/core/statistics/adjustment';
import { seededGenerator, type Xoshiro } from '../../../src/core/statistics/xoshiro';
import type { PairJson, Verdict } from '../../../src/shared/protocol/comparisonResult';
import { InputError } from '../../../src/shared/problem';

const settings: ComparisonSettings = {
  baseline: undefined,
  margin: { kind: 'relative', value: 0.05 },
  adjust: 'maxt',
  family: 'all',
  resamples: 199,
  seed: 42,
  ranks: false,
  bca: false,
};

/** Values of models, and what they are compared with. */
interface Table {
  readonly models: readonly ComparedModel[];
  readonly measures: readonly { readonly name: string; readonly higherIsBetter: boolean }[];
  readonly cohorts: readonly Cohorting[];
}

const uniform = (chance: Xoshiro): number => chance.next() / 4294967296;

/** Values as users have them: of a hit, of a rank, of an error, or of hardly anybody. */
const KINDS: readonly ((skill: number, chance: Xoshiro) => number)[] = [
  (skill, chance) => (uniform(chance) < skill ? 1 : 0),
  (skill, chance) => 1 / Math.log2(2 + Math.floor(uniform(chance) ** (0.3 + skill) * 8)),
  (skill, chance) => skill + uniform(chance) - 0.5,
  (_, chance) => (chance.below(12) === 0 ? 0.5 : 0.25),
];

interface Shape {
  readonly users: readonly [number, number];
  readonly models?: number;
  readonly measures?: number;
  readonly gaps?: boolean;
  readonly cohorts?: boolean;
}

/** Values by chance: with ties, gaps, copies of a model, and models that are ahead by the same for all users. */
function tableOf(
  number: number,
  { users: [fewest, most], models = 5, measures = 3, gaps = true, cohorts = false }: Shape,
): Table {
  const chance = seededGenerator(number, 'user', 'table');
  const users = fewest + chance.below(most - fewest + 1);
  const width = 1 + chance.below(measures);
  const kinds = Array.from({ length: width }, () => KINDS[chance.below(KINDS.length)]);
  const skills = Float64Array.from({ length: users }, () => uniform(chance));
  const all: Float64Array[][] = [];
  const count = 2 + chance.below(models - 1);
  for (let model = 0; model < count; model++) {
    const way = chance.below(8);
    const ahead = chance.below(3) === 0 ? chance.below(5) / 4 - 0.5 : 0;
    const lacks = gaps && chance.below(3) === 0;
    all.push(
      kinds.map((kind, measure) => {
        const other = all[0]?.[measure];
        const own = Float64Array.from(skills, (skill) => kind(Math.max(0, skill + ahead / 2), chance));
        if (other !== undefined && way === 0) return other.slice();
        if (other !== undefined && way === 1) return other.map((value) => value + ahead);
        if (other !== undefined && way === 2)
          return other.map((value, user) => (chance.below(6) === 0 ? own[user] : value));
        return own.map((value) => (lacks && chance.below(5) === 0 ? Number.NaN : value + ahead));
      }),
    );
  }
  const division = (values: number): Cohorting => ({
    by: `by ${values}`,
    values: Array.from({ length: values }, (_, value) => String(value)),
    ofUser: Int32Array.from({ length: users }, () => chance.below(values + 1) - 1),
  });
  return {
    models: all.map((values, model) => ({ name: `m${model}`, values })),
    measures: kinds.map((_, measure) => ({ name: `q${measure}`, higherIsBetter: chance.below(3) > 0 })),
    cohorts: cohorts ? [division(2), division(3)] : [],
  };
}

function compared(table: Table, changed: Partial<ComparisonSettings> = {}): Comparison {
  return runToEnd(compareModels({ convention: 'recscope', ...table }, { ...settings, ...changed }));
}

const tables = function* (count: number, shape: Shape, from = 0): Generator<[Table, number]> {
  for (let number = from; number < from + count; number++) yield [tableOf(number, shape), number];
};

const outside = (interval: readonly [number, number] | null): boolean =>
  interval !== null && (interval[0] > 0 || interval[1] < 0);

/** What is said of one difference, of a pair or of a cohort. */
interface Statement {
  readonly users: number;
  readonly difference: number | null;
  readonly margin: number | null;
  readonly p: number | null;
  readonly interval: readonly [number, number] | null;
  readonly equivalence: readonly [number, number] | null;
  readonly verdict: Verdict | null;
  readonly higherIsBetter: boolean;
  readonly identical: boolean;
  readonly needed?: number | undefined;
}

/** The word, the p and the intervals say the same. */
function agrees(
  {
    users,
    difference,
    margin,
    p,
    interval,
    equivalence,
    verdict,
    higherIsBetter,
    identical,
    needed,
  }: Statement,
  what: string,
): void {
  const differs = p !== null && p < 0.05;
  assert.equal(outside(interval), differs, `${what}: p ${p}, ${JSON.stringify(interval)}`);
  const within =
    margin !== null && equivalence !== null && Math.max(-equivalence[0], equivalence[1]) < margin;
  const expected: Verdict =
    identical && users > 0
      ? 'equivalent'
      : users < 6
        ? 'inconclusive'
        : within && !(needed !== undefined && users < 20)
          ? 'equivalent'
          : !differs || needed !== undefined
            ? 'inconclusive'
            : (difference ?? 0) > 0 === higherIsBetter
              ? 'better'
              : 'worse';
  assert.equal(verdict, expected, what);
}

function wordOf({ a, b, measure }: Pick<PairJson, 'a' | 'b' | 'measure'>): string {
  return `${a} ${b} ${measure}`;
}

/** Of all pairs and cohorts of a comparison. */
function allAgree({ measures }: Table, json: Comparison, name: string): void {
  const p = new Map(json.adjusted.p.map((row) => [wordOf(row), row.p]));
  const better = new Map(measures.map((measure) => [measure.name, measure.higherIsBetter]));
  for (const pair of json.pairs) {
    const what = `${name}: ${wordOf(pair)}`;
    const own = p.get(wordOf(pair)) ?? null;
    const higherIsBetter = better.get(pair.measure) === true;
    const identical = pair.winTieLoss[0] === 0 && pair.winTieLoss[2] === 0;
    const { simultaneous: interval, equivalence } = pair.ci;
    const { n: users, difference, margin, verdict, needed } = pair;
    agrees(
      {
        ...{ users, difference, margin, p: own, interval, equivalence, verdict },
        ...{ higherIsBetter, identical, needed },
      },
      what,
    );
    const within = pair.tests.equivalence?.p ?? 1;
    if (margin !== null && users > 1 && !identical)
      assert.equal(
        equivalence !== null && Math.max(-equivalence[0], equivalence[1]) < margin,
        within < 0.05,
        `${what}: p of equivalence ${within}, ${JSON.stringify(equivalence)}, ${margin}`,
      );
  }
  for (const cohort of json.cohorts) {
    const { by, value, adjustedP, users, difference, margin, verdict, needed } = cohort;
    const { simultaneous: interval, equivalence, t } = cohort.ci;
    agrees(
      {
        users,
        difference,
        margin,
        p: adjustedP,
        interval,
        equivalence,
        verdict,
        needed,
        higherIsBetter: better.get(cohort.measure) === true,
        identical: difference === 0 && (t === null ? adjustedP === 1 : t[0] === 0 && t[1] === 0),
      },
      `${name}: ${by} ${value} ${wordOf(cohort)}`,
    );
  }
}

/** By max-T the p of one comparison alone is no larger. */
function holdsOwn(json: Comparison, name: string): void {
  const p = new Map(json.adjusted.p.map((row) => [wordOf(row), row.p]));
  for (const pair of json.pairs) {
    const own = p.get(wordOf(pair));
    if (own !== undefined)
      assert.ok((pair.tests.randomization?.p ?? 0) <= own + 1e-12, `${name}: ${wordOf(pair)}`);
  }
}

/** Rows by pair and measure; one the other way round is turned. */
function turned(json: Comparison): Map<string, { p: number; word: Verdict | null; ends: (number | null)[] }> {
  const p = new Map(json.adjusted.p.map((row) => [wordOf(row), row.p]));
  return new Map(
    json.pairs.map((pair) => {
      const { a, b, measure, verdict, ci, difference } = pair;
      const { simultaneous, equivalence } = ci;
      const own = p.get(wordOf(pair)) ?? Number.NaN;
      if (a < b) {
        const ends = [difference, ...(simultaneous ?? [null, null]), ...(equivalence ?? [null, null])];
        return [wordOf(pair), { p: own, word: verdict, ends }];
      }
      const less = (value: number | undefined | null): number | null =>
        value === undefined || value === null ? null : -value;
      const word = verdict === 'better' ? 'worse' : verdict === 'worse' ? 'better' : verdict;
      const ends = [difference, simultaneous?.[1], simultaneous?.[0], equivalence?.[1], equivalence?.[0]];
      return [`${b} ${a} ${measure}`, { p: own, word, ends: ends.map(less) }];
    }),
  );
}

/** The same is said of each pair, whatever it was computed with. */
function sameSaid(found: Comparison, expected: Comparison, name: string): void {
  const [own, others] = [turned(found), turned(expected)];
  assert.equal(own.size, others.size);
  for (const [key, { p, word, ends }] of own) {
    const other = others.get(key);
    assert.ok(other, key);
    assert.equal(word, other.word, `${name}: ${key}`);
    assert.ok(Object.is(p, other.p) || Math.abs(p - other.p) < 1e-12, `${name}: ${key} ${p} ${other.p}`);
    for (const [at, end] of ends.entries()) {
      const expectedEnd: number | null = other.ends[at];
      if (end === null || expectedEnd === null) assert.equal(end, expectedEnd, `${name}: ${key}`);
      else assert.ok(Math.abs(end - expectedEnd) < 1e-8, `${name}: ${key} ${ends} ${other.ends}`);
    }
  }
  const best = (json: Comparison): unknown =>
    json.best
      .map(({ measure, models }) => [
        measure,
        models
          .map(({ model, p, mayBeBest }) => `${model} ${p.toFixed(10)} ${mayBeBest}`)
          .sort()
          .join(),
      ])
      .sort();
  assert.deepEqual(best(found), best(expected), name);
}

/** Nobody who is called worse than another one may be the best, and somebody may. */
function bestAgree(json: Comparison, name: string): void {
  for (const { measure, models } of json.best) {
    assert.ok(models.length === 0 || models.some(({ mayBeBest }) => mayBeBest), `${name} ${measure}`);
    for (const { model, p, mayBeBest } of models) {
      const worse = json.pairs.some(
        ({ a, b, measure: own, verdict }) =>
          own === measure && ((a === model && verdict === 'better') || (b === model && verdict === 'worse')),
      );
      assert.equal(mayBeBest, p >= 0.05 && !worse, `${name} ${measure} ${model}`);
    }
  }
}

function permuted<T>(values: readonly T[], seed: number): T[] {
  const chance = seededGenerator(seed, 'user', 'order');
  return values
    .map((value) => [chance.next(), value] as const)
    .sort(([first], [second]) => first - second)
    .map(([, value]) => value);
}

const absolute = { margin: { kind: 'absolute', value: 0.02 } } as const;

describe('a comparison says one thing', () => {
  const exact: Shape = { users: [2, 9] };
  const drawn: Shape = { users: [36, 60] };

  it('p, interval and word agree where all choices of signs are counted', () => {
    for (const [table, number] of tables(20, { ...exact, cohorts: true })) {
      const baseline = number % 2 === 0 ? 0 : undefined;
      const json = compared(table, { baseline, family: number % 3 === 0 ? 'measure' : 'all' });
      allAgree(table, json, String(number));
      holdsOwn(json, String(number));
      bestAgree(json, String(number));
    }
  });

  it('p, interval and word agree where signs are drawn, of few draws too', () => {
    for (const [table, number] of tables(12, { ...drawn, cohorts: true }, 1000)) {
      const resamples = [5, 18, 19, 39, 199, 200][number % 6];
      const json = compared(table, { baseline: number % 2 === 0 ? 0 : undefined, resamples });
      allAgree(table, json, String(number));
      holdsOwn(json, String(number));
      bestAgree(json, String(number));
    }
  });

  it('p, interval and word agree by every other method that has simultaneous intervals, or none', () => {
    for (const [table, number] of tables(8, { users: [2, 30], models: 4, gaps: false }, 2000))
      for (const adjust of ['bonferroni', 'none'] as const) {
        const json = compared(table, { adjust, resamples: 0 });
        allAgree(table, json, `${number} ${adjust}`);
      }
  });

  it('words follow p where a method has no simultaneous interval', () => {
    for (const [table, number] of tables(6, { users: [6, 30], models: 3 }, 2500))
      for (const adjust of ADJUSTMENT_NAMES) {
        const json = compared(table, { adjust, resamples: 0 });
        const p = new Map(json.adjusted.p.map((row) => [wordOf(row), row.p]));
        for (const pair of json.pairs) {
          const { verdict, tests, n } = pair;
          const differs = (p.get(wordOf(pair)) ?? 1) < 0.05;
          const within = (tests.equivalence?.p ?? 1) < 0.05;
          if (n < 6) continue;
          assert.equal(
            verdict === 'equivalent' ? 'within' : verdict === 'inconclusive' ? 'neither' : 'differs',
            within ? 'within' : differs ? 'differs' : 'neither',
            `${number} ${adjust} ${wordOf(pair)}`,
          );
        }
      }
  });

  it('of many users, who are flipped in blocks', () => {
    const chance = seededGenerator(3, 'user', 'many');
    const random = (ahead: number): Float64Array[] => [
      Float64Array.from({ length: 9000 }, () => uniform(chance) + ahead),
    ];
    const models = [0, 0.01, 0.02, 2].map((ahead, model) => ({ name: `m${model}`, values: random(ahead) }));
    const table = { models, measures: [{ name: 'q0', higherIsBetter: true }], cohorts: [] };
    const json = compared(table, { resamples: 39 });
    allAgree(table, json, 'blocks');
    // One that is far ahead of all others widens no interval of theirs.
    const without = compared({ ...table, models: models.slice(0, 3) }, { resamples: 39 });
    const [c, cWithout] = [json, without].map(({ adjusted }) => adjusted.families[0].c95 ?? Infinity);
    assert.ok(c < 1.3 * cWithout, `${c} ${cWithout}`);
  });

  it('users and runs, matched or not', () => {
    for (let number = 0; number < 24; number++) {
      const base = tableOf(3000 + number, { users: [2, 30], models: 3, gaps: number % 2 === 0 });
      const chance = seededGenerator(number, 'user', 'runs');
      const matched = number % 4 === 0;
      const models = base.models.map(({ name, values }) => {
        const runs = Array.from({ length: matched ? 3 : 1 + chance.below(4) }, () => {
          const shift = number % 3 === 0 ? 0 : (uniform(chance) - 0.5) / 5;
          return values.map((column) =>
            column.map((value) => value + shift + (number % 5 === 0 ? 0 : uniform(chance) / 20)),
          );
        });
        if (runs.length === 1) return { name, values: runs[0] };
        return {
          name,
          values: values.map((_, measure) => meanOfRuns(runs.map((run) => run[measure]))),
          runs,
        };
      });
      if (models.every((model) => model.runs === undefined)) continue;
      const table = { ...base, models };
      const json = compared(table, { matched });
      assert.equal(json.adjusted.test, 'usersAndRuns');
      bestAgree(json, `runs ${number}`);
      allAgree(table, json, `runs ${number}`);
    }
  });
});

describe('the models that may be the best of those with runs', () => {
  /** Values of two models over three splits that matter more than which model it is. */
  const ofSplits = (matched: boolean, spread = 0.01): Comparison => {
    const chance = seededGenerator(5, 'user', 'splits');
    const base = Float64Array.from({ length: 40 }, () => uniform(chance));
    const models = [0, 0.05].map((ahead, model) => {
      const runs = [0, 0.2, 0.5].map((split) => [
        base.map((value) => value + split + ahead + spread * uniform(chance)),
      ]);
      return { name: `m${model}`, values: [meanOfRuns(runs.map(([column]) => column))], runs };
    });
    return compared({ models, measures: [{ name: 'q0', higherIsBetter: true }], cohorts: [] }, { matched });
  };
  const inSet = ({ best }: Comparison): boolean[] => best[0].models.map(({ p }) => p >= 0.05);

  it('are held against each other split by split where splits are matched', () => {
    const [apart, together] = [false, true].map((matched) => ofSplits(matched));
    assert.deepEqual([apart.pairs[0].verdict, inSet(apart)], ['inconclusive', [true, true]]);
    assert.deepEqual([together.pairs[0].verdict, inSet(together)], ['better', [false, true]]);
  });

  it('have no counterpart where they are to be matched but are not as many', () => {
    const run = (): Float64Array[] => [new Float64Array(8).fill(0.5)];
    const models = [2, 3].map((count, model) => {
      const runs = Array.from({ length: count }, run);
      return { name: `m${model}`, values: runs[0], runs };
    });
    const table = { models, measures: [{ name: 'q0', higherIsBetter: true }], cohorts: [] };
    assert.throws(() => compared(table, { matched: true }), InputError);
    assert.equal(compared(table).pairs[0].runs?.components.length, 2);
  });

  it('are without one that is behind by the same for every user in every run', () => {
    const runs = [0, 0].map(() => [new Float64Array(8).fill(0.5)]);
    const ahead = [0, 0].map(() => [new Float64Array(8).fill(0.75)]);
    const models = [runs, ahead].map((own, model) => ({ name: `m${model}`, values: own[0], runs: own }));
    const json = compared({ models, measures: [{ name: 'q0', higherIsBetter: true }], cohorts: [] });
    assert.deepEqual([json.pairs[0].verdict, inSet(json)], ['better', [false, true]]);
  });
});

describe('a comparison does not depend on', () => {
  it('the order of models, the order of measures, and which of two is a', () => {
    for (const users of [
      [6, 9],
      [36, 50],
    ] as const)
      for (const [table, number] of tables(5, { users, models: 4 }, 4000)) {
        const json = compared(table, absolute);
        const order = permuted([...table.measures.keys()], number);
        const other = {
          models: permuted(table.models, number).map(({ name, values }) => ({
            name,
            values: order.map((measure) => values[measure]),
          })),
          measures: order.map((measure) => table.measures[measure]),
          cohorts: [],
        };
        sameSaid(compared(other, absolute), json, String(number));
        const both = { ...table, models: table.models.slice(0, 2) };
        const [first, second] = [0, 1].map((baseline) => compared(both, { ...absolute, baseline }));
        sameSaid(first, second, `${number} turned`);
      }
  });

  it('the order of users, where all choices of signs are counted', () => {
    for (const [table, number] of tables(10, { users: [6, 9] }, 5000)) {
      const order = permuted([...table.models[0].values[0].keys()], number);
      const models = table.models.map(({ name, values }) => ({
        name,
        values: values.map((column) => Float64Array.from(order, (user) => column[user])),
      }));
      sameSaid(compared({ ...table, models }), compared(table), String(number));
    }
  });

  it('whether more is better, where values are turned too', () => {
    for (const users of [
      [6, 9],
      [36, 50],
    ] as const)
      for (const [table, number] of tables(4, { users, cohorts: true }, 6000)) {
        const json = compared(table);
        const other = compared({
          models: table.models.map(({ name, values }) => ({
            name,
            values: values.map((column) => column.map((value) => -value)),
          })),
          measures: table.measures.map(({ name, higherIsBetter }) => ({
            name,
            higherIsBetter: !higherIsBetter,
          })),
          cohorts: table.cohorts,
        });
        const facts = ({ pairs, adjusted, best, cohorts }: Comparison): unknown => [
          pairs.map(({ verdict, winTieLoss }) => [verdict, winTieLoss]),
          adjusted,
          best,
          cohorts.map(({ value, verdict, adjustedP }) => [value, verdict, adjustedP]),
        ];
        assert.deepEqual(facts(other), facts(json), String(number));
      }
  });
});

describe('more comparisons', () => {
  it('lower no p and narrow no interval', () => {
    for (const [table, number] of tables(12, { users: [3, 9], models: 4 }, 7000)) {
      const fewer = {
        ...table,
        models: table.models.slice(0, 2),
        measures: table.measures.slice(0, 1),
      };
      const [few, all] = [fewer, table].map((own) => compared(own));
      const p = new Map(all.adjusted.p.map((row) => [wordOf(row), row.p]));
      for (const row of few.adjusted.p) assert.ok((p.get(wordOf(row)) ?? 0) >= row.p - 1e-12, String(number));
      for (const key of ['c95', 'cEquivalence'] as const) {
        const [c, cAll] = [few, all].map(({ adjusted }) => adjusted.families[0][key] ?? Infinity);
        // Centred statistics have a sign: none of any column is 0.
        if (c > 0) assert.ok(cAll >= c - 1e-9, `${number} ${key}: ${cAll} ${c}`);
      }
    }
  });
});

describe('first words', () => {
  it('are not taken back by draws', () => {
    let said = 0;
    for (const [table, number] of tables(16, { users: [36, 60], models: 4 }, 9000)) {
      const given = { resamples: 999, baseline: number % 2 === 0 ? 0 : undefined };
      const [first, last] = [true, false].map((first) => compared(table, { ...given, first }));
      for (const [at, { verdict, measure }] of first.pairs.entries()) {
        if (verdict === null) continue;
        said++;
        assert.equal(verdict, last.pairs[at].verdict, `${number} ${at} ${measure}`);
      }
      assert.ok(last.pairs.every(({ verdict }) => verdict !== null));
    }
    assert.ok(said > 25, String(said));
  });
});
